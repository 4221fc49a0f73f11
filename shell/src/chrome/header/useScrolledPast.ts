import { type RefObject, useEffect, useState } from 'react';

/** Whether the page is scrolled past the place where `mark` stands. No scroll listener: the browser tells. */
export function useScrolledPast(mark: RefObject<HTMLElement | null>): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [mark]);
  return past;
}
