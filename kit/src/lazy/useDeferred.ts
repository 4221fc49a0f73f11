import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Deferred } from './deferred';

interface Options {
  /** A failed attempt is made again when this changes, such as the address of the page. */
  again?: string | number;
  onFailure?: () => void;
}

/**
 * What comes later, for places where something else stands meanwhile: null while it is not `enabled`, on its way or not to
 * be had. The next time it is enabled it is asked for again.
 */
export function useDeferred<T>(part: Deferred<T>, enabled: boolean, { again, onFailure }: Options = {}): T | null {
  // Whoever has it disabled is not drawn again when it comes for somebody else.
  const known = useSyncExternalStore(
    part.subscribe,
    () => (enabled ? part.known() : null),
    () => null,
  );
  const fail = useEffectEvent(() => onFailure?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` is when, not what
  useEffect(() => {
    if (!enabled || known) return;
    let left = false;
    part.load().catch(() => !left && fail());
    return () => {
      left = true;
    };
  }, [part, enabled, known, again]);
  return known;
}
