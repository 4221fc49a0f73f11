import { type KeyboardEvent, useId, useState } from 'react';
import { cx } from '../cx';
import { MinusIcon, PlusIcon, TrashIcon } from '../icons';
import styles from './QuantityBox.module.css';

export interface QuantityBoxProps {
  value: number;
  onChange: (value: number) => void;
  /** The stock: never exceeded (D31); a typed quantity equal to it is accepted (D64). */
  max: number;
  min?: number;
  /** Of what: 'Cantidad de Polo Nazca'. */
  label?: string;
  /** Shown when the quantity has reached `max`: 'Sin Stock!', 'Solo quedan 3 unidades'. */
  limitText?: string;
  /** On product cards minus at 1 removes the line (spec 1 §4). */
  onRemove?: () => void;
  size?: 'small' | 'medium';
  disabled?: boolean;
}

/** Minus, number, plus. Arrow keys step, what is typed is brought back between `min` and `max` when left. */
export function QuantityBox({
  value,
  onChange,
  max,
  min = 1,
  label = 'Cantidad',
  limitText,
  onRemove,
  size = 'medium',
  disabled = false,
}: QuantityBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const limitId = useId();
  const top = Math.max(max, 0);
  const full = value >= top;
  const set = (next: number) => {
    const safe = Math.max(min, Math.min(next, top));
    if (safe !== value) onChange(safe);
  };
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 4);
    setTyped(digits);
    const typedQty = Number.parseInt(digits, 10);
    if (typedQty >= min && typedQty <= top && typedQty !== value) onChange(typedQty);
  };
  const leave = () => {
    const typedQty = Number.parseInt(typed ?? '', 10);
    setTyped(null);
    if (Number.isFinite(typedQty)) set(typedQty);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setTyped(null);
    set(value + step);
  };
  const removes = value <= min && onRemove !== undefined;

  return (
    <div>
      <div className={cx(styles.box, size === 'small' && styles.small)}>
        <button
          type="button"
          className={styles.step}
          aria-label={removes ? 'Quitar' : 'Disminuir cantidad'}
          disabled={disabled || (value <= min && !removes)}
          onClick={() => (removes ? onRemove() : set(value - 1))}
        >
          {removes ? <TrashIcon /> : <MinusIcon />}
        </button>
        <input
          className={styles.input}
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-describedby={full && limitText ? limitId : undefined}
          value={typed ?? String(value)}
          disabled={disabled}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={styles.step}
          aria-label="Aumentar cantidad"
          disabled={disabled || full}
          onClick={() => set(value + 1)}
        >
          <PlusIcon />
        </button>
      </div>
      {limitText && (
        <p id={limitId} role="status" className={full ? styles.limit : undefined}>
          {full ? limitText : null}
        </p>
      )}
    </div>
  );
}
