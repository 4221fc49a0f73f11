import { formatDateTime } from '@qhatu/contract/delivery';
import { formatMoney, toCents } from '@qhatu/contract/money';
import type { Purchase } from '@qhatu/contract/wire';
import { Dialog } from '@qhatu/ui';
import styles from './PurchaseHistory.module.css';
import { type PurchasedLine, statusText } from './purchases';

/** 'Detalles del pedido' (spec 3 §2, D56): the whole order of the line, with sums that add up (D42, D78). */
export function OrderDetails({ entry, onClose }: { entry: PurchasedLine | null; onClose: () => void }) {
  return (
    <Dialog open={entry !== null} onClose={onClose} title="Detalles del pedido">
      {entry && <Order purchase={entry.purchase} />}
    </Dialog>
  );
}

function Order({ purchase }: { purchase: Purchase }) {
  const facts = [
    ['Pedido', String(purchase.id)],
    ['Fecha', formatDateTime(new Date(purchase.created_at))],
    ['Estado', statusText(purchase.status)],
    ['Método de pago', purchase.metodopago],
    ['Dirección', purchase.direccion],
  ] as const;
  const extras = [
    ['Envío', purchase.shipping_amount, true],
    ['Comisión del método de pago', purchase.comisionmp, false],
    ['Optimización de estampados', purchase.design_surcharge, false],
    ['Descuento fijo', -purchase.discount_fix, false],
    ['Descuento de envío', -purchase.discount_shipping, false],
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
        {purchase.details.map((detail) => (
          <div key={detail.id}>
            <dt>
              {detail.quantity} × {detail.product.name}
              {detail.variant_label && ` (${detail.variant_label})`}
            </dt>
            <dd>{soles(detail.total)}</dd>
          </div>
        ))}
        {extras
          .filter(([, amount, always]) => always || amount !== 0)
          .map(([name, amount]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{soles(amount)}</dd>
            </div>
          ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{soles(purchase.totalcc)}</dd>
        </div>
      </dl>
    </>
  );
}

const soles = (amount: number): string => `${amount < 0 ? '− ' : ''}${formatMoney(toCents(Math.abs(amount)))}`;
