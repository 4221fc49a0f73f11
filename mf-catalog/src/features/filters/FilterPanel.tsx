import type { Facet } from '@qhatu/contract/wire';
import { Checkbox, FieldGroup, Radio } from '@qhatu/ui';
import { useId } from 'react';
import { AttributeFacet } from './AttributeFacet';
import { CategoryFacet } from './CategoryFacet';
import { CategoryTree } from './CategoryTree';
import { FacetGroup } from './FacetGroup';
import styles from './FilterPanel.module.css';
import { type Filters, toggled } from './filters';
import { PriceFilter } from './PriceFilter';
import { Swatches } from './Swatches';

interface FilterPanelProps {
  filters: Filters;
  facets: Facet[];
  /** What the goods cost, in soles, whatever price is asked for. */
  prices: { min: number; max: number } | null;
  onChange: (filters: Filters) => void;
  /** A category was followed: the sheet of phones closes. */
  onNavigate?: () => void;
  /** Brand, colour and price only: what is more than that is the search page's (spec 1 §2). */
  brief?: boolean;
}

const CONDITIONS = [
  { value: '', text: 'Todos' },
  { value: '1', text: 'Nuevo' },
  { value: '0', text: 'Usado' },
];

/** Everything a listing can be narrowed by (spec 1 §2). Every change goes to the address. */
export function FilterPanel({ filters, facets, prices, onChange, onNavigate, brief = false }: FilterPanelProps) {
  const groupOf = (kind: Facet['kind']) => {
    const group = facets.filter((facet) => facet.kind === kind);
    return {
      values: group.flatMap(({ values }) => values),
      approximate: group.some(({ approximate }) => approximate),
    };
  };
  const brands = groupOf('brand');
  const colors = groupOf('color');
  return (
    <div className={styles.panel}>
      {!brief && <CategoryTree onNavigate={onNavigate} />}
      {!brief && <CategoryFacet filters={filters} facets={facets} onNavigate={onNavigate} />}
      <PriceFilter
        key={`${filters.minPrice}-${filters.maxPrice}`}
        min={filters.minPrice}
        max={filters.maxPrice}
        bounds={prices}
        onChange={(minPrice, maxPrice) => onChange({ ...filters, minPrice, maxPrice })}
      />
      {brands.values.length > 0 && (
        <FacetGroup
          title="Marca"
          {...brands}
          selected={filters.brands}
          onToggle={(id) => onChange({ ...filters, brands: toggled(filters.brands, id) })}
        />
      )}
      {colors.values.length > 0 && (
        <Swatches
          {...colors}
          selected={filters.colors}
          onToggle={(id) => onChange({ ...filters, colors: toggled(filters.colors, id) })}
        />
      )}
      {!brief && <MoreFilters filters={filters} facets={facets} onChange={onChange} />}
    </div>
  );
}

/** Attributes of the category, condition and what else the search page asks. */
function MoreFilters({ filters, facets, onChange }: Pick<FilterPanelProps, 'filters' | 'facets' | 'onChange'>) {
  const radios = useId();
  return (
    <>
      {facets
        .filter(({ kind }) => kind === 'attribute')
        .map((facet) => (
          <AttributeFacet
            key={facet.id}
            facet={facet}
            chosen={filters.attributes}
            onChange={(attributes) => onChange({ ...filters, attributes })}
          />
        ))}
      <FieldGroup label="Condición">
        {CONDITIONS.map(({ value, text }) => (
          <Radio
            key={text}
            name={radios}
            label={text}
            checked={filters.condition === value}
            onChange={() => onChange({ ...filters, condition: value })}
          />
        ))}
      </FieldGroup>
      <FieldGroup label="Además">
        <Checkbox
          label="Solo ofertas"
          checked={filters.onlyOffers}
          onChange={() => onChange({ ...filters, onlyOffers: !filters.onlyOffers })}
        />
        <Checkbox
          label="Llega a provincias"
          checked={filters.onlyProvinces}
          onChange={() => onChange({ ...filters, onlyProvinces: !filters.onlyProvinces })}
        />
      </FieldGroup>
    </>
  );
}
