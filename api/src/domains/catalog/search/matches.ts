import type { OrderBy } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/open';
import { offsetOf, type PageWish } from '../../../db/page';
import { type Conditions, whereOf } from './conditions';
import { TOTAL_CAP } from './counts';
import { tsquery } from './text';

/** So many of the best-known matches are ranked by how well they match; further ones follow by popularity. */
const RANKED = 400;

type Order = Exclude<OrderBy, 'recommended'>;

/** Ties are broken by id, so that no page repeats or misses a product. */
const ORDERS: Record<Order, RawBuilder<unknown>> = {
  'low-price': sql`s.price, s.product_id`,
  LowToHigh: sql`s.price, s.product_id`,
  'high-price': sql`s.price desc, s.product_id desc`,
  HighToLow: sql`s.price desc, s.product_id desc`,
  'A-Z': sql`s.name_key, s.product_id`,
  AscOrder: sql`s.name_key, s.product_id`,
  'Z-A': sql`s.name_key desc, s.product_id desc`,
  DescOrder: sql`s.name_key desc, s.product_id desc`,
  Newest: sql`s.created_at desc, s.product_id`,
};

const POPULAR = sql`s.popularity desc, s.product_id`;
/** The same order, but not the index's: rare words are then found through GIN instead of a long walk. */
const POPULAR_OF_FEW = sql`s.popularity + 0 desc, s.product_id`;

export interface MatchWish extends PageWish {
  orderBy: OrderBy;
  /** Repaired text, or null. */
  text: string | null;
  /** How many match in all, as far as counted. */
  total: number;
}

/** The product ids of one page, in order. */
export async function findMatches(db: Db, conditions: Conditions, wish: MatchWish): Promise<number[]> {
  const offset = offsetOf(wish);
  if (offset >= wish.total) return [];
  const where = whereOf(conditions.all);
  const window = sql`limit ${wish.perPage} offset ${offset}`;
  const ranked = Math.floor(RANKED / wish.perPage) * wish.perPage;
  if (wish.orderBy === 'recommended' && wish.text !== null && offset < ranked) {
    const query = tsquery(wish.text);
    const order = wish.total >= TOTAL_CAP ? POPULAR : POPULAR_OF_FEW;
    return idsOf(
      db,
      sql`select c.product_id from (
          select s.product_id, s.popularity, s.tsv from product_search s where ${where}
          order by ${order} limit ${sql.lit(ranked)}
        ) c
        order by ts_rank(c.tsv, ${query}) * ln(2 + greatest(c.popularity, 0)) desc, c.product_id ${window}`,
    );
  }
  const popular = wish.text !== null && wish.total < TOTAL_CAP ? POPULAR_OF_FEW : POPULAR;
  const order = wish.orderBy === 'recommended' ? popular : ORDERS[wish.orderBy];
  return idsOf(db, sql`select s.product_id from product_search s where ${where} order by ${order} ${window}`);
}

async function idsOf(db: Db, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await (query as RawBuilder<{ product_id: number }>).execute(db);
  return rows.map(({ product_id }) => product_id);
}
