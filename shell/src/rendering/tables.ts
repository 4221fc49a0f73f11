import type { PublicDiscovery } from '@qhatu/federation/discovery';
import { type PageRoute, pageRoutes } from '../routing/table';

const tables = new WeakMap<PublicDiscovery, PageRoute[]>();

/** The pages of a discovery document, made once for each. */
export function pagesOf(discovery: PublicDiscovery): PageRoute[] {
  const pages = tables.get(discovery) ?? pageRoutes(discovery);
  tables.set(discovery, pages);
  return pages;
}
