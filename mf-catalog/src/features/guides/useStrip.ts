import { useMediaQuery } from '@qhatu/kit/media';
import { type RefObject, useEffect, useState } from 'react';

/** The blog strip goes one card on every three seconds (spec 1 §9). */
export const STRIP_MS = 3_000;

/**
 * Moves a row of cards that does not fit one card on, and back to the first from the end. Not for who asked for less
 * motion; a pointer, a finger or the focus holds it, and it can be stopped for good (WCAG 2.2.2).
 */
export function useStrip(rail: RefObject<HTMLElement | null>) {
  const [autoplay, setAutoplay] = useState(true);
  const [held, setHeld] = useState(false);
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const playing = autoplay && !calm;

  useEffect(() => {
    if (!playing || held) return;
    const timer = window.setInterval(() => {
      const row = rail.current;
      const room = row ? row.scrollWidth - row.clientWidth : 0;
      if (!row || room <= 1 || document.hidden) return;
      const [one, two] = [...row.children].map((card) => card.getBoundingClientRect().left);
      const step = one !== undefined && two !== undefined ? two - one : row.clientWidth;
      row.scrollTo({ left: row.scrollLeft >= room - 1 ? 0 : row.scrollLeft + step, behavior: 'smooth' });
    }, STRIP_MS);
    return () => window.clearInterval(timer);
  }, [playing, held, rail]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return {
    playing,
    canPlay: !calm,
    toggle: () => setAutoplay(!autoplay),
    holds: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  };
}
