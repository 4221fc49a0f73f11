import type { SlotName, SlotProps } from '@qhatu/contract/slots';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

export interface SlotRendererProps {
  name: SlotName;
  props: object;
  /** Shown while the widget loads, and in its place when its remote cannot be reached. */
  fallback: ReactNode;
}

/** Filled by the shell, which alone knows the releases. Without it every slot shows its fallback. */
export const SlotContext = createContext<ComponentType<SlotRendererProps> | null>(null);

/** Mounts a widget of another remote by name. */
export function Slot<N extends SlotName>({
  name,
  fallback = null,
  props,
}: {
  name: N;
  props: SlotProps[N];
  fallback?: ReactNode;
}): ReactNode {
  const Renderer = useContext(SlotContext);
  return Renderer ? <Renderer name={name} props={props} fallback={fallback} /> : fallback;
}
