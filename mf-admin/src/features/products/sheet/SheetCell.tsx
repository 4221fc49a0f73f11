import { cx, VisuallyHidden } from '@qhatu/ui';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, memo, useId, useRef } from 'react';
import styles from './SheetGrid.module.css';
import { isEditable, type Place, type SheetColumn, type SheetRow } from './sheet-model';

export interface SheetCellProps {
  row: SheetRow;
  column: SheetColumn;
  /** Its place in the sheet, from 0. */
  at: number;
  columnAt: number;
  /** What it shows: what was typed, or what is saved. */
  text: string;
  isEdited: boolean;
  isInvalid: boolean;
  /** What is said below it: what is wrong, or what somebody else put meanwhile. */
  hint: string | undefined;
  isActive: boolean;
  isChosen: boolean;
  /** What its editor begins with; null: it is not edited. */
  draft: string | null;
  onMouseDown: (event: MouseEvent, place: Place) => void;
  onEdit: (place: Place) => void;
  onEditorKey: EditorProps['onKeyDown'];
  onLeave: EditorProps['onLeave'];
}

/**
 * A cell: what is typed or saved, whether that is unsaved, and what is wrong with it, below. Drawn anew when something of that
 * changes: of a row that a key changes, nine cells of ten stay.
 */
export const SheetCell = memo(function SheetCell(props: SheetCellProps) {
  const { row, column, at, columnAt, text, isEdited, isInvalid, hint, isActive, isChosen, draft, ...on } = props;
  const id = useId();
  const place = { row: at, column: columnAt };
  const editable = isEditable(row, column);
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked and edited is the grid pattern of WAI-ARIA
      role="gridcell"
      tabIndex={isActive && draft === null ? 0 : -1}
      data-at={`${at}:${columnAt}`}
      aria-colindex={columnAt + 1}
      aria-readonly={editable ? undefined : true}
      aria-selected={isChosen}
      aria-invalid={isInvalid ? true : undefined}
      aria-describedby={hint ? id : undefined}
      className={cx(
        ...[styles.cell, column.isFigure && styles.figure, !editable && styles.fixed],
        ...[isEdited && styles.edited, isChosen && styles.chosen, hint && styles.wrong],
      )}
      onMouseDown={(event) => on.onMouseDown(event, place)}
      onDoubleClick={() => on.onEdit(place)}
    >
      {draft === null ? (
        <span className={styles.text}>{text}</span>
      ) : (
        <Editor
          label={`${column.title} de ${row.product.name}${row.variant.label && `, ${row.variant.label}`}`}
          column={column}
          draft={draft}
          onKeyDown={on.onEditorKey}
          onLeave={on.onLeave}
        />
      )}
      {isEdited && <VisuallyHidden> sin guardar</VisuallyHidden>}
      {hint && (
        <span id={id} className={styles.problem}>
          {hint}
        </span>
      )}
    </td>
  );
});

type Control = HTMLInputElement | HTMLSelectElement;

interface EditorProps {
  label: string;
  column: SheetColumn;
  draft: string;
  onKeyDown: (event: KeyboardEvent<Control>) => void;
  /** The focus went elsewhere: what was typed stays. */
  onLeave: (text: string) => void;
}

/** Its cell is in sight already: looking for it would lay the page out once more. */
const focusIt = (control: Control | null) => control?.focus({ preventScroll: true });

/** What is typed stays in the control until it is left: a key redraws nothing else. */
function Editor({ label, column, draft, onKeyDown, onLeave }: EditorProps) {
  // Enter, Tab and Escape take the control away themselves; its blur then says nothing new.
  const done = useRef(false);
  const shared = {
    'aria-label': label,
    className: styles.editor,
    ref: focusIt,
    onKeyDown: (event: KeyboardEvent<Control>) => {
      if (['Enter', 'Tab', 'Escape'].includes(event.key)) done.current = true;
      onKeyDown(event);
    },
    onBlur: (event: FocusEvent<Control>) => {
      if (!done.current) onLeave(event.currentTarget.value);
    },
  };
  if (!column.options) {
    const inputMode = column.isFigure ? 'decimal' : undefined;
    return <input {...shared} defaultValue={draft} autoComplete="off" maxLength={200} inputMode={inputMode} />;
  }
  const begun = column.options.find((option) => option.toLowerCase().startsWith(draft.toLowerCase())) ?? draft;
  return (
    <select {...shared} defaultValue={begun}>
      {!column.options.includes(begun) && <option value={draft}>{draft}</option>}
      {column.options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}
