import { cx } from '@qhatu/ui';
import { stockNotices } from './notices';
import styles from './StockNotices.module.css';

/** Notices about the stock (spec 1 §8, D64). Read out when they change, as after choosing a variant. */
export function StockNotices({ stock }: { stock: number }) {
  return (
    <div role="status" className={styles.notices}>
      {stockNotices(stock).map((text) => (
        <p key={text} className={cx(stock <= 0 && styles.none)}>
          {text}
        </p>
      ))}
    </div>
  );
}
