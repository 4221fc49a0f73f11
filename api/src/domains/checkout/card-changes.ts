import { METHOD_OF } from '@qhatu/contract/payment-methods';
import type { Db } from '../../db/open';
import { REFUND_REPORTED } from '../orders/history';
import { noteEvent, orderEvents } from '../orders/move';
import type { OrderRow } from '../orders/read';
import { type CardChange, type CardPayment, cardChanges } from '../payments/izipay';
import { type FoundProblem, openProblem, problemOf } from './payment-problems';
import { type Outcome, openProblemOf, type ProviderMessage } from './provider-messages';
import { nameOwnRefund } from './refunds-by-hand';

/**
 * Records a change that Izipay reports after a payment: a refund in its Back Office, a chargeback, or a charge that was
 * never captured. The order's history has it. What the shop did not do itself opens a problem, since only a person knows how
 * the order stands now (D272). @returns null when the notice reports no such change
 */
export async function applyCardChanges(
  db: Db,
  message: ProviderMessage,
  payment: CardPayment,
): Promise<Outcome | null> {
  return db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .selectAll()
      .where('reference', '=', payment.orderId)
      .where('payment_type_id', '=', METHOD_OF.izipay)
      .forUpdate()
      .executeTakeFirst();
    const changes = cardChanges(payment, order?.approved_at ? order.pad_id : null);
    const [first] = changes;
    if (!first) return null;
    if (!order) {
      await openProblemOf(trx, message, await changeProblem(trx, 'unknown_order', null, first));
      return 'unknown';
    }
    let outcome: Outcome = 'noted';
    for (const change of changes) if (await recordChange(trx, order, change)) outcome = 'problem';
    return outcome;
  });
}

/** Writes one change down, once. @returns whether the shop knows nothing of it */
async function recordChange(trx: Db, order: OrderRow, change: CardChange): Promise<boolean> {
  const message = `${change.uuid}:${change.state}`;
  const isOurs = await isOwnRefund(trx, order, change);
  const events = await orderEvents(trx, order.id);
  if (events.some(({ data }) => (data as { message?: string } | null)?.message === message)) return !isOurs;
  const kind = change.kind === 'returned' ? REFUND_REPORTED : 'payment-changed';
  const data = { message, amount: change.amount };
  await noteEvent(trx, order.id, { kind, actor: 'provider', reason: change.state, data });
  if (!isOurs) await openProblem(trx, await changeProblem(trx, 'changed_there', order, change));
  return !isOurs;
}

/** Lyra names what the shop gave back by the transaction's id; one whose answer was lost is known by its amount. */
async function isOwnRefund(trx: Db, order: OrderRow, { uuid, amount, kind, state }: CardChange): Promise<boolean> {
  if (kind === 'changed' && state !== 'CANCELLED') return false;
  const refunds = await trx.selectFrom('order_refunds').selectAll().where('order_id', '=', order.id).execute();
  const own =
    refunds.find(({ refund_id }) => refund_id === uuid) ??
    refunds.find(
      (row) => row.status === 'asked' && row.refund_id === null && (row.charge_amount ?? row.amount) === amount,
    );
  if (own?.refund_id === null) await nameOwnRefund(trx, own, uuid);
  return own !== undefined;
}

const changeProblem = (trx: Db, kind: FoundProblem['kind'], order: OrderRow | null, change: CardChange) =>
  problemOf(trx, {
    ...{ provider: 'izipay', kind, chargeId: change.uuid, order },
    theirs: {
      ...{ state: change.state, amount: change.amount, currency: change.currency },
      returned: change.kind === 'returned' ? change.amount : null,
    },
  });
