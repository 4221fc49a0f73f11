import { type ComponentType, useEffect, useState } from 'react';

/**
 * Code of a part that is not needed at first, asked for when `enabled`. Null while it is on its way and when it cannot
 * be had; the next time it is enabled, or when `again` changes, it is asked for again. Written by hand because a
 * rejected `lazy()` stays rejected.
 */
export function useLazy<P>(
  enabled: boolean,
  load: () => Promise<ComponentType<P>>,
  again?: string,
): ComponentType<P> | null {
  const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is the same import every time
  useEffect(() => {
    if (!enabled || part) return;
    let dropped = false;
    load().then(
      (Part) => {
        if (!dropped) setPart({ Part });
      },
      // The link or the text that stands in its place stays.
      () => undefined,
    );
    return () => {
      dropped = true;
    };
  }, [enabled, part, again]);
  return part?.Part ?? null;
}
