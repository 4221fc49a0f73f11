import { ROLE } from '@qhatu/contract/model';
import { type DaySpan, promotionRefusal, promotionSpan } from '@qhatu/contract/sellers';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { readSellersRule } from '../settings/read';

/**
 * What counts as promoted is a seller's offer that ends by itself, and a code that names the seller or a product of theirs; a code for
 * everything is the shop's (D280). An offer without an end counts with all days that it has held once somebody ends it (D294): a
 * trigger keeps them.
 */

/** What is being changed: of it only the days that have been held already count, the others are what is chosen anew. */
interface Except {
  products?: readonly number[];
  promotion?: number | null;
}

/** Sellers whom a code names by its scope: themselves, or a product of theirs. */
const NAMED = sql`(
  select c.promotion_id, c.seller_id from promotion_scopes c where c.seller_id is not null
  union select c.promotion_id, p.seller_id from promotion_scopes c join products p on p.id = c.product_id)`;

const NEVER = new Date('9999-12-31T12:00:00Z');

/** The days of promotion of sellers, past and planned. Days may be in it more than once. */
export async function readPromotionDays(
  db: Db,
  sellers: readonly number[],
  { products = [], promotion = null }: Except = {},
): Promise<Map<number, DaySpan[]>> {
  const ids = [...sellers];
  const { rows } = await sql<{ seller_id: number; since: Date; until: Date | null }>`
    select seller_id, since, nullif(until, 'infinity') as until from (
      select p.seller_id, case when p.offer_until is null then p.offer_since else p.offer_from end as since,
        case when p.id = any(${[...products]}::int[]) then least(p.offer_until, now()) else p.offer_until end as until
      from products p where p.seller_id = any(${ids}::int[]) and (p.offer_from is not null and p.offer_until is not null
        or p.offer_since is not null and p.offer_until is null and p.id = any(${[...products]}::int[]))
      union
      select n.seller_id, r.since, case when r.id = ${promotion}::int then least(r.until, now()) else r.until end
      from ${NAMED} n join promotions r on r.id = n.promotion_id and r.enabled
      where n.seller_id = any(${ids}::int[])) held
    where since < until`.execute(db);
  const { rows: kept } = await sql<{ seller_id: number; day: string }>`
    select seller_id, day::text as day from seller_promotion_days where seller_id = any(${ids}::int[])`.execute(db);
  const days = new Map<number, DaySpan[]>(ids.map((id) => [id, []]));
  for (const { seller_id, since, until } of rows) days.get(seller_id)?.push(promotionSpan(since, until ?? NEVER));
  for (const { seller_id, day } of kept) days.get(seller_id)?.push({ from: day, until: day });
  return days;
}

/**
 * Says of one seller's promotion after the other why it cannot hold, null: it can, and counts for the next one. The sellers are kept
 * from everybody else until the transaction ends, so that two at once do not use one day's place. Who is no seller has no limit.
 */
export async function promotionDayChecker(
  trx: Db,
  sellers: readonly number[],
  except: Except = {},
): Promise<(sellerId: number, span: DaySpan) => string | null> {
  const { rows } = await sql<{ id: number }>`select id from users
    where id = any(${[...sellers]}::int[]) and role_id = ${ROLE.seller} order by id for no key update`.execute(trx);
  const limited = rows.map(({ id }) => id);
  if (limited.length === 0) return () => null;
  const { promotion_days } = await readSellersRule(trx);
  const days = await readPromotionDays(trx, limited, except);
  return (sellerId, span) => {
    const taken = days.get(sellerId);
    const refused = taken ? promotionRefusal(taken, span, promotion_days) : null;
    if (!refused) taken?.push(span);
    return refused;
  };
}

/** Days that a code has held stay used by every seller that it names, whatever becomes of its dates. Before the change. */
export async function keepCodeDays(trx: Db, promotionId: number): Promise<void> {
  await sql`insert into seller_promotion_days (seller_id, day)
    select distinct n.seller_id, d::date
    from promotions r join ${NAMED} n on n.promotion_id = r.id, generate_series(
      date_trunc('day', r.since at time zone 'America/Lima'),
      date_trunc('day', least(r.until - interval '1 microsecond', now()) at time zone 'America/Lima'), interval '1 day') d
    where r.id = ${promotionId} and r.enabled and r.since <= now()
    on conflict do nothing`.execute(trx);
}

/** Sellers whom a code names by what its scope says. */
export async function sellersNamed(
  trx: Db,
  scope: readonly { seller_id: number | null; product_id: number | null }[],
): Promise<number[]> {
  const products = scope.flatMap(({ product_id }) => product_id ?? []);
  const { rows } = await sql<{ id: number }>`
    select distinct seller_id as id from products where id = any(${products}::int[])`.execute(trx);
  return [...new Set([...scope.flatMap(({ seller_id }) => seller_id ?? []), ...rows.map(({ id }) => id)])];
}
