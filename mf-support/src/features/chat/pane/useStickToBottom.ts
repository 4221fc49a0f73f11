import { type RefObject, useEffect, useRef } from 'react';

/**
 * Those who read at the end stay there when the list gets lower: the field grows, a notice comes, the phone is turned.
 */
export function useStickToBottom(box: RefObject<HTMLElement | null>, atEnd: boolean, toEnd: () => void): void {
  const now = useRef({ atEnd, toEnd });
  now.current = { atEnd, toEnd };
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(() => now.current.atEnd && now.current.toEnd());
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
}
