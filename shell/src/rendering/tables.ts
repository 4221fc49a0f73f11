import type { PublicDiscovery } from '@qhatu/federation/discovery';
import type { RouteObject } from 'react-router-dom';
import { routeObjects } from '../routing/routeObjects';
import { type PageRoute, pageRoutes } from '../routing/table';

interface Table {
  pages: PageRoute[];
  objects: RouteObject[];
}

const tables = new WeakMap<PublicDiscovery, Table>();

/** Routes of a discovery document, made once for each. */
export function tableOf(discovery: PublicDiscovery): Table {
  const known = tables.get(discovery);
  if (known) return known;
  const pages = pageRoutes(discovery);
  const table = { pages, objects: routeObjects(pages) };
  tables.set(discovery, table);
  return table;
}
