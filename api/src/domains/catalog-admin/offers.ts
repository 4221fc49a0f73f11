import { promotionSpan } from '@qhatu/contract/sellers';
import type { AdminProduct } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { judgePromotions, keepOfferDays } from '../promotions/days';
import { wrong } from './check';

/**
 * Begins and ends offers on their dates; search, prices and pages follow as for any change. Safe in several processes.
 * @returns how many began or ended
 */
export async function followOfferDates(db: Db): Promise<number> {
  const { rows } = await sql`
    update products p set has_discount = w.holds, updated_at = now()
    from (select id, (offer_from <= now() and (offer_until is null or now() < offer_until))::int::smallint as holds
      from products where offer_from is not null and offer_price is not null) w
    where p.id = w.id and p.has_discount <> w.holds returning 1`.execute(db);
  return rows.length;
}

interface OfferChange {
  seller: number;
  /** Null: a new product. */
  before: Pick<AdminProduct, 'id' | 'offer'> | null;
  after: { offer_from: Date | null; offer_until: Date | null };
}

/**
 * Before dates of offers are written: an offer that ends by itself is a promotion of its seller's, of which a year has so many days
 * (D280). What keeps its dates is not judged again. Throws 422 for the first that does not fit.
 */
export async function checkOfferDays(trx: Db, changes: readonly OfferChange[]): Promise<void> {
  const changed = changes.filter(({ before, after }) => {
    const { from = null, until = null } = before?.offer ?? {};
    const same = (now: Date | null, was: string | null) => (now?.toISOString() ?? null) === was;
    return !(same(after.offer_from, from) && same(after.offer_until, until));
  });
  const products = changed.flatMap(({ before }) => (before?.offer?.until ? before.id : []));
  await keepOfferDays(trx, products);
  const dated = changed.flatMap(({ seller, after: { offer_from, offer_until } }) =>
    offer_from && offer_until ? [{ seller, span: promotionSpan(offer_from, offer_until) }] : [],
  );
  if (dated.length === 0) return;
  const judge = await judgePromotions(trx, [...new Set(dated.map(({ seller }) => seller))], { products });
  for (const { seller, span } of dated) {
    const refused = judge(seller, span);
    if (refused) throw wrong('offer_until', refused);
  }
}
