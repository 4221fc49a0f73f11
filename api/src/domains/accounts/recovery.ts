import { newPasswordForm, recoveryForm } from '@qhatu/contract/forms';
import { ChangePasswordBody, ForgotPasswordBody, Message } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import { type Origin, originOf } from '../../http/device';
import { notFound, tooMany } from '../../http/errors';
import type { DomainOptions } from '../options';
import { recordEvent } from '../security/record';
import { findLink, takeLink } from './links';
import { accountMails } from './mails';
import { weaknessOf } from './password-strength';
import { hashPassword } from './passwords';
import { findSessionUser } from './queries';
import { endChallengesOf } from './second-factor/challenges';
import { accountTexts } from './texts';
import { revokeAllTokens } from './tokens';

const HOUR = 3_600;
/** D81. */
const RESETS_PER_HOUR = { account: 5, visitor: 60 } as const;
const GUESSES_PER_HOUR = 60;

const tags = ['sesión'];

/** Sets a new password; every session, begun login and other link of the person ends (D6). Who read the mail owns the e-mail. */
export async function setPassword(trx: Db, userId: number, passwordHash: string, origin: Origin): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: new Date() })
    .where('id', '=', userId)
    .execute();
  await revokeAllTokens(trx, userId);
  await endChallengesOf(trx, userId);
  await recordEvent(trx, origin, { kind: 'password-changed', userId });
  await trx
    .deleteFrom('one_time_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .execute();
}

/** The way back in (spec 3 §2). The answer says nothing about whether an account exists, neither in words nor in time. */
export const recoveryRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const mails = accountMails(app);

  // `origin` is not read: the link begins with our own address (D54).
  app.post(
    '/forgot-password',
    { schema: { tags, body: ForgotPasswordBody, response: { 200: Message } } },
    async (request) => {
      checkForm(recoveryForm, request.body);
      const email = (request.body.email ?? '').trim().toLowerCase();
      for (const [key, limit] of [
        [`reset:visitor:${request.visitor}`, RESETS_PER_HOUR.visitor],
        [`reset:account:${email}`, RESETS_PER_HOUR.account],
      ] as const) {
        const { count, secondsLeft } = await app.counter.add(key, HOUR);
        if (count > limit) throw tooMany(secondsLeft);
      }
      await mails.reset(db, email);
      return { msg: accountTexts.resetSent };
    },
  );

  app.post(
    '/forgot-password/change-password',
    { schema: { tags, body: ChangePasswordBody, response: { 200: Message } } },
    async (request) => {
      const { token, ...form } = request.body;
      const key = `reset-guess:${request.visitor}`;
      const guesses = await app.counter.peek(key);
      if (guesses.count >= GUESSES_PER_HOUR) throw tooMany(guesses.secondsLeft);
      checkForm(newPasswordForm, form);
      const refuse = async () => {
        await app.counter.add(key, HOUR);
        return notFound(accountTexts.badLink, 'token_not_found');
      };
      const secret = token ?? '';
      // Looked at before the hash: a link that does not hold costs nothing.
      const userId = await findLink(db, secret, 'reset');
      if (userId === null) throw await refuse();
      checkForm(newPasswordForm, form, {
        passwordWeakness: await weaknessOf(form.password, [await findSessionUser(db, userId)]),
      });
      const passwordHash = await hashPassword(form.password ?? '');
      const changed = await db.transaction().execute(async (trx) => {
        const id = await takeLink(trx, secret, 'reset');
        if (id === null) return false;
        await setPassword(trx, id, passwordHash, originOf(request));
        await trx
          .updateTable('users')
          .set({ verified_at: sql<Date>`coalesce(verified_at, now())` })
          .where('id', '=', id)
          .execute();
        await mails.passwordChanged(trx, id);
        return true;
      });
      if (!changed) throw await refuse();
      return { msg: accountTexts.passwordChanged };
    },
  );
};
