import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Deferred } from './deferred';

interface Options {
  /** A failed attempt is made again when this changes, such as the address of the page. */
  again?: string | number;
  onFailure?: () => void;
}

/**
 * What comes later, for places where something else stands meanwhile: null while it is not `wanted`, on its way or not to
 * be had. The next time it is wanted it is asked for again.
 */
export function useDeferred<T>(part: Deferred<T>, wanted: boolean, { again, onFailure }: Options = {}): T | null {
  // Who does not want it is not drawn again when it comes for somebody else.
  const known = useSyncExternalStore(
    part.subscribe,
    () => (wanted ? part.known() : null),
    () => null,
  );
  const fail = useEffectEvent(() => onFailure?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` is when, not what
  useEffect(() => {
    if (!wanted || known) return;
    let left = false;
    part.load().catch(() => !left && fail());
    return () => {
      left = true;
    };
  }, [part, wanted, known, again]);
  return known;
}
