import { cx } from '@qhatu/ui';
import {
  columnVisibilityFeature,
  createColumnHelper,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  type Table,
  type Row as TableRowModel,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './DataTable.module.css';
import { walkRows } from './row-keys';

export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  /** Names the row: it leads to the row's page, stands first on a phone's card, and cannot be hidden. */
  lead?: boolean;
  /** Shown on wide screens only. */
  wide?: boolean;
  /** Not shown until somebody chooses it. */
  hidden?: boolean;
}

export interface Selection {
  /** Keys of rows. */
  chosen: RowSelectionState;
  onChange: (chosen: RowSelectionState) => void;
}

interface DataTableProps<Row> {
  /** Read aloud as the table's name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** The page of a row. */
  to?: (row: Row) => string;
  /** Columns that are shown or not, where that is not what they do by themselves. */
  shown?: Readonly<Record<string, boolean>>;
  /** Rows can be chosen: a box in front of each. `nameOf` says which row a box is of. */
  selection?: Selection & { nameOf: (row: Row) => string };
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
/** A row of one line; what is taller is measured. */
const ROW_HEIGHT = 52;
/** Rows drawn beyond the window, for quick scrolling and for the next step of an arrow key. */
const OVERSCAN = 12;

/**
 * Rows under their columns; cards on phones. Only those near the window are in the page: 10,000 scroll like ten. Arrow keys, Home
 * and End walk from row to row along whatever has the focus.
 */
export function DataTable<Row extends RowData>({
  label,
  columns,
  rows,
  rowKey,
  to,
  shown = {},
  selection,
}: DataTableProps<Row>) {
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map(({ id, title, lead }) => helper.display({ id, header: title, enableHiding: !lead }));
  }, [columns]);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ id, lead, hidden }) => [id, Boolean(lead) || (shown[id] ?? !hidden)])),
    [columns, shown],
  );
  const rowSelection = selection?.chosen ?? NONE;
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    state: { columnVisibility, rowSelection },
    enableRowSelection: selection !== undefined,
    onRowSelectionChange: (change) =>
      selection?.onChange(typeof change === 'function' ? change(selection.chosen) : change),
  });
  const all = table.getRowModel().rows;

  const body = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(Math.round(top + window.scrollY));
  }, []);
  const virtual = useWindowVirtualizer({
    count: all.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
    getItemKey: useCallback((index: number) => all[index]?.id ?? index, [all]),
    rangeExtractor: useSteadyRange(),
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const before = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin);

  const onKeyDown = walkRows({ body, count: all.length, scrollTo: virtual.scrollToIndex });
  const span = table.getVisibleLeafColumns().length + (selection ? 1 : 0);
  return (
    <table aria-label={label} aria-rowcount={all.length + 1} className={styles.table}>
      <thead>
        <tr aria-rowindex={1}>
          {selection && <ChooseAll table={table} />}
          {table.getVisibleLeafColumns().map(({ id }) => {
            const column = byId.get(id);
            return (
              <th
                key={id}
                scope="col"
                className={cx(column?.align === 'end' && styles.end, column?.wide && styles.wide)}
              >
                {column?.title}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown}>
        <Spacer height={before} span={span} />
        {items.map(({ index, key }) => {
          const row = all[index];
          if (!row) return null;
          return (
            <TableRow
              key={key}
              measure={virtual.measureElement}
              row={row}
              index={index}
              to={to}
              selection={selection}
              byId={byId}
            />
          );
        })}
        <Spacer height={after} span={span} />
      </tbody>
    </table>
  );
}

const NONE: RowSelectionState = {};

/**
 * Which rows are drawn: while the same one stands first in the window, none goes again. Columns are as wide as the drawn rows make
 * them and rows as tall as the columns let them, so that one at the edge could take its own place away by being drawn, and get it
 * back by being gone, for ever (D436).
 */
function useSteadyRange(): (range: Range) => number[] {
  const drawn = useRef({ first: 0, last: 0 });
  return useCallback((range) => {
    const { first, last } = drawn.current;
    const endIndex = range.startIndex === first ? Math.max(last, range.endIndex) : range.endIndex;
    drawn.current = { first: range.startIndex, last: endIndex };
    return defaultRangeExtractor({ ...range, endIndex });
  }, []);
}

function ChooseAll<Row extends RowData>({ table }: { table: Table<typeof features, Row> }) {
  return (
    <th scope="col" className={styles.box}>
      <input
        type="checkbox"
        aria-label="Elegir todas las filas"
        checked={table.getIsAllRowsSelected()}
        ref={(box) => {
          if (box) box.indeterminate = !table.getIsAllRowsSelected() && table.getIsSomeRowsSelected();
        }}
        onChange={table.getToggleAllRowsSelectedHandler()}
      />
    </th>
  );
}

interface TableRowProps<Row extends RowData> extends Pick<DataTableProps<Row>, 'to' | 'selection'> {
  /** Says how tall it is, once drawn. */
  measure: (row: Element | null) => void;
  row: TableRowModel<typeof features, Row>;
  index: number;
  byId: ReadonlyMap<string, Column<Row>>;
}

function TableRow<Row extends RowData>({ measure, row, index, to, selection, byId }: TableRowProps<Row>) {
  const picked = row.getIsSelected();
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selection ? picked : undefined}
      className={cx(to && styles.leads, picked && styles.picked)}
    >
      {selection && (
        <td className={styles.box}>
          <input
            type="checkbox"
            aria-label={`Elegir ${selection.nameOf(row.original)}`}
            checked={picked}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {row.getVisibleCells().map((cell) => {
        const column = byId.get(cell.column.id);
        if (!column) return null;
        const content = column.cell(row.original);
        return (
          <td
            key={cell.id}
            data-label={column.title}
            className={cx(column.align === 'end' && styles.end, column.wide && styles.wide, column.lead && styles.lead)}
          >
            {column.lead && to ? <Link to={to(row.original)}>{content}</Link> : content}
          </td>
        );
      })}
    </tr>
  );
}

/** The rows that are not drawn. */
function Spacer({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tr className={styles.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}
