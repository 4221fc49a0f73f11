import { useSettled } from '@qhatu/kit/browser';
import { ChevronLeftIcon, ChevronRightIcon, cx, IconButton, PauseIcon, PlayIcon } from '@qhatu/ui';
import { memo, useRef } from 'react';
import { useSlider } from '../../lib/useSlider';
import type { Slide as SlideContent } from './api/slides';
import styles from './Hero.module.css';
import { Slide } from './Slide';
import { useCarousel } from './useCarousel';

const LOOK = { wrapperClass: styles.track ?? '', slideClass: styles.slide ?? '', withoutKeys: true };

/**
 * The front of the shop (spec 1 §2). The first slide is in the HTML, picture and words; the pictures of the others
 * come when the page has settled, and only then does it begin to move.
 */
export const Hero = memo(function Hero({ slides }: { slides: SlideContent[] }) {
  const place = useRef<HTMLElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const settled = useSettled();
  const slider = useSlider(place, LOOK);
  const carousel = useCarousel(track, slides.length, settled, slider);
  if (slides.length === 0) return null;
  const several = slides.length > 1;

  return (
    <section
      ref={place}
      aria-roledescription="carrusel"
      aria-label="Destacados"
      className={styles.hero}
      {...carousel.holds}
    >
      <ul
        ref={track}
        className={styles.track}
        // A region that scrolls must be reachable by keyboard (axe: scrollable-region-focusable).
        tabIndex={several ? 0 : undefined}
        onKeyDown={(event) => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (step === undefined || event.target !== event.currentTarget) return;
          event.preventDefault();
          carousel.go(carousel.index + step);
        }}
      >
        {slides.map((slide, index) => (
          <Slide
            key={slide.id}
            slide={slide}
            first={index === 0}
            withPicture={index === 0 || settled}
            place={`${index + 1} de ${slides.length}`}
          />
        ))}
      </ul>
      {several && (
        <div className={styles.controls}>
          {carousel.canPlay && (
            <IconButton
              size="small"
              label={carousel.playing ? 'Detener las láminas' : 'Mover las láminas'}
              onClick={carousel.toggle}
            >
              {carousel.playing ? <PauseIcon /> : <PlayIcon />}
            </IconButton>
          )}
          <div className={styles.dots}>
            {slides.map((slide, index) => (
              <button
                key={slide.id}
                type="button"
                className={cx(styles.dot, index === carousel.index && styles.current)}
                aria-label={`Lámina ${index + 1}: ${slide.headline}`}
                aria-current={index === carousel.index ? 'true' : undefined}
                onClick={() => carousel.go(index)}
              />
            ))}
          </div>
          <IconButton size="small" label="Lámina anterior" onClick={() => carousel.go(carousel.index - 1)}>
            <ChevronLeftIcon />
          </IconButton>
          <IconButton size="small" label="Lámina siguiente" onClick={() => carousel.go(carousel.index + 1)}>
            <ChevronRightIcon />
          </IconButton>
        </div>
      )}
    </section>
  );
});
