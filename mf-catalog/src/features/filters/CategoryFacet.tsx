import { paths } from '@qhatu/contract/paths';
import { FieldGroup } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import type { Facet } from '../../api/listings';
import { FacetCount } from './FacetCount';
import styles from './FilterPanel.module.css';
import { type Filters, filtersToQuery } from './filters';

const SHOWN = 12;

interface CategoryFacetProps {
  filters: Filters;
  facets: Facet[];
  onNavigate?: () => void;
}

/**
 * Categories of the products found, each with its count: the subcategories of the chosen one, else the roots. A link
 * continues the search inside its category; attributes belong to the former category and are dropped.
 */
export function CategoryFacet({ filters, facets, onNavigate }: CategoryFacetProps) {
  const groups = facets.filter(({ kind }) => kind === 'category');
  const facet = groups.find(({ id }) => id !== undefined) ?? groups[0];
  const here = filters.subcategory || filters.category;
  if (!facet || facet.values.length < 2) return null;
  const hrefOf = (id: number) => {
    const into =
      facet.id === undefined
        ? { category: String(id), subcategory: '' }
        : { category: String(facet.id), subcategory: String(id) };
    return `${paths.search.path}?${filtersToQuery({ ...filters, ...into, attributes: [] })}`;
  };
  return (
    <FieldGroup label={facet.name}>
      <ul className={styles.tree}>
        {facet.values.slice(0, SHOWN).map(({ id, name, count }) => (
          <li key={id}>
            <Link to={hrefOf(id)} aria-current={String(id) === here ? 'true' : undefined} onClick={onNavigate}>
              <span className={styles.value}>
                {name} <FacetCount count={count} approximate={facet.approximate} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}
