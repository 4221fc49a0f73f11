import { LRUCache } from 'lru-cache';
import type { RouteTable } from '../discovery/route-table';
import { type PageAddress, readPageAddress } from './page-address';

const REMEMBERED = 5_000;
const MAX_LENGTH = 512;

/**
 * Remembers what addresses lead to: ranking routes takes longer than everything else about a cached page together. A
 * table of routes that is no longer used takes its addresses with it.
 */
export class PageAddressCache {
  private readonly books = new WeakMap<RouteTable, LRUCache<string, PageAddress>>();

  read(raw: string, routes: RouteTable): PageAddress {
    let known = this.books.get(routes);
    if (!known) {
      known = new LRUCache({ max: REMEMBERED });
      this.books.set(routes, known);
    }
    const before = known.get(raw);
    if (before) return before;
    const address = readPageAddress(raw, routes);
    if (raw.length <= MAX_LENGTH) known.set(raw, address);
    return address;
  }
}
