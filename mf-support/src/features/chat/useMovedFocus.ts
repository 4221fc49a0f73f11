import { type RefObject, useEffect, useRef } from 'react';

const inSight = (element: Element | null) =>
  element !== null && element !== document.body && element.getClientRects().length > 0;

/**
 * On phones list and conversation take each other's place, and what had the focus goes out of sight: then it moves to
 * the head of the conversation, and back to the conversation's line in the list. Where both are in sight nobody's focus
 * is touched.
 */
export function useMovedFocus(root: RefObject<HTMLElement | null>, place: number | string): void {
  const before = useRef(place);
  useEffect(() => {
    const left = before.current;
    before.current = place;
    if (left === place || inSight(document.activeElement)) return;
    const target = place === 'nothing' ? `[data-conversation="${left}"]` : 'h2';
    root.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
  }, [place, root]);
}
