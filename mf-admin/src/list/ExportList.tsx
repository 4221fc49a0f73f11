import { type CsvCell, csvOf } from '@qhatu/contract/csv';
import { isoOf, limaDay } from '@qhatu/contract/dates';
import { downloadFile } from '@qhatu/kit/browser';
import { api, messageOf, toast } from '@qhatu/shared-state';
import { Button } from '@qhatu/ui';
import { useRef, useState } from 'react';
import type { KeysetPage } from './useKeyset';

/** More than this is a matter for the database, not for a browser. */
const MAX_ROWS = 20_000;

interface ExportListProps<Row, Wire> {
  /** Below /api/web: `staff/orders`. */
  path: string;
  /** What is asked for, without `?`. */
  filter: string;
  /** The parameter that carries `next`. */
  after: 'after' | 'before';
  head: readonly string[];
  /** What a row of the answer is in the office. */
  fromWire: (row: Wire) => Row;
  rowOf: (row: Row) => CsvCell[];
  /** Of what, for the file's name and for what is said: 'pedidos'. */
  what: string;
}

/** All that the filter finds, as CSV: read page by page with progress, and stopped by a second click. */
export function ExportList<Row, Wire>(props: ExportListProps<Row, Wire>) {
  const { path, filter, after, head, fromWire, rowOf, what } = props;
  const [read, setRead] = useState<number | null>(null);
  const stop = useRef<AbortController>(null);

  const run = async () => {
    const control = new AbortController();
    stop.current = control;
    setRead(0);
    const rows: CsvCell[][] = [[...head]];
    let next: KeysetPage<Wire>['next'] = null;
    try {
      do {
        const asked: string = ['perPage=100', filter, next && `${after}=${encodeURIComponent(next)}`]
          .filter(Boolean)
          .join('&');
        const page: KeysetPage<Wire> = await api.get(`${path}?${asked}`, { signal: control.signal });
        rows.push(...page.data.map((row) => rowOf(fromWire(row))));
        setRead(rows.length - 1);
        next = page.next;
      } while (next !== null && rows.length <= MAX_ROWS);
      const file = new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' });
      downloadFile(file, `${what}-${isoOf(limaDay(new Date()))}.csv`);
      if (next === null) toast.success(`Guardamos ${rows.length - 1} ${what}`);
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
