import type { ReactNode } from 'react';
import { cx } from '../cx';
import { WovenStripe } from '../text/WovenStripe';
import styles from './state.module.css';

export interface EmptyStateProps {
  title: string;
  /** Why it is empty, or what could be here. */
  children?: ReactNode;
  /** A way on: a ButtonLink or a Button. */
  action?: ReactNode;
  /** Level of the title; h1 when the state is the whole page. */
  heading?: 'h1' | 'h2' | 'h3';
  /** Inside a panel or a tab. */
  compact?: boolean;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, children, action, heading: Title = 'h2', compact }: EmptyStateProps) {
  return (
    <div className={cx(styles.state, compact && styles.compact)}>
      <WovenStripe short />
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.ways}>{action}</div>}
    </div>
  );
}
