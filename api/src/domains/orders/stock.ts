import { type RawBuilder, sql } from 'kysely';
import { compiledOnce, type ValueOf } from '../../db/compiled-once';
import type { Db } from '../../db/open';
import { anyOf, preparedPlan } from '../../db/prepared-plan';

export interface StockRequest {
  variantId: number;
  qty: number;
  /** Whose order it is for; the ledger (`stock_movements`) names it. */
  orderId?: number;
}

/** Adds up requests for the same variant. */
export function mergeByVariant(requests: readonly StockRequest[]): StockRequest[] {
  const sums = new Map<number, number>();
  for (const { variantId, qty } of requests) sums.set(variantId, (sums.get(variantId) ?? 0) + qty);
  return [...sums].map(([variantId, qty]) => ({ variantId, qty })).sort((a, b) => a.variantId - b.variantId);
}

/** Parameters of a statement that changes stock, see {@link stockValues}. */
export interface StockValues {
  /** JSON: how much of which variant, each variant once. */
  units: string;
  /** Their ids. */
  variants: readonly number[];
  /** JSON, for the ledger's trigger: why, and for which orders. */
  note: string;
}

export function stockValues(kind: 'sold' | 'returned', requests: readonly StockRequest[]): StockValues {
  const orders: Record<number, number[]> = {};
  for (const { variantId, orderId } of requests) {
    if (orderId !== undefined) orders[variantId] = [...new Set([...(orders[variantId] ?? []), orderId])];
  }
  const summed = mergeByVariant(requests);
  return {
    units: JSON.stringify(summed.map(({ variantId, qty }) => ({ variant_id: variantId, qty }))),
    variants: summed.map(({ variantId }) => variantId),
    note: JSON.stringify({ kind, orders }),
  };
}

type StockValue = ValueOf<StockValues>;

// Rows are locked in the order of their ids before they are written, so that two orders for the same products in
// another order wait for each other instead of dead-locking.
const lockedInOrder = (value: StockValue) =>
  sql`v.id = any (select id from variants where id = ${anyOf(value('variants'))}
                  order by id for no key update)`;

const asRows = (value: StockValue) => sql`jsonb_to_recordset(${value('units')}::jsonb) as w (variant_id int, qty int)`;

/** Gives the ledger's trigger the reason within the statement: a statement of its own would cost every order a millisecond. */
const noted = (value: StockValue) => sql`set_config('qhatu.stock', ${value('note')}, true) is not null`;

/**
 * The guarded statement that takes stock of what is there and answers the ids of those variants. Last in a transaction:
 * it holds the rows that everybody wants.
 */
export const takeStockStatement = (value: StockValue): RawBuilder<{ id: number }> => sql`
    update variants v set stock = v.stock - w.qty from ${asRows(value)}
    where v.id = w.variant_id and v.stock >= w.qty and ${lockedInOrder(value)} and ${noted(value)}
    returning v.id`;

const take = compiledOnce<{ id: number }, StockValues>((db, value) =>
  sql<{ id: number }>`${preparedPlan} ${takeStockStatement(value)}`.compile(db),
);

/**
 * Takes stock, or takes nothing at all of what is short: true when every request was met. On false the caller rolls
 * back (D25).
 */
export async function takeStock(trx: Db, requests: readonly StockRequest[]): Promise<boolean> {
  if (requests.length === 0) return true;
  const values = stockValues('sold', requests);
  return (await take(trx, values)).length === values.variants.length;
}

const giveBack = compiledOnce<unknown, StockValues>((db, value) =>
  sql`
    update variants v set stock = v.stock + w.qty from ${asRows(value)}
    where v.id = w.variant_id and ${lockedInOrder(value)} and ${noted(value)}`.compile(db),
);

/** Gives stock back. */
export async function returnStock(trx: Db, requests: readonly StockRequest[]): Promise<void> {
  if (requests.length > 0) await giveBack(trx, stockValues('returned', requests));
}
