import { VisuallyHidden } from '@qhatu/ui';
import styles from './FilterPanel.module.css';

/** Number of products with a value; an estimate is marked, for screen readers too. */
export function FacetCount({ count, approximate = false }: { count: number; approximate?: boolean }) {
  if (!approximate) return <span className={styles.count}>{count}</span>;
  return (
    <span className={styles.count}>
      <VisuallyHidden>cerca de </VisuallyHidden>
      <span aria-hidden="true">≈ </span>
      {count}
    </span>
  );
}
