import type { Facet } from '@qhatu/contract/wire';
import { type AttributeFilter, boundsOf, toggledValue, valuesOf, withBounds } from './attributes';
import { FacetGroup } from './FacetGroup';
import { RangeForm } from './RangeForm';

interface AttributeFacetProps {
  facet: Facet;
  chosen: AttributeFilter[];
  onChange: (chosen: AttributeFilter[]) => void;
}

/** A category's own attribute: its values to tick and, where it is measured, from how much to how much. */
export function AttributeFacet({ facet, chosen, onChange }: AttributeFacetProps) {
  const id = String(facet.id);
  const bounds = boundsOf(chosen, id);
  const { unit } = facet;
  return (
    <div>
      <FacetGroup
        title={facet.name}
        values={facet.values}
        approximate={facet.approximate}
        selected={valuesOf(chosen, id)}
        onToggle={(value) => onChange(toggledValue(chosen, id, value))}
      />
      {unit && facet.values.length > 2 && (
        <RangeForm
          key={`${bounds?.min}-${bounds?.max}`}
          label={`${facet.name} (${unit.symbol})`}
          hideLabel
          min={bounds?.min ?? ''}
          max={bounds?.max ?? ''}
          onChange={(min, max) => onChange(withBounds(chosen, { id, unit: String(unit.id), min, max }))}
        />
      )}
    </div>
  );
}
