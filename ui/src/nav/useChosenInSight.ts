import { type RefObject, useEffect } from 'react';

const CHOSEN = '[aria-selected="true"], [aria-current="page"]';

/**
 * Keeps what is chosen of a row that scrolls sideways in sight, also when the page begins with it. The page itself never
 * moves.
 * @param chosen changes when something else is chosen
 */
export function useChosenInSight(row: RefObject<HTMLElement | null>, chosen: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `chosen` is when to look; what is chosen stands in the row
  useEffect(() => {
    const one = row.current?.querySelector(CHOSEN)?.getBoundingClientRect();
    const room = row.current?.getBoundingClientRect();
    if (!row.current || !one || !room) return;
    if (one.right > room.right) row.current.scrollLeft += one.right - room.right;
    else if (one.left < room.left) row.current.scrollLeft -= room.left - one.left;
  }, [row, chosen]);
}
