import type { SlotName, SlotProps } from '@qhatu/contract/slots';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

export interface SlotRendererProps {
  name: SlotName;
  props: object;
  /** Shown while the widget loads, and in its place when its remote cannot be reached. */
  fallback: ReactNode;
  /** Told when the widget cannot be had: nobody offers it, or it failed. */
  onUnavailable?: () => void;
}

/** Filled by the shell, which alone knows the releases. Without it every slot shows its fallback. */
export const SlotContext = createContext<ComponentType<SlotRendererProps> | null>(null);

/** Mounts a widget of another remote by name. */
export function Slot<N extends SlotName>({
  name,
  fallback = null,
  props,
  onUnavailable,
}: {
  name: N;
  props: SlotProps[N];
  fallback?: ReactNode;
  onUnavailable?: () => void;
}): ReactNode {
  const Renderer = useContext(SlotContext);
  return Renderer ? <Renderer name={name} props={props} fallback={fallback} onUnavailable={onUnavailable} /> : fallback;
}
