import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../db/open';
import type { Counter } from '../../http/counter';
import { tooMany } from '../../http/errors';
import { findPromotion, type PromotionSearch } from './find';

const WINDOW_SECONDS = 15 * 60;
/** Codes that do not exist, of one account, or of one network without an account. Nobody types so many by mistake. */
const MISSES = 20;
/** Of one network, over all its accounts: an office or a household shares it (D49). */
const MISSES_OF_NETWORK = 80;

/** Look-ups under way for one asker, and who waits for their outcome. */
interface UnderWay {
  count: number;
  waiting: (() => void)[];
}

/** Of this process, by who asks: many at the same moment are not all let through before it is known what they are. */
const underWay = new WeakMap<Counter, Map<string, UnderWay>>();

/**
 * Call it before a typed code is priced or used. Whoever has tried too many that do not exist is told nothing more about
 * any for a while, good or bad: throws 429 (D49). The same wrong code again is one miss, so a page may ask as often as it
 * likes. @returns what was found of the code just now; null: none was typed
 */
export async function limitGuesses(
  { counter }: Pick<FastifyInstance, 'counter'>,
  db: Db,
  { person, visitor }: Pick<FastifyRequest, 'person' | 'visitor'>,
  code: string | null | undefined,
): Promise<PromotionSearch | null> {
  const typed = code?.trim();
  if (!typed) return null;
  const member = person && !person.anonymous ? person : null;
  const own = member ? `promotion-miss:user:${member.id}` : `promotion-miss:visitor:${visitor}`;
  const network = `promotion-miss:network:${visitor}`;
  const open = underWay.get(counter) ?? new Map<string, UnderWay>();
  underWay.set(counter, open);
  const mine = await turnOf(counter, open, own, network);
  try {
    const search = await findPromotion(db, typed, person?.id ?? null);
    if (search.found === null && search.reason === 'unknown') await countMiss(counter, [own, network], typed);
    return search;
  } finally {
    mine.count -= 1;
    if (mine.count === 0) open.delete(own);
    for (const wake of mine.waiting.splice(0)) wake();
  }
}

/** Waits while those under way could, if all of them missed, use up what is left. Throws 429 once it is used up. */
async function turnOf(counter: Counter, open: Map<string, UnderWay>, own: string, network: string): Promise<UnderWay> {
  for (;;) {
    const [ownMisses, networkMisses] = await Promise.all([counter.peek(own), counter.peek(network)]);
    if (ownMisses.count >= MISSES) throw tooMany(ownMisses.secondsLeft);
    if (networkMisses.count >= MISSES_OF_NETWORK) throw tooMany(networkMisses.secondsLeft);
    const mine = open.get(own) ?? { count: 0, waiting: [] };
    open.set(own, mine);
    if (ownMisses.count + mine.count < MISSES) {
      // Here and not by the caller: nobody else may look in between.
      mine.count += 1;
      return mine;
    }
    await new Promise<void>((resolve) => mine.waiting.push(resolve));
  }
}

async function countMiss(counter: Counter, keys: readonly string[], code: string): Promise<void> {
  const digest = createHash('sha256').update(code).digest('base64url');
  for (const key of keys) {
    const again = await counter.add(`${key}:${digest}`, WINDOW_SECONDS);
    if (again.count === 1) await counter.add(key, WINDOW_SECONDS);
  }
}
