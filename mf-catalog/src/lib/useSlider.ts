import { whenIdle } from '@qhatu/kit/browser';
import { type RefObject, useEffect, useState } from 'react';
import type { Swiper } from 'swiper/types';

/**
 * Events that move a row by hand. A press alone is none: it mostly leaves the page, and loading the slider would delay that.
 */
const BY_HAND = ['touchmove', 'wheel'] as const;

export interface SliderLook {
  /** Classes of the scrolling row inside the container, and of its slides. */
  wrapperClass: string;
  slideClass: string;
  /** The arrow keys are somebody else's, who goes around the ends. */
  withoutKeys?: boolean;
}

/**
 * Makes a row that scrolls by CSS a Swiper once somebody moves it: with an arrow key at once, with finger or wheel when
 * the browser has time for it. Until then, and without script, it is the row; its code is never among what a page loads
 * at first, and a page that is left or shown anew makes none.
 * @returns the slider, or null while it is a plain row
 */
export function useSlider(container: RefObject<HTMLElement | null>, look: SliderLook): Swiper | null {
  const [slider, setSlider] = useState<Swiper | null>(null);
  const { wrapperClass, slideClass, withoutKeys = false } = look;

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let making: Promise<Swiper | null> | null = null;
    let gone = false;
    let moved = false;
    let failed = false;
    let callOff: () => void = () => undefined;
    const make = (): Promise<Swiper | null> => {
      making ??= import(/* webpackChunkName: "slider" */ './swiper')
        .then(({ createSlider }) => {
          if (gone) return null;
          const made = createSlider(element, { wrapperClass, slideClass });
          setSlider(made);
          return made;
        })
        // A row that scrolls is a slider too: a broken connection costs the extras only.
        .catch((error: unknown) => {
          console.warn('slider', error);
          failed = true;
          return null;
        });
      return making;
    };
    const onHand = () => {
      moved = true;
    };
    // The row's own scrolling, seen on its way down: the page that scrolls past is none of it.
    const onScroll = () => {
      if (!moved) return;
      element.removeEventListener('scroll', onScroll, true);
      callOff = whenIdle(() => void make());
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!(event.target instanceof HTMLElement) || event.target.closest('input, textarea, select')) return;
      if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
      // Then the keys are the browser's again, which scrolls the row.
      if (failed) return;
      event.preventDefault();
      void make().then((made) => (event.key === 'ArrowRight' ? made?.slideNext() : made?.slidePrev()));
    };
    for (const name of BY_HAND) element.addEventListener(name, onHand, { passive: true });
    element.addEventListener('scroll', onScroll, true);
    if (!withoutKeys) element.addEventListener('keydown', onKeyDown);
    return () => {
      gone = true;
      callOff();
      for (const name of BY_HAND) element.removeEventListener(name, onHand);
      element.removeEventListener('scroll', onScroll, true);
      element.removeEventListener('keydown', onKeyDown);
      void making?.then((made) => made?.destroy(true, false));
      setSlider(null);
    };
  }, [container, wrapperClass, slideClass, withoutKeys]);

  return slider;
}
