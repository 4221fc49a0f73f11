import { networkOf } from '@qhatu/contract/network';
import type { Count } from '@qhatu/contract/redis';
import { LRUCache } from 'lru-cache';

/** Adds one of a visitor to what all front doors have let through; resolves with undefined where nobody answers. */
export type CountTogether = (source: string) => Promise<Count | undefined>;

/**
 * So many in a minute from one visitor (`networkOf`), and so many from everybody; the rest is refused without being
 * read. What this process has seen answers at once, so that nobody waits for Redis; what it lets through is added to the count
 * of all front doors, which closes the door on the visitor from then on (D412).
 */
export class RateLimit {
  private readonly sources = new LRUCache<string, number>({ max: 5_000 });
  /** Until when visitors have had what all front doors together give them. */
  private readonly full = new LRUCache<string, number>({ max: 5_000 });
  private all = 0;
  private minute = 0;
  private readonly together: CountTogether | undefined;
  private readonly now: () => number;

  /** @param perMinute from everybody, of this process alone: it bounds the work of one */
  constructor(
    private readonly perSource: number,
    private readonly perMinute: number,
    { together, now = Date.now }: { together?: CountTogether | undefined; now?: () => number } = {},
  ) {
    this.together = together;
    this.now = now;
  }

  /** @returns whether this one may pass */
  admits(address: string): boolean {
    const minute = Math.floor(this.now() / 60_000);
    if (minute !== this.minute) {
      this.minute = minute;
      this.all = 0;
      this.sources.clear();
    }
    const source = networkOf(address);
    if ((this.full.get(source) ?? 0) > this.now()) return false;
    const count = (this.sources.get(source) ?? 0) + 1;
    this.sources.set(source, count);
    if (count > this.perSource || this.all >= this.perMinute) return false;
    this.all += 1;
    void this.together?.(source).then((counted) => {
      if (counted && counted.count >= this.perSource)
        this.full.set(source, this.now() + Math.max(1, counted.secondsLeft) * 1_000);
    });
    return true;
  }
}
