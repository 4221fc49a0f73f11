import type { OrderBy } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/open';
import { offsetOf, type PageOptions } from '../../../db/page';
import { type Conditions, isNarrow, whereOf } from './conditions';
import { productsIn, TOTAL_CAP } from './counts';
import { tsquery } from './text';

/** So many of the best-known matches are ranked by how well they match; further ones follow by popularity. */
const RANKED = 48;

/**
 * Dear and cheap, old and new products are not spread evenly over words and brands: a walk by price may pass so many
 * times the products that it would on average.
 */
const UNEVEN = 8;

/** One index each; ties are broken by id, so that no page repeats or misses a product. */
interface Order {
  /** The order of the index. */
  walk: RawBuilder<unknown>;
  /** The same order, but not the index's: a few products are then found first and sorted. */
  few: RawBuilder<unknown>;
}

const order = (column: string, same: string, direction: 'asc' | 'desc', ties: 'asc' | 'desc' = 'asc'): Order => ({
  walk: sql.raw(`s.${column} ${direction}, s.product_id ${ties}`),
  few: sql.raw(`s.${column} ${same} ${direction}, s.product_id ${ties}`),
});
const cheapest = order('price', '+ 0', 'asc');
const dearest = order('price', '+ 0', 'desc', 'desc');
const alphabetical = order('name_key', "|| ''", 'asc');
const backwards = order('name_key', "|| ''", 'desc', 'desc');
const POPULAR = order('popularity', '+ 0', 'desc');

const ORDERS: Record<OrderBy, Order> = {
  recommended: POPULAR,
  'low-price': cheapest,
  LowToHigh: cheapest,
  'high-price': dearest,
  HighToLow: dearest,
  'A-Z': alphabetical,
  AscOrder: alphabetical,
  'Z-A': backwards,
  DescOrder: backwards,
  Newest: order('created_at', "+ interval '0'", 'desc'),
};

export interface MatchOptions extends PageOptions {
  orderBy: OrderBy;
  /** Repaired text, or null. */
  text: string | null;
  /** How many match in all; beyond 3,000 about as many. */
  matches: number;
}

/**
 * Whether it costs less to find all matches and sort them than to walk an index until enough have come by: a walk
 * passes `needed × products ÷ matches` products on average, the other way all matches.
 */
export const areFew = (matches: number, needed: number, products: number): boolean =>
  matches * matches < needed * products;

/** The product ids of one page, in order. */
export async function findMatches(db: Db, conditions: Conditions, options: MatchOptions): Promise<number[]> {
  const offset = offsetOf(options);
  if (offset >= Math.min(options.matches, TOTAL_CAP)) return [];
  const window = sql`limit ${options.perPage} offset ${offset}`;
  const ranked = Math.floor(RANKED / options.perPage) * options.perPage;
  const isRanked = options.orderBy === 'recommended' && options.text !== null && offset < ranked;
  const needed = isRanked ? ranked : offset + options.perPage;
  const risk = ORDERS[options.orderBy] === POPULAR ? 1 : UNEVEN;
  const few =
    isNarrow(conditions.all) && areFew(options.matches, needed * risk, await productsIn(db, conditions.within));
  const where = whereOf(conditions.all, { few });
  const by = ORDERS[options.orderBy][few ? 'few' : 'walk'];
  if (isRanked) {
    const query = tsquery(options.text ?? '');
    return idsOf(
      db,
      sql`select c.product_id from (
          select s.product_id, s.popularity, s.tsv from product_search s where ${where}
          order by ${by} limit ${sql.lit(ranked)}
        ) c
        order by ts_rank(c.tsv, ${query}) * ln(2 + greatest(c.popularity, 0)) desc, c.product_id ${window}`,
    );
  }
  return idsOf(db, sql`select s.product_id from product_search s where ${where} order by ${by} ${window}`);
}

async function idsOf(db: Db, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await (query as RawBuilder<{ product_id: number }>).execute(db);
  return rows.map(({ product_id }) => product_id);
}
