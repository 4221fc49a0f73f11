import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { TypedCell } from '../api/sheet';
import {
  blockOf,
  COLUMNS,
  cellsOf,
  cellText,
  filledDown,
  isEditable,
  keptText,
  keyOf,
  LAST_COLUMN,
  type Place,
  pasted,
  type SheetColumn,
  type SheetRow,
} from './sheet-model';
import type { SheetState } from './sheet-state';
import type { GridCells } from './useGridCells';

/** Rows of a step of Page Up and Page Down. */
const PAGE = 15;

export interface GridActs {
  state: SheetState;
  onType: (cells: readonly TypedCell[]) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Cells of a pasted block that had no place. */
  onLeft: (count: number) => void;
}

const stepOf = ({ row, column }: Place, key: string): Place | undefined =>
  ({
    ...{ ArrowDown: { row: row + 1, column }, ArrowUp: { row: row - 1, column } },
    ...{ ArrowRight: { row, column: column + 1 }, ArrowLeft: { row, column: column - 1 } },
    ...{ PageDown: { row: row + PAGE, column }, PageUp: { row: row - PAGE, column } },
    ...{ Home: { row, column: 0 }, End: { row, column: LAST_COLUMN } },
  })[key];

/** What keys and the clipboard do with the cells of the grid. */
export function useGridKeys(rows: readonly SheetRow[], grid: GridCells, acts: GridActs) {
  const { at, range, draft, setDraft, move, focusAt } = grid;
  const { state, onType, onUndo, onRedo, onLeft } = acts;
  const textAt = (row: SheetRow, column: SheetColumn) => cellText(state.edits, row, column);
  const cellAt = ({ row, column }: Place) => {
    const [of, inRow] = [COLUMNS[column], rows[row]];
    return of && inRow && isEditable(inRow, of) ? { row: inRow, column: of } : null;
  };
  const edit = (place: Place, typed?: string) => {
    const cell = cellAt(place);
    if (cell) setDraft(typed ?? textAt(cell.row, cell.column));
  };
  const commit = (text: string) => {
    const cell = cellAt(at);
    setDraft(null);
    if (cell) onType([{ key: keyOf(cell.row, cell.column), text: keptText(cell.column, text) }]);
  };
  /** Choices are never empty. */
  const clear = () =>
    onType(
      rows
        .slice(range.top, range.bottom + 1)
        .flatMap((row) =>
          COLUMNS.slice(range.left, range.right + 1).flatMap((column) =>
            isEditable(row, column) && !column.options ? [{ key: keyOf(row, column), text: '' }] : [],
          ),
        ),
    );
  /** @returns whether the command is one of the grid's */
  const command = ({ key, shiftKey }: { key: string; shiftKey: boolean }): boolean => {
    if (key === 'z' && !shiftKey) onUndo();
    else if (key === 'y' || key === 'z') onRedo();
    else if (key === 'd') onType(filledDown(rows, range, textAt));
    else if (key === 'home') move({ row: 0, column: 0 }, { extend: shiftKey });
    else if (key === 'end') move({ row: rows.length - 1, column: LAST_COLUMN }, { extend: shiftKey });
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (draft !== null || event.altKey) return;
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey) {
      if (command({ key: key.toLowerCase(), shiftKey })) event.preventDefault();
      return;
    }
    const step = stepOf(at, key);
    if (step) move(step, { extend: shiftKey });
    else if (key === 'Tab') {
      const column = at.column + (shiftKey ? -1 : 1);
      // From the ends of a row the browser leads on: nobody is kept in the grid.
      if (column < 0 || column > LAST_COLUMN) return;
      move({ row: at.row, column });
    } else if (key === 'Enter' || key === 'F2') edit(at);
    else if (key === 'Delete' || key === 'Backspace') clear();
    else if (key.length === 1 && cellAt(at)) edit(at, key);
    else return;
    event.preventDefault();
  };
  const onEditorKey = (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
    const step = event.shiftKey ? -1 : 1;
    const column = at.column + step;
    if (event.key === 'Escape') {
      setDraft(null);
      focusAt(at);
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      commit(event.currentTarget.value);
      if (event.key === 'Enter') move({ row: at.row + step, column: at.column });
      else move(column > LAST_COLUMN ? { row: at.row + 1, column: 0 } : { row: at.row, column });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onCopy = (event: ClipboardEvent) => {
    if (draft !== null) return;
    const block = rows
      .slice(range.top, range.bottom + 1)
      .map((row) => COLUMNS.slice(range.left, range.right + 1).map((column) => textAt(row, column)));
    event.clipboardData.setData('text/plain', blockOf(block));
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (draft !== null) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    if (!text) return;
    const block = pasted(rows, range, cellsOf(text));
    onType(block.cells);
    if (block.left > 0) onLeft(block.left);
  };
  return { edit, commit, onKeyDown, onEditorKey, onCopy, onPaste };
}
