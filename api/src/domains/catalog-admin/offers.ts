import { sql } from 'kysely';
import type { Db } from '../../db/open';

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
