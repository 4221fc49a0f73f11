import { type Cents, formatMoney } from '@qhatu/contract/money';
import { cx, Stack } from '@qhatu/ui';
import type { Figures } from '../pricing/figures';
import styles from './Totals.module.css';

interface Row {
  label: string;
  cents: Cents;
  /** Comes off. */
  minus?: boolean;
  strong?: boolean;
}

function Rows({ rows }: { rows: Row[] }) {
  return (
    <Stack as="dl" gap="half">
      {rows.map(({ label, cents, minus, strong }) => (
        <div key={label} className={cx(styles.row, strong && styles.strong, minus && cents > 0 && styles.minus)}>
          <dt>{label}</dt>
          <dd>
            {minus && cents > 0 && '− '}
            {formatMoney(cents)}
          </dd>
        </div>
      ))}
    </Stack>
  );
}

/** Cost of the products (D18). */
export function ProductTotals({ figures }: { figures: Figures }) {
  return (
    <Rows
      rows={[
        { label: 'TOTAL PRODUCTOS', cents: figures.totalProducts },
        { label: 'DESCUENTOS', cents: figures.discounts, minus: true },
        { label: 'SUBTOTAL', cents: figures.subtotal, strong: true },
      ]}
    />
  );
}

/** Cost of the order: shipping, surcharges and the code's own discounts. */
export function OrderTotals({ figures }: { figures: Figures }) {
  const { shipping, surcharge, designSurcharge, discountFix, discountShipping } = figures;
  return (
    <Rows
      rows={[
        { label: 'COSTO DE ENVÍO', cents: shipping },
        ...(designSurcharge > 0 ? [{ label: 'OPTIMIZACIÓN DE ESTAMPADOS', cents: designSurcharge }] : []),
        ...(surcharge > 0 ? [{ label: 'RECARGO POR MÉTODO DE PAGO', cents: surcharge }] : []),
        { label: 'DESCUENTO FIJO', cents: discountFix, minus: true },
        { label: 'DESCUENTO DE ENVÍO', cents: discountShipping, minus: true },
      ]}
    />
  );
}
