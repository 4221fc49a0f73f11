import { useMediaQuery } from '@qhatu/kit/media';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { Swiper } from 'swiper/types';

export const AUTOPLAY_MS = 5_000;

export interface Carousel {
  index: number;
  /** The shopper wants it to move (they can stop it, WCAG 2.2.2). Always false when they asked for less motion. */
  playing: boolean;
  canPlay: boolean;
  toggle: () => void;
  go: (index: number) => void;
  /** Spread on the region: hover and focus hold it still. */
  holds: { onPointerEnter: () => void; onPointerLeave: () => void; onFocus: () => void; onBlur: () => void };
}

/**
 * Makes a scroll-snap track a carousel: which slide is in view, going to another, moving on every 5 s (spec 1 §9).
 * Without script the track is a row that scrolls by hand; once somebody has moved it, it is a slider (`useSlider`).
 */
export function useCarousel(
  track: RefObject<HTMLElement | null>,
  count: number,
  ready: boolean,
  slider: Swiper | null,
): Carousel {
  const [index, setIndex] = useState(0);
  const [autoplay, setAutoplay] = useState(true);
  const [held, setHeld] = useState(false);
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const canPlay = count > 1 && !calm;
  const playing = canPlay && autoplay;

  const go = useCallback(
    (next: number) => {
      const element = track.current;
      if (!element || count === 0) return;
      const target = (next + count) % count;
      setIndex(target);
      if (slider) slider.slideTo(target);
      else element.scrollTo({ left: target * element.clientWidth, behavior: calm ? 'auto' : 'smooth' });
    },
    [track, count, calm, slider],
  );

  useEffect(() => {
    const element = track.current;
    if (slider) {
      // The slider knows the index while the finger still moves, also in browsers without `scrollend`.
      const follow = () => setIndex(slider.activeIndex);
      slider.on('slideChange', follow);
      return () => slider.off('slideChange', follow);
    }
    if (!element) return;
    // The finger may have moved it: what is in view counts.
    const read = () => element.clientWidth > 0 && setIndex(Math.round(element.scrollLeft / element.clientWidth));
    element.addEventListener('scrollend', read);
    return () => element.removeEventListener('scrollend', read);
  }, [track, slider]);

  useEffect(() => {
    if (!playing || held || !ready) return;
    const timer = window.setTimeout(() => !document.hidden && go(index + 1), AUTOPLAY_MS);
    return () => window.clearTimeout(timer);
  }, [playing, held, ready, index, go]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return {
    index,
    playing,
    canPlay,
    toggle: () => setAutoplay(!autoplay),
    go,
    holds: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  };
}
