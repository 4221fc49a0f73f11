import { cx } from '@qhatu/ui';
import { memo } from 'react';
import { SheetCell, type SheetCellProps } from './SheetCell';
import styles from './SheetGrid.module.css';
import { COLUMNS, cellText, isEditable, keyOf, type SheetColumn, type SheetRow } from './sheet-model';
import { isRowUnchanged, problemOf, type SheetState } from './sheet-state';

interface SheetLineProps extends Pick<SheetCellProps, 'onMouseDown' | 'onEdit' | 'onEditorKey' | 'onLeave'> {
  row: SheetRow;
  state: SheetState;
  index: number;
  /** Where it stands, in pixels from the first. */
  start: number;
  measure: (line: HTMLTableRowElement | null) => void;
  /** The column of the active cell; -1: it is in another row. */
  active: number;
  /** The columns that are chosen; left -1: none. */
  left: number;
  right: number;
  /** What the editor of the active cell begins with; null: nothing is edited. */
  draft: string | null;
}

const isSameLine = ({ state: a, ...before }: SheetLineProps, { state: b, ...after }: SheetLineProps): boolean =>
  (Object.keys(after) as (keyof typeof after)[]).every((name) => Object.is(before[name], after[name])) &&
  (a === b || isRowUnchanged(after.row, a, b));

/** What a cell shows, whether that is unsaved, and what is said below it. */
function saidOf(state: SheetState, row: SheetRow, column: SheetColumn) {
  const text = cellText(state.edits, row, column);
  if (!isEditable(row, column)) return { text, isEdited: false, isInvalid: false, hint: undefined };
  const key = keyOf(row, column);
  const [problem, conflict] = [problemOf(state, key), state.conflicts[key]];
  return {
    text,
    isEdited: state.edits[key] !== undefined,
    isInvalid: Boolean(problem),
    hint: problem ?? (conflict && `${conflict.by || 'Ahora'}: ${conflict.theirs || 'vacío'}`),
  };
}

/** A row of the sheet. Whoever walks or types redraws the rows that change, not the screen. */
export const SheetLine = memo(function SheetLine(props: SheetLineProps) {
  const { row, state, index, start, measure, active, left, right, draft, ...handlers } = props;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={cx(styles.row, styles.placed, row.isFirst && styles.first)}
      // Not moved by a transform: each would be a layer of its own to every key that is drawn.
      style={{ top: start }}
    >
      {COLUMNS.map((column, at) => (
        <SheetCell
          key={column.id}
          at={index}
          columnAt={at}
          isActive={at === active}
          isChosen={at >= left && at <= right}
          draft={at === active ? draft : null}
          {...{ row, column, ...saidOf(state, row, column), ...handlers }}
        />
      ))}
    </tr>
  );
}, isSameLine);
