import { PriceSlider } from './PriceSlider';
import { readPriceRange } from './price-range';
import { PROPOSED, START } from './price-scale';
import { RangeForm } from './RangeForm';

interface PriceFilterProps {
  min: string;
  max: string;
  /** Price range of the products, in soles; null until it is known. There is no slider when all cost the same. */
  bounds: { min: number; max: number } | null;
  onChange: (min: string, max: string) => void;
}

/** A price range in soles, by sliding and by writing (spec 1 §2; WCAG 2.5.7: nothing needs dragging). */
export function PriceFilter({ min, max, bounds, onChange }: PriceFilterProps) {
  const ends = bounds ?? START;
  // A field beside the slider may hold what is no price: 'Aplicar' says so, and sliding searches for nothing until then.
  const search = (typed: { min: string; max: string }) => {
    const range = readPriceRange(typed.min, typed.max);
    if (typeof range !== 'string') onChange(range.min, range.max);
  };
  return (
    <RangeForm label="Precio (S/)" min={min} max={max} examples={PROPOSED} onChange={onChange}>
      {(typed, setTyped) =>
        ends.max > ends.min ? <PriceSlider bounds={ends} value={typed} onSlide={setTyped} onRest={search} /> : null
      }
    </RangeForm>
  );
}
