import { useSettled } from '@qhatu/kit/browser';
import { useEffect } from 'react';
import { recordVisit, type Visited } from '../api/messages';

/** Counts a visit once the page is there and has nothing better to do; null: it is not known yet what is looked at. */
export function useVisit(kind: Visited['kind'], id: number | null): void {
  const settled = useSettled();
  useEffect(() => {
    if (settled && id !== null) void recordVisit({ kind, id });
  }, [settled, kind, id]);
}
