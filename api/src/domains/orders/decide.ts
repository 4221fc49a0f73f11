import { ROLE } from '@qhatu/contract/model';
import { isTransfer, type MethodId } from '@qhatu/contract/payment-methods';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { OrderActor } from '../../db/schema/orders';
import { conflict } from '../../http/errors';
import type { Person } from '../../http/person';
import { notePrintFiles } from '../designs/files/jobs';
import { returnPromotions, usePromotion } from '../promotions/use';
import type { OrderMails } from './mails';
import { lockOrder, moveOrder, moveOrders } from './move';
import type { OrderRow } from './read';
import { mergeByVariant, returnStock, type StockRequest, takeStock } from './stock';
import { orderTexts } from './texts';

const now = sql<Date>`now()`;

export interface By {
  actor: OrderActor;
  actorId?: number;
}

/** Somebody of the staff, as the history names them. */
export const byStaff = ({ id, role }: Person): By => ({
  actor: role === ROLE.admin ? 'administration' : 'seller',
  actorId: id,
});

const AN_ADMINISTRATOR: By = { actor: 'administration' };

/** Whether a person may accept the payment of an order: it waits, or it is a transfer that nobody looked at in time (D397). */
export const isApprovable = ({ status, payment_type_id }: Pick<OrderRow, 'status' | 'payment_type_id'>): boolean =>
  status === 'awaiting_payment' || (status === 'expired' && isTransfer(payment_type_id as MethodId));

/**
 * Accepts the payment of a waiting order, in the caller's transaction: its products are sold and its buyer is written to. An
 * order that had expired takes its products and its code's use again, last of all. @returns false when the order does not wait
 * (any more): approved before, cancelled, rejected, or there is none (D25). @throws 409 `sold_out` when an expired order's
 * products went to somebody else
 */
export async function approveOrder(
  trx: Db,
  orderId: number,
  mails: Pick<OrderMails, 'approved'>,
  by: By = AN_ADMINISTRATOR,
): Promise<boolean> {
  const order = await lockOrder(trx, orderId);
  if (!order || !isApprovable(order)) return false;
  if (order.status === 'expired' && (await isGone(trx, order.user_id))) return false;
  if (order.status === 'expired' && (await goesBack(trx, orderId)))
    throw conflict('late_transfer', orderTexts.lateReturned);
  await mails.approved(trx, orderId);
  if (!(await payOrder(trx, order, by))) throw conflict('sold_out', orderTexts.lateSoldOut);
  return true;
}

/** Whether the buyer has deleted their account: then the order has no address any more. */
async function isGone(trx: Db, userId: number): Promise<boolean> {
  const buyer = await trx.selectFrom('users').select('deleted_at').where('id', '=', userId).executeTakeFirst();
  return buyer?.deleted_at != null;
}

/** Whether money for the ended order goes back, or went back: that money cannot pay the order as well. */
async function goesBack(trx: Db, orderId: number): Promise<boolean> {
  const refund = await trx
    .selectFrom('order_refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  return refund !== undefined;
}

/** What a payment leaves on an order, beside the move. */
export interface PaidWith {
  code: string;
  payerId?: string | null;
  padId?: string | null;
  installments?: number | null;
}

/**
 * Makes a locked order that waits, or whose time had run out, a paid one. What had run out takes its products and its
 * code's use again, last of all; false when they went to somebody else: the caller rolls back.
 */
export async function payOrder(trx: Db, order: OrderRow, by: By, payment?: PaidWith): Promise<boolean> {
  await moveOrders(
    trx,
    [order],
    'paid',
    { ...by, kind: 'paid', data: payment && { code: payment.code } },
    {
      hold_until: null,
      network: null,
      payment_pending: null,
      approved_at: now,
      placed_at: sql<Date>`coalesce(placed_at, now())`,
      ...(payment && {
        code: payment.code,
        payer_id: payment.payerId ?? null,
        pad_id: payment.padId ?? null,
        installments: payment.installments ?? null,
      }),
    },
  );
  await notePrintFiles(trx, order.id);
  const taken = await trx
    .updateTable('stock_reservations')
    .set({ state: 'taken', expires_at: null })
    .where('order_id', '=', order.id)
    .returning(['order_id', 'variant_id', 'qty'])
    .execute();
  if (order.status !== 'expired') return true;
  if (order.promotion_id !== null && !(await usePromotion(trx, order.promotion_id))) return false;
  return takeStock(trx, taken.map(wishOf));
}

const wishOf = ({ order_id, variant_id, qty }: Record<'order_id' | 'variant_id' | 'qty', number>): StockRequest => ({
  orderId: order_id,
  variantId: variant_id,
  qty,
});

/**
 * Refuses the payment of a waiting order: its products and its code's use go back, and its buyer is told `reason`.
 * @returns false when the order does not wait (any more)
 */
export async function rejectOrder(
  trx: Db,
  orderId: number,
  reason: string,
  mails: Pick<OrderMails, 'rejected'>,
  by: By = AN_ADMINISTRATOR,
): Promise<boolean> {
  const order = await moveOrder(
    trx,
    orderId,
    'rejected',
    { ...by, kind: 'rejected', reason },
    { hold_until: null, network: null, payment_pending: null, decision_reason: reason.trim() || null },
  );
  if (!order) return false;
  await mails.rejected(trx, orderId);
  await releaseStockAndCodes(trx, [order]);
  return true;
}

/** Gives back what orders that came to nothing held or had taken: the uses of their codes, then (last, see `takeStock`) their products. */
export async function releaseStockAndCodes(
  trx: Db,
  orders: readonly Pick<OrderRow, 'id' | 'promotion_id'>[],
): Promise<void> {
  if (orders.length === 0) return;
  const released = await trx
    .updateTable('stock_reservations')
    .set({ state: 'released', expires_at: null })
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .where('state', '<>', 'released')
    .returning(['order_id', 'variant_id', 'qty'])
    .execute();
  await returnPromotions(
    trx,
    orders.flatMap(({ promotion_id }) => promotion_id ?? []),
  );
  await returnStock(trx, released.map(wishOf));
}

/**
 * Some units of a paid order are everybody's again: lines that are not sent, products that came back. Throws when the order
 * has not taken so many. Call it last in a transaction, as `takeStock`.
 */
export async function restockUnits(trx: Db, orderId: number, units: readonly StockRequest[]): Promise<void> {
  const wanted = mergeByVariant(units).filter(({ qty }) => qty > 0);
  for (const { variantId, qty } of wanted) {
    const taken = await trx
      .selectFrom('stock_reservations')
      .select(['id', 'qty'])
      .where('order_id', '=', orderId)
      .where('variant_id', '=', variantId)
      .where('state', '=', 'taken')
      .orderBy('id')
      .forUpdate()
      .execute();
    let left = qty;
    for (const row of taken) {
      const part = Math.min(left, row.qty);
      if (part === 0) break;
      left -= part;
      await trx
        .updateTable('stock_reservations')
        .set(part === row.qty ? { state: 'released' } : { qty: row.qty - part })
        .where('id', '=', row.id)
        .execute();
    }
    if (left > 0) throw new Error(`order ${orderId} has not taken ${qty} of variant ${variantId}`);
  }
  await returnStock(trx, wanted);
}
