import { returnCause, returnReasonTitle } from '@qhatu/contract/orders';
import { refundable } from '@qhatu/contract/pricing';
import type { FastifyInstance } from 'fastify';
import { openValue, SEALED } from '../../../crypto/sealed-columns';
import type { Db } from '../../../db/open';
import { requestRefund } from '../../checkout/order-refunds';
import type { By } from '../../orders/decide';
import { returnedOutsideShop } from '../../orders/disputes';
import { lockOrder, orderEvents } from '../../orders/move';
import { type OrderRow, orderLines, paidOf } from '../../orders/read';
import type { Providers } from '../../payments';
import { countUnits, endReturned, isAllGone } from '../units';
import type { ReturnRow } from './read';

export interface RefundReturnDeps {
  app: Pick<FastifyInstance, 'jobs' | 'sealer'>;
  providers: Providers;
}

/**
 * Asks for the money of a return that was received to go back, its order locked: `amount` céntimos, under a key of its own so
 * that it is one refund (D124). Null: nothing does.
 */
export async function refundReturn(
  trx: Db,
  deps: RefundReturnDeps,
  order: OrderRow,
  { row, amount, by }: { row: ReturnRow; amount: number; by: By },
): Promise<{ id: number } | null> {
  if (amount <= 0) return null;
  return requestRefund(trx, deps, order, {
    key: `return-${row.id}`,
    amount,
    cause: returnCause(row.reason),
    reason: `Devolución N.º ${row.id}: ${returnReasonTitle(row.reason)}`,
    by,
    account: row.account && openAccount(deps, row),
    ofUnits: true,
  });
}

const openAccount = ({ app }: RefundReturnDeps, { user_id, account }: ReturnRow): string =>
  JSON.parse(openValue(app.sealer, SEALED.returnAccount, user_id, account ?? '""'));

/** So many orders are settled a round; the others are the next one's. */
const A_ROUND = 50;

/**
 * Gives back what waited for the end of a dispute, and ends orders of which nothing is left with their buyers: each order in a
 * transaction of its own, so that one that cannot be settled keeps no other (D385).
 */
export async function settleReturns(
  db: Db,
  deps: RefundReturnDeps,
  log: Pick<FastifyInstance['log'], 'error'>,
): Promise<void> {
  const due = await db
    .selectFrom('order_returns as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select('o.id')
    .distinct()
    .where('r.due_after_dispute', 'is not', null)
    .where('o.status', '<>', 'disputed')
    .orderBy('o.id')
    .limit(A_ROUND)
    .execute();
  for (const { id } of due) {
    await db
      .transaction()
      .execute((trx) => settleOrder(trx, deps, id))
      .catch((err) => log.error({ err, order: id }, 'what came back during a dispute could not be given back'));
  }
}

/** The event of products that came back. */
export const RETURN_RECEIVED = 'return-received';

const BY_ITSELF: By = { actor: 'shop' };

async function settleOrder(trx: Db, deps: RefundReturnDeps, orderId: number): Promise<void> {
  let order = await lockOrder(trx, orderId);
  if (!order || order.status === 'disputed') return;
  const waiting = await trx
    .selectFrom('order_returns')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('due_after_dispute', 'is not', null)
    .orderBy('id')
    .execute();
  if (waiting.length === 0) return;
  const events = await orderEvents(trx, orderId);
  let [given, counted] = [0, 0];
  for (const row of waiting) {
    const due = row.due_after_dispute ?? 0;
    // What the buyer was given meanwhile was for what they had sent back, as far as it reaches.
    const already = Math.min(due, Math.max(0, returnedOutsideShop(events, receiptOf(events, row)) - counted));
    counted += already;
    const amount = Math.min(due - already, refundable(paidOf(order), 'shop'));
    const refund = await refundReturn(trx, deps, order, { row, amount, by: BY_ITSELF });
    if (refund) order = { ...order, refunded: order.refunded + amount };
    given += amount;
    await trx
      .updateTable('order_returns')
      .set({ refund_id: refund?.id ?? null, due_after_dispute: null, given_in_dispute: already })
      .where('id', '=', row.id)
      .execute();
  }
  const [lines, unitsOf] = await Promise.all([orderLines(trx, [orderId]), countUnits(trx, [orderId])]);
  if (isAllGone(lines, unitsOf, new Map())) await endReturned(trx, order, BY_ITSELF, given);
}

/** Where a return was received in its order's history. */
const receiptOf = (events: Awaited<ReturnType<typeof orderEvents>>, { id }: ReturnRow): number =>
  events.findIndex(({ kind, data }) => kind === RETURN_RECEIVED && (data as { return?: number } | null)?.return === id);
