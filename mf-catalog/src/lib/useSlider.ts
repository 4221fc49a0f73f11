import { type RefObject, useEffect, useState } from 'react';
import type { Swiper } from 'swiper/types';

/** What a person does with a row before it has to answer better than by scrolling. */
const INTENTIONS = ['pointerenter', 'pointerdown', 'touchstart', 'focusin', 'wheel'] as const;

export interface SliderLook {
  /** Of the scrolling row inside the container, and of its places. */
  wrapperClass: string;
  slideClass: string;
  /** The arrow keys are somebody else's, who goes around the ends. */
  withoutKeys?: boolean;
}

/**
 * Makes a row that scrolls by CSS a Swiper once somebody means to use it: arrow keys and paging from place to place.
 * Until then, and without script, it is the row; its code is never among what a page loads at first.
 * @returns the slider, or null while it is a plain row
 */
export function useSlider(container: RefObject<HTMLElement | null>, look: SliderLook): Swiper | null {
  const [slider, setSlider] = useState<Swiper | null>(null);
  const { wrapperClass, slideClass, withoutKeys = false } = look;

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let made: Swiper | null = null;
    let gone = false;
    const start = () => {
      stop();
      void import(/* webpackChunkName: "slider" */ './swiper')
        .then(({ createSlider }) => {
          if (gone) return;
          made = createSlider(element, { wrapperClass, slideClass });
          setSlider(made);
        })
        // A row that scrolls is a slider too: a broken connection costs the extras only.
        .catch((error: unknown) => console.warn('slider', error));
    };
    const stop = () => {
      for (const name of INTENTIONS) element.removeEventListener(name, start);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!made || !(event.target instanceof HTMLElement) || event.target.closest('input, textarea, select')) return;
      if (event.key === 'ArrowRight') made.slideNext();
      else if (event.key === 'ArrowLeft') made.slidePrev();
      else return;
      event.preventDefault();
    };
    for (const name of INTENTIONS) element.addEventListener(name, start, { passive: true });
    if (!withoutKeys) element.addEventListener('keydown', onKeyDown);
    return () => {
      gone = true;
      stop();
      element.removeEventListener('keydown', onKeyDown);
      made?.destroy(true, false);
      setSlider(null);
    };
  }, [container, wrapperClass, slideClass, withoutKeys]);

  return slider;
}
