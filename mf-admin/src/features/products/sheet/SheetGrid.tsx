import { cx } from '@qhatu/ui';
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { defaultRangeExtractor, type Range as RowRange, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CellKey } from '../api/sheet';
import type { SheetCellProps } from './SheetCell';
import styles from './SheetGrid.module.css';
import { SheetLine } from './SheetLine';
import { COLUMNS, type Place, type SheetRow } from './sheet-model';
import { useGridCells, useGridFocus } from './useGridCells';
import { type GridActs, useGridKeys } from './useGridKeys';

interface SheetGridProps extends GridActs {
  rows: SheetRow[];
  /** More of the list may follow: how many rows there are is not known yet. */
  hasMore: boolean;
  /** The last rows are near. */
  onEnd: () => void;
  /** The cell to go to, anew for each object. */
  goTo: { key: CellKey } | null;
}

const features = tableFeatures({});
const helper = createColumnHelper<typeof features, SheetRow>();
const DEFINITIONS = COLUMNS.map(({ id, title }) => helper.display({ id, header: title }));
/** A row of one line; one with something to say is measured. */
const ROW_HEIGHT = 41;
/** Rows drawn above and below those in sight: each costs every key that is drawn. */
const OVERSCAN = 2;
/** More of the list is asked for when so few rows are left. */
const NEAR_END = 20;
const WIDTHS = { '--columns': COLUMNS.map(({ width }) => `${width}rem`).join(' ') } as CSSProperties;

const rowId = ({ variant }: SheetRow): string => String(variant.id);

/**
 * The sheet by the WAI-ARIA grid pattern: one cell is in the order of Tab, arrows walk, Enter, F2 or a character edit, Escape
 * takes back. Tab goes on in the row and leaves the grid from its last cell. Only the rows in sight are in the page.
 */
export function SheetGrid({ rows, hasMore, onEnd, goTo, ...acts }: SheetGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const table = useTable({ features, columns: DEFINITIONS, data: rows, getRowId: rowId });
  const all = table.getRowModel().rows;
  const cells = useGridCells(all.length);
  const virtual = useVirtualizer({
    count: all.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollPaddingStart: ROW_HEIGHT,
    getItemKey: useCallback((index: number) => all[index]?.id ?? index, [all]),
    // The cell with the focus stays in the page wherever it is scrolled to.
    rangeExtractor: useCallback(
      (visible: RowRange) => [...new Set([...defaultRangeExtractor(visible), cells.at.row])].sort((a, b) => a - b),
      [cells.at.row],
    ),
    useFlushSync: false,
  });
  const grid = useGridFocus(cells, { rows, box, virtual, goTo });
  const { at, range, draft, put, move } = grid;
  const { edit, commit, onKeyDown, onEditorKey, onCopy, onPaste } = useGridKeys(rows, grid, acts);
  const end = virtual.range?.endIndex ?? 0;
  const isNearEnd = hasMore && end >= all.length - 1 - NEAR_END;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when rows came and it is still near
  useEffect(() => {
    if (isNearEnd) onEnd();
  }, [isNearEnd, all.length, onEnd]);

  const onMouseDown = (event: MouseEvent, place: Place) => {
    if (draft !== null && place.row === at.row && place.column === at.column) return;
    // The editor goes before it could say that it was left.
    const editor = box.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
    if (editor) commit(editor.value);
    if (!event.shiftKey) return put(place);
    event.preventDefault();
    move(place, { extend: true });
  };
  const stable = useStable({ onMouseDown, onEdit: edit, onLeave: commit, onEditorKey });
  const headers = useMemo(
    () => (
      <tr aria-rowindex={1} className={styles.row}>
        {COLUMNS.map(({ id, title, isFigure }, column) => (
          <th key={id} scope="col" aria-colindex={column + 1} className={cx(styles.cell, isFigure && styles.figure)}>
            {title}
          </th>
        ))}
      </tr>
    ),
    [],
  );
  return (
    <div ref={box} className={styles.box}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked and edited is the grid pattern of WAI-ARIA
        role="grid"
        aria-label="Hoja de productos"
        aria-multiselectable
        aria-rowcount={hasMore ? -1 : all.length + 1}
        aria-colcount={COLUMNS.length}
        className={styles.grid}
        style={WIDTHS}
        {...{ onKeyDown, onCopy, onPaste }}
      >
        <thead className={styles.head}>{headers}</thead>
        <tbody className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = all[index];
            if (!row) return null;
            const isIn = index >= range.top && index <= range.bottom;
            return (
              <SheetLine
                key={key}
                row={row.original}
                state={acts.state}
                measure={virtual.measureElement}
                active={index === at.row ? at.column : -1}
                left={isIn ? range.left : -1}
                right={isIn ? range.right : -1}
                draft={index === at.row ? draft : null}
                {...{ index, start, ...stable }}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type Handlers = Pick<SheetCellProps, 'onMouseDown' | 'onEdit' | 'onLeave' | 'onEditorKey'>;

/** The same functions at every render, that do what the newest ones do: rows that stay as they are are not drawn anew. */
function useStable(handlers: Handlers): Handlers {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const [stable] = useState<Handlers>(() => ({
    onMouseDown: (...given) => latest.current.onMouseDown(...given),
    onEdit: (...given) => latest.current.onEdit(...given),
    onLeave: (...given) => latest.current.onLeave(...given),
    onEditorKey: (...given) => latest.current.onEditorKey(...given),
  }));
  return stable;
}
