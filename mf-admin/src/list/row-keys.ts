import type { KeyboardEvent, RefObject } from 'react';

interface RowKeys {
  body: RefObject<HTMLTableSectionElement | null>;
  /** Rows in all, drawn or not; each has its number in `data-index`. */
  count: number;
  scrollTo: (index: number) => void;
}

/** Frames in which the scrolling may draw the row. */
const TRIES = 10;

/** Arrow keys, Home and End walk from row to row along whatever has the focus; typing is left alone. */
export const walkRows =
  ({ body, count, scrollTo }: RowKeys) =>
  (event: KeyboardEvent<HTMLTableSectionElement>): void => {
    if (!(event.target instanceof HTMLElement) || event.target.matches('input[type=text], select, textarea')) return;
    const cell = event.target.closest('td, th');
    const row = event.target.closest('tr');
    const at = Number(row?.dataset.index);
    const last = count - 1;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last }[event.key];
    if (!row || !cell || next === undefined || Number.isNaN(at)) return;
    event.preventDefault();
    const index = Math.min(Math.max(next, 0), last);
    const column = [...row.children].indexOf(cell);
    scrollTo(index);
    const focus = (tries: number) => {
      const place = body.current?.querySelector(`tr[data-index="${index}"]`)?.children[column];
      const target = place?.querySelector<HTMLElement>('a[href], button, input');
      if (target) target.focus({ preventScroll: true });
      else if (tries > 0) requestAnimationFrame(() => focus(tries - 1));
    };
    focus(TRIES);
  };
