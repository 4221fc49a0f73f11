import { Button, FieldError, FieldGroup } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import styles from './FilterPanel.module.css';
import { readPriceRange } from './priceRange';

interface PriceFilterProps {
  min: string;
  max: string;
  onChange: (min: string, max: string) => void;
}

/** A price range in soles. Applied with its button or Enter, so that half a number never searches. */
export function PriceFilter({ min, max, onChange }: PriceFilterProps) {
  const [typed, setTyped] = useState({ min, max });
  const [problem, setProblem] = useState<string | null>(null);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const range = readPriceRange(typed.min, typed.max);
    setProblem(typeof range === 'string' ? range : null);
    if (typeof range !== 'string') onChange(range.min, range.max);
  };
  const input = (name: 'min' | 'max', label: string) => (
    <input
      className={styles.priceInput}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      placeholder={name === 'min' ? 'Desde' : 'Hasta'}
      value={typed[name]}
      aria-invalid={problem ? true : undefined}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  return (
    <form noValidate onSubmit={apply}>
      <FieldGroup label="Precio (S/)">
        <div className={styles.prices}>
          {input('min', 'Precio desde, en soles')}
          <span aria-hidden="true">–</span>
          {input('max', 'Precio hasta, en soles')}
          <Button type="submit" size="small" variant="secondary">
            Aplicar
          </Button>
        </div>
        <FieldError>{problem}</FieldError>
      </FieldGroup>
    </form>
  );
}
