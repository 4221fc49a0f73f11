import { createHmac, randomBytes } from 'node:crypto';
import { networkOf } from '@qhatu/contract/network';
import { LRUCache } from 'lru-cache';
import type { Violation } from './violation';

export interface CountedViolation extends Violation {
  /** Different visitors in an hour, summed over the hours. */
  visitors: number;
  /** Milliseconds since 1970. */
  last: number;
}

/**
 * Kinds that are told apart, and visitors whose last word is remembered: whoever invents reports fills no memory.
 */
const MAX_KINDS = 200;
const MAX_VISITORS = 10_000;
const AN_HOUR_MS = 3_600_000;
const A_DAY_MS = 24 * AN_HOUR_MS;

interface Kind extends CountedViolation {
  /** Not logged again before an hour is over. */
  logged: number;
}

/**
 * Counts what pages' policies have stopped (D111), by rule, page and what was stopped; in memory, for a day. A visitor
 * who reports the same again within an hour counts once. Addresses are not kept: a keyed hash of the network tells
 * visitors apart, with a key that ends with the process.
 */
export class ViolationCounts {
  private readonly kinds = new LRUCache<string, Kind>({ max: MAX_KINDS });
  private readonly said = new LRUCache<string, number>({ max: MAX_VISITORS });
  private readonly salt = randomBytes(16);

  constructor(private readonly now: () => number = Date.now) {}

  /**
   * @param address the visitor's
   * @returns what is worth a line in the log: the first of its kind in an hour, with the count until then
   */
  add(violation: Violation, address: string): CountedViolation | undefined {
    const now = this.now();
    const key = [violation.directive, violation.page, violation.blocked].join(' ');
    const who = createHmac('sha256', this.salt)
      .update(`${networkOf(address)} ${key}`)
      .digest('base64url')
      .slice(0, 16);
    const before = this.said.get(who);
    if (before !== undefined && now - before < AN_HOUR_MS) return undefined;
    this.said.set(who, now);
    const known = this.kinds.get(key);
    const kind = known && now - known.last < A_DAY_MS ? known : { ...violation, visitors: 0, last: now, logged: 0 };
    kind.visitors += 1;
    kind.last = now;
    const log = now - kind.logged >= AN_HOUR_MS;
    if (log) kind.logged = now;
    this.kinds.set(key, kind);
    return log ? countedViolation(kind) : undefined;
  }

  /** What was stopped in the last day, the most frequent first. */
  all(): CountedViolation[] {
    const oldest = this.now() - A_DAY_MS;
    return [...this.kinds.values()]
      .filter(({ last }) => last > oldest)
      .map(countedViolation)
      .sort((a, b) => b.visitors - a.visitors);
  }
}

const countedViolation = ({ logged: _, ...violation }: Kind): CountedViolation => violation;
