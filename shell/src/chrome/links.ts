import { paths } from '@qhatu/contract/paths';

export interface NavEntry {
  text: string;
  href: string;
}

/** The second bar (spec 1 §2). Games and toys share category 11; Funkos are told apart by their tag (D67). */
export const MAIN_LINKS: readonly NavEntry[] = [
  { text: 'Inicio', href: paths.home.href() },
  { text: 'Polos', href: paths.polos.href() },
  { text: 'Ropa', href: paths.search.href({ category: 13 }) },
  { text: 'Videojuegos', href: paths.search.href({ category: 17 }) },
  { text: 'Juguetes', href: paths.search.href({ category: 11 }) },
  { text: 'Funkos', href: paths.search.href({ category: 11, tag: 'funko' }) },
];

export const PROMO: NavEntry = { text: 'Personaliza tu polo', href: paths.polos.href() };

/**
 * Whether an entry is the page that is open. Its whole query must be there; what else is in the address is a filter.
 */
export function isCurrentLink(href: string, pathname: string, search: string): boolean {
  const [path, query = ''] = href.split('?');
  if (path !== pathname) return false;
  const here = new URLSearchParams(search);
  const linked = [...new URLSearchParams(query)];
  if (linked.some(([key, value]) => here.get(key) !== value)) return false;
  return !(here.has('tag') && linked.length > 0 && !linked.some(([key]) => key === 'tag'));
}
