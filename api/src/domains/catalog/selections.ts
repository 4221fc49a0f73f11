import { ROLE } from '@qhatu/contract/model';
import type { ProductSummary } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open';
import type { Selection } from '../../db/schema';
import { keyOf } from './search/keys';
import { findSummaries } from './summaries';

/** Products that can be bought: a front page does not show what is gone. */
export const inStock = sql<boolean>`exists (
  select 1 from variants v where v.product_id = s.product_id and v.enabled and v.stock > 0)`;

interface Choice {
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

const everything = sql`true`;
/** The best known first. */
export const popular = sql`s.popularity desc, s.product_id`;
/** Adults' products are found by who looks for them, not shown to whoever comes by. */
export const forEverybody = sql`exists (select 1 from products p where p.id = s.product_id and not p.adult)`;

const CHOICES: Record<'offers' | 'best_sellers' | 'newest', Choice> = {
  offers: { where: sql`s.in_offer`, order: popular },
  best_sellers: { where: everything, order: popular },
  newest: { where: everything, order: sql`s.created_at desc, s.product_id` },
};

/** So many of the best known are the pot that `random` draws from. */
const POT = 300;

async function ids(db: Db, { where, order }: Choice, limit: number): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select s.product_id from product_search s
    where ${where} and ${inStock} and ${forEverybody} order by ${order} limit ${limit}`.execute(db);
  return rows.map(({ product_id }) => product_id);
}

/**
 * The best-rated first, but one enthusiast is not enough: every product starts with five middling ratings. Written as
 * its index is (products_rated), so that it is walked instead of sorting the shop.
 */
async function recommendedIds(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select p.id as product_id from products p
    where p.enabled and not p.adult and exists (select from users u where u.id = p.seller_id and u.sells)
      and exists (select from variants v where v.product_id = p.id and v.enabled and v.stock > 0)
    order by ((p.rating_sum + 35)::float8 / (p.rating_count + 5)) desc, p.popularity desc, p.id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ product_id }) => product_id);
}

/** The best known of whoever has come last, then of who came before: a walk per seller, until there are enough. */
async function newSellersIds(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select g.product_id
    from (select id, created_at from users where role_id <> ${sql.lit(ROLE.client)} and sells order by created_at desc) u
      cross join lateral (
        select s.product_id, s.popularity from product_search s
        where s.seller_id = u.id and ${inStock} and ${forEverybody} order by ${popular} limit ${limit}) g
    order by u.created_at desc, g.popularity desc, g.product_id limit ${limit}`.execute(db);
  return rows.map(({ product_id }) => product_id);
}

/** A different handful every hour, the same for everybody within it, so that it can be cached. */
async function randomIds(db: Db, limit: number, hour: number): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from (
      select s.product_id from product_search s where ${inStock} and ${forEverybody} order by ${popular} limit ${sql.lit(POT)}
    ) pot order by md5(product_id::text || ${String(hour)}::text) limit ${limit}`.execute(db);
  return rows.map(({ product_id }) => product_id);
}

async function womenIds(db: Db, limit: number): Promise<number[]> {
  const tag = await db.selectFrom('tags').select('id').where('name', '=', 'mujer').executeTakeFirst();
  if (!tag) return [];
  return ids(db, { where: sql`s.keys @> ${[keyOf('tag', tag.id)]}::int[]`, order: popular }, limit);
}

/** The products of one of the home's lists. */
export async function selectProducts(db: Db, selection: Selection, limit: number): Promise<ProductSummary[]> {
  if (selection === 'women') return findSummaries(db, await womenIds(db, limit));
  if (selection === 'random') return findSummaries(db, await randomIds(db, limit, Math.floor(Date.now() / 3_600_000)));
  if (selection === 'recommended') return findSummaries(db, await recommendedIds(db, limit));
  if (selection === 'new_sellers') return findSummaries(db, await newSellersIds(db, limit));
  return findSummaries(db, await ids(db, CHOICES[selection], limit));
}

/** The best known of one category, subcategories included. */
export async function selectOfCategory(db: Db, categoryId: number, limit: number): Promise<ProductSummary[]> {
  const where = sql`(s.category_id = ${categoryId} or s.subcategory_id = ${categoryId})`;
  return findSummaries(db, await ids(db, { where, order: popular }, limit));
}
