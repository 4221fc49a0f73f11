import { formatMoney } from '@qhatu/contract/money';
import { Button, Price } from '@qhatu/ui';
import { useId, useState } from 'react';
import { LineNotices } from '../cart/LineNotices';
import { LineProduct } from '../cart/LineProduct';
import { LineQuantity } from '../cart/LineQuantity';
import { RemoveLine } from '../cart/RemoveLine';
import type { CartEntry } from '../cart/useFreshCart';
import type { ShownLine } from '../pricing/figures';
import styles from './OrderLines.module.css';

const FEW = 3;

interface OrderLinesProps {
  entries: CartEntry[];
  /** Figures by key of the line; lines that cannot be bought have none. */
  figures: ReadonlyMap<string, ShownLine>;
}

/** The ordered lines with their notes (spec 2 §2, §8): the first three, and the rest on demand. */
export function OrderLines({ entries, figures }: OrderLinesProps) {
  const [all, setAll] = useState(false);
  const listId = useId();
  const hidden = entries.length - FEW;
  const shown = all ? entries : entries.slice(0, FEW);
  return (
    <div className={styles.box}>
      <ul id={listId} className={styles.lines}>
        {shown.map((entry) => (
          <OrderLine key={entry.line.key} entry={entry} figures={figures.get(entry.line.key)} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="quiet" size="small" aria-expanded={all} aria-controls={listId} onClick={() => setAll(!all)}>
          {all ? 'Ver menos' : `Ver más (${hidden})`}
        </Button>
      )}
    </div>
  );
}

function OrderLine({ entry, figures }: { entry: CartEntry; figures: ShownLine | undefined }) {
  const { line, notices } = entry;
  return (
    <li className={styles.line}>
      <LineProduct line={line}>
        {figures?.counts !== false && figures && (
          <Price size="small" cents={figures.total} originalCents={figures.list} />
        )}
        {figures?.offerLost && (
          <p className={styles.note}>
            La oferta de este producto no vale con este método de pago: cuesta {formatMoney(line.originalPrice)} la
            unidad.
          </p>
        )}
        {figures?.notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
        <LineNotices notices={notices} />
        {entry.pricing && (
          <div className={styles.quantity}>
            <LineQuantity entry={entry} />
          </div>
        )}
      </LineProduct>
      <RemoveLine line={line} />
    </li>
  );
}
