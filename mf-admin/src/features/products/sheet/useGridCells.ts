import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { CellKey } from '../api/sheet';
import { COLUMNS, keyOf, LAST_COLUMN, type Place, type Range, type SheetRow } from './sheet-model';

const FRAMES = 10;
const FIRST: Place = { row: 0, column: 0 };

const rangeOf = (a: Place, b: Place): Range => ({
  ...{ top: Math.min(a.row, b.row), bottom: Math.max(a.row, b.row) },
  ...{ left: Math.min(a.column, b.column), right: Math.max(a.column, b.column) },
});

const clamp = (value: number, last: number) => Math.max(0, Math.min(value, last));

/** Which cell has the focus, which ones are chosen from it, and what is typed in it. */
export function useGridCells(rowCount: number) {
  const [active, setActive] = useState(FIRST);
  const [anchor, setAnchor] = useState(FIRST);
  /** What the editor of the active cell begins with; null: nothing is edited. */
  const [draft, setDraft] = useState<string | null>(null);
  const within = ({ row, column }: Place): Place => ({
    row: clamp(row, rowCount - 1),
    column: clamp(column, LAST_COLUMN),
  });
  const at = within(active);
  const put = useCallback((place: Place, { extend = false } = {}) => {
    setDraft(null);
    setActive(place);
    if (!extend) setAnchor(place);
  }, []);
  return { at, range: rangeOf(within(anchor), at), draft, setDraft, within, put };
}

interface GridPlaces {
  rows: readonly SheetRow[];
  box: RefObject<HTMLDivElement | null>;
  virtual: Virtualizer<HTMLDivElement, Element>;
  /** The cell to go to, anew for each object. */
  goTo: { key: CellKey } | null;
}

/** The same with the focus: whoever moves takes it along, to rows that are not drawn yet as well. */
export function useGridFocus(cells: ReturnType<typeof useGridCells>, { rows, box, virtual, goTo }: GridPlaces) {
  const { put, within } = cells;
  const { scrollToIndex } = virtual;
  const focusAt = useCallback(
    ({ row, column }: Place) => {
      const focus = (tries: number) => {
        const cell = box.current?.querySelector<HTMLElement>(`[data-at="${row}:${column}"]`);
        if (cell) {
          cell.focus({ preventScroll: true });
          // jsdom has no scrolling.
          cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
        } else if (tries > 0) {
          // A row that is not drawn yet; asking for one that is would lay the sheet out once more.
          if (tries === FRAMES) scrollToIndex(row);
          requestAnimationFrame(() => focus(tries - 1));
        }
      };
      focus(FRAMES);
    },
    [box, scrollToIndex],
  );
  const move = (place: Place, how?: { extend?: boolean }) => {
    const next = within(place);
    put(next, how);
    focusAt(next);
  };
  const latest = useRef({ rows, move });
  useEffect(() => {
    latest.current = { rows, move };
  });
  useEffect(() => {
    if (!goTo) return;
    const column = COLUMNS.findIndex(({ id }) => goTo.key.endsWith(`/${id}`));
    const of = COLUMNS[column];
    const row = of ? latest.current.rows.findIndex((one) => keyOf(one, of) === goTo.key) : -1;
    if (row >= 0) latest.current.move({ row, column });
  }, [goTo]);
  return { ...cells, move, focusAt };
}
export type GridCells = ReturnType<typeof useGridFocus>;
