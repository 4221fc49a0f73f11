import { memo, useCallback, useMemo } from 'react';
import type { Facet } from '../../api/listings';
import { type AttributeFilter, boundsOf, toggledValue, valuesOf, withBounds } from './attributes';
import type { FilterActions, Toggle } from './changes';
import { FacetGroup } from './FacetGroup';
import { RangeForm } from './RangeForm';

interface AttributeFacetProps extends FilterActions {
  facet: Facet;
  chosen: AttributeFilter[];
}

/** A category's own attribute: its values to tick and, where it is measured, from how much to how much. */
export const AttributeFacet = memo(function AttributeFacet({ facet, chosen, onChange, onNear }: AttributeFacetProps) {
  const id = String(facet.id);
  const bounds = boundsOf(chosen, id);
  const selected = useMemo(() => valuesOf(chosen, id), [chosen, id]);
  const toggle = useCallback<Toggle>(
    (now, value) => ({ ...now, attributes: toggledValue(now.attributes, id, value) }),
    [id],
  );
  const { unit } = facet;
  return (
    <div>
      <FacetGroup
        title={facet.name}
        values={facet.values}
        approximate={facet.approximate}
        selected={selected}
        toggle={toggle}
        onChange={onChange}
        onNear={onNear}
      />
      {unit && facet.values.length > 2 && (
        <RangeForm
          key={`${bounds?.min}-${bounds?.max}`}
          label={`${facet.name} (${unit.symbol})`}
          hideLabel
          min={bounds?.min ?? ''}
          max={bounds?.max ?? ''}
          onChange={(min, max) =>
            onChange((now) => ({
              ...now,
              attributes: withBounds(now.attributes, { id, unit: String(unit.id), min, max }),
            }))
          }
        />
      )}
    </div>
  );
});
