import { fieldTexts, loginForm, problemsOf } from '@qhatu/contract/forms';
import type { LoginBody, Session } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open';
import type { Env } from '../../env';
import { forbidden, ruleBroken, tooMany, unauthenticated } from '../../http/errors';
import { accountLetters } from './letters';
import { accountMails } from './mails';
import { hashPassword, isOfToday, verifyPassword } from './passwords';
import { findCredentials } from './queries';
import { sessionOf } from './session';
import { accountTexts } from './texts';

const WINDOW_SECONDS = 15 * 60;
/** D81: one visitor on one account; one visitor on all; one account from everywhere. */
const LIMITS = { pair: 10, visitor: 200, account: 100 } as const;
const ACTIVATIONS_PER_HOUR = 5;

export interface LoginTools {
  app: FastifyInstance;
  db: Db;
  env: Env;
}

const keysOf = (email: string, visitor: string) => ({
  pair: `login:pair:${email}|${visitor}`,
  visitor: `login:visitor:${visitor}`,
  account: `login:account:${email}`,
});

/**
 * Opens a session for the right password of a verified account (D6). Throws 422 for an empty form, 401 `wrong_login`
 * or `unverified` (D82), 403 `suspended`, 429 after too many wrong ones (D81).
 */
export async function logIn(
  { app, db, env }: LoginTools,
  body: LoginBody,
  visitor: string,
  agent?: string,
): Promise<Session> {
  const problems = problemsOf(loginForm, body);
  const [first] = problems;
  if (first) throw ruleBroken('invalid', first.text, fieldTexts(problems));

  const email = body.email.trim().toLowerCase();
  const keys = keysOf(email, visitor);
  await refuseTooMany(app, keys);
  // Counted before it is known to be wrong, so that a hundred at the same moment are not all let through.
  const { count, secondsLeft } = await app.counter.add(keys.pair, WINDOW_SECONDS);
  if (count > LIMITS.pair) throw tooMany(secondsLeft);
  const user = await findCredentials(db, email);
  if (!(await verifyPassword(user?.password_hash, body.password)) || !user) {
    const account = await countWrong(app, keys);
    if (user && account === LIMITS.account) {
      await app.mail.later(db, accountLetters.manyTries(user, env.SITE_URL.replace(/\/+$/, '')));
    }
    throw unauthenticated(accountTexts.wrongLogin, 'wrong_login');
  }
  await app.counter.clear(keys.pair);
  if (!user.verified_at) {
    await sendAgain({ app, db, env }, user.id);
    throw unauthenticated(accountTexts.verifyMail, 'unverified');
  }
  if (user.suspended_at) throw forbidden(accountTexts.suspended, 'suspended');
  if (user.password_hash && !isOfToday(user.password_hash))
    await renewHash(db, user.id, user.password_hash, body.password);
  const { password_hash: _hash, verified_at: _verified, suspended_at: _suspended, ...shown } = user;
  return sessionOf(db, shown, agent);
}

/** Nothing when the password was changed meanwhile. */
async function renewHash(db: Db, id: number, before: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .execute();
}

async function refuseTooMany(app: FastifyInstance, keys: ReturnType<typeof keysOf>): Promise<void> {
  for (const kind of ['visitor', 'account'] as const) {
    const { count, secondsLeft } = await app.counter.peek(keys[kind]);
    if (count >= LIMITS[kind]) throw tooMany(secondsLeft);
  }
}

/** Returns how many wrong tries this account has had from anywhere. */
async function countWrong(app: FastifyInstance, keys: ReturnType<typeof keysOf>): Promise<number> {
  const [, account] = await Promise.all([
    app.counter.add(keys.visitor, WINDOW_SECONDS),
    app.counter.add(keys.account, WINDOW_SECONDS),
  ]);
  return account.count;
}

/** Who knows the password but has not opened the link gets a new one, a few times an hour. */
async function sendAgain({ app, db }: LoginTools, userId: number): Promise<void> {
  const { count } = await app.counter.add(`activation:${userId}`, 3_600);
  if (count <= ACTIVATIONS_PER_HOUR) await accountMails(app).activation(db, userId);
}
