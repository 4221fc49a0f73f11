import type { Counter } from '../../http/counter';
import { tooMany } from '../../http/errors';

const WINDOW_SECONDS = 15 * 60;
/** D81: one visitor on one account; one visitor on all; one account from everywhere. And one known browser on one account. */
const LIMITS = { pair: 10, browser: 10, visitor: 200, account: 100 } as const;
type Kind = keyof typeof LIMITS;
/** Right ones of one visitor on one account in the same time: each is a session and a line that stays in the security log (D374). */
const RIGHT_LOGINS = 1_000;

export interface LoginTry {
  email: string;
  /** The visitor's address. */
  visitor: string;
  /** Under which the browser is known for this account; null: it is not. */
  browser: string | null;
}

/**
 * Counts a login before it is known to be wrong, so that hundreds at the same moment are not all let through, whether on
 * one account or on many. What strangers try on an account does not shut out a browser that its owner has used before:
 * there the tries of that browser count, wherever it is. Throws 429 and leaves no trace of what it refused.
 */
export async function countLogin(counter: Counter, { email, visitor, browser }: LoginTry): Promise<CountedLogin> {
  const keys: [Kind, string][] = [
    ['pair', `login:pair:${email}|${visitor}`],
    ['visitor', `login:visitor:${visitor}`],
    browser === null ? ['account', `login:account:${email}`] : ['browser', `login:browser:${browser}`],
  ];
  const right = `login:right:${email}|${visitor}`;
  // Looked at before the password is: what comes at the same moment may go past it by as many.
  const before = await counter.peek(right);
  if (before.count >= RIGHT_LOGINS) throw tooMany(before.secondsLeft);
  const counted: string[] = [];
  const takeBack = async (): Promise<void> => {
    await Promise.all(counted.map((key) => counter.remove(key)));
  };
  let accountTries = 0;
  let isLast = false;
  // One after the other: what one limit refuses must not, even for a moment, use up the next one.
  for (const [kind, key] of keys) {
    const { count, secondsLeft } = await counter.add(key, WINDOW_SECONDS);
    counted.push(key);
    if (count > LIMITS[kind]) {
      await takeBack();
      throw tooMany(secondsLeft);
    }
    isLast ||= count === LIMITS[kind];
    if (kind === 'account') accountTries = count;
  }
  return {
    isLast,
    isLastOfAccount: accountTries === LIMITS.account,
    takeBack,
    clear: async () => {
      const [pair, all, third] = keys.map(([, key]) => key) as [string, string, string];
      const ends = browser === null ? counter.remove(third) : counter.clear(third);
      await Promise.all([counter.clear(pair), counter.remove(all), ends, counter.add(right, WINDOW_SECONDS)]);
    },
  };
}

export interface CountedLogin {
  /** When it is wrong, one of the limits is reached. */
  isLast: boolean;
  /** When it is wrong, nobody unknown is let in to this account any more for a while. */
  isLastOfAccount: boolean;
  /** It was right: it counts as no try, and the wrong ones before it are forgiven to this visitor on this account. */
  clear: () => Promise<void>;
  /** It was neither right nor wrong. */
  takeBack: () => Promise<void>;
}
