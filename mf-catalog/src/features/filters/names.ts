import type { ProductSummary } from '@qhatu/contract/model';
import type { Facet } from '../../api/listings';
import type { Filters } from './filters';

/** Subject of a listing, for its title and breadcrumbs. */
export interface Subject {
  category: { id: string; name: string } | null;
  subcategory: { id: string; name: string } | null;
}

interface Answer {
  products: readonly Pick<ProductSummary, 'category'>[];
  facets: readonly Facet[];
}

/**
 * Names of the category ids in the address, found in the answer itself (its products, then its facets), so that the
 * first paint needs no second call. An id that nothing names is left without a name.
 */
export function subjectOf(filters: Filters, answer: Answer | undefined): Subject {
  const chosenId = filters.subcategory || filters.category;
  if (!answer || chosenId === '') return { category: null, subcategory: null };
  const id = Number(chosenId);
  const inside = answer.products.find(({ category }) => category.id === id)?.category;
  const root = inside?.root ?? answer.products.find(({ category }) => category.root?.id === id)?.category.root ?? null;
  const facet = answer.facets
    .filter(({ kind }) => kind === 'category')
    .flatMap(({ values }) => values)
    .find((value) => value.id === id);

  if (inside && root && root.id !== id) {
    return { category: named(root), subcategory: { id: chosenId, name: inside.name } };
  }
  const name = inside?.name ?? root?.name ?? facet?.name;
  return { category: name ? { id: chosenId, name } : null, subcategory: null };
}

const named = ({ id, name }: { id: number; name: string }) => ({ id: String(id), name });

/** Title of the listing. */
export function titleOf(filters: Filters, { category, subcategory }: Subject): string {
  if (filters.search !== '') return `Resultados de “${filters.search}”`;
  const where = subcategory?.name ?? category?.name;
  if (where) return filters.onlyOffers ? `Ofertas en ${where}` : where;
  if (filters.tag !== '') return `Productos con la etiqueta ${filters.tag}`;
  return filters.onlyOffers ? 'Ofertas' : 'Todos los productos';
}
