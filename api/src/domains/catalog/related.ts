import type { ProductSummary } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/open';
import { preparedPlan } from '../../db/prepared-plan';
import { forEverybody, inStock, popular } from './selections';
import { findSummaries } from './summaries';

/** Lists in memory; there is one per subcategory, and one more where adults' products are. */
const MAX_LISTS = 500;

/** Where a product stands: all that decides what goes with it. */
interface Place {
  category_id: number;
  subcategory_id: number | null;
  adult: boolean;
}

export interface RelatedProducts {
  /**
   * At most `limit` that go with this product, never itself (D46): of its subcategory first, then of its category. Null
   * when there is no such product.
   */
  related: (db: Db, productId: number, limit: number) => Promise<ProductSummary[] | null>;
  /** Forgets every list. */
  forget: () => void;
  /** Forgets the lists that show one of these products. */
  forgetProducts: (productIds: number[]) => void;
}

async function placeOf(db: Db, productId: number): Promise<Place | undefined> {
  const { rows } = await sql<Place>`${preparedPlan}
    select s.category_id, s.subcategory_id, p.adult
    from product_search s join products p on p.id = s.product_id where s.product_id = ${productId}`.execute(db);
  return rows[0];
}

/**
 * The best known of a place that can be bought. Two queries that each walk an index in order and stop: one that
 * sorts by "is of my subcategory" has to look at the whole category.
 */
async function bestOf(db: Db, { category_id, subcategory_id, adult }: Place, limit: number): Promise<number[]> {
  const list = async (where: RawBuilder<unknown>, count: number) => {
    const { rows } = await sql<{ product_id: number }>`${preparedPlan}
      select s.product_id from product_search s
      where ${where} and ${inStock} and ${adult ? sql`true` : forEverybody}
      order by ${popular} limit ${sql.lit(count)}`.execute(db);
    return rows.map(({ product_id }) => product_id);
  };
  const inCategory = sql`s.category_id = ${category_id}`;
  const own = await list(
    subcategory_id === null
      ? sql`${inCategory} and s.subcategory_id is null`
      : // A subcategory has one category; naming both hides the index that is in order.
        sql`s.subcategory_id = ${subcategory_id}`,
    limit,
  );
  if (own.length >= limit) return own;
  const others =
    subcategory_id === null
      ? sql`${inCategory} and s.subcategory_id is not null`
      : sql`${inCategory} and s.subcategory_id is distinct from ${subcategory_id}`;
  return [...own, ...(await list(others, limit - own.length))];
}

/**
 * What goes with a product. Products of one place share one list of `limit + 1`, which each reads without itself;
 * it is remembered for `seconds` (0: not at all).
 */
export function relatedProducts(seconds: number): RelatedProducts {
  const lists = seconds > 0 ? new LRUCache<string, ProductSummary[]>({ max: MAX_LISTS, ttl: seconds * 1000 }) : null;
  // What was read before something was forgotten is not remembered after it.
  let age = 0;

  const listOf = async (db: Db, place: Place, limit: number): Promise<ProductSummary[]> => {
    const key = `${place.category_id}/${place.subcategory_id}/${place.adult}/${limit}`;
    const known = lists?.get(key);
    if (known) return known;
    const readAt = age;
    const list = await findSummaries(db, await bestOf(db, place, limit));
    if (readAt === age) lists?.set(key, list);
    return list;
  };

  return {
    related: async (db, productId, limit) => {
      const place = await placeOf(db, productId);
      if (!place) return null;
      const list = await listOf(db, place, limit + 1);
      return list.filter(({ id }) => id !== productId).slice(0, limit);
    },
    forget: () => {
      age += 1;
      lists?.clear();
    },
    forgetProducts: (productIds) => {
      age += 1;
      const changed = new Set(productIds);
      for (const [key, list] of lists?.entries() ?? []) {
        if (list.some(({ id }) => changed.has(id))) lists?.delete(key);
      }
    },
  };
}
