import { cx } from '../cx';
import styles from './WovenStripe.module.css';

/** The band of the cloth: the only ornament of the site (brand.md). `short` for empty states and page ends. */
export function WovenStripe({ short = false, className }: { short?: boolean; className?: string }) {
  return <div aria-hidden="true" className={cx(styles.stripe, short && styles.short, className)} />;
}
