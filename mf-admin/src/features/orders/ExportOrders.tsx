import { formatDateTime } from '@qhatu/contract/delivery';
import type { StaffOrderRow } from '@qhatu/contract/wire';
import type { CsvCell } from '../../lib/csv';
import { STATE_WORDS } from '../../lib/order-words';
import { ExportList } from '../../list';

const HEAD = [
  ...['Pedido', 'Estado', 'Fecha', 'Comprador', 'Método', 'Productos', 'Unidades', 'Vende', 'Distrito'],
  ...['Total (S/)', 'Devuelto (S/)'],
];

const rowOf = (order: StaffOrderRow): CsvCell[] => [
  order.id,
  STATE_WORDS[order.state].text,
  formatDateTime(new Date(order.created_at)),
  order.buyer.name,
  order.metodopago,
  order.products.join('; ') + (order.more_products > 0 ? ` y ${order.more_products} más` : ''),
  order.units,
  order.sellers.map(({ name }) => name).join('; '),
  order.district,
  order.total,
  order.refunded,
];

/** All orders that the filter finds, as CSV. */
export function ExportOrders({ filter }: { filter: string }) {
  return (
    <ExportList
      path="staff/orders"
      filter={filter}
      after="after"
      head={HEAD}
      fromWire={(order: StaffOrderRow) => order}
      rowOf={rowOf}
      what="pedidos"
    />
  );
}
