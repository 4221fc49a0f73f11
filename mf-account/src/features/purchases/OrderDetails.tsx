import { formatDateTime } from '@qhatu/contract/delivery';
import { type Cents, formatMoney } from '@qhatu/contract/money';
import { Dialog } from '@qhatu/ui';
import type { Purchase } from './api/purchases';
import { statusText } from './delivery';
import styles from './PurchaseHistory.module.css';

/** 'Detalles del pedido' (spec 3 §2, D56): the whole order of the line, with sums that add up (D42, D78). */
export function OrderDetails({ purchase, onClose }: { purchase: Purchase | null; onClose: () => void }) {
  return (
    <Dialog open={purchase !== null} onClose={onClose} title="Detalles del pedido">
      {purchase && <Order purchase={purchase} />}
    </Dialog>
  );
}

function Order({ purchase }: { purchase: Purchase }) {
  const facts = [
    ['Pedido', String(purchase.id)],
    ['Fecha', formatDateTime(new Date(purchase.placedAt))],
    ['Estado', statusText(purchase.status)],
    ['Método de pago', purchase.method],
    ['Dirección', purchase.address],
  ] as const;
  const extras = [
    ['Envío', purchase.shipping, true],
    ['Comisión del método de pago', purchase.surcharge, false],
    ['Optimización de estampados', purchase.designSurcharge, false],
    ['Descuento fijo', -purchase.discountFix, false],
    ['Descuento de envío', -purchase.discountShipping, false],
  ] as const;
  return (
    <>
      <dl className={styles.data}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.amounts}>
        {purchase.lines.map((line) => (
          <div key={line.id}>
            <dt>
              {line.quantity} × {line.name}
              {line.variantLabel && ` (${line.variantLabel})`}
            </dt>
            <dd>{amountText(line.total)}</dd>
          </div>
        ))}
        {extras
          .filter(([, amount, always]) => always || amount !== 0)
          .map(([name, amount]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{amountText(amount)}</dd>
            </div>
          ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{amountText(purchase.total)}</dd>
        </div>
      </dl>
    </>
  );
}

const amountText = (amount: Cents): string => `${amount < 0 ? '− ' : ''}${formatMoney(Math.abs(amount))}`;
