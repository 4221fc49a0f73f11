import { toSoles } from '@qhatu/contract/money';
import { type PaymentStatus, paymentStatus, statesOf } from '@qhatu/contract/orders';
import { isTransfer, type MethodId, TRANSFER_METHODS } from '@qhatu/contract/payment-methods';
import { type AdminOrder, type AdminOrderList, PaymentTypeId } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { type KeyOptions, pageByKey } from '../../db/page';
import { conflict, notFound } from '../../http/errors';
import { approveOrder, isApprovable, rejectOrder } from '../orders/decide';
import type { OrderMails } from '../orders/mails';
import { ALL_METHODS, methodTitle } from '../orders/methods';
import { lockOrder } from '../orders/move';
import { isOperationTaken } from '../orders/place/place';
import { addressText } from '../orders/purchases';
import { type OrderLineRow, orderLines } from '../orders/read';
import { orderTexts } from '../orders/texts';
import { recordAct, type Staff } from '../staff/record-act';
import { adminTexts } from './texts';

/**
 * Orders by how their payment stands, those that a person reviews or all of them, a page by key (D213); those that wait come oldest
 * first, since their time runs out first.
 */
export async function listOrders(
  db: Db,
  { status, methods, after, perPage }: KeyOptions & { status: PaymentStatus; methods: 'reviewed' | 'all' },
): Promise<AdminOrderList> {
  const isWaiting = status === 'pending';
  const direction = sql.raw(isWaiting ? 'asc' : 'desc');
  const beyond = after === undefined ? sql`` : sql`and id ${sql.raw(isWaiting ? '>' : '<')} ${after}`;
  // Each state of each method in its own index: a page costs the same, however many others lie between.
  const found = sql<number>`(select o.id
    from unnest(${statesOf(status)}::text[]) s (status)
      cross join unnest(${methods === 'all' ? ALL_METHODS : TRANSFER_METHODS}::int[]) m (method)
      cross join lateral (select id from orders
        where status = s.status and payment_type_id = m.method ${beyond}
        order by id ${direction} limit ${perPage + 1}) o
    order by o.id ${direction} limit ${perPage + 1})`;
  const { page: orders, next } = pageByKey(
    await db
      .selectFrom('orders as o')
      .leftJoin('uploads as u', 'u.id', 'o.proof_upload_id')
      .selectAll('o')
      .select('u.mime as proof_mime')
      .where('o.id', 'in', found)
      .orderBy('o.id', isWaiting ? 'asc' : 'desc')
      .execute(),
    perPage,
  );
  const lines = await orderLines(
    db,
    orders.map(({ id }) => id),
  );
  const data = orders.map((order): AdminOrder => {
    const method = PaymentTypeId.parse(order.payment_type_id);
    return {
      id: order.id,
      created_at: order.created_at.toISOString(),
      status: paymentStatus(order.status),
      can_approve_late: order.status === 'expired' && isApprovable(order),
      hold_until: order.hold_until?.toISOString() ?? null,
      buyer: { name: order.name, email: order.email, phone: order.phone },
      payment_type_id: method,
      metodopago: methodTitle(method),
      code: order.code,
      total: toSoles(order.total),
      direccion: addressText(order.address),
      proof: order.proof_mime ? { mime: order.proof_mime } : null,
      reason: order.decision_reason,
      details: lines.filter(({ order_id }) => order_id === order.id).map(detailOf),
    };
  });
  return { data, next };
}

const detailOf = (line: OrderLineRow): AdminOrder['details'][number] => ({
  id: line.id,
  name: line.name,
  variant_label: line.variant_label,
  quantity: line.qty,
  total: toSoles(line.total),
});

export interface OrderDecision {
  orderId: number;
  /** Who decides. */
  by: Staff;
  /** Null approves; otherwise what the buyer is told. */
  reason: string | null;
}

/**
 * Approves or rejects a waiting transfer by the orders' own rules; what has expired can be approved as well (D397). Throws 404,
 * and 409 when it does not wait (any more), its products are no longer there, or another order has its operation by now.
 */
export async function decideOrder(db: Db, mails: OrderMails, decision: OrderDecision): Promise<void> {
  try {
    await db.transaction().execute((trx) => decideWithin(trx, mails, decision));
  } catch (error) {
    if (isOperationTaken(error)) throw conflict('operation_used', orderTexts.operationUsed);
    throw error;
  }
}

async function decideWithin(trx: Db, mails: OrderMails, { orderId, by, reason }: OrderDecision): Promise<void> {
  const who = { actor: 'administration', actorId: by.id } as const;
  const order = await lockOrder(trx, orderId);
  if (!order || !isTransfer(order.payment_type_id as MethodId)) throw notFound();
  // Before the products are taken: from there on it may hold the rows that everybody wants.
  await trx.updateTable('orders').set({ decided_by: by.id }).where('id', '=', orderId).execute();
  await recordAct(trx, by, {
    act: reason === null ? 'order.approve' : 'order.reject',
    subject: 'order',
    id: orderId,
    before: { status: order.status },
    after: reason === null ? { status: 'paid' } : { status: 'rejected', reason },
  });
  const isDone =
    reason === null
      ? await approveOrder(trx, orderId, mails, who)
      : await rejectOrder(trx, orderId, reason, mails, who);
  if (!isDone) throw conflict('not_waiting', adminTexts.notWaiting);
}
