import type { PublicDiscovery, RouteDeclaration } from '@qhatu/federation/discovery';
import { ALIASES } from './aliases';
import { PLACEHOLDER_PAGES } from './placeholder-pages';

interface PageBase {
  /** Stable within a page's life: key of boundaries and of the router's loader data. */
  id: string;
  path: string;
}

/** A page that a remote answers. */
export interface RemotePage extends PageBase, Omit<RouteDeclaration, 'path'> {
  kind: 'remote';
  remote: string;
}

export type PageRoute =
  | RemotePage
  | (PageBase & { kind: 'alias'; to: string })
  | (PageBase & { kind: 'placeholder' })
  | (PageBase & { kind: 'missing' });

/** Everything that the site answers, from the discovery document and the shell's own few addresses. */
export function pageRoutes(discovery: PublicDiscovery): PageRoute[] {
  const remote: PageRoute[] = discovery.releases.flatMap((release) =>
    release.routes.map((route) => ({
      ...route,
      kind: 'remote' as const,
      id: `${release.name}:${route.path}`,
      remote: release.name,
    })),
  );
  const taken = new Set(remote.map((route) => route.path));
  const own: PageRoute[] = [
    ...Object.entries(ALIASES).map(([path, to]) => ({ kind: 'alias' as const, id: `alias:${path}`, path, to })),
    ...PLACEHOLDER_PAGES.map((path) => ({ kind: 'placeholder' as const, id: `placeholder:${path}`, path })),
    { kind: 'missing', id: 'missing', path: '*' },
  ];
  return [...remote, ...own.filter((route) => !taken.has(route.path))];
}
