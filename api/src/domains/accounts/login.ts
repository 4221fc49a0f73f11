import { loginForm } from '@qhatu/contract/forms';
import type { LoginBody, SecurityDetails, Session } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open';
import type { Env } from '../../env';
import { checkForm } from '../../http/check-form';
import type { Origin } from '../../http/device';
import { forbidden, unauthenticated } from '../../http/errors';
import { recordEvent } from '../security/record';
import { countLogin } from './login-limits';
import { accountMail } from './mail-templates';
import { accountMails, siteOf } from './mails';
import { hashPassword, isOfToday, verifyPassword } from './passwords';
import { findCredentials } from './queries';
import { isRequired } from './second-factor/factors';
import { secondFactorAsked, setupAsked } from './second-factor/second-step';
import { accountTexts } from './texts';
import { sessionOf } from './tokens';

const ACTIVATIONS_PER_HOUR = 5;

export interface LoginDeps {
  app: FastifyInstance;
  db: Db;
  env: Env;
}

/** Who logs in from where. `browser`: the id under which it is known for this account. */
export interface LoginFrom {
  visitor: string;
  browser: string | null;
  origin: Origin;
}

/** How an e-mail is compared and counted. */
export const loginName = (email: string): string => email.trim().toLowerCase();

/**
 * Opens a session for the right password of a verified account (D6). Throws 422 for an empty form, 401 `wrong_login`
 * or `unverified` (D82), 403 `suspended`, 429 after too many wrong ones (D81); 401 `second_factor` or
 * `second_factor_setup` with what the next request needs, for an account with two steps.
 */
export async function logIn(
  { app, db, env }: LoginDeps,
  body: LoginBody,
  { visitor, browser, origin }: LoginFrom,
): Promise<Session> {
  checkForm(loginForm, body);

  const email = loginName(body.email);
  const counted = await countLogin(app.counter, { email, visitor, browser });
  const user = await checkPassword(db, email, body.password).catch(async (error: unknown) => {
    await counted.takeBack();
    throw error;
  });
  const note = (kind: 'login-failed' | 'login-blocked', reason: SecurityDetails['reason']) =>
    recordEvent(db, origin, { kind, userId: user.known?.id ?? null, actorId: null, details: { reason } });
  if (!user.right) {
    // Of an account that does not exist nothing is kept: who mistypes may have typed a password there.
    if (user.known) await note('login-failed', 'password');
    if (counted.isLast) await note('login-blocked', 'password');
    if (user.known && counted.isLastOfAccount) {
      await app.mail.later(db, await accountMail(db, 'manyTries', user.known, siteOf(env)));
    }
    throw unauthenticated(accountTexts.wrongLogin, 'wrong_login');
  }
  await counted.clear();
  const { password_hash, verified_at, suspended_at, ...shown } = user.known;
  if (!verified_at) {
    await note('login-failed', 'unverified');
    await resendLink({ app, db, env }, shown.id);
    throw unauthenticated(accountTexts.verifyMail, 'unverified');
  }
  if (suspended_at) {
    await note('login-failed', 'suspended');
    throw forbidden(accountTexts.suspended, 'suspended');
  }
  if (password_hash && !isOfToday(password_hash)) await renewHash(db, shown.id, password_hash, body.password);
  const { two_step, ...person } = shown;
  if (two_step) throw await secondFactorAsked({ app, db, env }, person.id, visitor);
  if (isRequired(env, person.role_id)) throw await setupAsked({ app, db, env }, person.id, visitor);
  return sessionOf(db, person, { origin, method: 'password' });
}

type Credentials = NonNullable<Awaited<ReturnType<typeof findCredentials>>>;

/** Whose account it is and whether the password is right; an unknown one takes as long. */
async function checkPassword(
  db: Db,
  email: string,
  password: string,
): Promise<{ right: true; known: Credentials } | { right: false; known: Credentials | undefined }> {
  const known = await findCredentials(db, email);
  const right = await verifyPassword(known?.password_hash, password);
  return right && known ? { right, known } : { right: false, known };
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

/** Who knows the password but has not opened the link gets a new one, a few times an hour. */
async function resendLink({ app, db }: LoginDeps, userId: number): Promise<void> {
  const { count } = await app.counter.add(`activation:${userId}`, 3_600);
  if (count <= ACTIVATIONS_PER_HOUR) await accountMails(app).activation(db, userId);
}
