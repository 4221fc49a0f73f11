import { type CalendarDay, fromIso, isoOf, readDay, writeDay } from '@qhatu/contract/dates';
import type { Ref } from 'react';
import { IconButton } from '../button/IconButton';
import { Field, type FieldTexts } from '../field/Field';
import field from '../field/field.module.css';
import { CalendarIcon } from '../icons';
import { Dropdown } from '../menu/Dropdown';
import { Calendar } from './Calendar';
import styles from './date.module.css';

export interface DateFieldProps extends FieldTexts {
  id?: string;
  name?: string;
  /** YYYY-MM-DD; or, while it is not a day yet, what was typed. */
  value: string;
  /** The same: a day as YYYY-MM-DD as soon as it is one, so that the form's rule can judge the rest. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Days outside cannot be chosen in the calendar; what is typed, the form's rule judges. */
  min?: CalendarDay;
  max?: CalendarDay;
  /** The month that opens while no day is chosen. */
  today: () => CalendarDay;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A day as people in Peru write it, dd/MM/yyyy, whatever the browser's language (spec 3 §2): typed, or chosen in a
 * calendar in Spanish that opens beside it.
 */
export function DateField({ value, onChange, onBlur, min, max, today, name, ref, id, ...texts }: DateFieldProps) {
  const chosen = fromIso(value);
  return (
    <Field id={id} {...texts}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...control}
            ref={ref}
            name={name}
            className={field.control}
            inputMode="numeric"
            autoComplete="off"
            placeholder="dd/mm/aaaa"
            maxLength={10}
            value={chosen ? writeDay(chosen) : value}
            onBlur={onBlur}
            onChange={(event) => {
              const typed = event.target.value;
              const day = readDay(typed);
              onChange(day ? isoOf(day) : typed);
            }}
          />
          <Dropdown
            className={styles.opener}
            trigger={(props) => (
              <IconButton label={`Elegir ${texts.label.toLowerCase()} en el calendario`} {...props}>
                <CalendarIcon />
              </IconButton>
            )}
          >
            {(close) => (
              <Calendar
                chosen={chosen}
                today={today()}
                min={min}
                max={max}
                onChoose={(day) => {
                  onChange(isoOf(day));
                  close();
                }}
              />
            )}
          </Dropdown>
        </div>
      )}
    </Field>
  );
}
