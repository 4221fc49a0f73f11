import { formatMoney, toSoles } from '@qhatu/contract/money';
import { Money, Table } from '@qhatu/ui';
import { useMemo } from 'react';
import type { DaySales } from './api/today';
import { PlottedDays } from './PlottedDays';
import { dayText, ordersText } from './typed';

const said = ({ day, orders, total }: DaySales): string =>
  `${dayText(day)}: ${formatMoney(total)}, ${ordersText(orders)}`;

function summary(days: readonly DaySales[]): string {
  const best = days.reduce((a, b) => (b.total > a.total ? b : a));
  const sum = days.reduce((cents, { total }) => cents + total, 0);
  return `Ventas de ${days.length} días: ${formatMoney(sum)}. El mejor, ${said(best)}.`;
}

/** What was sold on each day, oldest first: as bars, and as a table for who wants the figures. */
export function SalesByDay({ days }: { days: readonly DaySales[] }) {
  const plotted = useMemo(
    () => days.map((one) => ({ day: one.day, bar: toSoles(one.total), said: said(one) })),
    [days],
  );
  return (
    <PlottedDays days={plotted} summary={summary(days)}>
      <Table
        caption="Ventas por día"
        rows={days.toReversed()}
        rowKey={({ day }) => day}
        columns={[
          { id: 'day', title: 'Día', lead: true, cell: ({ day }) => dayText(day) },
          { id: 'orders', title: 'Pedidos', align: 'end', cell: ({ orders }) => orders },
          { id: 'total', title: 'Ventas', align: 'end', cell: ({ total }) => <Money cents={total} /> },
        ]}
      />
    </PlottedDays>
  );
}
