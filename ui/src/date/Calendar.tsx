import { type CalendarDay, daysOfMonth, isoOf, shiftDays, toDay } from '@qhatu/contract/dates';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../button/IconButton';
import { cx } from '../cx';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons';
import styles from './date.module.css';
import { MONTHS, WEEKDAYS } from './names';

interface CalendarProps {
  chosen: CalendarDay | null;
  today: CalendarDay;
  min?: CalendarDay;
  max?: CalendarDay;
  onChoose: (day: CalendarDay) => void;
}

const MONDAY_FIRST = 6;

/** The same day of another month; its last one when that is shorter. */
function shiftMonths({ year, month, day }: CalendarDay, months: number): CalendarDay {
  const first = toDay({ year, month: month + months, day: 1 });
  return { year: first.year, month: first.month, day: Math.min(day, daysOfMonth(first.year, first.month)) };
}

/** Where a key leads from a day; null: nowhere. As in the date grid of the ARIA practices. */
function byKey(key: string, from: CalendarDay): CalendarDay | null {
  const weekday = (toDay(from).weekday + MONDAY_FIRST) % 7;
  const days: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  if (key in days) return shiftDays(from, days[key] ?? 0);
  if (key === 'Home') return shiftDays(from, -weekday);
  if (key === 'End') return shiftDays(from, 6 - weekday);
  if (key === 'PageUp') return shiftMonths(from, -1);
  return key === 'PageDown' ? shiftMonths(from, 1) : null;
}

/** One month, weeks from Monday. Arrows walk by day and week, Page Up and Down by month; the focus starts on the day. */
export function Calendar({ chosen, today, min, max, onChoose }: CalendarProps) {
  const [at, setAt] = useState<CalendarDay>(chosen ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const walks = useRef(true);
  const titleId = useId();
  const iso = isoOf(at);

  useEffect(() => {
    if (walks.current) grid.current?.querySelector<HTMLElement>(`[data-day="${iso}"]`)?.focus();
    walks.current = false;
  }, [iso]);

  const isOutside = (day: CalendarDay) =>
    (min !== undefined && isoOf(day) < isoOf(min)) || (max !== undefined && isoOf(day) > isoOf(max));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.target instanceof Element && event.target.closest('td') ? byKey(event.key, at) : null;
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    walks.current = true;
    setAt(next);
  };
  const lead = (toDay({ ...at, day: 1 }).weekday + MONDAY_FIRST) % 7;
  const weeks = Math.ceil((lead + daysOfMonth(at.year, at.month)) / 7);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are heard on their way up from the days
    <div className={styles.calendar} onKeyDown={onKeyDown}>
      <div className={styles.month}>
        <IconButton size="small" label="Mes anterior" onClick={() => setAt(shiftMonths(at, -1))}>
          <ChevronLeftIcon />
        </IconButton>
        <strong id={titleId} aria-live="polite">
          {MONTHS[at.month - 1]} de {at.year}
        </strong>
        <IconButton size="small" label="Mes siguiente" onClick={() => setAt(shiftMonths(at, 1))}>
          <ChevronRightIcon />
        </IconButton>
      </div>
      <table ref={grid} aria-labelledby={titleId}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name} className={styles.weekday}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeks }, (_, week) => week * 7 - lead).map((start) => (
            <tr key={start}>
              {WEEKDAYS.map((name, index) => {
                const day = { ...at, day: start + index + 1 };
                if (day.day < 1 || day.day > daysOfMonth(at.year, at.month)) return <td key={name} />;
                const isChosen = chosen !== null && isoOf(chosen) === isoOf(day);
                return (
                  <td key={name}>
                    <button
                      type="button"
                      data-day={isoOf(day)}
                      tabIndex={day.day === at.day ? 0 : -1}
                      aria-current={isoOf(day) === isoOf(today) ? 'date' : undefined}
                      aria-pressed={isChosen}
                      aria-disabled={isOutside(day) || undefined}
                      className={cx(styles.day, isChosen && styles.chosen)}
                      onClick={() => {
                        if (!isOutside(day)) onChoose(day);
                      }}
                    >
                      {day.day}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
