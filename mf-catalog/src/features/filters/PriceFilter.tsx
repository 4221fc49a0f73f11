import { PriceSlider } from './PriceSlider';
import { RangeForm } from './RangeForm';

interface PriceFilterProps {
  min: string;
  max: string;
  /** What the goods cost, in soles. Without them, or when all cost the same, there is no slider. */
  bounds: { min: number; max: number } | null;
  onChange: (min: string, max: string) => void;
}

/** A price range in soles, by sliding and by writing (spec 1 §2; WCAG 2.5.7: nothing needs dragging). */
export function PriceFilter({ min, max, bounds, onChange }: PriceFilterProps) {
  return (
    <RangeForm label="Precio (S/)" min={min} max={max} onChange={onChange}>
      {(typed, setTyped) =>
        bounds && bounds.max > bounds.min ? (
          <PriceSlider bounds={bounds} value={typed} onSlide={setTyped} onRest={(to) => onChange(to.min, to.max)} />
        ) : null
      }
    </RangeForm>
  );
}
