import { lazyWithRetry } from '@qhatu/kit/lazy';
import { Skeleton } from '@qhatu/ui';
import { type ReactNode, Suspense } from 'react';
import type { PlottedDay } from './DayPlot';
import styles from './PlottedDays.module.css';

const DayPlot = lazyWithRetry(() => import('./DayPlot'), NoPlot);

/** The table below says the same. */
function NoPlot() {
  return null;
}

interface PlottedDaysProps {
  /** Oldest first; the same array as long as nothing changed, or it is drawn anew. */
  days: readonly PlottedDay[];
  summary: string;
  /** The table. */
  children: ReactNode;
}

/** Days as a plot, and as a table for who wants the figures. */
export const PlottedDays = ({ days, summary, children }: PlottedDaysProps) => (
  <>
    <Suspense fallback={<Skeleton height="12rem" />}>
      <DayPlot days={days} summary={summary} />
    </Suspense>
    <details className={styles.table}>
      <summary>Ver los {days.length} días como tabla</summary>
      {children}
    </details>
  </>
);
