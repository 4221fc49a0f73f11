import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open';
import { anyOf, preparedPlan } from '../../db/prepared-plan';

export interface StockRequest {
  variantId: number;
  qty: number;
  /** Whose order it is for; the ledger (`stock_movements`) names it. */
  orderId?: number;
}

/** Requests for one variant are one request. */
export function perVariant(requests: readonly StockRequest[]): StockRequest[] {
  const sums = new Map<number, number>();
  for (const { variantId, qty } of requests) sums.set(variantId, (sums.get(variantId) ?? 0) + qty);
  return [...sums].map(([variantId, qty]) => ({ variantId, qty })).sort((a, b) => a.variantId - b.variantId);
}

// Rows are locked in the order of their ids before they are written, so that two orders for the same products in
// another order wait for each other instead of dead-locking.
const lockedInOrder = (requests: readonly StockRequest[]) =>
  sql`v.id = any (select id from variants where id = ${anyOf(requests.map((request) => request.variantId))}
                  order by id for no key update)`;

const asRows = (requests: readonly StockRequest[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(requests.map(({ variantId, qty }) => ({ variant_id: variantId, qty })))}::jsonb)
      as w (variant_id int, qty int)`;

/** Tells the ledger's trigger why, in the statement itself: one of its own would cost every order a millisecond. */
function noted(kind: 'sold' | 'returned', requests: readonly StockRequest[]) {
  const orders: Record<number, number[]> = {};
  for (const { variantId, orderId } of requests) {
    if (orderId !== undefined) orders[variantId] = [...new Set([...(orders[variantId] ?? []), orderId])];
  }
  return sql`set_config('qhatu.stock', ${JSON.stringify({ kind, orders })}, true) is not null`;
}

/**
 * The guarded statement that takes stock of what is there and answers the ids of those variants. Last in a transaction:
 * it holds the rows that everybody wants.
 */
export function takingStock(requests: readonly StockRequest[]): RawBuilder<{ id: number }> {
  const summed = perVariant(requests);
  return sql`
    update variants v set stock = v.stock - w.qty from ${asRows(summed)}
    where v.id = w.variant_id and v.stock >= w.qty and ${lockedInOrder(summed)} and ${noted('sold', requests)}
    returning v.id`;
}

/**
 * Takes stock, or takes nothing at all of what is short: true when every request was met. On false the caller rolls
 * back (D25).
 */
export async function takeStock(trx: Db, requests: readonly StockRequest[]): Promise<boolean> {
  if (requests.length === 0) return true;
  const { rows } = await sql`${preparedPlan} ${takingStock(requests)}`.execute(trx);
  return rows.length === perVariant(requests).length;
}

/** Gives stock back. */
export async function returnStock(trx: Db, requests: readonly StockRequest[]): Promise<void> {
  const given = perVariant(requests);
  if (given.length === 0) return;
  await sql`
    update variants v set stock = v.stock + w.qty from ${asRows(given)}
    where v.id = w.variant_id and ${lockedInOrder(given)} and ${noted('returned', requests)}`.execute(trx);
}
