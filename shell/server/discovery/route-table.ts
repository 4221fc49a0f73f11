import type { PublicDiscovery, RouteDeclaration } from '@qhatu/federation/discovery';
import { matchRoutes } from 'react-router-dom';

/** A route of some remote that answers an address. */
export interface MatchedRoute {
  remote: string;
  route: RouteDeclaration;
}

interface TableEntry {
  path: string;
  handle: MatchedRoute;
}

/** Which remote answers which address, ranked exactly as the browser's router ranks it. */
export class RouteTable {
  private readonly entries: TableEntry[];

  constructor(discovery: PublicDiscovery) {
    this.entries = discovery.releases.flatMap((release) =>
      release.routes.map((route) => ({ path: route.path, handle: { remote: release.name, route } })),
    );
  }

  match(pathname: string): MatchedRoute | undefined {
    const matches = matchRoutes(this.entries, pathname);
    return matches?.at(-1)?.route.handle;
  }
}
