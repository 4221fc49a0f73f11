import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { OrderRow } from './read';
import { isLineRefund } from './refund-keys';

/**
 * Céntimos that went back of an order without naming a line, so that all its lines bear them together (D151, D250). Not among
 * them are returns, lines that were not sent, refunds by name, and what a dispute gave for units that came back meanwhile (D385).
 */
export async function refundedFreely(db: Db, { id, refunded }: Pick<OrderRow, 'id' | 'refunded'>): Promise<number> {
  const refunds = await db.selectFrom('order_refunds').select(['key', 'amount']).where('order_id', '=', id).execute();
  const { given } = await db
    .selectFrom('order_returns')
    .select(sql<number>`coalesce(sum(given_in_dispute), 0)::int`.as('given'))
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const named = refunds.filter(({ key }) => isLineRefund(key)).reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, refunded - named - given);
}
