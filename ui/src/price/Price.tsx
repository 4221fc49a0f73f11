import { type Cents, CURRENCY_SYMBOL, formatMoney, splitCents } from '@qhatu/contract/money';
import { cx } from '../cx';
import { VisuallyHidden } from '../text/VisuallyHidden';
import styles from './Price.module.css';

export interface PriceProps {
  /** What is paid, in céntimos. */
  cents: Cents;
  /** What it was before the offer; shown struck through when it is more. */
  originalCents?: Cents | null;
  size?: 'small' | 'card' | 'detail';
  className?: string;
}

/** A price with raised céntimos for the eye and 'S/ 39,90' (D15) for everything that reads. */
export function Price({ cents, originalCents, size = 'card', className }: PriceProps) {
  const [whole, decimals] = splitCents(cents);
  const discounted = originalCents != null && originalCents > cents;
  return (
    <span className={cx(styles.price, discounted && styles.offer, size !== 'card' && styles[size], className)}>
      <span>
        <span aria-hidden="true">
          <span className={styles.symbol}>{CURRENCY_SYMBOL.trim()}</span>
          {whole}
          <span className={styles.cents}>{decimals}</span>
        </span>
        <VisuallyHidden>{formatMoney(cents)}</VisuallyHidden>
      </span>
      {discounted && (
        <s className={styles.original}>
          <VisuallyHidden>Antes </VisuallyHidden>
          {formatMoney(originalCents)}
        </s>
      )}
    </span>
  );
}

/** Money inside sentences and sums: 'S/ 1234,50' in tabular figures. */
export function Money({ cents }: { cents: Cents }) {
  return <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{formatMoney(cents)}</span>;
}
