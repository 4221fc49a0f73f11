import {
  METHOD_OF,
  ONLINE_METHODS,
  type OnlineMethod,
  type Provider,
  providerOf,
} from '@qhatu/contract/payment-methods';
import type { PaymentProblem } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { chargebackOf } from '../orders/disputes';
import type { OrderRow } from '../orders/read';
import { standingOf } from '../payments';
import type { Standing } from '../payments/adapter';
import { closeGone, openProblem, sideOf } from './payment-problems';
import type { Payments } from './payments';
import { beginList } from './paypal-list';

/** Kinds of differences between us and a provider about one payment; other kinds come from providers' messages. */
const COMPARED = ['unknown_there', 'not_paid_there', 'other_amount', 'other_refund'] satisfies PaymentProblem['kind'][];
type Difference = (typeof COMPARED)[number];

const JOB = 'payments-compare';
/** Orders paid, or given back, so many days ago are compared: a card's capture, and a refund of PayPal's, fail days after the yes. */
const PAID_DAYS = 10;
/** Days during which an order that ended unpaid may have been paid all the same. */
const UNPAID_DAYS = 3;
const BATCH = 20;
/** A job is leased for two minutes: what is left goes on in another one. */
const MAX_MS = 60_000;

interface Chunk {
  day: string;
  /** Ids up to this one are done. */
  after: number;
}

/**
 * Begins the comparison of a day, once, whichever process comes first (D125).
 * @returns whether it was this one
 */
export function beginComparison(app: Pick<FastifyInstance, 'jobs'>, db: Db): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ day: string }>`
      insert into payment_comparisons (day) values ((now() at time zone 'America/Lima')::date)
      on conflict do nothing returning day::text`.execute(trx);
    const [begun] = rows;
    if (!begun) return false;
    await app.jobs.add(trx, JOB, { day: begun.day, after: 0 } satisfies Chunk);
    await beginList(app, trx, begun.day);
    return true;
  });
}

/** Compares a part of a day's payments and leaves the rest to the next job. Call it once per process. */
export function handleComparisons(app: FastifyInstance, db: Db, payments: Payments): void {
  app.jobs.handle(JOB, async (payload, { signal }) => {
    const { day, after } = payload as Chunk;
    const end = Date.now() + MAX_MS;
    let [last, compared, found] = [after, 0, 0];
    let orders: OrderRow[] = [];
    do {
      orders = await dueAfter(db, last);
      for (const order of orders) {
        // Nothing of this chunk is kept: whoever takes it begins with its first order.
        signal.throwIfAborted();
        last = order.id;
        try {
          found += await compareOne(db, payments, order);
          compared += 1;
        } catch (err) {
          app.log.warn({ err, order: order.id }, 'a payment could not be compared with its provider');
        }
        if (Date.now() > end) break;
      }
    } while (orders.length === BATCH && Date.now() <= end);
    const isOver = orders.length < BATCH && last === (orders.at(-1)?.id ?? last);
    await db.transaction().execute(async (trx) => {
      await sql`update payment_comparisons set compared = compared + ${compared}, found = found + ${found},
        done_at = ${isOver ? sql`now()` : sql`done_at`} where day = ${day}::date`.execute(trx);
      if (!isOver) await app.jobs.add(trx, JOB, { day, after: last } satisfies Chunk);
    });
    if (found > 0) app.log.error({ day, found }, 'payments differ from what their providers say');
  });
}

const dueAfter = (db: Db, id: number): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('id', '>', id)
    .where('payment_type_id', 'in', ONLINE_METHODS)
    .where('charge_id', 'is not', null)
    .where(
      sql<boolean>`(approved_at > now() - make_interval(days => ${sql.lit(PAID_DAYS)})
        or payment_type_id <> ${METHOD_OF.pagoefectivo} and exists (select from order_refunds r where r.order_id = orders.id
          and r.done_at > now() - make_interval(days => ${sql.lit(PAID_DAYS)}))
        or (approved_at is null and status <> 'awaiting_payment'
          and created_at > now() - make_interval(days => ${sql.lit(UNPAID_DAYS)})))`,
    )
    .orderBy('id')
    .limit(BATCH)
    .execute();

/** Compares one payment and keeps what differs. @returns how many differences there are. Throws 503. */
export async function compareOne(db: Db, payments: Payments, order: OrderRow): Promise<number> {
  const { id, reference, charge_id, pad_id, charge_amount, approved_at } = order;
  if (approved_at === null) {
    // Money that came to nobody's notice is applied, or given back, as if its notice came now.
    await payments.reconcile(order);
    return 0;
  }
  const charged = charge_amount ?? order.total;
  const ours = await ourSide(db, order);
  const method = order.payment_type_id as OnlineMethod;
  const payment = { method, reference, chargeId: charge_id ?? '', transactionId: pad_id, charged };
  const theirs = await standingOf(payments.providers, payment);
  if (!theirs) return 0;
  const differences = differencesOf(ours, theirs);
  await keepProblems(db, { orderId: id, provider: providerOf(method), chargeId: payment.chargeId }, differences, {
    ours,
    theirs,
  });
  return differences.length;
}

type OurSide = Awaited<ReturnType<typeof ourSide>>;

async function ourSide(db: Db, order: OrderRow) {
  const { moving } = await db
    .selectFrom('order_refunds')
    .select(sql<boolean>`coalesce(bool_or(status = 'asked'), false)`.as('moving'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const hasGoneBack = order.refunded > 0 || order.status === 'refunded';
  return {
    ...(await sideOf(db, order)),
    /** Money is on its way back: neither side is wrong. */
    moving,
    /** A bank or PayPal has taken money, for now or for good: their books of the order have no documented word for it. */
    contested: order.status === 'disputed' || (hasGoneBack && (await chargebackOf(db, order.id)) !== null),
  };
}

/** Lists the differences. The shop cannot know which side is right: each one is for a person. */
function differencesOf(ours: OurSide, theirs: Standing): Difference[] {
  if (theirs.state === 'unknown') return ['unknown_there'];
  if (theirs.state !== 'paid' && !ours.contested) return ['not_paid_there'];
  const differences: Difference[] = [];
  const isSame = theirs.amount === ours.amount && theirs.currency === ours.currency;
  if (!isSame && theirs.amount !== null) differences.push('other_amount');
  // A dispute's money is compared with the list of the account's transactions (D288).
  const isKnown = theirs.returned !== null && !ours.moving && !ours.contested;
  if (isKnown && theirs.returned !== ours.returned) differences.push('other_refund');
  return differences;
}

/** Keeps one open problem for each difference, however often it is found, and closes those that are found no more. */
function keepProblems(
  db: Db,
  { orderId, provider, chargeId }: { orderId: number; provider: Provider; chargeId: string },
  differences: Difference[],
  { ours, theirs }: { ours: OurSide; theirs: Standing },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    for (const kind of differences) {
      await openProblem(trx, { provider, kind, chargeId, orderId, ours, theirs });
    }
    const gone = COMPARED.filter((kind) => !differences.includes(kind));
    await closeGone(trx, { provider, chargeId, kinds: gone, note: 'Los dos lados coinciden otra vez' });
  });
}
