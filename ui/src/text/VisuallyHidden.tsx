import type { ElementType, ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({
  as: Tag = 'span',
  children,
  ...rest
}: {
  as?: ElementType;
  id?: string;
  role?: string;
  children: ReactNode;
}) {
  return (
    <Tag className={styles.hidden} {...rest}>
      {children}
    </Tag>
  );
}
