import { ChevronLeftIcon, ChevronRightIcon, IconButton } from '@qhatu/ui';
import type { Swiper } from 'swiper/types';
import styles from './ComparePage.module.css';

interface SliderControlsProps {
  slider: Swiper | null;
  /** The scrolling row, for as long as it is no slider yet. */
  rail: () => Element | null | undefined;
}

/** Buttons to the previous and the next product. */
export function SliderControls({ slider, rail }: SliderControlsProps) {
  const move = (direction: 1 | -1) => {
    if (slider) {
      if (direction > 0) slider.slideNext();
      else slider.slidePrev();
      return;
    }
    const row = rail();
    const step = row?.firstElementChild?.clientWidth ?? 0;
    row?.scrollBy({ left: direction * step });
  };
  return (
    <span className={styles.ways}>
      <IconButton label="Producto anterior" onClick={() => move(-1)}>
        <ChevronLeftIcon />
      </IconButton>
      <IconButton label="Producto siguiente" onClick={() => move(1)}>
        <ChevronRightIcon />
      </IconButton>
    </span>
  );
}
