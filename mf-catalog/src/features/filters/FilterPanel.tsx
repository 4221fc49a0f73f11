import { memo } from 'react';
import type { Facet } from '../../api/listings';
import { CategoryFacet } from './CategoryFacet';
import { CategoryTree } from './CategoryTree';
import { type FilterActions, toggleIn } from './changes';
import { FacetGroup } from './FacetGroup';
import styles from './FilterPanel.module.css';
import type { Filters } from './filters';
import { MoreFilters } from './MoreFilters';
import { PriceFilter } from './PriceFilter';
import { Swatches } from './Swatches';

const toggleBrand = toggleIn('brands');
const toggleColor = toggleIn('colors');

interface FilterPanelProps extends FilterActions {
  filters: Filters;
  facets: Facet[];
  /** Price range of the products, in soles, without the price filter. */
  prices: { min: number; max: number } | null;
  /** A category was followed: the sheet of phones closes. */
  onNavigate?: () => void;
  /** Brand, colour and price only: what is more than that is the search page's (spec 1 §2). */
  brief?: boolean;
}

/** Everything a listing can be narrowed by (spec 1 §2). Every change goes to the address. */
export const FilterPanel = memo(function FilterPanel({
  filters,
  facets,
  prices,
  onChange,
  onNear,
  onNavigate,
  brief = false,
}: FilterPanelProps) {
  const groupOf = (kind: Facet['kind']) => facets.find((facet) => facet.kind === kind && facet.values.length > 0);
  const brands = groupOf('brand');
  const colors = groupOf('color');
  const actions = { onChange, onNear };
  return (
    <div className={styles.panel}>
      {!brief && <CategoryTree onNavigate={onNavigate} />}
      {!brief && <CategoryFacet filters={filters} facets={facets} onNavigate={onNavigate} />}
      <PriceFilter
        key={`${filters.price.min}-${filters.price.max}`}
        min={filters.price.min}
        max={filters.price.max}
        bounds={prices}
        onChange={(min, max) => onChange((now) => ({ ...now, price: { min, max } }))}
      />
      {brands && (
        <FacetGroup
          title="Marca"
          values={brands.values}
          approximate={brands.approximate}
          selected={filters.brands}
          toggle={toggleBrand}
          {...actions}
        />
      )}
      {colors && (
        <Swatches
          title="Color"
          values={colors.values}
          approximate={colors.approximate}
          selected={filters.colors}
          toggle={toggleColor}
          {...actions}
        />
      )}
      {!brief && <MoreFilters filters={filters} facets={facets} {...actions} />}
    </div>
  );
});
