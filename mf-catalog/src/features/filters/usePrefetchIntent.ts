import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react';

/** A pointer that stays so long means it; one that sweeps over a column of values does not. Milliseconds. */
export const DWELL_MS = 80;

/** The value of the checkbox or button that an event happened on, also when it was on its label. */
function valueAt(target: EventTarget): string | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest('button[value], input[value]') ?? target.closest('label')?.control ?? null;
  return control?.getAttribute('value') ?? null;
}

/**
 * Says which value of a group is about to be chosen: at once when it is pressed (a press takes 100 ms to become a
 * click), after a moment of pointer or focus. Goes onto the element around the group.
 */
export function usePrefetchIntent(onNear: (value: string) => void) {
  const timer = useRef<number | undefined>(undefined);
  const forget = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const announce = (event: SyntheticEvent, wait: number) => {
    forget();
    const value = valueAt(event.target);
    if (value === null) return;
    if (wait === 0) onNear(value);
    else timer.current = window.setTimeout(() => onNear(value), wait);
  };
  return {
    onPointerOver: (event: PointerEvent) => announce(event, DWELL_MS),
    onPointerDown: (event: PointerEvent) => announce(event, 0),
    onPointerLeave: forget,
    onFocus: (event: SyntheticEvent) => announce(event, DWELL_MS),
    onBlur: forget,
  };
}
