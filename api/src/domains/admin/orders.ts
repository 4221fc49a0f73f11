import { toSoles } from '@qhatu/contract/money';
import { type PaymentStatus, paymentStatus, statesOf } from '@qhatu/contract/orders';
import { type AdminOrder, type AdminOrderList, PaymentTypeId } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { offsetOf, type PageOptions, pageOf } from '../../db/page';
import { conflict, notFound } from '../../http/errors';
import { approveOrder, rejectOrder } from '../orders/decide';
import type { OrderMails } from '../orders/mails';
import { methodTitle, REVIEWED_METHODS } from '../orders/methods';
import { addressText } from '../orders/purchases';
import { type OrderLineRow, orderLines } from '../orders/read';
import { recordAct, type Staff } from '../staff/record-act';
import { adminTexts } from './texts';

/**
 * Orders by how their payment stands, those that a person reviews or all of them; those that wait come oldest first,
 * since their time runs out first.
 */
export async function listOrders(
  db: Db,
  options: PageOptions & { status: PaymentStatus; methods: 'reviewed' | 'all' },
): Promise<AdminOrderList> {
  const chosen = db
    .selectFrom('orders as o')
    .where('o.status', 'in', statesOf(options.status))
    .$if(options.methods === 'reviewed', (query) => query.where('o.payment_type_id', 'in', REVIEWED_METHODS));
  const direction = options.status === 'pending' ? 'asc' : 'desc';
  const [{ total }, orders] = await Promise.all([
    chosen.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    chosen
      .leftJoin('uploads as u', 'u.id', 'o.proof_upload_id')
      .selectAll('o')
      .select('u.mime as proof_mime')
      .orderBy('o.created_at', direction)
      .orderBy('o.id', direction)
      .limit(options.perPage)
      .offset(offsetOf(options))
      .execute(),
  ]);
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
  return pageOf(data, total, options);
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
 * Approves or rejects a waiting transfer by the orders' own rules. Throws 404, and 409 when it does not wait (any
 * more).
 */
export async function decideOrder(db: Db, mails: OrderMails, { orderId, by, reason }: OrderDecision): Promise<void> {
  const known = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('payment_type_id', 'in', REVIEWED_METHODS)
    .executeTakeFirst();
  if (!known) throw notFound();
  const who = { actor: 'administration', actorId: by.id } as const;
  const decided = await db.transaction().execute(async (trx) => {
    const done =
      reason === null
        ? await approveOrder(trx, orderId, mails, who)
        : await rejectOrder(trx, orderId, reason, mails, who);
    if (!done) return false;
    await trx.updateTable('orders').set({ decided_by: by.id }).where('id', '=', orderId).execute();
    await recordAct(trx, by, {
      act: reason === null ? 'order.approve' : 'order.reject',
      subject: 'order',
      id: orderId,
      before: { status: 'awaiting_payment' },
      after: reason === null ? { status: 'paid' } : { status: 'rejected', reason },
    });
    return true;
  });
  if (!decided) throw conflict('not_waiting', adminTexts.notWaiting);
}
