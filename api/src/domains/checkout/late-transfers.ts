import { formatMoney, toSoles } from '@qhatu/contract/money';
import type { OrderState } from '@qhatu/contract/orders';
import { isTransfer, type MethodId, TRANSFER_METHODS } from '@qhatu/contract/payment-methods';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { conflict, notFound, ruleBroken } from '../../http/errors';
import { lockOrder, noteEvent } from '../orders/move';
import type { OrderRow } from '../orders/read';
import { lateTransferKey } from '../orders/refunds';
import { recordAct, type Staff } from '../staff/record-act';
import { askForAccount } from './refund-account';
import { checkoutTexts } from './texts';

/** Ended without its money, with what its buyer reads of why the money goes back. */
const REASONS: Partial<Record<OrderState, string>> = {
  cancelled: 'Este pedido está cancelado y tu transferencia llegó.',
  rejected: 'Este pedido terminó sin tu pago aprobado y tu transferencia llegó.',
  expired: 'El plazo de este pedido venció, los productos volvieron a la tienda y tu transferencia llegó.',
};

/** True when a transfer can still come that the order no longer takes: only the shop's own bank reports it (D397). */
export const mayArriveLate = ({
  status,
  approved_at,
  payment_type_id,
}: Pick<OrderRow, 'status' | 'approved_at' | 'payment_type_id'>): boolean =>
  isTransfer(payment_type_id as MethodId) && approved_at === null && REASONS[status] !== undefined;

/** Refuses an operation that has paid another order of the buyer, or goes back for one already. @throws 422 */
async function refuseOfOther(trx: Db, order: OrderRow, { key, operation }: { key: string; operation: string }) {
  // Two of one buyer's orders at the same moment: the second sees what the first has recorded.
  await sql`select pg_advisory_xact_lock(hashtext(${`late-transfer:${order.user_id}`}))`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    select id from orders o
    where user_id = ${order.user_id} and id <> ${order.id} and payment_type_id = any(${TRANSFER_METHODS}::int[]) and (
      code = ${operation} and status <> all(${Object.keys(REASONS)}::text[])
      or exists (select from order_refunds r where r.order_id = o.id and r.key = ${key}))
    limit 1`.execute(trx);
  const [other] = rows;
  if (!other) return;
  const msg = checkoutTexts.operationOfOther(other.id);
  throw ruleBroken('operation_used', msg, { operation: msg });
}

export interface LateTransfer {
  orderId: number;
  /** Céntimos that have come, as `lateTransferForm` allows; not always the order's total. */
  amount: number;
  /** The bank's number of it. */
  operation: string;
  staff: Staff;
}

/**
 * Records money that came for an order which had ended unpaid. It never belongs to the order: it is a refund that a person
 * transfers, one for each operation, and the buyer is asked for an account. @throws 404 for no order, or one that was not to
 * be paid by transfer; 409 when it did not end unpaid; 422 for an operation that was recorded with another sum or belongs to
 * another order of the buyer
 */
export async function recordLateTransfer(
  db: Db,
  app: Pick<FastifyInstance, 'jobs'>,
  { orderId, amount, operation, staff }: LateTransfer,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order?.placed_at || !isTransfer(order.payment_type_id as MethodId)) throw notFound();
    if (!mayArriveLate(order)) throw conflict('not_ended', checkoutTexts.transferNotLate);
    const key = lateTransferKey(operation);
    await refuseOfOther(trx, order, { key, operation });
    const refund = await trx
      .insertInto('order_refunds')
      .values({
        ...{ order_id: order.id, user_id: order.user_id, key, amount, final: false, status: 'by-hand' },
        reason: REASONS[order.status] ?? '',
      })
      .onConflict((on) => on.columns(['order_id', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!refund) {
      const known = await trx
        .selectFrom('order_refunds')
        .select('amount')
        .where('order_id', '=', order.id)
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      if (known.amount === amount) return;
      const msg = checkoutTexts.operationKnown(formatMoney(known.amount));
      throw ruleBroken('operation_used', msg, { operation: msg });
    }
    const data = { amount, refund: refund.id };
    await noteEvent(trx, order.id, { actor: 'administration', actorId: staff.id, kind: 'late-payment', data });
    const after = { refund: refund.id, amount: toSoles(amount), operation };
    await recordAct(trx, staff, { act: 'order.late-transfer', subject: 'order', id: order.id, after });
    await askForAccount(app, trx, refund.id);
  });
}
