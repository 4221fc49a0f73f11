import { useState } from 'react';
import { StarIcon } from '../icons';
import { VisuallyHidden } from '../text/VisuallyHidden';
import styles from './Stars.module.css';

const STEPS = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5];

const named = (value: number) => `${String(value).replace('.', ',')} ${value === 1 ? 'estrella' : 'estrellas'}`;

export interface StarsInputProps {
  /** 0 while nothing is chosen, otherwise 0.5 to 5 in half steps. */
  value: number;
  onChange: (value: number) => void;
  name: string;
  label?: string;
  disabled?: boolean;
}

/** Stars to give: ten radios, so that arrow keys and screen readers work as they know it. */
export function StarsInput({ value, onChange, name, label = 'Calificación', disabled }: StarsInputProps) {
  const [hovered, setHovered] = useState(0);
  const shown = hovered || value;
  return (
    <fieldset disabled={disabled}>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      <div className={styles.input} onPointerLeave={() => setHovered(0)}>
        {STEPS.map((step) => (
          <label key={step} className={styles.half} onPointerEnter={() => setHovered(disabled ? 0 : step)}>
            <VisuallyHidden>
              <input
                type="radio"
                name={name}
                value={step}
                checked={value === step}
                aria-label={named(step)}
                onChange={() => onChange(step)}
              />
            </VisuallyHidden>
            <StarIcon solid={step <= shown} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
