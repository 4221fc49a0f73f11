import { canMove } from '@qhatu/contract/orders';
import { type RefundCause, refundable } from '@qhatu/contract/pricing';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { Origin } from '../../http/device';
import { conflict, notFound } from '../../http/errors';
import { noteBankData } from '../accounts/bank-data';
import { type By, releaseStockAndCodes } from '../orders/decide';
import { CANCELLABLE_BY_BUYER } from '../orders/history';
import type { OrderMails } from '../orders/mails';
import { lockOrder, moveOrders } from '../orders/move';
import { type OrderRow, paidOf } from '../orders/read';
import type { Providers } from '../payments';
import { recordAct, type Staff } from '../staff/record-act';
import { requestRefund } from './order-refunds';
import { checkoutTexts } from './texts';

export interface Cancellation {
  orderId: number;
  /** The order must be this person's; null: anybody's. */
  ownerId: number | null;
  by: By;
  /** Shown to the buyer when somebody else cancels. */
  reason: string | null;
  /** The account for the buyer's money, in their words, and the origin of the request that named it. */
  account?: { text: string; origin: Origin } | null;
  /** The person of administration who cancels. */
  staff?: Staff;
}

export interface CancelDeps {
  app: Pick<FastifyInstance, 'jobs' | 'sealer'>;
  providers: Providers;
  mails: Pick<OrderMails, 'ended'>;
}

/**
 * Ends an order before it is sent (D121): what was paid goes back, its products and its code's use are everybody's again,
 * and its buyer is written to, all in one transaction. A buyer can until something of it is prepared. Throws 404 for
 * another's order (D4), 409 when it is too late, also the second time.
 */
export async function cancelOrder(
  db: Db,
  { app, providers, mails }: CancelDeps,
  { orderId, ownerId, by, reason, account, staff }: Cancellation,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order || (ownerId !== null && order.user_id !== ownerId)) throw notFound();
    await cancelLocked(trx, { app, providers, mails }, order, { by, reason, account, staff });
  });
}

/** Cancels an order that the transaction has locked; the caller has checked who may. @throws 409 */
export async function cancelLocked(
  trx: Db,
  deps: CancelDeps,
  order: OrderRow,
  { by, reason, account, staff }: Pick<Cancellation, 'by' | 'reason' | 'account' | 'staff'>,
): Promise<void> {
  const isBuyer = by.actor === 'buyer';
  if (!canMove(order.status, 'cancelled') || order.status === 'disputed') {
    throw conflict('not_cancellable', checkoutTexts.notCancellable);
  }
  if (isBuyer && !CANCELLABLE_BY_BUYER.includes(order.status)) {
    throw conflict('being_prepared', checkoutTexts.beingPrepared);
  }
  if (await isPartlySent(trx, order.id)) throw conflict('partly_sent', checkoutTexts.partlySent);
  const ended = { hold_until: null, network: null, decision_reason: reason };
  await moveOrders(trx, [order], 'cancelled', { ...by, kind: 'cancelled', reason }, ended);
  if (staff) {
    const [before, after] = [{ status: order.status }, { status: 'cancelled', reason }];
    await recordAct(trx, staff, { act: 'order.cancel', subject: 'order', id: order.id, before, after });
  }
  const cause: RefundCause = isBuyer ? 'buyer' : 'shop';
  const paid = paidOf(order);
  if (order.approved_at !== null && refundable(paid, cause) > 0) {
    const why = reason ?? 'Cancelaste el pedido';
    const wish = { key: 'cancel', amount: null, cause, reason: why, by, account: account?.text ?? null };
    await requestRefund(trx, deps, { ...order, status: 'cancelled' }, wish);
    if (account) await noteBankData(deps.app, trx, account.origin, order.user_id);
  }
  if (order.placed_at !== null) await deps.mails.ended(trx, order.id);
  await releaseStockAndCodes(trx, [order]);
}

/** True when a part of the order was sent: then the rest is cancelled line by line (D123). */
async function isPartlySent(trx: Db, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select from order_lines l where l.order_id = ${orderId}
      and (l.sent_at is not null or exists (select from parcel_lines p where p.line_id = l.id)) limit 1`.execute(trx);
  return rows.length > 0;
}
