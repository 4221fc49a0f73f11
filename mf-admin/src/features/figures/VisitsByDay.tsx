import { Table } from '@qhatu/ui';
import { useMemo } from 'react';
import { PlottedDays } from '../../lib/PlottedDays';
import { dayText, ordersText } from '../../lib/typed';
import type { Figures } from './api/figures';

type Day = Figures['days'][number];

export const visitorsText = (count: number): string => (count === 1 ? '1 visitante' : `${count} visitantes`);
export const viewsText = (count: number): string => (count === 1 ? '1 página vista' : `${count} páginas vistas`);
/** '2,5 %'; a dash where nobody came. */
export const percentText = (conversion: number | null): string =>
  conversion === null ? '–' : `${String(conversion).replace('.', ',')} %`;

function said({ day, visitors, views, orders, conversion }: Day): string {
  const seen = `${dayText(day)}: ${visitorsText(visitors)}, ${viewsText(views)}, ${ordersText(orders)}`;
  return conversion === null ? seen : `${seen}, conversión ${percentText(conversion)}`;
}

function summary(days: readonly Day[]): string {
  const best = days.reduce((a, b) => (b.visitors > a.visitors ? b : a));
  return `Visitas de ${days.length} días, con la conversión de cada uno. El mejor, ${said(best)}.`;
}

/** Visitors of each day as bars with the conversion as a line, and both as a table (D255). */
export function VisitsByDay({ days }: { days: readonly Day[] }) {
  const plotted = useMemo(
    () => days.map((one) => ({ day: one.day, bar: one.visitors, line: one.conversion, said: said(one) })),
    [days],
  );
  return (
    <PlottedDays days={plotted} summary={summary(days)}>
      <Table
        caption="Visitas por día"
        rows={days.toReversed()}
        rowKey={({ day }) => day}
        columns={[
          { id: 'day', title: 'Día', lead: true, cell: ({ day }) => dayText(day) },
          { id: 'visitors', title: 'Visitantes', align: 'end', cell: ({ visitors }) => visitors },
          { id: 'views', title: 'Páginas vistas', align: 'end', cell: ({ views }) => views },
          { id: 'orders', title: 'Pedidos', align: 'end', cell: ({ orders }) => orders },
          { id: 'conversion', title: 'Conversión', align: 'end', cell: ({ conversion }) => percentText(conversion) },
        ]}
      />
    </PlottedDays>
  );
}
