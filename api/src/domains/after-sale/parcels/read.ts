import type { Parcel } from '@qhatu/contract/wire';
import type { Db } from '../../../db/open';
import { preparedPlan } from '../../../db/prepared-plan';

/** The parcels of an order, oldest first; those with lines of one seller, or all (null). */
export async function parcelsOf(db: Db, orderId: number, seller: number | null): Promise<Parcel[]> {
  const rows = await db
    .selectFrom('parcels as p')
    .modifyFront(preparedPlan)
    .innerJoin('parcel_lines as pl', 'pl.parcel_id', 'p.id')
    .innerJoin('order_lines as l', 'l.id', 'pl.line_id')
    .select(['p.id', 'p.carrier', 'p.tracking', 'p.sent_at', 'p.delivered_at', 'l.id as line_id', 'l.name', 'pl.qty'])
    .where('p.order_id', '=', orderId)
    .$if(seller !== null, (query) => query.where('l.seller_id', '=', seller))
    .orderBy('p.id')
    .orderBy('l.id')
    .execute();
  const parcels = new Map<number, Parcel>();
  for (const { id, carrier, tracking, sent_at, delivered_at, line_id, name, qty } of rows) {
    const parcel = parcels.get(id) ?? {
      id,
      carrier,
      tracking,
      sent_at: sent_at.toISOString(),
      delivered_at: delivered_at?.toISOString() ?? null,
      lines: [],
    };
    parcel.lines.push({ detail_id: line_id, name, qty });
    parcels.set(id, parcel);
  }
  return [...parcels.values()];
}
