import type { ReactNode } from 'react';
import { cx } from '../cx';
import styles from './Icon.module.css';

export interface IconProps {
  /** Filled instead of outlined: a wish that is kept, a star that counts. */
  solid?: boolean;
  className?: string;
}

/** Wraps drawn paths of a 24 × 24 grid. Icons say nothing to screen readers: the text beside them does. */
export function icon(paths: ReactNode) {
  const draw = ({ solid = false, className }: IconProps) => (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      className={cx(styles.icon, solid && styles.solid, className)}
    >
      {paths}
    </svg>
  );
  return draw;
}
