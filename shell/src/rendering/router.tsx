import type { PublicDiscovery } from '@qhatu/federation/discovery';
import { createStaticRouter, matchRoutes, type RouteObject, StaticRouterProvider } from 'react-router';
import { routeObjects } from '../routing/routeObjects';
import { type PageRoute, pageRoutes } from '../routing/table';

interface Table {
  pages: Map<string, PageRoute>;
  objects: RouteObject[];
}

const tables = new WeakMap<PublicDiscovery, Table>();

/** Routes of a discovery document, made once for each. */
function tableOf(discovery: PublicDiscovery): Table {
  const known = tables.get(discovery);
  if (known) return known;
  const pages = pageRoutes(discovery);
  const table = { pages: new Map(pages.map((page) => [page.id, page])), objects: routeObjects(pages) };
  tables.set(discovery, table);
  return table;
}

type StaticContext = Parameters<typeof createStaticRouter>[1];

/** The page that answers an address, and a router that stands on it. */
export function routeTo(discovery: PublicDiscovery, url: URL) {
  const { pages, objects } = tableOf(discovery);
  const location = {
    pathname: url.pathname,
    search: url.search,
    hash: '',
    state: null,
    key: 'default',
    mask: undefined,
  };
  const matches = matchRoutes(objects, location) ?? [];
  const last = matches.at(-1);
  const page = last?.route.id === undefined ? undefined : pages.get(last.route.id);
  if (!last || !page) throw new Error(`No route for ${url.pathname}; there is one for everything`);
  const context = {
    basename: '/',
    location,
    matches,
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  } as unknown as StaticContext;
  const router = createStaticRouter(objects, context);
  return {
    page,
    params: last.params,
    element: <StaticRouterProvider router={router} context={context} hydrate={false} />,
  };
}
