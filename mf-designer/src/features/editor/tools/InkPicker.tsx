import { cx } from '@qhatu/ui';
import { useId } from 'react';
import choice from '../choice.module.css';
import { INKS } from './colors';
import styles from './tools.module.css';

interface InkPickerProps {
  value: string;
  onChange: (css: string) => void;
}

/** Twelve inks, and any other one. */
export function InkPicker({ value, onChange }: InkPickerProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className={choice.legend}>Color de las letras</legend>
      <div className={styles.inks}>
        {INKS.map((ink) => (
          <label key={ink.css} className={cx(choice.choice, styles.ink)} title={ink.name}>
            <input
              type="radio"
              className={choice.radio}
              name={name}
              aria-label={ink.name}
              checked={value.toLowerCase() === ink.css}
              onChange={() => onChange(ink.css)}
            />
            <span className={choice.swatch} style={{ background: ink.css }} />
          </label>
        ))}
        <label className={styles.ink} title="Otro color">
          <input
            type="color"
            aria-label="Otro color"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </label>
      </div>
    </fieldset>
  );
}
