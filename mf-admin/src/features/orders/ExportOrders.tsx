import type { CsvCell } from '@qhatu/contract/csv';
import { formatDateTime } from '@qhatu/contract/delivery';
import { toSoles } from '@qhatu/contract/money';
import { STATE_TEXTS } from '../../lib/order-texts';
import { ExportList } from '../../list';
import { ORDERS_PATH, type OrderRow, orderRowFromWire } from './api/order-list';

const HEAD = [
  ...['Pedido', 'Estado', 'Fecha', 'Comprador', 'Método', 'Productos', 'Unidades', 'Vende', 'Distrito'],
  ...['Total (S/)', 'Devuelto (S/)'],
];

const rowOf = (order: OrderRow): CsvCell[] => [
  order.id,
  STATE_TEXTS[order.state].text,
  formatDateTime(new Date(order.createdAt)),
  order.buyerName,
  order.method,
  order.products.join('; ') + (order.moreProducts > 0 ? ` y ${order.moreProducts} más` : ''),
  order.units,
  order.sellerNames.join('; '),
  order.district,
  toSoles(order.total),
  order.refunded === null ? null : toSoles(order.refunded),
];

/** All orders that the filter finds, as CSV. */
export function ExportOrders({ filter }: { filter: string }) {
  return (
    <ExportList
      path={ORDERS_PATH}
      filter={filter}
      after="after"
      head={HEAD}
      fromWire={orderRowFromWire}
      rowOf={rowOf}
      what="pedidos"
    />
  );
}
