import type { CSSProperties } from 'react';
import styles from './PriceSlider.module.css';
import { scaleOf, valueAt } from './price-scale';

interface Range {
  /** Soles as text, '' for no bound. */
  min: string;
  max: string;
}

interface PriceSliderProps {
  bounds: { min: number; max: number };
  value: Range;
  onSlide: (value: Range) => void;
  /** The thumb was let go, or a key was: the moment to search. */
  onRest: (value: Range) => void;
}

/**
 * Two native sliders on one track: touch, keyboard and screen readers know them. An end that is not moved bounds
 * nothing.
 */
export function PriceSlider({ bounds, value, onSlide, onRest }: PriceSliderProps) {
  const scale = scaleOf(bounds);
  const at = { min: valueAt(scale, value.min, scale.min), max: valueAt(scale, value.max, scale.max) };
  const share = (soles: number) => (soles - scale.min) / (scale.max - scale.min);
  const thumb = (name: 'min' | 'max', label: string) => (
    <input
      type="range"
      className={styles.thumb}
      aria-label={label}
      aria-valuetext={`${at[name]} soles`}
      min={scale.min}
      max={scale.max}
      step={scale.step}
      value={at[name]}
      onChange={({ target }) => {
        const to = name === 'min' ? Math.min(Number(target.value), at.max) : Math.max(Number(target.value), at.min);
        onSlide({ ...value, [name]: to === scale[name] ? '' : String(to) });
      }}
      onPointerUp={() => onRest(value)}
      onKeyUp={(event) => /^(Arrow|Page|Home|End)/.test(event.key) && onRest(value)}
    />
  );
  return (
    <div className={styles.slider} style={{ '--from': share(at.min), '--to': share(at.max) } as CSSProperties}>
      {thumb('min', 'Precio mínimo')}
      {thumb('max', 'Precio máximo')}
    </div>
  );
}
