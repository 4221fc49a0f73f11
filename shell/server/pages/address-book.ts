import { LRUCache } from 'lru-cache';
import type { RouteTable } from '../discovery/route-table';
import { type PageAddress, readPageAddress } from './page-address';

const REMEMBERED = 5_000;
const LONGEST = 512;

/** Remembers what addresses lead to: ranking routes takes longer than everything else about a cached page together. */
export class AddressBook {
  private readonly known = new LRUCache<string, PageAddress>({ max: REMEMBERED });
  private routes: RouteTable | undefined;

  read(raw: string, routes: RouteTable): PageAddress {
    // Another set of releases may lead elsewhere.
    if (routes !== this.routes) {
      this.known.clear();
      this.routes = routes;
    }
    const known = this.known.get(raw);
    if (known) return known;
    const address = readPageAddress(raw, routes);
    if (raw.length <= LONGEST) this.known.set(raw, address);
    return address;
  }
}
