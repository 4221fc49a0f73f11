import { matchRoutes } from 'react-router-dom';
import type { PageRoute } from './table';

export interface Found<P extends PageRoute = PageRoute> {
  page: P;
  params: Record<string, string | undefined>;
}

/** The last answer for a table: a navigation asks for the same address two or three times, and a phone takes 20 ms. */
const last = new WeakMap<PageRoute[], { pathname: string; found: Found }>();

/** The page that answers an address, ranked as react-router ranks. There is one for everything (the 404 page). */
export function matchPage(pages: PageRoute[], pathname: string): Found {
  const known = last.get(pages);
  if (known?.pathname === pathname) return known.found;
  const found = match(pages, pathname);
  last.set(pages, { pathname, found });
  return found;
}

function match(pages: PageRoute[], pathname: string): Found {
  const candidates = pages.filter(({ path }) => mayMatch(path, pathname)).map((page) => ({ path: page.path, page }));
  const found = matchRoutes(candidates, pathname)?.at(-1);
  if (found) return { page: found.route.page, params: found.params };
  return { page: { kind: 'missing', id: 'missing', path: '*' }, params: {} };
}

/** False when the first segments differ for sure: react-router makes an expression of every pattern that it is given. */
function mayMatch(pattern: string, pathname: string): boolean {
  const [, begin = ''] = pattern.split('/');
  const [, segment = ''] = pathname.split('/');
  if (pattern === '*' || /[:*?]/.test(begin) || segment.includes('%')) return true;
  return begin.toLowerCase() === segment.toLowerCase();
}
