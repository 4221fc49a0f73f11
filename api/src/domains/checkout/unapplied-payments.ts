import { type ChargeProblem, problemStoredAs } from '@qhatu/contract/payment-methods';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { OrderRow } from '../orders/read';
import { unappliedKey } from '../orders/refunds';
import { type Providers, refundPayment } from '../payments';
import type { PaymentEvent } from '../payments/provider';
import { returnedMail } from './mails';
import { openUnknownOrderProblem } from './payment-problems';
import { type EventRow, findEvent } from './payments';
import { askForAccount } from './refund-account';
import { retryWhilePending } from './refund-jobs';

/**
 * Money that came for no order, or for one that cannot take it, goes back by itself and whole. What goes back of an order
 * that was paid is in `order-refunds.ts`: somebody asks for that, in parts, and it is counted with the order.
 */
const REFUND = 'payment-refund';

interface RefundJob {
  provider: string;
  event_id: string;
}

/** Stores the return with the words that make it due. Money of purchases that are not ours is somebody's to look at (D272). */
export async function returnUnappliedLater(
  app: FastifyInstance,
  trx: Db,
  event: PaymentEvent,
  problem: ChargeProblem,
): Promise<void> {
  if (problem === 'unknown_reference') {
    await openUnknownOrderProblem(trx, event);
    return;
  }
  const { provider, eventId: event_id } = event;
  await app.jobs.add(trx, REFUND, { provider, event_id } satisfies RefundJob);
}

/**
 * Gives back what could not become an order, once, and writes to the buyer. PagoEfectivo has no call for it: people do
 * (D92).
 */
export function handleUnappliedPayments(app: FastifyInstance, db: Db, providers: Providers, siteUrl: string): void {
  app.jobs.handle(REFUND, async (payload) => {
    const { provider, event_id } = payload as RefundJob;
    const event = await findEvent(db, provider, event_id);
    // The payment of an order is kept, whatever a job says.
    if (!event || event.refunded_at || event.applied_at) return;
    // The provider knows the payment: asking it twice gives back once.
    const { charge_id: chargeId } = event.payload as { charge_id?: string | null };
    const charged = { amount: event.amount ?? 0, currency: event.currency ?? 'PEN' };
    const payment = { provider, chargeId: chargeId ?? '', ...charged };
    const refundId = chargeId ? await retryWhilePending(refundPayment(providers, payment)) : null;
    const intent = await db
      .selectFrom('orders')
      .select(['id', 'user_id', 'email', 'total', 'charge_amount', 'charge_currency', 'placed_at'])
      .where('reference', '=', event.reference)
      .executeTakeFirst();
    await db.transaction().execute(async (trx) => {
      const marked = await trx
        .updateTable('payment_events')
        .set({ refunded_at: refundId === null ? null : sql<Date>`now()`, refund_id: refundId })
        .where('provider', '=', provider)
        .where('event_id', '=', event_id)
        .where('refunded_at', 'is', null)
        .returning('event_id')
        .executeTakeFirst();
      if (!marked || !intent) return;
      const task = refundId === null ? await askSomebody(trx, intent, event) : null;
      if (task === 'known') return;
      // A buyer with a page of the order names the account there (D395).
      if (task !== null && intent.placed_at !== null) {
        await askForAccount(app, trx, task);
        return;
      }
      const payment = { ...event, why: whyOf(event), done: refundId !== null };
      await app.mail.later(trx, await returnedMail(trx, payment, intent.email, siteUrl));
    });
  });
}

type Intent = Pick<OrderRow, 'id' | 'user_id' | 'total' | 'charge_amount' | 'charge_currency'>;

/** Céntimos of a payment: what came in the currency that the provider charged is counted by the rate that was agreed. */
const centsOf = ({ total, charge_amount, charge_currency }: Intent, amount: number, currency: string | null): number =>
  charge_amount !== null && currency === charge_currency ? Math.round((total * amount) / charge_amount) : amount;

/**
 * There is no call for it, or no key for the call (any more): a task of administration, beside the other refunds, once for each payment
 * (D125). @returns its refund; null when nothing came
 */
async function askSomebody(trx: Db, order: Intent, event: EventRow): Promise<number | 'known' | null> {
  if (!event.amount) return null;
  const task = await trx
    .insertInto('order_refunds')
    .values({
      order_id: order.id,
      user_id: order.user_id,
      key: unappliedKey(event.event_id),
      amount: centsOf(order, event.amount, event.currency),
      final: false,
      status: 'by-hand',
      reason: whyOf(event),
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return task?.id ?? 'known';
}

const OTHER_WHY = 'Recibimos un pago que no corresponde a una compra.';

const WHY: Partial<Record<ChargeProblem, string>> = {
  order_cancelled: 'Esta compra se había cancelado antes de que llegara tu pago.',
  sold_out: 'Tu pago llegó cuando la reserva ya había vencido y los productos se agotaron.',
  paid_twice: 'Esta compra ya estaba pagada: recibimos un segundo pago.',
  wrong_amount: 'El importe pagado no era el de la compra.',
  wrong_currency: 'Tu pago llegó en otra moneda que la de la compra.',
};

function whyOf({ problem: stored }: EventRow): string {
  const problem = stored === null ? null : problemStoredAs(stored);
  return (problem && WHY[problem]) ?? OTHER_WHY;
}

/** A provider that was down for all the attempts of a job is left alone this long. */
const PAUSE_MINUTES = 60;

/**
 * Puts refunds on again whose job was given up, or is gone: a provider that is down for an hour must not keep a buyer's
 * money. What has no call for it is left to people (PagoEfectivo), as is what has become their task while the keys were gone, and
 * money that is not of this shop.
 */
export async function retryUnappliedPayments(app: FastifyInstance, db: Db, providers: Providers): Promise<void> {
  const callable = (['izipay', 'paypal'] as const).filter((provider) => providers[provider]);
  if (callable.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<RefundJob>`
      select provider, event_id from payment_events e
      where provider = any(${callable}::text[]) and payload->>'charge_id' is not null
        and problem is not null and problem <> 'unknown_reference'
        and refunded_at is null and applied_at is null
        and not exists (
          select 1 from order_refunds r join orders o on o.id = r.order_id
          where o.reference = e.reference and r.key = ${unappliedKey('')} || e.event_id)
        and received_at < now() - make_interval(mins => ${sql.lit(PAUSE_MINUTES)})
        and not exists (
          select 1 from jobs j
          where j.kind = ${REFUND} and j.payload->>'provider' = e.provider and j.payload->>'event_id' = e.event_id
            and (j.failed_at is null or j.failed_at > now() - make_interval(mins => ${sql.lit(PAUSE_MINUTES)})))
      order by received_at limit 50 for update skip locked`.execute(trx);
    for (const { provider, event_id } of rows) {
      const job: RefundJob = { provider, event_id };
      // The new job takes the place of the one that was given up.
      await sql`delete from jobs where kind = ${REFUND} and failed_at is not null
        and payload->>'provider' = ${provider} and payload->>'event_id' = ${event_id}`.execute(trx);
      await app.jobs.add(trx, REFUND, job);
    }
  });
}
