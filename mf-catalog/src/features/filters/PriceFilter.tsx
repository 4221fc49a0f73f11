import { PriceSlider } from './PriceSlider';
import { PROPOSED, START } from './price-scale';
import { RangeForm } from './RangeForm';

interface PriceFilterProps {
  min: string;
  max: string;
  /** What the products cost, in soles; null until that is known. When all cost the same, there is no slider. */
  bounds: { min: number; max: number } | null;
  onChange: (min: string, max: string) => void;
}

/** A price range in soles, by sliding and by writing (spec 1 §2; WCAG 2.5.7: nothing needs dragging). */
export function PriceFilter({ min, max, bounds, onChange }: PriceFilterProps) {
  const ends = bounds ?? START;
  return (
    <RangeForm label="Precio (S/)" min={min} max={max} examples={PROPOSED} onChange={onChange}>
      {(typed, setTyped) =>
        ends.max > ends.min ? (
          <PriceSlider bounds={ends} value={typed} onSlide={setTyped} onRest={(to) => onChange(to.min, to.max)} />
        ) : null
      }
    </RangeForm>
  );
}
