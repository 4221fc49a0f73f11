import type { Cents } from '@qhatu/contract/money';
import { Button, Notice, Price } from '@qhatu/ui';
import styles from './PayBar.module.css';

interface PayBarProps {
  total: Cents;
  /** The server is still confirming the figures. */
  settling: boolean;
  /** What is being done with the order: no press is heard meanwhile. */
  sending: string | false;
  onSubmit: () => void;
  /** Label of the button. */
  label?: string;
  /** The server's text after a refused order. */
  refusal: string | null;
}

/** The total and the one button, always in sight on phones. */
export function PayBar({ total, settling, sending, onSubmit, label = 'Reservar', refusal }: PayBarProps) {
  return (
    <div className={styles.bar}>
      {refusal && (
        <Notice tone="danger" announce>
          {refusal}
        </Notice>
      )}
      <div className={styles.row}>
        <p className={styles.total} aria-live="polite" aria-busy={settling}>
          <span className={styles.label}>PRECIO FINAL</span>
          <Price size="detail" cents={total} />
        </p>
        <Button
          size="large"
          className={styles.button}
          loading={sending !== false}
          loadingText={sending || undefined}
          onClick={onSubmit}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}
