import { RETURN_STATES } from '@qhatu/contract/orders';
import type { StaffReturnList } from '@qhatu/contract/wire';
import { z } from 'zod';
import type { Db } from '../../../db/open';
import { type Person, sellerOf } from '../../../http/person';
import { isLateReturn } from '../../orders/deadlines';
import { orderLines } from '../../orders/read';
import { countUnits } from '../units';
import { returnsToWire } from './read';

export const returnFilter = z.object({
  status: z.enum(RETURN_STATES).optional(),
  /** Only those that nobody has answered in time, or whose products have not come in time. */
  late: z.enum(['1']).optional(),
  /** The last id of the page before. */
  after: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  perPage: z.coerce.number().int().min(1).max(48).default(24),
});

/** Returns, newest first: a seller's own, all for administration. */
export async function listReturns(
  db: Db,
  person: Person,
  { status, late, after, perPage }: z.infer<typeof returnFilter>,
): Promise<StaffReturnList> {
  const own = sellerOf(person);
  const found = await db
    .selectFrom('order_returns as r')
    .selectAll()
    .$if(own !== null, (query) => query.where('seller_id', '=', own))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'asked'))
    .$if(late !== undefined, (query) => query.where(isLateReturn(new Date())))
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? 0))
    .orderBy('id', 'desc')
    .limit(perPage + 1)
    .execute();
  const page = found.slice(0, perPage);
  const ids = [...new Set(page.map(({ order_id }) => order_id))];
  const [orders, lines, unitsOf] = await Promise.all([
    ids.length > 0 ? db.selectFrom('orders').selectAll().where('id', 'in', ids).execute() : [],
    orderLines(db, ids),
    countUnits(db, ids),
  ]);
  const buyers = new Map(orders.map(({ id, name }) => [id, name]));
  const returns = await returnsToWire(db, page, { orders, lines, unitsOf });
  return {
    data: returns.map((one) => ({ ...one, buyer: { name: buyers.get(one.order_id) ?? '' } })),
    next: found.length > perPage ? (page.at(-1)?.id ?? null) : null,
  };
}
