import { paths } from '@qhatu/contract/paths';
import { type Crumb, PageHead } from '@qhatu/ui';
import { type Filters, filtersToQuery, isNarrowed, withoutFilters } from '../../features/filters/filters';
import type { Subject } from '../../features/filters/names';
import { crumbsLd } from '../../features/seo/product-ld';

/** Inicio, category, subcategory, here (spec 1 §2). */
export function searchCrumbs({ category, subcategory }: Subject, title: string): Crumb[] {
  const crumbs: Crumb[] = [];
  if (category && (subcategory || title !== category.name)) {
    crumbs.push({ text: category.name, href: paths.search.href({ category: category.id }) });
  }
  if (subcategory && title !== subcategory.name) {
    crumbs.push({ text: subcategory.name, href: paths.search.href({ category: subcategory.id }) });
  }
  return [...crumbs, { text: title }];
}

interface SearchHeadProps {
  filters: Filters;
  title: string;
  subject: Subject;
  page: number;
  isEmpty: boolean;
}

/**
 * Filters make many addresses for the same products: they point at the plain listing and stay out of search engines.
 * Order and layout are no page of their own.
 */
export function SearchHead({ filters, title, subject, page, isEmpty }: SearchHeadProps) {
  const query = filtersToQuery({ ...withoutFilters(filters), onlyOffers: filters.onlyOffers, orderBy: '' }, { page });
  const narrowed = isNarrowed({ ...filters, onlyOffers: false });
  return (
    <PageHead
      title={page > 1 ? `${title}, página ${page}` : title}
      description={`${title}: compra en Qhatu a vendedores de todo el Perú, con envío a Lima y provincias.`}
      canonical={query === '' ? paths.search.path : `${paths.search.path}?${query}`}
      noindex={narrowed || isEmpty}
      jsonLd={[crumbsLd(searchCrumbs(subject, title))]}
    />
  );
}
