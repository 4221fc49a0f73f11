import { DESIGN_FONTS } from '@qhatu/contract/designer';
import { useEffect, useId } from 'react';
import choice from '../choice.module.css';
import { loadAllFonts } from '../fonts';
import styles from './tools.module.css';

interface FontPickerProps {
  value: string;
  onChange: (id: string) => void;
}

/** The shipped faces, each written in itself. */
export function FontPicker({ value, onChange }: FontPickerProps) {
  const name = useId();
  useEffect(() => {
    void loadAllFonts();
  }, []);
  return (
    <fieldset>
      <legend className={choice.legend}>Tipo de letra</legend>
      <div className={styles.fonts}>
        {DESIGN_FONTS.map(({ id, family, weight, label }) => (
          <label key={id} className={choice.choice}>
            <input
              type="radio"
              className={choice.radio}
              name={name}
              checked={value === id}
              onChange={() => onChange(id)}
            />
            <span className={styles.pill} style={{ fontFamily: `"${family}"`, fontWeight: weight }}>
              {label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
