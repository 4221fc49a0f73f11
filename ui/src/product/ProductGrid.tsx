import { Children, type CSSProperties, type ReactNode } from 'react';
import { cx } from '../cx';
import styles from './ProductGrid.module.css';

/** 1 is the list; 2, 3, 4 and 6 are the grids of the layout switcher (spec 1 §2). */
export type Columns = 1 | 2 | 3 | 4 | 6;

/** Cards in a grid: always two columns on phones, at most three on tablets. A real list for screen readers. */
export function ProductGrid({
  columns = 4,
  label,
  children,
}: {
  columns?: Columns;
  label?: string;
  children: ReactNode;
}) {
  const style = { '--columns': columns } as CSSProperties;
  return (
    <ul aria-label={label} className={cx(styles.grid, columns === 1 && styles.list)} style={style}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  );
}
