import type { Ref, SelectHTMLAttributes } from 'react';
import { cx } from '../cx';
import { ChevronDownIcon } from '../icons';
import { Field, type FieldTexts } from './Field';
import styles from './field.module.css';

export interface Option {
  value: string | number;
  text: string;
  disabled?: boolean;
}

export interface SelectProps extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'required'> {
  options: readonly Option[];
  /** First entry with an empty value. Left out: none, the first option is chosen. */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's own select. Without options it says 'No hay registros' (spec 1 §8). */
export function Select({
  label,
  hint,
  error,
  required,
  optional,
  id,
  options,
  placeholder,
  className,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, required, optional, id }}>
      {(control) => (
        <div className={styles.selectBox}>
          <select className={cx(styles.control, styles.select, className)} {...select} {...control}>
            {placeholder !== undefined && options.length > 0 && <option value="">{placeholder}</option>}
            {options.map(({ value, text, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {text}
              </option>
            ))}
            {options.length === 0 && <option value="">No hay registros</option>}
          </select>
          <ChevronDownIcon />
        </div>
      )}
    </Field>
  );
}
