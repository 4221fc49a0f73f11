import { toSoles } from '@qhatu/contract/money';
import { paymentStatus } from '@qhatu/contract/orders';
import { type MethodId, paymentMethod } from '@qhatu/contract/payment-methods';
import type { PaidOrder } from '@qhatu/contract/pricing';
import { type OrderedLine, type Payment, PaymentTypeId } from '@qhatu/contract/wire';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open';
import { anyOf, preparedPlan } from '../../db/prepared-plan';
import type { OrderLinesTable, OrdersTable } from '../../db/schema/orders';
import { pictureOfLine } from '../designs/customs/picture-address';
import { LINE_COLUMNS, ORDER_COLUMNS } from './columns';
import { progressOf } from './progress';

export type OrderRow = Selectable<OrdersTable>;
/** What an order's row says of its money, as the rules of refunds ask. */
export const paidOf = ({ payment_type_id, total, refunded }: OrderRow): PaidOrder => ({
  ...{ method: payment_type_id as MethodId, total, refunded },
});

export type OrderLineRow = Selectable<OrderLinesTable> & { seller_user_name: string; seller_name: string };

/** Lines of these orders with their sellers' names, in the order they were bought. */
export function orderLines(db: Db, orderIds: readonly number[]): Promise<OrderLineRow[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('order_lines as l')
    .innerJoin('users as u', 'u.id', 'l.seller_id')
    .modifyFront(preparedPlan)
    .select(LINE_COLUMNS)
    .select((eb) => [
      'u.user_name as seller_user_name',
      eb.fn.coalesce('u.business_name', sql<string>`concat_ws(' ', u.name, nullif(u.last_name, ''))`).as('seller_name'),
    ])
    .where('l.order_id', '=', anyOf(orderIds))
    .orderBy('l.id')
    .execute();
}

/** The row of an order; `userId` null: anybody's. Undefined: no such order, or not theirs (D4). */
export const findOrder = (db: Db, id: number, userId: number | null): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .modifyFront(preparedPlan)
    .select(ORDER_COLUMNS)
    .where('id', '=', id)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .executeTakeFirst();

/** A stored order in the wire's shape. `userId` null reads anybody's (administration); null: no such order, or not theirs (D4). */
export async function readOrder(db: Db, id: number, userId: number | null): Promise<Payment | null> {
  const order = await findOrder(db, id, userId);
  return order ? paymentOf(order, await orderLines(db, [id]), new Date()) : null;
}

/** Why its cash code must not be paid any more, while the shop still asks whether it was; null: it may be paid, or there is none (D389). */
const codeOver = ({ charge_until, payment_type_id }: OrderRow, now: Date): string | null =>
  paymentMethod(payment_type_id as MethodId)?.paidLater && charge_until !== null && charge_until <= now
    ? 'CODE_OVER'
    : null;

/** Money in soles, dates in ISO 8601. */
export function paymentOf(order: OrderRow, lines: readonly OrderLineRow[], now: Date): Payment {
  return {
    id: order.id,
    paymentID: order.code,
    payerID: order.payer_id,
    pad_id: order.pad_id,
    created_at: order.created_at.toISOString(),
    payment_type_id: PaymentTypeId.parse(order.payment_type_id),
    status: paymentStatus(order.status),
    hold_until: order.hold_until?.toISOString() ?? null,
    payment_pending: order.status === 'awaiting_payment' ? (order.payment_pending ?? codeOver(order, now)) : null,
    installments: order.installments,
    total: toSoles(order.total),
    subtotal: toSoles(order.subtotal),
    total_products: toSoles(order.total_products),
    discounts: toSoles(order.discounts),
    shipping_amount: toSoles(order.shipping),
    surcharge: toSoles(order.surcharge),
    discount_fix: toSoles(order.discount_fix),
    discount_shipping: toSoles(order.discount_shipping),
    design_surcharge: toSoles(order.design_surcharge),
    promotion_code: order.promotion_code,
    has_proof: order.proof_upload_id !== null,
    address: order.address,
    recipient: order.recipient,
    details: lines.map((line) => ({
      ...orderedLine(line),
      variant_id: line.variant_id,
      shipping_amount: toSoles(line.shipping_amount),
      discount_rate: line.rate,
      estadoenvio: progressOf({ ...line, status: paymentStatus(order.status), approved_at: order.approved_at }, now),
    })),
  };
}

/** What its buyer, its seller and staff read of a line. */
export const orderedLine = (line: OrderLineRow): OrderedLine => ({
  id: line.id,
  product_id: line.product_id,
  product_custom_id: line.product_custom_id,
  name: line.name,
  code: line.code,
  variant_label: line.variant_label,
  image: pictureOfLine(line),
  qty: line.qty,
  price: toSoles(line.price),
  total: toSoles(line.total),
  seller: { id: line.seller_id, user_name: line.seller_user_name, name: line.seller_name },
});
