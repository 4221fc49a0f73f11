import { usePreHydrationInput } from '@qhatu/kit/form';
import { Button, FieldError, FieldGroup } from '@qhatu/ui';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import styles from './FilterPanel.module.css';
import { readPriceRange } from './price-range';

interface RangeFormProps {
  label: string;
  /** The label is only for screen readers. */
  hideLabel?: boolean;
  min: string;
  max: string;
  /** Placeholders of the empty fields. */
  examples?: { min: string; max: string };
  onChange: (min: string, max: string) => void;
  /** Content above the two fields, which can change them too. */
  children?: (
    typed: { min: string; max: string },
    setTyped: (typed: { min: string; max: string }) => void,
  ) => ReactNode;
}

/** A range from one amount to another. Applied with its button or Enter, so that a half-typed number never searches. */
export function RangeForm({
  label,
  hideLabel = false,
  min,
  max,
  examples = { min: 'Desde', max: 'Hasta' },
  onChange,
  children,
}: RangeFormProps) {
  const [typed, setTyped] = useState({ min, max });
  const [problem, setProblem] = useState<string | null>(null);
  const [minInput, maxInput] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  usePreHydrationInput(minInput, ({ value }) => setTyped((now) => ({ ...now, min: value })));
  usePreHydrationInput(maxInput, ({ value }) => setTyped((now) => ({ ...now, max: value })));
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const range = readPriceRange(typed.min, typed.max);
    setProblem(typeof range === 'string' ? range : null);
    if (typeof range !== 'string') onChange(range.min, range.max);
  };
  const input = (name: 'min' | 'max') => (
    <input
      ref={name === 'min' ? minInput : maxInput}
      className={styles.priceInput}
      inputMode="decimal"
      autoComplete="off"
      aria-label={`${label}, ${name === 'min' ? 'desde' : 'hasta'}`}
      placeholder={examples[name]}
      value={typed[name]}
      aria-invalid={problem ? true : undefined}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  const fields = (
    <>
      {children?.(typed, setTyped)}
      <div className={styles.prices}>
        {input('min')}
        <span aria-hidden="true">–</span>
        {input('max')}
        <Button type="submit" size="small" variant="secondary">
          Aplicar
        </Button>
      </div>
      <FieldError>{problem}</FieldError>
    </>
  );
  return (
    <form noValidate onSubmit={apply}>
      {hideLabel ? fields : <FieldGroup label={label}>{fields}</FieldGroup>}
    </form>
  );
}
