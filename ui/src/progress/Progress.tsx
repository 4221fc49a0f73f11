import { cx } from '../cx';
import { CheckIcon } from '../icons';
import { VisuallyHidden } from '../text/VisuallyHidden';
import styles from './Progress.module.css';

/** How far something is: `value` of `max`. Turns to the colour of success when it is complete. */
export function ProgressBar({ value, max = 100, label }: { value: number; max?: number; label: string }) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.min(Math.max(value, 0), max)}
      aria-valuemin={0}
      aria-valuemax={max}
      className={styles.track}
    >
      <div
        className={cx(styles.bar, share === 1 && styles.done)}
        style={{ transform: `translateX(${share * 100 - 100}%)` }}
      />
    </div>
  );
}

/** The stations of a longer way. `current` counts from 0; a number past the end means all done. */
export function Steps({ steps, current, label }: { steps: string[]; current: number; label: string }) {
  return (
    <ol aria-label={label} className={styles.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={cx(styles.step, index < current && styles.complete)}
        >
          <span className={styles.mark}>
            {index < current && <CheckIcon />}
            {step}
            {index < current && <VisuallyHidden>, listo</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  );
}
