import { lazyWithRetry } from '@qhatu/kit/lazy';
import { Money, Skeleton, Table } from '@qhatu/ui';
import { Suspense } from 'react';
import type { DaySales } from './api/today';
import styles from './SalesByDay.module.css';
import { dayText } from './typed';

const SalesPlot = lazyWithRetry(() => import('./SalesPlot'), NoPlot);

/** The table below says the same. */
function NoPlot() {
  return null;
}

/** What was sold on each day, oldest first: as bars, and as a table for who wants the figures. */
export function SalesByDay({ days }: { days: readonly DaySales[] }) {
  return (
    <>
      <Suspense fallback={<Skeleton height="12rem" />}>
        <SalesPlot days={days} />
      </Suspense>
      <details className={styles.table}>
        <summary>Ver los {days.length} días como tabla</summary>
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
      </details>
    </>
  );
}
