import { createHmac } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { ROLE } from '@qhatu/contract/model';
import { sql } from 'kysely';
import type { Sealer } from '../../crypto/sealed';
import { openValue, SEALED } from '../../crypto/sealed-columns';
import type { Db } from '../../db/open';
import { type Answer, type Post, postOutside } from '../../http/outbound';
import { integrationTexts } from './texts';

/** Waits between tries, seconds, as the Standard Webhooks specification proposes them: some three days in all. */
export const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
/** The specification proposes 15 seconds at least; a process that stops has no more than that for all that is under way (`stop.ts`). */
const TIMEOUT_MS = 10_000;
/** The longest that a system which asks for more time is waited for: it does not stop the others, and may not keep its own for ever. */
const MOST_RETRY_AFTER = 86_400;
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
  owner_id: number;
}

export interface DeliveryTools {
  db: Db;
  sealer: Sealer;
  allowPrivate: boolean;
  /** For tests; the network otherwise. */
  post?: (address: string, post: Post) => Promise<Answer>;
}

/** Hands over what is due, at most `limit` at once; several processes share the table. @returns how many were tried */
export async function deliverDue(tools: DeliveryTools, limit: number): Promise<number> {
  const { rows } = await sql<Due>`
    update webhook_messages m set next_at = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})
    from webhooks w
    where w.id = m.webhook_id and m.id in (
      select d.id from webhook_messages d join webhooks o on o.id = d.webhook_id join users u on u.id = o.owner_id
      where d.next_at <= now() and o.enabled
        and u.role_id = ${ROLE.seller} and u.suspended_at is null and u.deleted_at is null
      order by d.next_at limit ${limit} for update of d skip locked)
    returning m.id, m.webhook_id, m.body, m.attempts, w.url, w.secret, w.owner_id`.execute(tools.db);
  await Promise.all(rows.map((message) => deliver(tools, message)));
  return rows.length;
}

async function deliver({ db, sealer, allowPrivate, post = postOutside }: DeliveryTools, message: Due): Promise<void> {
  const { id, body, url, secret, owner_id } = message;
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = signatureOf(openValue(sealer, SEALED.webhookSecret, owner_id, secret), { id, timestamp, body });
  const started = performance.now();
  const { tried, retryAfter } = await post(url, {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Qhatu-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature,
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
    await trx
      .updateTable('webhook_messages')
      .set(nextOf(message.attempts, { status: tried.status, retryAfter }))
      .where('id', '=', id)
      .execute();
    if (tried.status !== GONE) return;
    const disabled = { enabled: false, disabled_reason: integrationTexts.gone };
    await trx.updateTable('webhooks').set(disabled).where('id', '=', message.webhook_id).execute();
  });
}

/** What the log says of a call that had no answer: no stack, nothing of this machine. */
const wordsOf = (error: Error & { code?: string }): string =>
  (error.name === 'TimeoutError' || error.name === 'AbortError'
    ? `Sin respuesta en ${TIMEOUT_MS / 1000} segundos.`
    : (error.code ?? error.message)
  ).slice(0, 200);

/** What becomes of a message after a try: a system that asks for more time than the wait has it. */
function nextOf(attempts: number, { status, retryAfter }: { status: number | null; retryAfter: number | null }) {
  const made = { attempts: attempts + 1 };
  if (status !== null && status >= 200 && status < 300) {
    return { ...made, delivered_at: sql<Date>`now()`, failed_at: null, next_at: null };
  }
  const wait = status === GONE ? undefined : RETRY_SECONDS[attempts];
  const seconds = Math.max(wait ?? 0, Math.min(retryAfter ?? 0, MOST_RETRY_AFTER));
  return wait === undefined
    ? { ...made, failed_at: sql<Date>`now()`, delivered_at: null, next_at: null }
    : { ...made, next_at: sql<Date>`now() + make_interval(secs => ${sql.lit(seconds)})` };
}
