import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { type Conditions, type FacetName, whereOf } from './conditions';
import { DIMENSION, dimensionOf, KEY_SPAN } from './keys';

/** Totals stop counting here: nobody turns so many pages. Facet counts are of the same goods. */
export const TOTAL_CAP = 10_000;

/** How many goods carry each key. */
export type KeyCounts = Map<number, number>;

/** The lowest and the highest price of some goods, in céntimos; null when there are none. */
export type PriceRange = { min: number; max: number } | null;

interface Found {
  keys: KeyCounts;
  prices: PriceRange;
}

/** No facet's: under these two the prices travel in the same answer. */
const LOWEST = -1;
const HIGHEST = -2;

interface KeyCount {
  key: number;
  n: number;
}

function foundOf(rows: KeyCount[]): Found {
  const keys: KeyCounts = new Map(rows.map(({ key, n }) => [key, n]));
  const [min, max] = [keys.get(LOWEST), keys.get(HIGHEST)];
  keys.delete(LOWEST);
  keys.delete(HIGHEST);
  return { keys, prices: min === undefined || max === undefined ? null : { min, max } };
}

/** From the counters that are kept per category, and the ends of an index: no goods are read. */
async function fromCounters(db: Db, scope: 0 | 1 | 2, scopeId: number): Promise<Found> {
  const inScope = [sql`true`, sql`s.category_id = ${scopeId}`, sql`s.subcategory_id = ${scopeId}`][scope];
  const end = (direction: 'asc' | 'desc') => sql`(
    select s.price from product_search s where ${inScope} order by s.price ${sql.raw(direction)} limit 1)`;
  const { rows } = await sql<KeyCount>`
    select key, n from facet_count where scope = ${scope} and scope_id = ${scopeId} and n > 0
    union all select * from (values (${sql.lit(LOWEST)}, ${end('asc')}), (${sql.lit(HIGHEST)}, ${end('desc')})) as ends (key, n)
      where n is not null`.execute(db);
  return foundOf(rows);
}

/** Tags are not a facet, and are most of the keys. */
const isFacetKey = sql.raw(`k.key not between ${DIMENSION.tag * KEY_SPAN} and ${(DIMENSION.tag + 1) * KEY_SPAN - 1}`);

async function fromMatches(db: Db, conditions: Conditions, except?: FacetName): Promise<Found> {
  const { rows } = await sql<KeyCount>`
    with m as materialized (
      select s.keys, s.price from product_search s where ${whereOf(conditions.all, except)} limit ${sql.lit(TOTAL_CAP)})
    select k.key, count(*)::int as n from m cross join lateral unnest(m.keys) as k (key) where ${isFacetKey} group by k.key
    union all select ${sql.lit(LOWEST)}, min(price) from m having count(*) > 0
    union all select ${sql.lit(HIGHEST)}, max(price) from m having count(*) > 0`.execute(db);
  return foundOf(rows);
}

export interface Counts {
  /** How many goods match, at most {@link TOTAL_CAP}. */
  total: number;
  /** Counts for showing this facet: without its own condition when it is itself chosen. */
  of: (facet: FacetName) => KeyCounts;
  /** Of what matches when no price is asked for. */
  prices: PriceRange;
}

/** Every product is either new or used, so those two counts together are all that match. */
function totalOf(counts: KeyCounts): number {
  let total = 0;
  for (const [key, n] of counts) if (dimensionOf(key) === DIMENSION.condition) total += n;
  return Math.min(total, TOTAL_CAP);
}

/**
 * Counts under all conditions, and for each facet that is itself chosen the counts without its own condition, so that
 * its other values say what choosing them too would bring.
 */
export async function countKeys(db: Db, conditions: Conditions): Promise<Counts> {
  const { all, countersOf } = conditions;
  const chosen = [...new Set(all.flatMap(({ facet }) => (facet === null ? [] : [facet])))];
  const isAlone = (facet: FacetName) => all.every((condition) => condition.facet === facet);
  const [base, ...others]: [Found, ...Found[]] = await Promise.all([
    countersOf ? fromCounters(db, countersOf.scope, countersOf.scopeId) : fromMatches(db, conditions),
    ...chosen.map((facet) => (isAlone(facet) ? fromCounters(db, 0, 0) : fromMatches(db, conditions, facet))),
  ]);
  const sideways = new Map(chosen.map((facet, index) => [facet, others[index]]));
  const foundFor = (facet: FacetName) => sideways.get(facet) ?? base;
  return { total: totalOf(base.keys), of: (facet) => foundFor(facet).keys, prices: foundFor('price').prices };
}
