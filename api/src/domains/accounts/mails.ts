import { ROLE_TEXTS } from '@qhatu/contract/model';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { Env } from '../../env';
import type { Message } from '../../mail';
import { issueLink, type LinkPurpose } from './links';
import { ACCOUNT_MAILS, type AccountMail, accountMail } from './mail-templates';
import { issueNewsletterLink, type PendingSubscription } from './newsletter-links';

interface Deps {
  app: FastifyInstance;
  db: Db;
  env: Pick<Env, 'SITE_URL'>;
}

/** Our own address without a slash at the end (D54). */
export const siteOf = ({ SITE_URL }: Deps['env']): string => SITE_URL.replace(/\/+$/, '');

/** Whom a mail is written to; none to who has left. */
export const readerOf = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Writes to somebody after the caller's transaction has committed. */
export async function mailToPerson(
  app: Pick<FastifyInstance, 'mail'>,
  trx: Db,
  userId: number,
  write: (person: { to: string; name: string }) => Message | Promise<Message>,
): Promise<void> {
  const { email, name } = await trx
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await app.mail.later(trx, await write({ to: email, name }));
}

/** The mails about accounts, queued in the transaction that makes them true, so none is lost or sent for nothing. */
export function accountMails({ jobs }: Pick<FastifyInstance, 'jobs'>) {
  const forUser = (kind: string) => (trx: Db, userId: number) => jobs.add(trx, kind, { user_id: userId });
  return {
    activation: forUser('account-activation'),
    welcome: forUser('account-welcome'),
    /** To who was asked to work here: a link that sets the password. */
    invitation: forUser('account-invitation'),
    passwordChanged: forUser('account-password-changed'),
    bankDataAdded: forUser('account-bank-data'),
    dataCopied: forUser('account-data-copied'),
    suspended: forUser('account-suspended'),
    reopened: forUser('account-reopened'),
    /** What it is when the mail is written: who was changed twice is told how it ended. */
    roleChanged: forUser('account-role'),
    /** For any address, known or not: whether somebody has it is found out later, so that the answer takes the same time. */
    reset: (trx: Db, email: string) => jobs.add(trx, 'account-reset', { email }),
    newsletter: (trx: Db, email: string) => jobs.add(trx, 'newsletter-welcome', { email }),
    newsletterAsk: (trx: Db, { email, userId }: PendingSubscription) =>
      jobs.add(trx, 'newsletter-ask', { email, user_id: userId }),
  };
}

/**
 * Says what to do with them. A link's secret is made when its mail is written and is in no table and no job, only in the
 * mail; a mail that has to be tried again brings a new one.
 */
export function handleAccountMails({ app, db, env }: Deps): void {
  app.mail.offer(ACCOUNT_MAILS);
  const site = siteOf(env);
  const sendLink = async (user: { id: number; name: string; email: string }, purpose: LinkPurpose, key: string) => {
    const secret = await issueLink(db, user.id, purpose);
    await app.mail.send(
      await accountMail(db, purpose === 'reset' ? 'reset' : 'activation', user, site, { secret }),
      key,
    );
  };

  app.jobs.handle('account-activation', async (payload, { key }) => {
    const user = await readerOf(db, (payload as { user_id: number }).user_id);
    if (user) await sendLink(user, 'activate', key);
  });
  app.jobs.handle('account-invitation', async (payload, { key }) => {
    const user = await readerOf(db, (payload as { user_id: number }).user_id);
    if (!user) return;
    const secret = await issueLink(db, user.id, 'reset');
    await app.mail.send(await accountMail(db, 'invitation', user, site, { secret }), key);
  });
  app.jobs.handle('account-reset', async (payload, { key }) => {
    const user = await db
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where(sql<string>`lower(email)`, '=', (payload as { email: string }).email)
      .where('password_hash', 'is not', null)
      .where('suspended_at', 'is', null)
      .executeTakeFirst();
    if (user) await sendLink(user, 'reset', key);
  });
  for (const [kind, mail] of [
    ['account-welcome', 'welcome'],
    ['account-password-changed', 'passwordChanged'],
    ['account-bank-data', 'bankDataAdded'],
    ['account-data-copied', 'dataCopied'],
    ['account-suspended', 'suspended'],
    ['account-reopened', 'reopened'],
  ] satisfies [string, AccountMail][]) {
    app.jobs.handle(kind, async (payload, { key }) => {
      const user = await readerOf(db, (payload as { user_id: number }).user_id);
      if (user) await app.mail.send(await accountMail(db, mail, user, site), key);
    });
  }
  app.jobs.handle('account-role', async (payload, { key }) => {
    const user = await readerOf(db, (payload as { user_id: number }).user_id);
    const role = user && ROLE_TEXTS[user.role_id];
    if (role) await app.mail.send(await accountMail(db, 'roleChanged', user, site, { role }), key);
  });
  app.jobs.handle('newsletter-ask', async (payload, { key }) => {
    const { email, user_id: userId } = payload as { email: string; user_id: number | null };
    const secret = await issueNewsletterLink(db, { email, userId });
    await app.mail.send(await accountMail(db, 'newsletterAsk', { email }, site, { secret }), key);
  });
  app.jobs.handle('newsletter-welcome', async (payload, { key }) => {
    const row = await db
      .selectFrom('newsletter')
      .select(['email', 'unsubscribe_key'])
      .where('email', '=', (payload as { email: string }).email)
      .where('active', '=', true)
      .executeTakeFirst();
    if (!row) return;
    const secret = row.unsubscribe_key;
    await app.mail.send(await accountMail(db, 'newsletter', row, site, { secret }), key);
  });
}
