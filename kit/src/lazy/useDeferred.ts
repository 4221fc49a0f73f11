import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Deferred } from './deferred';

interface Options {
  /** A failed attempt is made again when this changes, such as the address of the page. */
  again?: string | number;
  onFailure?: () => void;
}

/**
 * Something that is loaded later, for places that show something else meanwhile: null while it is not `enabled`, is on its way
 * or has failed. The next time it is enabled it is asked for again.
 */
export function useDeferred<T>(part: Deferred<T>, enabled: boolean, { again, onFailure }: Options = {}): T | null {
  // A component that has it disabled is not rendered again when it comes for another one.
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
