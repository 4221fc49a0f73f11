import { STAR_PATH } from '../icons/drawn/StarIcon';
import { VisuallyHidden } from '../text/VisuallyHidden';
import styles from './Stars.module.css';

/** Side of the box of one star. */
const SIDE = 24;
/** Five stars in a row, as one shape: a card with ten drawings of a star costs a phone more than its words. */
const FIVE = `m12 3.8${STAR_PATH}${`m${SIDE} 0${STAR_PATH}`.repeat(4)}`;

/** Rounded to half steps, as ratings are counted (spec 1 §3). */
export function toHalfSteps(rating: number): number {
  return Math.min(5, Math.max(0, Math.round(rating * 2) / 2));
}

const spoken = (value: number) => String(value).replace('.', ',');

/** Stars to read: 'Calificación 4,5 de 5 (12 opiniones)'. Draws nothing while nobody has rated. */
export function Stars({ rating, count }: { rating: number; count?: number }) {
  const value = toHalfSteps(rating);
  if (value === 0) return null;
  return (
    <span className={styles.stars}>
      <svg viewBox={`0 0 ${5 * SIDE} ${SIDE}`} aria-hidden="true" focusable="false" className={styles.scale}>
        <path d={FIVE} />
        <svg width={value * SIDE} height={SIDE} aria-hidden="true" className={styles.filled}>
          <path d={FIVE} />
        </svg>
      </svg>
      <VisuallyHidden>{`Calificación ${spoken(value)} de 5`}</VisuallyHidden>
      {count !== undefined && (
        <span>
          ({count}
          <VisuallyHidden>{count === 1 ? ' opinión' : ' opiniones'}</VisuallyHidden>)
        </span>
      )}
    </span>
  );
}
