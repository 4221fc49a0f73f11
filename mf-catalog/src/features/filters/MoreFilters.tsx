import { Checkbox, FieldGroup, Radio } from '@qhatu/ui';
import { useId } from 'react';
import type { Facet } from '../../api/listings';
import { AttributeFacet } from './AttributeFacet';
import type { FilterActions } from './changes';
import type { Filters } from './filters';
import { usePrefetchIntent } from './usePrefetchIntent';

const withCondition = (condition: string) => (now: Filters) => ({ ...now, condition });

const CONDITIONS = [
  { value: 'all', condition: '', text: 'Todos' },
  { value: 'new', condition: '1', text: 'Nuevo' },
  { value: 'used', condition: '0', text: 'Usado' },
];

const SWITCHES = [
  {
    value: 'offers',
    text: 'Solo ofertas',
    isOn: ({ onlyOffers }: Filters) => onlyOffers,
    flip: (now: Filters) => ({ ...now, onlyOffers: !now.onlyOffers }),
  },
  {
    value: 'provinces',
    text: 'Llega a provincias',
    isOn: ({ onlyProvinces }: Filters) => onlyProvinces,
    flip: (now: Filters) => ({ ...now, onlyProvinces: !now.onlyProvinces }),
  },
];

/** The change that each choice makes. */
const CHOICES = new Map([
  ...CONDITIONS.map(({ value, condition }) => [value, withCondition(condition)] as const),
  ...SWITCHES.map(({ value, flip }) => [value, flip] as const),
]);

/** Attributes of the category, condition and what else the search page asks. */
export function MoreFilters({
  filters,
  facets,
  onChange,
  onNear,
}: FilterActions & { filters: Filters; facets: Facet[] }) {
  const radios = useId();
  const near = usePrefetchIntent((value) => {
    const choice = CHOICES.get(value);
    if (choice) onNear(choice);
  });
  return (
    <>
      {facets
        .filter(({ kind }) => kind === 'attribute')
        .map((facet) => (
          <AttributeFacet
            key={facet.id}
            facet={facet}
            chosen={filters.attributes}
            onChange={onChange}
            onNear={onNear}
          />
        ))}
      <FieldGroup label="Condición">
        <div {...near}>
          {CONDITIONS.map(({ value, condition, text }) => (
            <Radio
              key={value}
              name={radios}
              value={value}
              label={text}
              checked={filters.condition === condition}
              onChange={() => onChange(withCondition(condition))}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup label="Además">
        <div {...near}>
          {SWITCHES.map(({ value, text, isOn, flip }) => (
            <Checkbox key={value} value={value} label={text} checked={isOn(filters)} onChange={() => onChange(flip)} />
          ))}
        </div>
      </FieldGroup>
    </>
  );
}
