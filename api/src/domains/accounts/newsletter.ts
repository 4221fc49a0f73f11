import { email as emailRule, formTexts } from '@qhatu/contract/forms';
import { Flag, Message } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../../db/open';
import { forbidden, notFound, ruleBroken, tooMany } from '../../http/errors';
import { type Person, personOf, requirePerson } from '../../http/person';
import type { DomainOptions } from '../options';
import { accountMails } from './mails';
import { setMarketing, storeSubscription } from './marketing';
import { findCredentials, findSessionUser } from './queries';

interface Subscription {
  /** Whose; a member's own. */
  id: number;
  suscribed: 0 | 1;
  email?: string | null;
}

const TEXTS = {
  missing: 'Necesitas escribir tu email para suscribirte',
  subscribed: 'Suscripción creada exitosamente',
  cancelled: 'Suscripción cancelada exitosamente',
  badKey: 'El enlace para cancelar la suscripción no es válido',
} as const;
/** Each may be a mail to somebody who did not ask. */
const SUBSCRIPTIONS_PER_HOUR = 30;

/** The typed address, or the account's own; 422 when there is none or it is no address. */
function checkedEmail(typed: string | null | undefined, own: string | null): string {
  const address = (typed?.trim() || own || '').toLowerCase();
  if (!address) throw ruleBroken('email_missing', TEXTS.missing, { email: TEXTS.missing });
  if (!emailRule().isValidSync(address)) {
    throw ruleBroken('email_invalid', formTexts.emailForm, { email: formTexts.emailForm });
  }
  return address;
}

/** The member whose key it is gets neither advertising nor notices any more: the page says both. */
async function endNotices(trx: Db, key: string): Promise<boolean> {
  const account = await trx
    .selectFrom('users')
    .select('id')
    .where('notice_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (account) await setAll(trx, account.id, false);
  return account !== undefined;
}

/** Advertising and notices together, as the pages of the newsletter ask for them. @returns see {@link setMarketing} */
async function setAll(trx: Db, userId: number, agreed: boolean, email?: string): Promise<string | null> {
  await trx.updateTable('users').set({ notices: agreed }).where('id', '=', userId).execute();
  return setMarketing(trx, { userId, agreed, ...(email === undefined ? {} : { email }) });
}

/** By the key of a mail's link. Twice is no error. @returns false for a key that is nobody's */
async function endByKey(trx: Db, key: string): Promise<boolean> {
  if (!z.uuid().safeParse(key).success) return false;
  const row = await trx
    .updateTable('newsletter')
    .set({ active: false, updated_at: new Date() })
    .where('unsubscribe_key', '=', key)
    .returning('email')
    .executeTakeFirst();
  if (!row) return endNotices(trx, key);
  const account = await findCredentials(trx, row.email);
  if (account) await setAll(trx, account.id, false);
  return true;
}

/** The newsletter (D55): members their own account, visitors an e-mail and only in, anybody out by their mail's link. */
export const newsletterRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const mails = accountMails(app);
  const tags = ['cuenta'];

  const subscribe = async (email: string, userId: number | null) =>
    db.transaction().execute(async (trx) => {
      const isNew =
        userId === null ? await storeSubscription(trx, email, null) : (await setAll(trx, userId, true, email)) !== null;
      if (isNew) await mails.newsletter(trx, email);
    });

  const change = async (person: Person, wish: Subscription): Promise<string> => {
    if (person.anonymous) {
      if (wish.suscribed === 0) throw forbidden('Inicia sesión para continuar.', 'members_only');
      await subscribe(checkedEmail(wish.email, null), null);
      return TEXTS.subscribed;
    }
    if (wish.id !== person.id) throw notFound();
    const own = (await findSessionUser(db, person.id))?.email ?? null;
    const email = checkedEmail(wish.email, own);
    if (wish.suscribed === 1) {
      await subscribe(email, person.id);
      return TEXTS.subscribed;
    }
    await db.transaction().execute((trx) => setAll(trx, person.id, false));
    return TEXTS.cancelled;
  };

  app.post(
    '/users/suscribe',
    {
      onRequest: requirePerson,
      schema: {
        tags,
        body: z.object({ id: z.number().int(), suscribed: Flag, email: z.string().max(254).nullish() }),
        response: { 200: Message },
      },
    },
    async (request) => {
      const { count, secondsLeft } = await app.counter.add(`newsletter:${request.visitor}`, 3_600);
      if (count > SUBSCRIPTIONS_PER_HOUR) throw tooMany(secondsLeft);
      return { msg: await change(personOf(request), request.body) };
    },
  );

  app.post(
    '/users/unsuscribe',
    { schema: { tags, body: z.object({ token: z.string().max(200) }), response: { 200: Message } } },
    async (request) => {
      const gone = await db.transaction().execute((trx) => endByKey(trx, request.body.token));
      if (!gone) throw notFound(TEXTS.badKey, 'token_not_found');
      return { msg: TEXTS.cancelled };
    },
  );
};
