import type { ReactNode } from 'react';
import { cx } from '../cx';
import styles from './Badge.module.css';

export interface BadgeProps {
  tone?: 'neutral' | 'offer' | 'brand' | 'success' | 'warning' | 'danger' | 'info';
  className?: string;
  children: ReactNode;
}

/** A word or two about a thing: 'Nuevo', '-20 %', 'Pagado'. */
export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return <span className={cx(styles.badge, tone !== 'neutral' && styles[tone], className)}>{children}</span>;
}
