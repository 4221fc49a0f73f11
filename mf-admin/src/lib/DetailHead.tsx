import type { ReactNode } from 'react';
import styles from './DetailHead.module.css';

/** Above one order, product or promotion: what it is on the left, what can be done with it on the right. */
export function DetailHead({ children }: { children: ReactNode }) {
  return <header className={styles.head}>{children}</header>;
}
