import { randomBytes } from 'node:crypto';
import { webhookForm } from '@qhatu/contract/forms';
import type { Webhook, WebhookBody, WebhookMessageList, WebhookType } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import { type Selectable, sql } from 'kysely';
import { SEALED, sealValue } from '../../crypto/sealed-columns';
import type { Db } from '../../db/open';
import type { WebhooksTable } from '../../db/schema/integrations';
import { checkForm } from '../../http/check-form';
import { conflict, notFound } from '../../http/errors';
import { mailToPerson } from '../accounts/mails';
import { recordAct, type Staff } from '../staff/record-act';
import { integrationAddedMail } from './mails';
import { integrationTexts } from './texts';

const MAX_WEBHOOKS = 10;
const PER_PAGE = 25;
/** How long a secret that was replaced signs beside the new one. */
const PREVIOUS_HOURS = 24;
/** How long messages stay in the log, days; the API's documentation names it. */
const LOG_DAYS = 30;

type WebhookRow = Selectable<WebhooksTable> & { waiting: number; failed: number };

const toWire = ({ id, url, events, enabled, disabled_reason, created_at, waiting, failed }: WebhookRow): Webhook => ({
  ...{ id, url, events: events as WebhookType[], enabled, disabled_reason, waiting, failed },
  created_at: created_at.toISOString(),
});

const ownWebhooks = (db: Db, ownerId: number) =>
  db
    .selectFrom('webhooks as w')
    .selectAll('w')
    .select([
      sql<number>`(select count(*)::int from webhook_messages m where m.webhook_id = w.id and m.next_at is not null)`.as(
        'waiting',
      ),
      sql<number>`(select count(*)::int from webhook_messages m where m.webhook_id = w.id and m.failed_at is not null)`.as(
        'failed',
      ),
    ])
    .where('w.owner_id', '=', ownerId);

/** The addresses of one seller, oldest first. */
export async function listWebhooks(db: Db, ownerId: number): Promise<Webhook[]> {
  return (await ownWebhooks(db, ownerId).orderBy('w.id').execute()).map(toWire);
}

async function findWebhook(db: Db, ownerId: number, id: number): Promise<Webhook> {
  const row = await ownWebhooks(db, ownerId).where('w.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toWire(row);
}

function checkBody(body: WebhookBody): Pick<WebhookBody, 'url' | 'events' | 'enabled'> {
  checkForm(webhookForm, body);
  return { url: new URL(body.url.trim()).href, events: [...new Set(body.events)], enabled: body.enabled };
}

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export interface IntegrationDeps {
  db: Db;
  app: Pick<FastifyInstance, 'mail' | 'sealer'>;
  siteUrl: string;
}

/** A new address with its secret, which is told this once. Throws 422 by the form's rules, 409 when there are ten. */
export function addWebhook(
  { db, app, siteUrl }: IntegrationDeps,
  staff: Staff,
  body: WebhookBody,
): Promise<{ webhook: Webhook; secret: string }> {
  const values = checkBody(body);
  const secret = newSecret();
  return db.transaction().execute(async (trx) => {
    await sql`select id from users where id = ${staff.id} for update`.execute(trx);
    if ((await listWebhooks(trx, staff.id)).length >= MAX_WEBHOOKS) {
      throw conflict('too_many', integrationTexts.tooManyWebhooks(MAX_WEBHOOKS));
    }
    const { id } = await trx
      .insertInto('webhooks')
      .values({ ...values, owner_id: staff.id, secret: sealValue(app.sealer, SEALED.webhookSecret, staff.id, secret) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAct(trx, staff, { act: 'webhook.create', subject: 'webhook', id, after: values });
    await notifyOwner({ app, siteUrl }, trx, staff, `una dirección de avisos nueva: ${values.url}`);
    return { webhook: await findWebhook(trx, staff.id, id), secret };
  });
}

/** What was added outlives a change of password: whoever's account it is hears of it (D370). */
const notifyOwner = ({ app, siteUrl }: Omit<IntegrationDeps, 'db'>, trx: Db, staff: Staff, what: string) =>
  mailToPerson(app, trx, staff.id, (who) => integrationAddedMail(trx, { ...who, siteUrl }, what));

/** Changes where or of what is told, or whether. Throws 404 for none of one's own (D4), 422 by the form's rules. */
export function changeWebhook(deps: IntegrationDeps, staff: Staff, id: number, body: WebhookBody): Promise<Webhook> {
  const { db } = deps;
  const after = checkBody(body);
  return db.transaction().execute(async (trx) => {
    const { url, events, enabled } = await findWebhook(trx, staff.id, id);
    await trx
      .updateTable('webhooks')
      .set({ ...after, ...(after.enabled ? { disabled_reason: null } : {}) })
      .where('id', '=', id)
      .execute();
    await recordAct(trx, staff, {
      act: 'webhook.update',
      subject: 'webhook',
      id,
      before: { url, events, enabled },
      after,
    });
    if (after.url !== url) await notifyOwner(deps, trx, staff, `otra dirección de avisos: ${after.url}`);
    return findWebhook(trx, staff.id, id);
  });
}

/**
 * A new secret, from the next try on; for a day the old one signs beside it, so that the receiver can take its time.
 * @returns it, this once. Throws 404.
 */
export function renewSecret(deps: IntegrationDeps, staff: Staff, id: number): Promise<string> {
  const { db, app } = deps;
  const secret = newSecret();
  return db.transaction().execute(async (trx) => {
    const { url } = await findWebhook(trx, staff.id, id);
    await trx
      .updateTable('webhooks')
      .set({
        secret: sealValue(app.sealer, SEALED.webhookSecret, staff.id, secret),
        previous_secret: sql.ref('secret'),
        previous_until: sql<Date>`now() + make_interval(hours => ${sql.lit(PREVIOUS_HOURS)})`,
      })
      .where('id', '=', id)
      .execute();
    await recordAct(trx, staff, { act: 'webhook.secret', subject: 'webhook', id });
    await notifyOwner(deps, trx, staff, `un secreto nuevo para ${url}`);
    return secret;
  });
}

/** Takes an address away with its log. Throws 404. */
export function removeWebhook(db: Db, staff: Staff, id: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { url, events } = await findWebhook(trx, staff.id, id);
    await trx.deleteFrom('webhooks').where('id', '=', id).execute();
    await recordAct(trx, staff, { act: 'webhook.remove', subject: 'webhook', id, before: { url, events } });
  });
}

/** What was told and how each try went, newest first, a page before a message. Throws 404. */
export async function listMessages(
  db: Db,
  ownerId: number,
  { id, before }: { id: number; before?: string | undefined },
): Promise<WebhookMessageList> {
  await findWebhook(db, ownerId, id);
  const { rows } = await sql<{
    id: string;
    type: string;
    body: string;
    created_at: Date;
    next_at: Date | null;
    delivered_at: Date | null;
    failed_at: Date | null;
    attempts: { at: string; status: number | null; error: string | null; milliseconds: number }[];
  }>`
    select m.id, m.type, m.body, m.created_at, m.next_at, m.delivered_at, m.failed_at,
      (select coalesce(json_agg(json_build_object('at', a.at, 'status', a.status, 'error', a.error,
        'milliseconds', a.milliseconds) order by a.id), '[]') from webhook_attempts a where a.message_id = m.id) as attempts
    from webhook_messages m
    where m.webhook_id = ${id} ${
      before === undefined
        ? sql``
        : sql`and (m.created_at, m.id) < (select b.created_at, b.id from webhook_messages b where b.id = ${before})`
    }
    order by m.created_at desc, m.id desc limit ${PER_PAGE + 1}`.execute(db);
  const page = rows.slice(0, PER_PAGE);
  return {
    data: page.map(({ created_at, next_at, delivered_at, failed_at, attempts, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      next_at: next_at?.toISOString() ?? null,
      delivered_at: delivered_at?.toISOString() ?? null,
      failed_at: failed_at?.toISOString() ?? null,
      attempts: attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at).toISOString() })),
    })),
    next: rows.length > PER_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Tells a message once more, under its own id, whatever became of it. Throws 404 for none of one's own. */
export async function replayMessage(db: Db, ownerId: number, messageId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_messages')
    .set({ next_at: sql<Date>`now()`, delivered_at: null, failed_at: null, attempts: 0 })
    .where('id', '=', messageId)
    .where('webhook_id', 'in', (query) =>
      query.selectFrom('webhooks as w').select('w.id').where('w.owner_id', '=', ownerId),
    )
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) throw notFound();
}

/** Forgets messages whose end is a month ago, and secrets that sign no more. @returns how many messages */
export async function forgetMessages(db: Db): Promise<number> {
  await db
    .updateTable('webhooks')
    .set({ previous_secret: null, previous_until: null })
    .where('previous_until', '<', sql<Date>`now()`)
    .execute();
  const gone = await db
    .deleteFrom('webhook_messages')
    .where('next_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${sql.lit(LOG_DAYS)})`)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
