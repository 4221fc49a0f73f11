import { StarIcon } from '../icons';
import { VisuallyHidden } from '../text/VisuallyHidden';
import styles from './Stars.module.css';

const FIVE = [1, 2, 3, 4, 5];

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
      <span aria-hidden="true" className={styles.scale}>
        {FIVE.map((star) => (
          <StarIcon key={star} />
        ))}
        <span className={styles.filled} style={{ width: `${value * 20}%` }}>
          {FIVE.map((star) => (
            <StarIcon key={star} solid />
          ))}
        </span>
      </span>
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
