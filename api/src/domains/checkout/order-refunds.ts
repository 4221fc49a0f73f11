import { formatMoney, toSoles } from '@qhatu/contract/money';
import type { OrderState } from '@qhatu/contract/orders';
import type { MethodId } from '@qhatu/contract/payment-methods';
import { leastRefund, type RefundCause, refundable, refundOfChargeForUnits } from '@qhatu/contract/pricing';
import type { OrderRefund } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open';
import type { OrderRefundsTable } from '../../db/schema/payments';
import { conflict, ruleBroken } from '../../http/errors';
import { keyReused } from '../../http/idempotency';
import { NotYet } from '../../jobs';
import type { By } from '../orders/decide';
import { isMoveAllowed, lockOrder, moveOrders, noteEvent } from '../orders/move';
import { type OrderRow, paidOf } from '../orders/read';
import { isLateTransfer, isOfOrder } from '../orders/refunds';
import { hasRefundCall, type Providers, refundPart } from '../payments';
import { refundedMail } from './mails';
import { askForAccount, maskedAccount, sealAccount } from './refund-account';
import { dropJobOf, retryWhilePending } from './refund-jobs';
import { checkoutTexts } from './texts';

export type RefundRow = Selectable<OrderRefundsTable>;

const JOB = 'order-refund';
/** Tells the buyer of one that was done when it was asked for. */
const TOLD_JOB = 'order-refund-done';
/** Seconds that a refund waits for another of the same order that is being carried out. */
const EARLIER_SECONDS = 10;
const BEHIND_NAMED_SECONDS = 300;

export interface RefundRequest {
  /** Idempotency key: a second request with it is the same refund. */
  key: string;
  /** Céntimos; null: all that may still go back. */
  amount: number | null;
  cause: RefundCause;
  reason: string;
  by: By;
  /** The account for the money of a transfer or a cash code, in the buyer's words. */
  account?: string | null;
  /** The seller's lines that the refund names, in céntimos each; they add up to the amount (D250). */
  named?: { seller: number; lines: readonly RefundedLine[] };
  /** True for units that came back or are not sent (D362): the caller takes care of the products. */
  ofUnits?: boolean;
}

export interface RefundedLine {
  line_id: number;
  /** Céntimos. */
  amount: number;
}

/** States from which money can go back: those of a paid order, without refunded and disputed ones. */
const REFUNDABLE: readonly OrderState[] = ['paid', 'preparing', 'sent', 'delivered', 'cancelled', 'returned'];

/**
 * Requests a refund of an order, in the caller's transaction, which holds the order locked (D121). It counts at once, so
 * that two at the same moment never exceed what was paid. Cards and PayPal are refunded by a job, or at once where no part
 * of the charge is concerned (D409). Other methods are paid back by a person, who needs an account: the buyer is asked for a
 * missing one (D395). @throws 409 for an order that is not paid, and when all money of unsent products is to go back; 422
 * when less is left than was asked for, for less than a cent of the charge, or when the key came with another amount
 */
export async function requestRefund(
  trx: Db,
  { app, providers }: { app: Pick<FastifyInstance, 'jobs' | 'sealer'>; providers: Providers },
  order: OrderRow,
  { key, amount: asked, cause, reason, by, account, named, ofUnits }: RefundRequest,
): Promise<RefundRow> {
  const known = await refunds(trx).where('order_id', '=', order.id).where('key', '=', key).executeTakeFirst();
  if (known) {
    if (asked !== null && known.amount !== asked) throw keyReused();
    if (named && !(await isOfLines(trx, known.id, named.lines))) throw keyReused();
    return known;
  }
  if (order.approved_at === null || !REFUNDABLE.includes(order.status)) {
    throw conflict('not_refundable', checkoutTexts.notRefundable);
  }
  const paid = paidOf(order);
  // The value of units is the buyer's share already: nothing is deducted from it again.
  const most = refundable(paid, ofUnits ? 'shop' : cause);
  const amount = asked ?? most;
  if (most === 0) throw ruleBroken('nothing_to_refund', checkoutTexts.nothingToRefund);
  if (amount > most || amount <= 0) {
    const msg = checkoutTexts.refundTooMuch(formatMoney(most));
    throw ruleBroken('refund_too_much', msg, { amount: msg });
  }
  // Units are given back whatever they are worth.
  const least = ofUnits ? 0 : await leastNextRefund(trx, order);
  if (amount < least) {
    const msg = checkoutTexts.refundTooSmall(formatMoney(least));
    throw ruleBroken('refund_too_small', msg, { amount: msg });
  }
  const isWhole = amount === most;
  const isUnsent = order.status === 'paid' || order.status === 'preparing';
  // Refused: unsent products are cancelled instead, so that they go back to the shelf as well.
  if (isWhole && isUnsent && !ofUnits) {
    throw conflict('cancel_instead', checkoutTexts.cancelInstead);
  }
  const hasCall = order.pad_id !== null && hasRefundCall(providers, paid.method);
  const charged = order.charge_amount;
  const charge_amount =
    charged === null ? null : refundOfChargeForUnits(paid, amount, { charged, given: await givenOf(trx, order.id) });
  // An order with something left to send does not end by a refund of money alone.
  const final = isWhole && !isUnsent;
  // Its cents of the charge went back with other units already: it is stored as done, so that no older release asks the provider (D409).
  const isDone = hasCall && charge_amount === 0 && !final;
  const row = await trx
    .insertInto('order_refunds')
    .values({
      order_id: order.id,
      user_id: order.user_id,
      key,
      amount,
      charge_amount,
      final,
      ...(isDone ? { status: 'done', done_at: sql<Date>`now()` } : { status: hasCall ? 'asked' : 'by-hand' }),
      reason: reason.trim(),
      account: account ? sealAccount(app.sealer, order.user_id, account) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('orders')
    .set({ refunded: order.refunded + amount, updated_at: sql<Date>`now()` })
    .where('id', '=', order.id)
    .execute();
  if (named) {
    const lines = named.lines.map((line) => ({ ...line, refund_id: row.id }));
    await trx.insertInto('order_refund_lines').values(lines).execute();
  }
  const data = { amount, refund: row.id, ...(named && { seller: named.seller }) };
  await noteEvent(trx, order.id, { ...by, kind: 'refund-asked', reason, data });
  if (isDone) {
    await noteEvent(trx, order.id, refundedEvent(row, { actor: 'shop' }));
    await app.jobs.add(trx, TOLD_JOB, { refund_id: row.id });
  } else if (hasCall) await app.jobs.add(trx, JOB, { refund_id: row.id });
  else if (!account) await askForAccount(app, trx, row.id);
  return row;
}

/** Céntimos that an order's next refund is at least: no provider gives back less than a cent of what it charged in (D400). */
export async function leastNextRefund(db: Db, order: OrderRow): Promise<number> {
  const charged = order.charge_amount;
  return charged === null ? 1 : leastRefund(paidOf(order), { charged, given: await givenOf(db, order.id) });
}

const SUM_OF_CHARGE = sql<number>`coalesce(sum(coalesce(charge_amount, amount)), 0)::int`;

/** The part of an order's charge that went back or is on its way back, in the charge's currency, whoever gave it back. */
async function givenOf(db: Db, orderId: number): Promise<number> {
  const { given } = await db
    .selectFrom('order_refunds')
    .select(SUM_OF_CHARGE.as('given'))
    .where('order_id', '=', orderId)
    .where(isOfOrder)
    .executeTakeFirstOrThrow();
  return given;
}

/** The part that the provider has given back, without what a person paid in its place (D396). */
export async function givenByProvider(db: Db, orderId: number): Promise<number> {
  const { given } = await db
    .selectFrom('order_refunds')
    .select(SUM_OF_CHARGE.as('given'))
    .where('order_id', '=', orderId)
    .where(isOfOrder)
    .where('status', '=', 'done')
    .where('taken_over_at', 'is', null)
    .executeTakeFirstOrThrow();
  return given;
}

/** True when a refund names exactly these lines and amounts. */
async function isOfLines(trx: Db, id: number, lines: readonly RefundedLine[]): Promise<boolean> {
  const kept = await trx.selectFrom('order_refund_lines').selectAll().where('refund_id', '=', id).execute();
  const amounts = new Map(kept.map(({ line_id, amount }) => [line_id, amount]));
  return kept.length === lines.length && lines.every(({ line_id, amount }) => amounts.get(line_id) === amount);
}

export const refunds = (db: Db) => db.selectFrom('order_refunds').selectAll();

/** Carries out requested refunds, each once, also after a crash, and writes to the buyer. Call it once per process. */
export function handleOrderRefunds(app: FastifyInstance, db: Db, providers: Providers, siteUrl: string): void {
  app.jobs.handle(JOB, async (payload) => {
    const { refund_id: id } = payload as { refund_id: number };
    const refund = await claim(db, id);
    if (!refund) return;
    const finish = (given: string | null, by: By) =>
      db.transaction().execute((trx) => finishRefund(trx, app, siteUrl, refund.id, given, by));
    // The provider has given the whole charge back already; also refunds that were stored before the fix of D409.
    if (refund.charge_amount === 0) return void (await finish(null, { actor: 'shop' }));
    const order = await db.selectFrom('orders').selectAll().where('id', '=', refund.order_id).executeTakeFirstOrThrow();
    const before = await givenByProvider(db, order.id);
    const given = await retryWhilePending(
      refundPart(providers, {
        method: order.payment_type_id as MethodId,
        reference: order.reference,
        chargeId: order.pad_id ?? '',
        amount: refund.charge_amount ?? refund.amount,
        charged: order.charge_amount ?? order.total,
        before,
        key: `order-refund-${refund.id}`,
      }),
      // The refund's id in the provider's list, for refunds that are only on their way too.
      async (refund_id) =>
        void (await db.updateTable('order_refunds').set({ refund_id }).where('id', '=', id).execute()),
    );
    await finish(given, { actor: 'provider' });
  });
  app.jobs.handle(TOLD_JOB, async (payload, { key }) => {
    const { refund_id: id } = payload as { refund_id: number };
    const row = await refunds(db).where('id', '=', id).executeTakeFirst();
    const order = row && (await db.selectFrom('orders').selectAll().where('id', '=', row.order_id).executeTakeFirst());
    if (row && order) await app.mail.send(await refundedMail(db, order, row, siteUrl), key);
  });
}

const refundedEvent = ({ id, amount }: RefundRow, by: By) => ({
  ...by,
  kind: 'refunded',
  data: { amount, refund: id },
});

/**
 * A refund whose turn it is; its job is leased, so it is nobody else's. One at a time of an order: whether a provider has
 * given back is read off the sum of what it has given back before. Throws `NotYet` while another comes first; null: there is
 * nothing to do.
 */
async function claim(db: Db, id: number): Promise<RefundRow | null> {
  const known = await refunds(db).where('id', '=', id).executeTakeFirst();
  if (known?.status !== 'asked') return null;
  const earlier = await refunds(db)
    .where('order_id', '=', known.order_id)
    .where('id', '<', id)
    .where('status', '=', 'asked')
    .executeTakeFirst();
  // The provider has told its name: it is on its way (D317), or its notice was faster than the answer.
  if (earlier) throw new NotYet(earlier.refund_id === null ? EARLIER_SECONDS : BEHIND_NAMED_SECONDS);
  return known;
}

/** The money is back: the order says so, and its buyer is written to. Doing it twice changes nothing. */
export async function finishRefund(
  trx: Db,
  app: Pick<FastifyInstance, 'mail'>,
  siteUrl: string,
  id: number,
  given: string | null,
  by: By,
): Promise<boolean> {
  const row = await refunds(trx).where('id', '=', id).executeTakeFirst();
  const order = row && (await lockOrder(trx, row.order_id));
  if (!row || !order) return false;
  const done = await trx
    .updateTable('order_refunds')
    .set({
      ...{ status: 'done', refund_id: given, done_at: sql<Date>`now()` },
      // Told by its provider, it is in the provider's books after all.
      ...(by.actor === 'provider' && { taken_over_at: null }),
    })
    .where('id', '=', id)
    .where('status', '<>', 'done')
    .returning('id')
    .executeTakeFirst();
  if (!done) return false;
  const event = refundedEvent(row, by);
  if (row.final && (await isMoveAllowed(trx, order, 'refunded'))) await moveOrders(trx, [order], 'refunded', event);
  else await noteEvent(trx, order.id, event);
  await app.mail.later(trx, await refundedMail(trx, order, row, siteUrl));
  return true;
}

/** Refunds that are not done, oldest first. */
export async function openRefunds(db: Db, sealer: FastifyInstance['sealer']): Promise<OrderRefund[]> {
  const rows = await refunds(db).where('status', '<>', 'done').orderBy('created_at').limit(200).execute();
  return rows.map((row) => refundToWire(sealer, row));
}

/** All refunds of an order, oldest first. */
export async function refundsOfOrder(
  db: Db,
  sealer: FastifyInstance['sealer'],
  orderId: number,
): Promise<OrderRefund[]> {
  const rows = await refunds(db).where('order_id', '=', orderId).orderBy('id').execute();
  return rows.map((row) => refundToWire(sealer, row));
}

/** Its provider has had all tries, and has named none of them: a person may pay it (D396). The same in SQL is `needsAttention`. */
export const isGivenUp = ({ status, given_up_at, refund_id }: RefundRow): boolean =>
  status === 'asked' && given_up_at !== null && refund_id === null;

/** Shows the last digits of the account; all of it is read by `findRefundAccount`, which is noted. */
export const refundToWire = (sealer: FastifyInstance['sealer'], row: RefundRow): OrderRefund => ({
  id: row.id,
  order_id: row.order_id,
  amount: toSoles(row.amount),
  status: row.status,
  reason: row.reason,
  account: maskedAccount(sealer, row),
  given_up: isGivenUp(row),
  correctable: row.status === 'by-hand' && isLateTransfer(row.key),
  refund_id: row.refund_id,
  created_at: row.created_at.toISOString(),
  done_at: row.done_at?.toISOString() ?? null,
});

/** A refund whose job was given up is tried again after this. */
const PAUSE_MINUTES = 60;

/**
 * Puts refunds on again whose job was given up, or is gone: a provider that is down must not keep a buyer's money. That it was given
 * up is kept: a provider that refuses for good is not asked for ever, since somebody may pay instead (D396).
 */
export async function retryOrderRefunds(app: Pick<FastifyInstance, 'jobs'>, db: Db): Promise<void> {
  await sql`
    update order_refunds r set given_up_at = now()
    where status = 'asked' and given_up_at is null and exists (
      select from jobs j where j.kind = ${JOB} and (j.payload->>'refund_id')::int = r.id and j.failed_at is not null)`.execute(
    db,
  );
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select id from order_refunds r
      where status = 'asked' and created_at < now() - make_interval(mins => ${sql.lit(PAUSE_MINUTES)})
        and not exists (
          select from jobs j where j.kind = ${JOB} and (j.payload->>'refund_id')::int = r.id
            and (j.failed_at is null or j.failed_at > now() - make_interval(mins => ${sql.lit(PAUSE_MINUTES)})))
      order by created_at limit 50 for update skip locked`.execute(trx);
    for (const { id } of rows) {
      await sql`delete from jobs where kind = ${JOB} and failed_at is not null
        and (payload->>'refund_id')::int = ${id}`.execute(trx);
      await app.jobs.add(trx, JOB, { refund_id: id });
    }
  });
}

/**
 * Removes a refund's job, so that the provider is not asked again. @returns false, with the job as it was, while it is asked
 */
export const dropRefundJob = async (trx: Db, id: number): Promise<boolean> =>
  (await dropJobOf(trx, JOB, id)) !== 'running';
