import { type RefObject, useEffect, useState } from 'react';

/**
 * Calls `onNear` when an element comes within `margin` of the viewport, every time. No scroll listener: the browser tells.
 * @returns how to stop; null where no browser would tell
 */
export function watchNear(element: Element, onNear: () => void, margin = '600px'): (() => void) | null {
  if (typeof IntersectionObserver === 'undefined') return null;
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
    { rootMargin: `${margin} 0px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * True once the element has come within `margin` of the viewport, and from then on. False on the server and in the
 * first client render. Without IntersectionObserver everything is near.
 */
export function useNear(ref: RefObject<Element | null>, margin?: string): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !ref.current) return;
    const stop = watchNear(ref.current, () => setNear(true), margin);
    if (stop) return stop;
    setNear(true);
  }, [ref, margin, near]);
  return near;
}

/** Where an element is now: in the viewport, scrolled past, or not reached. Null until the browser has said so. */
export function useViewPosition(ref: RefObject<Element | null>): 'inside' | 'above' | 'below' | null {
  const [position, setPosition] = useState<'inside' | 'above' | 'below' | null>(null);
  useEffect(() => {
    if (!ref.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPosition(entry.isIntersecting ? 'inside' : entry.boundingClientRect.top < 0 ? 'above' : 'below');
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return position;
}
