import { METHOD_OF } from '@qhatu/contract/payment-methods';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { chargebackOf } from '../orders/disputes';
import { lockOrder, orderEvents } from '../orders/move';
import type { OrderRow } from '../orders/read';
import { isPayment, isReturn, type PaypalTransaction } from '../payments/paypal/transactions';
import { closeGone, type FoundProblem, NOTHING_HERE, openProblem, problemOf } from './payment-problems';
import { findEvent, type Payments } from './payments';
import { endOf } from './paypal-dispute-matching';
import { nameMovement, refundsOf } from './paypal-returns';

const JOB = 'payments-list';
/** PayPal says that a movement may need three hours to its list. */
const LAG_HOURS = 3;
/** Days that the first reading goes back. */
const FIRST_DAYS = 10;
/** Days that are read again: PayPal lists some movements late, and known ones open nothing. */
const OVERLAP_DAYS = 1;
/** PayPal takes 31 days at most, and gives 10,000 lines at most: a window with more is halved. */
const WINDOW_MS = 24 * 60 * 60_000;
const SHORTEST_MS = 60_000;
/** A job is leased for two minutes: what is left goes on in another one. */
const MAX_MS = 60_000;

/** Instants are ISO 8601. */
interface Chunk {
  day: string;
  from: string;
  until: string;
  page: number;
  /** Length of a request's window; pages are those of one window. */
  length: number;
}

/** The problem of a list that PayPal refuses: no movements are read until the app at PayPal has the right (D307). */
const LIST_REFUSED: FoundProblem = {
  ...{ provider: 'paypal', kind: 'list_refused', chargeId: 'transactions', orderId: null },
  ours: { ...NOTHING_HERE, state: 'unlisted' },
  theirs: { ...NOTHING_HERE, state: 'NOT_AUTHORIZED' },
};

/** Begins to read PayPal's own list of the account, with the comparison of the day, in its transaction (D288). */
export async function beginList(app: Pick<FastifyInstance, 'jobs'>, trx: Db, day: string): Promise<void> {
  const { rows } = await sql<{ from: Date; until: Date }>`
    select least(coalesce(max(listed_until) - make_interval(days => ${sql.lit(OVERLAP_DAYS)}),
        now() - make_interval(days => ${sql.lit(FIRST_DAYS)})), now() - make_interval(hours => ${sql.lit(LAG_HOURS)})) as from,
      now() - make_interval(hours => ${sql.lit(LAG_HOURS)}) as until
    from payment_comparisons`.execute(trx);
  const [{ from, until }] = rows as [{ from: Date; until: Date }];
  const chunk: Chunk = { day, from: from.toISOString(), until: until.toISOString(), page: 1, length: WINDOW_MS };
  await app.jobs.add(trx, JOB, chunk);
}

/** Reads a part of PayPal's list and leaves the rest to the next job. Call it once per process. */
export function handleLists(app: FastifyInstance, db: Db, payments: Payments): void {
  app.jobs.handle(JOB, async (payload, { signal }) => {
    const { paypal } = payments.providers;
    if (!paypal) return;
    let { from, until, page, length, day } = payload as Chunk;
    const end = Date.now() + MAX_MS;
    let found = 0;
    let isShown = false;
    while (from < until && Date.now() < end) {
      signal.throwIfAborted();
      const to = new Date(Math.min(Date.parse(from) + length, Date.parse(until)));
      const list = await paypal.transactions({ from: new Date(from), to, page });
      if (list === 'not_allowed') {
        app.log.error({ day }, 'PayPal does not show its list of transactions: the app needs “Transaction Search”');
        await db.transaction().execute((trx) => openProblem(trx, LIST_REFUSED));
        return;
      }
      if (list === 'too_large') {
        if (length <= SHORTEST_MS) throw new Error(`PayPal's list has too many lines after ${from}`);
        length /= 2;
        continue;
      }
      if (!isShown) {
        await closeGone(db, { ...LIST_REFUSED, kinds: [LIST_REFUSED.kind], note: 'PayPal muestra su lista otra vez' });
        isShown = true;
      }
      for (const transaction of list.transactions) found += await judge(db, payments, transaction);
      if (list.unread > 0) app.log.error({ day, lines: list.unread }, 'lines of PayPal’s list cannot be read');
      if (page < list.pages) {
        page += 1;
        continue;
      }
      [from, page] = [to.toISOString(), 1];
      // PayPal's list ends earlier than asked: the rest is read tomorrow.
      if (list.refreshedAt && list.refreshedAt < to) from = until = list.refreshedAt.toISOString();
    }
    await db.transaction().execute(async (trx) => {
      const isOver = from >= until;
      await sql`update payment_comparisons set found = found + ${found},
        listed_until = ${isOver ? until : sql`listed_until`} where day = ${day}::date`.execute(trx);
      if (!isOver) await app.jobs.add(trx, JOB, { day, from, until, page, length } satisfies Chunk);
    });
    if (found > 0) app.log.error({ day, found }, 'PayPal’s list has money that the shop knows nothing of');
  });
}

/** Compares one movement with what the shop knows. @returns how many differences there are */
async function judge(db: Db, payments: Payments, transaction: PaypalTransaction): Promise<number> {
  if (isPayment(transaction)) return judgePayment(db, payments, transaction);
  return isReturn(transaction) ? judgeReturn(db, transaction) : 0;
}

/** Money that came: it is a payment that we know, one of ours that nobody told us of, or nobody's. */
async function judgePayment(db: Db, payments: Payments, transaction: PaypalTransaction): Promise<number> {
  const taken = `capture:${transaction.id}`;
  if (await findEvent(db, 'paypal', taken)) return 0;
  const order = await orderOf(db, transaction);
  // A payment that was pending names its capture too (D368).
  if (order?.pad_id === transaction.id && order.approved_at !== null) return 0;
  if (order) {
    // Money that came to nobody's notice is applied, or given back, as if its notice came now.
    await payments.reconcile(order);
    if (await findEvent(db, 'paypal', taken)) return 0;
    // A finished payment that was pending pays the order that asks about it, or is a second payment, which no order asks
    // about (D388).
    const mayBeSecond = transaction.status === 'S' && order.pad_id !== transaction.id;
    if (!mayBeSecond && (await findEvent(db, 'paypal', `${taken}:pending`))) return 0;
  }
  return openOnce(db, transaction, await listProblem(db, 'unknown_order', order, transaction));
}

/** Money that went away: the shop gave it back, was told that it is gone, or knows nothing of it. */
async function judgeReturn(db: Db, transaction: PaypalTransaction): Promise<number> {
  const refunded = db.selectFrom('order_refunds').select('id').where('refund_id', '=', transaction.id);
  if (await refunded.executeTakeFirst()) return 0;
  const event = transaction.of === null ? undefined : await findEvent(db, 'paypal', `capture:${transaction.of}`);
  // Money that is not ours is a problem when it comes; later movements of it open no other.
  if (!event || event.refund_id === transaction.id) return 0;
  const order = event.order_id === null ? undefined : await orderById(db, event.order_id);
  if (!order) return 0;
  const isRefund = transaction.code === 'T1107';
  if (isRefund) {
    const asked = db.selectFrom('order_refunds').select('id').where('order_id', '=', order.id);
    if (await asked.where('status', '=', 'asked').executeTakeFirst()) return 0;
  }
  if (await isOfDispute(db, order.id, transaction)) return 0;
  if (!isRefund) {
    const taken = await chargebackOf(db, order.id);
    if (order.status === 'disputed' || taken?.isWhole || taken?.parts.includes(-transaction.cents)) return 0;
  }
  return openOnce(db, transaction, await listProblem(db, 'changed_there', order, transaction));
}

/**
 * True when a dispute took this movement's money: by a reversal at any time, or by a refund during the dispute, where a
 * person has accepted the buyer's claim (D398). The dispute is then named as its notice would name it, so that one end
 * explains one movement and is no longer awaited (D410).
 */
const isOfDispute = (db: Db, orderId: number, { id, at, cents, code }: PaypalTransaction): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) return false;
    const known = await refundsOf(trx, order);
    // Its notice may have come meanwhile.
    if (known.some(({ refund_id }) => refund_id === id)) return true;
    const made = code === 'T1107' ? at : undefined;
    const row = endOf(known, await orderEvents(trx, orderId), { cents: -cents, made });
    if (row) await nameMovement(trx, row, id);
    return row !== undefined;
  });

/** Finds an order by our reference for the purchase, or by the id of PayPal's order. */
const orderOf = (db: Db, { of, references }: PaypalTransaction): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('payment_type_id', '=', METHOD_OF.paypal)
    .where((eb) => eb.or([eb('charge_id', '=', of ?? ''), eb('reference', 'in', [...references, ''])]))
    .executeTakeFirst();

const orderById = (db: Db, id: number): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();

const listProblem = (
  db: Db,
  kind: FoundProblem['kind'],
  order: OrderRow | undefined,
  { id, of, code, cents, currency }: PaypalTransaction,
) =>
  problemOf(db, {
    ...{ provider: 'paypal', kind, chargeId: id, order: order ?? null },
    theirs: {
      ...{ state: code, amount: Math.abs(cents), currency, returned: cents < 0 ? -cents : null },
      capture: kind === 'unknown_order' ? id : of,
    },
  });

/**
 * Opens a problem once: a closed one stays closed, and one that a notice reported under any name is the same. @returns 1
 * while it is open
 */
function openOnce(db: Db, { id, of }: PaypalTransaction, found: FoundProblem): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const names = [id, ...(found.kind === 'unknown_order' && of ? [of] : [])];
    const known = await trx
      .selectFrom('payment_problems')
      .select(['id', 'charge_id', 'closed_at'])
      .where('provider', '=', 'paypal')
      .where('kind', '=', found.kind)
      .where(sql<boolean>`(charge_id = any(${names}::text[]) or theirs->>'capture' = ${id})`)
      .orderBy(sql`closed_at desc nulls first`)
      .executeTakeFirst();
    if (!known) await openProblem(trx, found);
    return known?.closed_at ? 0 : 1;
  });
}
