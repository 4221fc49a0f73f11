import { fieldTexts, loginForm, problemsOf } from '@qhatu/contract/forms';
import type { LoginBody, Session } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open';
import type { Env } from '../../env';
import { forbidden, ruleBroken, tooMany, unauthenticated } from '../../http/errors';
import { letter } from '../../mail';
import { verifyPassword } from './passwords';
import { findCredentials } from './queries';
import { openSession } from './session';

const WINDOW_SECONDS = 15 * 60;
/** D81: one visitor on one account; one visitor on all; one account from everywhere. */
const LIMITS = { pair: 10, visitor: 200, account: 100 } as const;

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
export async function logIn({ app, db, env }: LoginTools, body: LoginBody, visitor: string): Promise<Session> {
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
    if (user && account === LIMITS.account) await warnOwner({ app, db, env }, user);
    throw unauthenticated('Correo o contraseña incorrectos', 'wrong_login');
  }
  await app.counter.clear(keys.pair);
  if (!user.verified_at) {
    throw unauthenticated('Verifique su correo electronico para validar su cuenta.', 'unverified');
  }
  if (user.suspended_at) throw forbidden('Tu cuenta está suspendida. Escríbenos para reactivarla.', 'suspended');
  return openSession(db, user.id);
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

async function warnOwner({ app, db, env }: LoginTools, user: { name: string; email: string }): Promise<void> {
  const parts = letter({
    title: 'Muchos intentos de entrar a tu cuenta',
    body: [
      `Hola, ${user.name}. En los últimos minutos alguien escribió muchas veces una contraseña equivocada para tu cuenta.`,
      'Nadie entró, y por un rato no aceptaremos más intentos. Si no fuiste tú, cambia tu contraseña.',
    ],
    action: { label: 'Cambiar mi contraseña', url: `${env.SITE_URL}/pages/forget-password` },
  });
  await app.mail.later(db, { to: user.email, subject: 'Muchos intentos de entrar a tu cuenta', ...parts });
}
