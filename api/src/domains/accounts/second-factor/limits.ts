import type { ProofKind } from '@qhatu/contract/wire';
import type { Counter } from '../../../http/counter';
import { tooMany } from '../../../http/errors';

/**
 * Wrong codes: three of a million are right at any moment, so a day's worth must stay far from a chance. What is counted is
 * tries since the last right one; whoever gets that far at a login knows the password, so its owner is written to.
 */
const WINDOWS = [
  { name: 'quarter', seconds: 15 * 60, account: 10 },
  { name: 'day', seconds: 86_400, account: 30 },
] as const;
/** Of one visitor on all accounts, in a quarter of an hour. */
const VISITOR = 60;

interface Tried {
  userId: number;
  visitor: string;
  kind: ProofKind;
  /** Logins and step-ups are counted apart: who guesses at one session does not keep the owner out. */
  of?: 'two-step' | 'step-up';
}

export interface CountedTry {
  /** The last one that is let through: the next is refused. */
  isLast: boolean;
  /** The proof held. */
  clear: () => Promise<void>;
}

/**
 * Counts one try before it is looked at, so that a hundred at the same moment are not all let through. A passkey's
 * signature is nothing that can be guessed, and is not counted for the account: nobody can lock it. Throws 429.
 */
export async function countAttempt(
  counter: Counter,
  { userId, visitor, kind, of = 'two-step' }: Tried,
): Promise<CountedTry> {
  const [{ seconds }] = WINDOWS;
  const here = await counter.add(`two-step:visitor:${visitor}`, seconds);
  if (here.count > VISITOR) throw tooMany(here.secondsLeft);
  if (kind === 'passkey') return { isLast: false, clear: async () => undefined };
  let isLast = false;
  const keys = WINDOWS.map(({ name }) => `${of}:${kind}:${name}:${userId}`);
  for (const [index, window] of WINDOWS.entries()) {
    const { count, secondsLeft } = await counter.add(keys[index] ?? '', window.seconds);
    if (count > window.account) throw tooMany(secondsLeft);
    isLast ||= count === window.account;
  }
  return { isLast, clear: async () => void (await Promise.all(keys.map((key) => counter.clear(key)))) };
}
