import { useCallback, useSyncExternalStore } from 'react';

/** Windows that are narrower than the sheets' `--tablet` (ui/src/tokens/breakpoints.css). */
export const BELOW_TABLET = 'not all and (min-width: 48rem)';

/** Whether a media query holds. False on the server and in the first client render. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  );
}
