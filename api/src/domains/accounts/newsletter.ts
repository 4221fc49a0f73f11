import { email as emailRule, formTexts } from '@qhatu/contract/forms';
import { Flag, Message } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../../db/open';
import { forbidden, notFound, ruleBroken, tooMany } from '../../http/errors';
import { type Person, personOf, requirePerson } from '../../http/person';
import { recordConsent } from '../consents/record';
import type { DomainOptions } from '../options';
import { accountMails } from './mails';
import { setMarketing, storeSubscription } from './marketing';
import { dropNewsletterLinks, takeNewsletterLink } from './newsletter-links';
import { findCredentials } from './queries';

interface Subscription {
  /** Whose; a member's own. */
  id: number;
  suscribed: 0 | 1;
  email?: string | null;
}

export const newsletterTexts = {
  missing: 'Necesitas escribir tu email para suscribirte',
  subscribed: 'Suscripción creada exitosamente',
  cancelled: 'Suscripción cancelada exitosamente',
  confirmed: 'Confirmaste tu suscripción',
  badLink: 'El enlace ya no sirve. Suscríbete otra vez y te enviaremos uno nuevo.',
  badKey: 'El enlace para cancelar la suscripción no es válido',
} as const;
/** Mails that ask, to one address, whoever types it. */
const ASKED_PER_DAY = 3;
/** Nobody guesses 256 bits; this only keeps somebody who tries from keeping us busy. */
const GUESSES_PER_HOUR = 60;
/** Each may be a mail to somebody who did not ask. */
const SUBSCRIPTIONS_PER_HOUR = 30;

/** The typed address, or the account's own; 422 when there is none or it is no address. */
function checkedEmail(typed: string | null | undefined, own: string | null): string {
  const address = (typed?.trim() || own || '').toLowerCase();
  if (!address) throw ruleBroken('email_missing', newsletterTexts.missing, { email: newsletterTexts.missing });
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

/** An address leaves the newsletter: with it go the account's consent and what waits for its confirmation. */
export async function endSubscription(trx: Db, email: string): Promise<void> {
  await trx
    .updateTable('newsletter')
    .set({ active: false, updated_at: new Date() })
    .where('email', '=', email)
    .execute();
  await dropNewsletterLinks(trx, { email });
  await recordConsent(trx, { email, purpose: 'newsletter', agreed: false });
  const account = await findCredentials(trx, email);
  if (account) await setAll(trx, account.id, false);
}

/** By the key of a mail's link. Twice is no error. @returns false for a key that is nobody's */
export async function endByKey(trx: Db, key: string): Promise<boolean> {
  if (!z.uuid().safeParse(key).success) return false;
  const row = await trx
    .selectFrom('newsletter')
    .select('email')
    .where('unsubscribe_key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return endNotices(trx, key);
  await endSubscription(trx, row.email);
  return true;
}

/** `pending`: nothing is sent before the link of the mail that asks is opened. */
const SubscriptionAnswer = Message.extend({ pending: z.boolean() });
type SubscriptionAnswer = z.infer<typeof SubscriptionAnswer>;

/**
 * The newsletter (D55): members their own account, visitors an e-mail and only in, anybody out by their mail's link.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a plugin's routes are read as one list
export const newsletterRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const mails = accountMails(app);
  const tags = ['cuenta'];

  /** Whether an address may be asked again today. Counted before any transaction: it may ask the network. */
  const mayAsk = async (email: string) =>
    (await app.counter.add(`newsletter-ask:${email}`, 24 * 3_600)).count <= ASKED_PER_DAY;

  /** @returns whether the address must still be proven */
  const subscribeMember = async (userId: number, own: { email: string; proven: boolean }, email: string) => {
    const pending = email !== own.email || !own.proven;
    const asks = pending && (await mayAsk(email));
    await db.transaction().execute(async (trx) => {
      const added = await setAll(trx, userId, true, email);
      if (added) await mails.newsletter(trx, added);
      if (asks) await mails.newsletterAsk(trx, { email, userId });
    });
    return pending;
  };

  const change = async (person: Person, subscription: Subscription): Promise<SubscriptionAnswer> => {
    if (person.anonymous) {
      if (subscription.suscribed === 0) throw forbidden('Inicia sesión para continuar.', 'members_only');
      const email = checkedEmail(subscription.email, null);
      if (await mayAsk(email)) await mails.newsletterAsk(db, { email, userId: null });
      return { msg: newsletterTexts.subscribed, pending: true };
    }
    if (subscription.id !== person.id) throw notFound();
    const account = await db
      .selectFrom('users')
      .select(['email', 'verified_at'])
      .where('id', '=', person.id)
      .executeTakeFirst();
    const own = { email: account?.email.toLowerCase() ?? '', proven: account?.verified_at != null };
    const email = checkedEmail(subscription.email, own.email);
    if (subscription.suscribed === 1) {
      return { msg: newsletterTexts.subscribed, pending: await subscribeMember(person.id, own, email) };
    }
    await db.transaction().execute((trx) => setAll(trx, person.id, false));
    return { msg: newsletterTexts.cancelled, pending: false };
  };

  app.post(
    '/users/suscribe',
    {
      onRequest: requirePerson,
      schema: {
        tags,
        body: z.object({ id: z.number().int(), suscribed: Flag, email: z.string().max(254).nullish() }),
        response: { 200: SubscriptionAnswer },
      },
    },
    async (request) => {
      const { count, secondsLeft } = await app.counter.add(`newsletter:${request.visitor}`, 3_600);
      if (count > SUBSCRIPTIONS_PER_HOUR) throw tooMany(secondsLeft);
      return change(personOf(request), request.body);
    },
  );

  app.post(
    '/users/suscribe/confirm',
    { schema: { tags, body: z.object({ token: z.string().max(200) }), response: { 200: Message } } },
    async (request) => {
      const key = `newsletter-confirm:${request.visitor}`;
      const tries = await app.counter.peek(key);
      if (tries.count >= GUESSES_PER_HOUR) throw tooMany(tries.secondsLeft);
      const done = await db.transaction().execute((trx) => confirm(trx, request.body.token));
      if (!done) {
        await app.counter.add(key, 3_600);
        throw notFound(newsletterTexts.badLink, 'token_not_found');
      }
      return { msg: newsletterTexts.confirmed };
    },
  );

  /** Whoever opens the mail has the address; its account, if there is one, agrees with it. */
  async function confirm(trx: Db, secret: string): Promise<boolean> {
    const pending = await takeNewsletterLink(trx, secret);
    if (!pending) return false;
    const { email } = pending;
    const account = await findCredentials(trx, email);
    const added = account?.verified_at
      ? (await setAll(trx, account.id, true)) !== null
      : await storeSubscription(trx, email, pending.userId);
    await recordConsent(trx, { userId: account?.id ?? pending.userId, email, purpose: 'newsletter', agreed: true });
    if (added) await mails.newsletter(trx, email);
    return true;
  }

  app.post(
    '/users/unsuscribe',
    { schema: { tags, body: z.object({ token: z.string().max(200) }), response: { 200: Message } } },
    async (request) => {
      const gone = await db.transaction().execute((trx) => endByKey(trx, request.body.token));
      if (!gone) throw notFound(newsletterTexts.badKey, 'token_not_found');
      return { msg: newsletterTexts.cancelled };
    },
  );
};
