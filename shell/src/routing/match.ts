import { matchRoutes } from 'react-router-dom';
import type { PageRoute } from './table';

export interface Found<P extends PageRoute = PageRoute> {
  page: P;
  params: Record<string, string | undefined>;
}

/** The page that answers an address, ranked as react-router ranks. There is one for everything (the 404 page). */
export function matchPage(pages: PageRoute[], pathname: string): Found {
  const candidates = pages.map((page) => ({ path: page.path, page }));
  const match = matchRoutes(candidates, pathname)?.at(-1);
  if (match) return { page: match.route.page, params: match.params };
  return { page: { kind: 'missing', id: 'missing', path: '*' }, params: {} };
}
