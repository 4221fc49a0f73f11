import { createHash } from 'node:crypto';
import { canMove, type OrderState } from '@qhatu/contract/orders';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { type Cause, moveOrders, noteEvent, orderEvents } from '../orders/move';
import type { OrderRow } from '../orders/read';
import type { PaypalEvent } from '../payments/paypal';
import type { Provider } from '../payments/provider';

export interface ProviderMessage {
  provider: Provider;
  /** The provider's own id of it; null: it has none, its text stands for it. */
  id: string | null;
  kind: string;
  body: string;
}

/** What became of a message. `unknown`: a kind that we do not know; it is kept for somebody to look at. */
export type Outcome = string;

/**
 * Keeps a genuine message whole before it is judged, and what became of it afterwards (D122). The same one again is judged
 * again only while nothing has become of it: a judge that failed, or died, is asked once more by the provider.
 */
export async function keepMessage(db: Db, message: ProviderMessage, judge: () => Promise<Outcome>): Promise<Outcome> {
  const { provider, kind, body } = message;
  const message_id = message.id ?? createHash('sha256').update(body).digest('hex');
  await db
    .insertInto('provider_messages')
    .values({ provider, message_id, kind, body })
    .onConflict((conflict) => conflict.columns(['provider', 'message_id']).doNothing())
    .execute();
  const outcome = await judge();
  await db
    .updateTable('provider_messages')
    .set({ outcome, judged_at: sql<Date>`now()` })
    .where('provider', '=', provider)
    .where('message_id', '=', message_id)
    .execute();
  return outcome;
}

/** Messages that nobody has judged, or of kinds that we do not know, newest first. */
export const openMessages = (db: Db) =>
  db
    .selectFrom('provider_messages')
    .select(['provider', 'message_id', 'kind', 'body', 'received_at', 'outcome'])
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'unknown')]))
    .orderBy('received_at', 'desc')
    .limit(100)
    .execute();

const TOLD: Record<string, string> = {
  'PAYMENT.CAPTURE.PENDING': 'capture-pending',
  'PAYMENT.CAPTURE.DENIED': 'capture-denied',
  'PAYMENT.CAPTURE.DECLINED': 'capture-denied',
  'PAYMENT.CAPTURE.REFUNDED': 'refund-told',
  'CUSTOMER.DISPUTE.UPDATED': 'dispute-updated',
};

/**
 * What PayPal says of an order after its capture: it is written into the order's history, a dispute and its end move the
 * order, and so does money that PayPal has taken back. `unknown` for kinds and orders that we do not know.
 */
export function applyPaypalNotice(db: Db, event: PaypalEvent): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const order = await orderOf(trx, event);
    if (!order) return 'unknown';
    const known = (await orderEvents(trx, order.id)).some(({ data }) => (data as Data | null)?.message === event.id);
    if (known) return 'noted';
    const cause: Cause = { kind: '', actor: 'provider', data: { message: event.id } };
    const note = TOLD[event.type];
    if (note) {
      await noteEvent(trx, order.id, { ...cause, kind: note });
      return 'noted';
    }
    if (event.type === 'CUSTOMER.DISPUTE.CREATED') return move(trx, order, 'disputed', { ...cause, kind: 'disputed' });
    if (event.type === 'PAYMENT.CAPTURE.REVERSED') return chargeBack(trx, order, cause);
    if (event.type !== 'CUSTOMER.DISPUTE.RESOLVED') return 'unknown';
    if (event.outcome !== 'RESOLVED_SELLER_FAVOUR') return chargeBack(trx, order, cause);
    return move(trx, order, await stateBefore(trx, order.id), { ...cause, kind: 'dispute-won' });
  });
}

interface Data {
  message?: string;
}

const orderOf = (trx: Db, { orderId, captureId }: PaypalEvent): Promise<OrderRow | undefined> =>
  trx
    .selectFrom('orders')
    .selectAll()
    .where('payment_type_id', '=', 2)
    .where((eb) =>
      eb.or([
        eb('charge_id', '=', orderId ?? ''),
        eb.and([eb('pad_id', '=', captureId ?? ''), eb('pad_id', '<>', '')]),
      ]),
    )
    .forUpdate()
    .executeTakeFirst();

/** What cannot move any more is written down all the same. */
async function move(
  trx: Db,
  order: OrderRow,
  to: OrderState,
  cause: Cause,
  also?: Parameters<typeof moveOrders>[4],
): Promise<Outcome> {
  if (canMove(order.status, to)) await moveOrders(trx, [order], to, cause, also);
  else await noteEvent(trx, order.id, cause);
  return 'applied';
}

/** The money is the buyer's again. Where the products are nobody has said: that is for administration to find out. */
const chargeBack = (trx: Db, order: OrderRow, cause: Cause): Promise<Outcome> =>
  move(trx, order, 'refunded', { ...cause, kind: 'charged-back' }, { refunded: order.total });

async function stateBefore(trx: Db, orderId: number): Promise<OrderState> {
  const events = await orderEvents(trx, orderId);
  return events.findLast(({ to_status }) => to_status === 'disputed')?.from_status ?? 'paid';
}
