import { TextField } from '@qhatu/ui';
import { useState } from 'react';

interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** Digits behind the comma. */
  digits?: number;
  disabled?: boolean;
  /** A whole number of the range, when the field is left or an arrow is pressed. */
  onChange: (value: number) => void;
}

/** A number that is taken over when the field is left, by Enter or by its arrows; anything else is put back. */
export function NumberField({ label, value, min, max, step, digits = 1, disabled, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value.toFixed(digits);
  const take = (text: string) => {
    const typed = Number.parseFloat(text.replace(',', '.'));
    setTyped(null);
    if (Number.isFinite(typed) && text !== shown) onChange(Math.max(min, Math.min(max, typed)));
  };
  const stepBy = (by: number) => take(String(Number((value + by).toFixed(digits))));
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={7}
      disabled={disabled}
      value={typed ?? shown.replace('.', ',')}
      onChange={(event) => setTyped(event.target.value.replace(/[^\d.,-]/g, ''))}
      onBlur={() => typed !== null && take(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && typed !== null) take(typed);
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        stepBy(event.key === 'ArrowUp' ? step : -step);
      }}
    />
  );
}
