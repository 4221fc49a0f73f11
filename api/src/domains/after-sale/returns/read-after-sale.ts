import { toSoles } from '@qhatu/contract/money';
import { type MethodId, paymentMethod } from '@qhatu/contract/payment-methods';
import type { AfterSale } from '@qhatu/contract/wire';
import type { Db } from '../../../db/open';
import { preparedPlan } from '../../../db/prepared-plan';
import { findOrder, orderLines } from '../../orders/read';
import { parcelsOf } from '../parcels/read';
import { countUnits } from '../units';
import { returnableLines } from './ask';
import { returnsOf } from './read';

/** What its buyer sees of an order beside its history; null: no such order, or not theirs (D4). */
export async function readAfterSale(db: Db, id: number, userId: number): Promise<AfterSale | null> {
  const order = await findOrder(db, id, userId);
  if (!order) return null;
  const [lines, unitsOf, parcels, refunds] = await Promise.all([
    orderLines(db, [id]),
    countUnits(db, [id]),
    parcelsOf(db, id, null),
    db
      .selectFrom('order_refunds')
      .modifyFront(preparedPlan)
      .select(['id', 'amount', 'status', 'reason', 'account', 'created_at', 'done_at'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute(),
  ]);
  return {
    parcels,
    cancelled_lines: lines.filter(({ cancelled_at }) => cancelled_at !== null).map((line) => line.id),
    refunds: refunds.map(({ account, amount, created_at, done_at, ...rest }) => ({
      ...rest,
      needs_account: rest.status === 'by-hand' && account === null,
      amount: toSoles(amount),
      created_at: created_at.toISOString(),
      done_at: done_at?.toISOString() ?? null,
    })),
    returns: await returnsOf(db, order, null, { lines, unitsOf }),
    returnable: returnableLines(order, lines, unitsOf, new Date()),
    needs_account: !paymentMethod(order.payment_type_id as MethodId)?.refund.to,
    has_receipt: order.approved_at !== null,
  };
}
