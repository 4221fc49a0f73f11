import { useId } from 'react';
import { ChoiceGroup, Swatch } from '../Choice';
import { INKS } from './colors';
import styles from './InkPicker.module.css';

interface InkPickerProps {
  value: string;
  onChange: (css: string) => void;
}

/** Twelve inks, and any other one. */
export function InkPicker({ value, onChange }: InkPickerProps) {
  const name = useId();
  return (
    <ChoiceGroup legend="Color de las letras">
      <div className={styles.inks}>
        {INKS.map((ink) => (
          <Swatch
            key={ink.css}
            css={ink.css}
            className={styles.ink}
            title={ink.name}
            name={name}
            aria-label={ink.name}
            checked={value.toLowerCase() === ink.css}
            onChange={() => onChange(ink.css)}
          />
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
    </ChoiceGroup>
  );
}
