import { networkOf } from '@qhatu/contract/network';
import { LRUCache } from 'lru-cache';

/**
 * So many in a minute from one visitor (`networkOf`), and so many from everybody; the rest is refused without being
 * read.
 */
export class RateLimit {
  private readonly sources = new LRUCache<string, number>({ max: 5_000 });
  private all = 0;
  private minute = 0;

  constructor(
    private readonly perSource: number,
    private readonly perMinute: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** @returns whether this one may pass */
  admits(address: string): boolean {
    const minute = Math.floor(this.now() / 60_000);
    if (minute !== this.minute) {
      this.minute = minute;
      this.all = 0;
      this.sources.clear();
    }
    const source = networkOf(address);
    const count = (this.sources.get(source) ?? 0) + 1;
    this.sources.set(source, count);
    if (count > this.perSource || this.all >= this.perMinute) return false;
    this.all += 1;
    return true;
  }
}
