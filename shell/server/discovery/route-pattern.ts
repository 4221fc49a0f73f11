import type { RouteTable } from './route-table';

/** The pattern of the page that an address leads to, for logs and counts: the address itself may name a person. */
export function patternOf(routes: RouteTable, address: string): string {
  try {
    return routes.match(address.split(/[?#]/)[0] ?? '')?.route.path ?? 'other';
  } catch {
    return 'unknown';
  }
}
