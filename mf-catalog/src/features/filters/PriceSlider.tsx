import { preHydrationValue, usePreHydrationInput } from '@qhatu/kit/form';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
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
 * nothing. What was moved before the page was alive is searched for once it is.
 */
export function PriceSlider({ bounds, value, onSlide, onRest }: PriceSliderProps) {
  const scale = scaleOf(bounds);
  const at = { min: valueAt(scale, value.min, scale.min), max: valueAt(scale, value.max, scale.max) };
  const share = (soles: number) => (soles - scale.min) / (scale.max - scale.min);
  const textOf = (name: 'min' | 'max', soles: number) => {
    if (soles === at[name]) return value[name];
    return soles === scale[name] ? '' : String(soles);
  };
  const inputs = { min: useRef<HTMLInputElement>(null), max: useRef<HTMLInputElement>(null) };
  const [wasMovedEarly, setMovedEarly] = useState(false);
  const movedTo = (name: 'min' | 'max') => {
    const { current } = inputs[name];
    return current && preHydrationValue(current) !== undefined ? Number(current.value) : null;
  };
  const takeOver = () => {
    const [low, high] = [movedTo('min'), movedTo('max')];
    const ends =
      low !== null && high !== null
        ? { min: Math.min(low, high), max: Math.max(low, high) }
        : { min: Math.min(low ?? at.min, at.max), max: Math.max(high ?? at.max, at.min) };
    onSlide({ min: textOf('min', ends.min), max: textOf('max', ends.max) });
    // A thumb that a mouse still holds is searched for when it is let go.
    setMovedEarly(![inputs.min, inputs.max].some(({ current }) => current?.matches(':active')));
  };
  usePreHydrationInput(inputs.min, takeOver);
  usePreHydrationInput(inputs.max, takeOver);
  const search = useEffectEvent(() => onRest(value));
  // Not before the fields have taken over what was typed into them: the search has both.
  useEffect(() => {
    if (wasMovedEarly) search();
  }, [wasMovedEarly]);
  const thumb = (name: 'min' | 'max', label: string) => (
    <input
      ref={inputs[name]}
      type="range"
      // A value that the browser restores is not one that somebody moved.
      autoComplete="off"
      className={styles.thumb}
      aria-label={label}
      aria-valuetext={`${at[name]} soles`}
      min={scale.min}
      max={scale.max}
      step={scale.step}
      value={at[name]}
      onChange={({ target }) => {
        const to = name === 'min' ? Math.min(Number(target.value), at.max) : Math.max(Number(target.value), at.min);
        onSlide({ ...value, [name]: textOf(name, to) });
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
