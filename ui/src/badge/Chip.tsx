import type { ReactNode } from 'react';
import { cx } from '../cx';
import { CloseIcon } from '../icons';
import { VisuallyHidden } from '../text/VisuallyHidden';
import styles from './Chip.module.css';

interface ChipProps {
  children: ReactNode;
  /** Makes it a filter that is on: a click takes it away. */
  onRemove?: () => void;
  /** Makes it a switch. */
  pressed?: boolean;
  onClick?: () => void;
}

/** A small choice: a filter that can be removed, or a switch. */
export function Chip({ children, onRemove, pressed, onClick }: ChipProps) {
  if (onRemove) {
    return (
      <button type="button" className={cx(styles.chip, styles.removable)} onClick={onRemove}>
        <VisuallyHidden>Quitar filtro: </VisuallyHidden>
        {children}
        <CloseIcon />
      </button>
    );
  }
  return (
    <button type="button" aria-pressed={pressed} className={styles.chip} onClick={onClick}>
      {children}
    </button>
  );
}
