import { METHOD_OF } from '@qhatu/contract/payment-methods';
import type { Db } from '../../db/open';
import { type Cause, orderEvents } from '../orders/move';
import type { OrderRow } from '../orders/read';
import type { PaypalEvent } from '../payments/paypal';
import { type FoundProblem, NOTHING_HERE } from './payment-problems';
import { applyDispute, disputeCause } from './paypal-disputes';
import { applyPaypalRefund, applyPaypalReversal, note } from './paypal-returns';
import { type Outcome, openProblemOf, type ProviderMessage } from './provider-messages';

const EVENT_KINDS: Record<string, string> = {
  'PAYMENT.CAPTURE.DENIED': 'capture-denied',
  'PAYMENT.CAPTURE.DECLINED': 'capture-denied',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': 'approval-reversed',
};

/**
 * Applies PayPal's notices of an order after its capture. Each is written into the order's history; disputes, their ends and
 * money that PayPal took back move the order. @returns `unknown` for kinds and orders that we do not know
 */
export function applyPaypalNotice(db: Db, event: PaypalEvent): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const order = await orderOfNotice(trx, event, true);
    if (!order) return 'unknown';
    const events = await orderEvents(trx, order.id);
    const known = events.some(({ data }) => (data as { message?: string } | null)?.message === event.id);
    if (known) return 'noted';
    const cause: Cause = { kind: '', actor: 'provider', data: { message: event.id } };
    const kind = EVENT_KINDS[event.type];
    if (kind) return note(trx, order, { ...cause, kind });
    if (event.type === 'PAYMENT.CAPTURE.REFUNDED') return applyPaypalRefund(trx, order, event, { cause, events });
    if (event.type === 'PAYMENT.CAPTURE.REVERSED') return applyPaypalReversal(trx, order, event, { cause, events });
    if (!event.type.startsWith('CUSTOMER.DISPUTE.')) return 'unknown';
    return applyDispute(trx, order, event, { cause: await disputeCause(trx, order, event, cause), events });
  });
}

/** Kinds of notices that report money which moves, or is about to. */
const OF_MONEY = /^(CHECKOUT\.ORDER\.APPROVED|PAYMENT\.CAPTURE\.(?!DENIED$|DECLINED$).+|CUSTOMER\.DISPUTE\..+)$/;

/** Money of which PayPal tells, and that is no order of ours: a problem for somebody (D272). */
export async function openUnknownMoneyProblem(db: Db, message: ProviderMessage, event: PaypalEvent): Promise<Outcome> {
  if (!OF_MONEY.test(event.type)) return 'unknown';
  const { orderId, captureId, amount } = event;
  const theirs = {
    state: event.type,
    amount: amount?.cents ?? null,
    currency: amount?.currency ?? null,
    returned: null,
  };
  const found: FoundProblem = {
    ...{ provider: 'paypal', kind: 'unknown_order', orderId: null, ours: NOTHING_HERE },
    chargeId: orderId ?? captureId ?? event.id,
    theirs: { ...theirs, capture: captureId },
  };
  await db.transaction().execute((trx) => openProblemOf(trx, message, found));
  return 'unknown';
}

/** The order that PayPal speaks of, by whichever of its names the message has. */
export const orderOfNotice = (
  db: Db,
  { orderId, captureId, reference }: PaypalEvent,
  locked = false,
): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('payment_type_id', '=', METHOD_OF.paypal)
    .where((eb) =>
      eb.or([
        eb('charge_id', '=', orderId ?? ''),
        eb.and([eb('pad_id', '=', captureId ?? ''), eb('pad_id', '<>', '')]),
        eb('reference', '=', reference ?? ''),
      ]),
    )
    .$if(locked, (orders) => orders.forUpdate())
    .executeTakeFirst();
