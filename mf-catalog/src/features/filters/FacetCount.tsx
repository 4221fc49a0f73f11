import { VisuallyHidden } from '@qhatu/ui';
import styles from './FilterPanel.module.css';

/** How many products a value has; an estimate says so, to the eye and to who listens. */
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
