import { formatMoney } from '@qhatu/contract/money';
import { PaymentTypeId } from '@qhatu/contract/wire';
import { methodTitle } from '../methods';
import { addressText } from '../purchases';
import type { OrderLineRow, OrderRow } from '../read';

type Row = [name: string, value: string];

/** '2 × Polo Nazca (Rojo, M)' and what it cost. */
export const lineRow = (line: OrderLineRow): Row => [
  `${line.qty} × ${line.name}${line.variant_label ? ` (${line.variant_label})` : ''}`,
  formatMoney(line.total),
];

/** The totals box of the order, then how it is paid and where it goes. Amounts of zero that are optional stay out. */
export function totalRows(order: OrderRow): Row[] {
  const optional: [string, number][] = [
    ['Recargo del medio de pago', order.surcharge],
    ['Optimización de diseños', order.design_surcharge],
    ['Descuento fijo', -order.discount_fix],
    ['Descuento de envío', -order.discount_shipping],
  ];
  return [
    ['Subtotal', formatMoney(order.subtotal)],
    ['Costo de envío', formatMoney(order.shipping)],
    ...optional.filter(([, cents]) => cents !== 0).map(([name, cents]): Row => [name, formatMoney(cents)]),
    ['Precio final', formatMoney(order.total)],
    ['Medio de pago', methodTitle(PaymentTypeId.parse(order.payment_type_id))],
    ['Dirección de envío', addressText(order.address)],
    ...(order.recipient ? [['Lo recibe', order.recipient] satisfies Row] : []),
  ];
}
