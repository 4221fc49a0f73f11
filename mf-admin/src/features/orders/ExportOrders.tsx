import { isoOf } from '@qhatu/contract/dates';
import { formatDateTime, limaDay } from '@qhatu/contract/delivery';
import type { StaffOrderList } from '@qhatu/contract/wire';
import { api, messageOf, toast } from '@qhatu/shared-state';
import { Button } from '@qhatu/ui';
import { useRef, useState } from 'react';
import { type CsvCell, csvOf } from '../../lib/csv';
import { download } from '../../lib/download';
import { STATE_WORDS } from '../../lib/order-words';

/** More than this is a matter for the database, not for a browser. */
const MOST = 20_000;
const HEAD = [
  ...['Pedido', 'Estado', 'Fecha', 'Comprador', 'Método', 'Productos', 'Unidades', 'Vende', 'Distrito'],
  ...['Total (S/)', 'Devuelto (S/)'],
];

const rowOf = (order: StaffOrderList['data'][number]): CsvCell[] => [
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

/** All orders that the filter finds, as CSV: read page by page with progress, and stopped by a second click. */
export function ExportOrders({ filter }: { filter: string }) {
  const [read, setRead] = useState<number | null>(null);
  const stop = useRef<AbortController>(null);

  const run = async () => {
    const control = new AbortController();
    stop.current = control;
    setRead(0);
    const rows: CsvCell[][] = [HEAD];
    let next: number | null = null;
    try {
      do {
        const asked = ['perPage=100', filter, next && `after=${next}`].filter(Boolean).join('&');
        const page: StaffOrderList = await api.get(`staff/orders?${asked}`, { signal: control.signal });
        rows.push(...page.data.map(rowOf));
        setRead(rows.length - 1);
        next = page.next;
      } while (next !== null && rows.length <= MOST);
      download(
        new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }),
        `pedidos-${isoOf(limaDay(new Date()))}.csv`,
      );
      if (next === null) toast.success(`Guardamos ${rows.length - 1} pedidos`);
      else toast.warning(`Guardamos los ${rows.length - 1} más nuevos. Filtra por fecha para guardar el resto.`);
    } catch (error) {
      if (!control.signal.aborted) toast.error(messageOf(error));
    } finally {
      setRead(null);
    }
  };
  return (
    <Button variant="secondary" size="small" onClick={() => (read === null ? void run() : stop.current?.abort())}>
      {read === null ? 'Exportar CSV' : `Detener (${read})`}
    </Button>
  );
}
