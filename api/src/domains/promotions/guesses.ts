import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../db/open';
import type { Counter } from '../../http/counter';
import { tooMany } from '../../http/errors';
import { findPromotion } from './find';

const WINDOW_SECONDS = 15 * 60;
/** Codes that do not exist, of one account, or of one network without an account. Nobody types so many by mistake. */
const MISSES = 20;
/** Of one network, over all its accounts: an office or a household shares it (D49). */
const MISSES_OF_NETWORK = 80;

/** Look-ups of this process that may turn out misses, by who asks: many at the same moment are not all let through. */
const underWay = new WeakMap<Counter, Map<string, number>>();

/**
 * Call it before a typed code is priced or used. Whoever has tried too many that do not exist is told nothing more about
 * any for a while, good or bad: throws 429 (D49). The same wrong code again is one miss, so a page may ask as often as it
 * likes.
 */
export async function limitGuesses(
  { counter }: Pick<FastifyInstance, 'counter'>,
  db: Db,
  { person, visitor }: Pick<FastifyRequest, 'person' | 'visitor'>,
  code: string | null | undefined,
): Promise<void> {
  const typed = code?.trim();
  if (!typed) return;
  const member = person && !person.anonymous ? person : null;
  const own = member ? `promotion-miss:user:${member.id}` : `promotion-miss:visitor:${visitor}`;
  const network = `promotion-miss:network:${visitor}`;
  const [ownMisses, networkMisses] = await Promise.all([counter.peek(own), counter.peek(network)]);
  const open = underWay.get(counter) ?? new Map<string, number>();
  underWay.set(counter, open);
  const mine = open.get(own) ?? 0;
  // Visitors of one network ask at the same moment, too: what is under way there has the network's limit.
  const most = member ? MISSES : MISSES_OF_NETWORK;
  if (ownMisses.count >= MISSES || ownMisses.count + mine >= most) {
    throw tooMany(ownMisses.secondsLeft || WINDOW_SECONDS);
  }
  if (networkMisses.count >= MISSES_OF_NETWORK) throw tooMany(networkMisses.secondsLeft);

  open.set(own, mine + 1);
  try {
    const search = await findPromotion(db, typed, person?.id ?? null);
    if (search.found === null && search.reason === 'unknown') await countMiss(counter, [own, network], typed);
  } finally {
    const left = (open.get(own) ?? 1) - 1;
    if (left > 0) open.set(own, left);
    else open.delete(own);
  }
}

async function countMiss(counter: Counter, keys: readonly string[], code: string): Promise<void> {
  const digest = createHash('sha256').update(code).digest('base64url');
  for (const key of keys) {
    const again = await counter.add(`${key}:${digest}`, WINDOW_SECONDS);
    if (again.count === 1) await counter.add(key, WINDOW_SECONDS);
  }
}
