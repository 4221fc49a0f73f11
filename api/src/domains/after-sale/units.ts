import { formatMoney } from '@qhatu/contract/money';
import { canMove } from '@qhatu/contract/orders';
import type { MethodId } from '@qhatu/contract/payment-methods';
import { type GoingLine, type OrderSums, type RefundCause, refundable, refundOfUnits } from '@qhatu/contract/pricing';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { anyOf, preparedPlan } from '../../db/prepared-plan';
import type { By } from '../orders/decide';
import { moveOrders } from '../orders/move';
import { type OrderLineRow, type OrderRow, paidOf } from '../orders/read';

/** What has become of the units of a line. */
export interface LineUnits {
  /** In parcels. */
  packed: number;
  /** In returns that were not refused, and in those that were received. */
  returning: number;
  returned: number;
  /** Céntimos that went back of it by name, without its units (D250). */
  refunded: number;
}

const NONE: LineUnits = { packed: 0, returning: 0, returned: 0, refunded: 0 };

export type UnitsOf = (lineId: number) => LineUnits;

/** Parcels and returns of these orders' lines, counted in one statement. */
export async function countUnits(db: Db, orderIds: readonly number[]): Promise<UnitsOf> {
  if (orderIds.length === 0) return () => NONE;
  const { rows } = await sql<LineUnits & { id: number }>`${preparedPlan}
    select l.id,
      coalesce((select sum(p.qty) from parcel_lines p where p.line_id = l.id), 0)::int as packed,
      coalesce((select sum(b.amount) from order_refund_lines b where b.line_id = l.id), 0)::int as refunded,
      coalesce(sum(rl.qty) filter (where r.status <> 'refused'), 0)::int as returning,
      coalesce(sum(rl.qty) filter (where r.status = 'received'), 0)::int as returned
    from order_lines l
      left join order_return_lines rl on rl.line_id = l.id
      left join order_returns r on r.id = rl.return_id
    where l.order_id = ${anyOf(orderIds)} group by l.id`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (lineId) => byId.get(lineId) ?? NONE;
}

export const sumsOf = (order: OrderRow): OrderSums => ({
  method: order.payment_type_id as MethodId,
  subtotal: order.subtotal,
  discountFix: order.discount_fix,
  shipping: order.shipping - order.discount_shipping,
  total: order.total,
});

/** A line as what has gone back of it asks. */
export function goneOf(line: OrderLineRow, unitsOf: UnitsOf): Omit<GoingLine, 'going' | 'shipping'> {
  const { returned, refunded } = unitsOf(line.id);
  return { qty: line.qty, total: line.total, gone: line.cancelled_at === null ? returned : line.qty, refunded };
}

/** Whether nothing of an order is left with its buyer, nor to be sent: all of it was cancelled or came back; `going`: units that do now. */
export const isAllGone = (
  lines: readonly OrderLineRow[],
  unitsOf: UnitsOf,
  going: ReadonlyMap<number, number>,
): boolean => lines.every((line) => goneOf(line, unitsOf).gone + (going.get(line.id) ?? 0) >= line.qty);

/**
 * Céntimos that go back for units of an order's lines (spec 3 §9), never more than is left of what was paid. `going`: units
 * by line; what was cancelled or returned before is not paid for twice.
 */
export function valueOfUnits(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  unitsOf: UnitsOf,
  going: ReadonlyMap<number, number>,
  cause: RefundCause,
): number {
  const all = lines.map((line): GoingLine => {
    return { ...goneOf(line, unitsOf), shipping: line.shipping_amount, going: going.get(line.id) ?? 0 };
  });
  const sums = sumsOf(order);
  const most = refundable(paidOf(order), 'shop');
  return Math.min(refundOfUnits(sums, all, cause), most);
}

/** A locked order of which nothing is left with its buyer is `returned`, where it may go there; `amount`: céntimos that go back with its last units. */
export async function endReturned(trx: Db, order: OrderRow, by: By, amount: number): Promise<void> {
  if (!canMove(order.status, 'returned')) return;
  const reason = amount > 0 ? `Se devuelven ${formatMoney(amount)}` : null;
  await moveOrders(trx, [order], 'returned', { ...by, kind: 'returned', reason });
}
