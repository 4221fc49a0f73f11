import { fromIso, isoOf, limaDay } from '@qhatu/contract/dates';
import { toSoles } from '@qhatu/contract/money';
import { isReturnLate, returnCause, returnExpected, returnReasonTitle } from '@qhatu/contract/orders';
import type { OrderReturn } from '@qhatu/contract/wire';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/open';
import type { OrderReturnsTable } from '../../../db/schema/after-sale';
import { type OrderLineRow, type OrderRow, orderLines } from '../../orders/read';
import { countUnits, type UnitsOf, valueOfUnits } from '../units';

export type ReturnRow = Selectable<OrderReturnsTable>;

interface ReturnLine {
  return_id: number;
  line_id: number;
  qty: number;
  restocked: number;
}

/** Lines of these returns. */
export function returnLines(db: Db, ids: readonly number[]): Promise<ReturnLine[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('order_return_lines')
    .selectAll()
    .where('return_id', 'in', [...ids])
    .orderBy('line_id')
    .execute();
}

/** The orders of returns, and what they have. */
interface Known {
  orders: readonly OrderRow[];
  lines: readonly OrderLineRow[];
  unitsOf: UnitsOf;
}

/** The returns of an order, oldest first; of one seller, or of all (null). */
export async function returnsOf(db: Db, order: OrderRow, seller: number | null, known?: Omit<Known, 'orders'>) {
  const rows = await db
    .selectFrom('order_returns')
    .selectAll()
    .where('order_id', '=', order.id)
    .$if(seller !== null, (query) => query.where('seller_id', '=', seller))
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const lines = known?.lines ?? (await orderLines(db, [order.id]));
  const unitsOf = known?.unitsOf ?? (await countUnits(db, [order.id]));
  return returnsToWire(db, rows, { orders: [order], lines, unitsOf });
}

/** Returns on the wire, with what is known of their orders: three statements, however many they are. */
export async function returnsToWire(db: Db, rows: readonly ReturnRow[], known: Known): Promise<OrderReturn[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [parts, pictures, refunds] = await Promise.all([
    returnLines(db, ids),
    db.selectFrom('order_return_pictures').selectAll().where('return_id', 'in', ids).orderBy('upload_id').execute(),
    sql<{ id: number; amount: number; status: 'asked' | 'by-hand' | 'done' }>`
      select id, amount, status from order_refunds
      where id = any(${rows.flatMap(({ refund_id }) => refund_id ?? [])}::int[])`.execute(db),
  ]);
  const now = new Date();
  return rows.map((row): OrderReturn => {
    const own = parts.filter(({ return_id }) => return_id === row.id);
    const order = known.orders.find(({ id }) => id === row.order_id);
    const lines = known.lines.filter(({ order_id }) => order_id === row.order_id);
    const lineOf = (id: number) => lines.find((line) => line.id === id);
    const refund = refunds.rows.find(({ id }) => id === row.refund_id);
    const isOpen = row.status === 'asked' || row.status === 'accepted';
    const units = new Map(own.map(({ line_id, qty }) => [line_id, qty]));
    const expected =
      isOpen && order
        ? valueOfUnits(order, lines, known.unitsOf, units, returnCause(row.reason))
        : (refund?.amount ?? row.due_after_dispute ?? 0);
    return {
      id: row.id,
      order_id: row.order_id,
      seller: {
        id: row.seller_id,
        name: lines.find((line) => line.seller_id === row.seller_id)?.seller_name ?? '',
      },
      status: row.status,
      reason: row.reason,
      reason_text: returnReasonTitle(row.reason),
      comment: row.comment,
      decision: row.decision,
      asked_at: row.asked_at.toISOString(),
      due_on: row.due_on,
      expected_on: row.status === 'accepted' && row.decided_at ? isoOf(returnExpected(row.decided_at)) : null,
      late: isLate(row, now),
      decided_at: row.decided_at?.toISOString() ?? null,
      received_at: row.received_at?.toISOString() ?? null,
      lines: own.map(({ line_id, qty, restocked }) => ({
        detail_id: line_id,
        name: lineOf(line_id)?.name ?? '',
        variant_label: lineOf(line_id)?.variant_label ?? null,
        qty,
        restocked,
      })),
      pictures: pictures.filter(({ return_id }) => return_id === row.id).map(({ upload_id }) => upload_id),
      amount: toSoles(expected),
      refund: refund ? { id: refund.id, status: refund.status } : null,
      given_in_dispute: toSoles(row.given_in_dispute),
    };
  });
}

const isLate = ({ status, due_on, asked_at, decided_at }: ReturnRow, now: Date): boolean =>
  isReturnLate({ status, due: fromIso(due_on) ?? limaDay(asked_at), accepted: decided_at }, now);
