import { sql } from 'kysely';
import { keptPlan } from '../../db/keep-plan';
import type { Db } from '../../db/open';

export interface StockWish {
  variantId: number;
  qty: number;
}

/** Wishes for one variant are one wish. */
export function perVariant(wishes: readonly StockWish[]): StockWish[] {
  const sums = new Map<number, number>();
  for (const { variantId, qty } of wishes) sums.set(variantId, (sums.get(variantId) ?? 0) + qty);
  return [...sums].map(([variantId, qty]) => ({ variantId, qty })).sort((a, b) => a.variantId - b.variantId);
}

// Rows are locked in the order of their ids before they are written, so that two orders for the same products in
// another order wait for each other instead of dead-locking.
const lockedInOrder = (wishes: readonly StockWish[]) =>
  sql`v.id = any (select id from variants where id = any (${wishes.map((wish) => wish.variantId)}::int[])
                  order by id for no key update)`;

const asRows = (wishes: readonly StockWish[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(wishes.map(({ variantId, qty }) => ({ variant_id: variantId, qty })))}::jsonb)
      as w (variant_id int, qty int)`;

/**
 * Takes stock, or takes nothing at all of what is short: true when every wish was met. On false the caller rolls back
 * (D25). One guarded statement; call it last in a transaction, since it holds the rows that everybody wants.
 */
export async function takeStock(trx: Db, wishes: readonly StockWish[]): Promise<boolean> {
  const wanted = perVariant(wishes);
  if (wanted.length === 0) return true;
  const { rows } = await sql`${keptPlan}
    update variants v set stock = v.stock - w.qty from ${asRows(wanted)}
    where v.id = w.variant_id and v.stock >= w.qty and ${lockedInOrder(wanted)}
    returning v.id`.execute(trx);
  return rows.length === wanted.length;
}

/** Gives stock back. */
export async function returnStock(trx: Db, wishes: readonly StockWish[]): Promise<void> {
  const given = perVariant(wishes);
  if (given.length === 0) return;
  await sql`
    update variants v set stock = v.stock + w.qty from ${asRows(given)}
    where v.id = w.variant_id and ${lockedInOrder(given)}`.execute(trx);
}
