import { useId } from 'react';
import styles from './Slider.module.css';

interface SliderProps {
  label: string;
  unit: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
}

/** The browser's own slider: arrows and a click beside the thumb do what dragging does. */
export function Slider({ label, unit, value, onChange, ...range }: SliderProps) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>
        {value}
        {unit}
      </output>
      <input
        id={id}
        type="range"
        value={value}
        aria-valuetext={`${value}${unit}`}
        onChange={(event) => onChange(Number(event.target.value))}
        {...range}
      />
    </div>
  );
}
