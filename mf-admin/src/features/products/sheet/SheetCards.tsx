import { Select, TextField } from '@qhatu/ui';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TypedCell } from '../api/sheet';
import styles from './SheetCards.module.css';
import { COLUMNS, cellText, isEditable, keptText, keyOf, type SheetColumn, type SheetRow } from './sheet-model';
import { problemOf, type SheetState } from './sheet-state';

interface SheetCardsProps {
  rows: readonly SheetRow[];
  state: SheetState;
  hasMore: boolean;
  onEnd: () => void;
  onType: (cells: readonly TypedCell[]) => void;
}

const CARD_HEIGHT = 560;
const OVERSCAN = 3;

/** The sheet where no grid has room: a card of fields for each variant, the same cells unsaved until they are saved. */
export function SheetCards({ rows, state, hasMore, onEnd, onType }: SheetCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    setScrollMargin(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => CARD_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const end = virtual.range?.endIndex ?? 0;
  useEffect(() => {
    if (hasMore && end >= rows.length - OVERSCAN) onEnd();
  }, [hasMore, end, rows.length, onEnd]);
  return (
    <ul ref={list} aria-label="Hoja de productos" className={styles.list} style={{ height: virtual.getTotalSize() }}>
      {items.map(({ index, key, start }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className={styles.place}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <div className={styles.card}>
              <strong>
                {row.product.name}
                {row.variant.label && ` · ${row.variant.label}`}
              </strong>
              {COLUMNS.filter((column) => isEditable(row, column)).map((column) => (
                <CardField
                  key={`${column.id}:${cellText(state.edits, row, column)}`}
                  {...{ row, column, state, onType }}
                />
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

interface CardFieldProps {
  row: SheetRow;
  column: SheetColumn;
  state: SheetState;
  onType: (cells: readonly TypedCell[]) => void;
}

function CardField({ row, column, state, onType }: CardFieldProps) {
  const key = keyOf(row, column);
  const text = cellText(state.edits, row, column);
  const shared = {
    label: column.title,
    'aria-label': `${column.title} de ${row.product.name}${row.variant.label && `, ${row.variant.label}`}`,
    hint: state.edits[key] === undefined ? undefined : 'Sin guardar',
    error: problemOf(state, key),
  };
  const keep = (typed: string) => onType([{ key, text: keptText(column, typed) }]);
  if (column.options) {
    const known = column.options.includes(text) ? column.options : [text, ...column.options];
    return (
      <Select
        {...shared}
        options={known.map((option) => ({ value: option, text: option }))}
        value={text}
        onChange={(event) => keep(event.target.value)}
      />
    );
  }
  return (
    <TextField
      {...shared}
      defaultValue={text}
      inputMode={column.isFigure ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={200}
      onBlur={(event) => keep(event.target.value)}
    />
  );
}
