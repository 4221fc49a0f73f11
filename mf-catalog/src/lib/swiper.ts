import { Swiper } from 'swiper';
import type { SwiperOptions } from 'swiper/types';

/**
 * A Swiper over a row whose places are as wide as the stylesheet makes them. It moves by the row's own scrolling (CSS
 * mode), at once for who asked for less motion. Its keyboard and a11y modules stay out: the one listens to the whole
 * document, so that every slider in view would move, the other takes the list out of the list.
 */
export function createSlider(element: HTMLElement, { wrapperClass, ...options }: SwiperOptions): Swiper {
  const calm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
  const row = element.querySelector<HTMLElement>(`.${wrapperClass}`);
  return new Swiper(element, {
    cssMode: true,
    slidesPerView: 'auto',
    // The gap is the stylesheet's; Swiper has to know it to find the places.
    spaceBetween: row ? Number.parseFloat(getComputedStyle(row).columnGap) || 0 : 0,
    speed: calm ? 0 : 300,
    observer: true,
    wrapperClass,
    ...options,
  });
}
