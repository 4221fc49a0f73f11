import { sql } from 'kysely';
import type { Db } from '../../db/open';

/**
 * Counts one use of a code inside the order's transaction: false when the last one went to somebody else or the code
 * ended meanwhile (D20). Two orders for the last use wait for each other on the row.
 */
export async function usePromotion(trx: Db, id: number): Promise<boolean> {
  const used = await trx
    .updateTable('promotions')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where(sql<boolean>`now() < until and (max_uses is null or uses < max_uses)`)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Gives uses back when orders are cancelled; `ids` names a code once for each order. */
export async function returnPromotions(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update promotions p set uses = greatest(0, p.uses - w.n)
    from (select id, count(*)::int as n from unnest(${[...ids]}::int[]) as u (id) group by id) w
    where p.id = w.id`.execute(trx);
}
