import { cx } from '@qhatu/ui';
import { memo } from 'react';
import { SheetCell, type SheetCellProps } from './SheetCell';
import styles from './SheetGrid.module.css';
import { COLUMNS, type SheetRow } from './sheet-model';
import { saysSame } from './sheet-state';

interface SheetLineProps extends Pick<SheetCellProps, 'state' | 'onMouseDown' | 'onEdit' | 'onEditorKey' | 'onLeave'> {
  row: SheetRow;
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
  (a === b || saysSame(after.row, a, b));

/** A row of the sheet. Whoever walks or types redraws the rows that change, not the screen. */
export const SheetLine = memo(function SheetLine(props: SheetLineProps) {
  const { row, index, start, measure, active, left, right, draft, ...shared } = props;
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
          place={{ row: index, column: at }}
          isActive={at === active}
          isChosen={at >= left && at <= right}
          draft={at === active ? draft : null}
          {...{ row, column, ...shared }}
        />
      ))}
    </tr>
  );
}, isSameLine);
