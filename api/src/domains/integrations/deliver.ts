import { createHmac } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { ROLE } from '@qhatu/contract/model';
import { sql } from 'kysely';
import { openValue, SEALED } from '../../crypto/sealed-columns';
import type { Db } from '../../db/open';
import { type Answer, type Post, postExternal } from '../../http/outbound';
import { mailToPerson } from '../accounts/mails';
import { webhookDisabledMail } from './mails';
import { integrationTexts } from './texts';
import type { IntegrationDeps } from './webhooks';

/** Waits between tries, seconds, as the Standard Webhooks specification proposes them: some three days in all. */
export const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
/** After so long without one delivery a system that fails is told nothing more: what one message is tried for. */
const SILENT_SECONDS = RETRY_SECONDS.reduce((sum, wait) => sum + wait, 0);
/** Of a wait, added by chance, so that what failed together does not come back together. */
const JITTER = 0.1;
/** The specification proposes 15 seconds at least; a process that stops has no more than that for all that is under way (`stop.ts`). */
const TIMEOUT_MS = 10_000;
/** The longest that a system which asks for more time is waited for: it does not stop the others, and may not keep its own for ever. */
const MAX_RETRY_AFTER = 86_400;
/** A message whose process died while sending it is sent once more after this: its id tells the receiver. */
const LEASE_SECONDS = 60;
const GONE = 410;

/**
 * `webhook-signature` of a message (Standard Webhooks 1.0): HMAC-SHA-256 over id, time and body.
 * @param secret whsec_ and the key in base64
 * @param timestamp seconds since 1970
 */
export function signatureOf(
  secret: string,
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

interface Due {
  id: string;
  webhook_id: number;
  body: string;
  /** Tries that were made before. */
  attempts: number;
  url: string;
  secret: string;
  /** Signs as well; null: nothing was replaced lately. */
  previous: string | null;
  owner_id: number;
}

export interface DeliveryDeps extends IntegrationDeps {
  allowPrivate: boolean;
  /** For tests; the network otherwise. */
  post?: (address: string, post: Post) => Promise<Answer>;
}

/** Of one seller at once: a system that hangs, or a stream of messages, makes others wait no longer than one try. */
const EACH = 5;

/** Hands over what is due, at most `limit` at once, some of each seller; several processes share the table. @returns how many were tried */
export async function deliverDue(deps: DeliveryDeps, limit: number): Promise<number> {
  const { rows } = await sql<Due>`
    update webhook_messages m set next_at = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})
    from webhooks w
    where w.id = m.webhook_id and m.id in (
      select d.id from webhook_messages d join webhooks o on o.id = d.webhook_id join users u on u.id = o.owner_id
      join (
        select m.id, row_number() over (partition by w.owner_id order by m.next_at) as nth
        from webhook_messages m join webhooks w on w.id = m.webhook_id
        where m.next_at <= now() and w.enabled) ranked on ranked.id = d.id
      -- Whether it is due is asked for the locked row as well: another process may have taken it since it was counted.
      where ranked.nth <= ${sql.lit(EACH)} and d.next_at <= now() and o.enabled
        and u.role_id = ${ROLE.seller} and u.suspended_at is null and u.deleted_at is null
      order by ranked.nth, d.next_at limit ${limit} for update of d skip locked)
    returning m.id, m.webhook_id, m.body, m.attempts, w.url, w.secret, w.owner_id,
      case when w.previous_until > now() then w.previous_secret end as previous`.execute(deps.db);
  await Promise.all(rows.map((message) => deliver(deps, message)));
  return rows.length;
}

async function deliver(deps: DeliveryDeps, message: Due): Promise<void> {
  const { db, app, allowPrivate, post = postExternal } = deps;
  const { id, body, url, secret, previous, owner_id } = message;
  const timestamp = Math.floor(Date.now() / 1000);
  const signatures = [secret, ...(previous === null ? [] : [previous])].map((sealed) =>
    signatureOf(openValue(app.sealer, SEALED.webhookSecret, owner_id, sealed), { id, timestamp, body }),
  );
  const started = performance.now();
  const { tried, retryAfter } = await post(url, {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Qhatu-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures.join(' '),
    },
    body,
    timeout: TIMEOUT_MS,
    allowPrivate,
  }).then(
    ({ status, retryAfter }) => ({ tried: { status, error: null }, retryAfter }),
    (error: Error) => ({ tried: { status: null, error: wordsOf(error) }, retryAfter: null }),
  );
  const milliseconds = Math.round(performance.now() - started);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('webhook_attempts')
      .values({ message_id: id, ...tried, milliseconds })
      .execute();
    const next = nextOf(message.attempts, { status: tried.status, retryAfter });
    // A run that was too slow has lost its lease: that it failed says nothing of a message that another one has told since.
    const { numUpdatedRows } = await trx
      .updateTable('webhook_messages')
      .set(next)
      .where('id', '=', id)
      .$if(next.delivered_at === null, (query) => query.where('attempts', '=', message.attempts))
      .executeTakeFirst();
    if (numUpdatedRows === 0n && tried.status !== GONE) return;
    if (tried.status === GONE) await disable(deps, trx, message, integrationTexts.gone);
    else if (next.failed_at && (await isSilent(trx, message.webhook_id))) {
      await disable(deps, trx, message, integrationTexts.silent);
    }
  });
}

/** Whether nothing has reached an address for as long as one message is tried. */
async function isSilent(trx: Db, webhookId: number): Promise<boolean> {
  const delivered = await trx
    .selectFrom('webhook_messages')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('delivered_at', '>', sql<Date>`now() - make_interval(secs => ${sql.lit(SILENT_SECONDS)})`)
    .limit(1)
    .executeTakeFirst();
  return delivered === undefined;
}

/** Nothing more is told to an address until its seller says so, who is written to; once, however many messages say it. */
async function disable(
  { app, siteUrl }: DeliveryDeps,
  trx: Db,
  { webhook_id, owner_id, url }: Due,
  reason: string,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('webhooks')
    .set({ enabled: false, disabled_reason: reason })
    .where('id', '=', webhook_id)
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await mailToPerson(app, trx, owner_id, (who) => webhookDisabledMail(trx, { ...who, siteUrl }, { url, reason }));
}

/** What the log says of a call that had no answer: no stack, nothing of this machine. */
const wordsOf = (error: Error & { code?: string }): string =>
  (error.name === 'TimeoutError' || error.name === 'AbortError'
    ? `Sin respuesta en ${TIMEOUT_MS / 1000} segundos.`
    : (error.code ?? error.message)
  ).slice(0, 200);

/** What becomes of a message after a try: a system that asks for more time than the wait has it, and never less. */
function nextOf(attempts: number, { status, retryAfter }: { status: number | null; retryAfter: number | null }) {
  const made = { attempts: attempts + 1 };
  if (status !== null && status >= 200 && status < 300) {
    return { ...made, delivered_at: sql<Date>`now()`, failed_at: null, next_at: null };
  }
  const wait = status === GONE ? undefined : RETRY_SECONDS[attempts];
  const seconds = Math.max(wait ?? 0, Math.min(retryAfter ?? 0, MAX_RETRY_AFTER));
  return wait === undefined
    ? { ...made, failed_at: sql<Date>`now()`, delivered_at: null, next_at: null }
    : {
        ...made,
        failed_at: null,
        delivered_at: null,
        next_at: sql<Date>`now() + make_interval(secs => ${sql.lit(seconds)} * (1 + random() * ${sql.lit(JITTER)}))`,
      };
}
