import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/open';
import { type Conditions, type FacetName, isNarrow, type Scope, whereOf } from './conditions';
import { DIMENSION, dimensionOf, KEY_SPAN } from './keys';

/** Totals stop counting here: nobody turns so many pages. */
export const TOTAL_CAP = 10_000;

/** Up to here products are counted one by one; of more there is an estimate, good to about a tenth. */
const EXACT = 3_000;

/** One product in so many is in the sample (product_search_sample_*), one of eight of those in the small one. */
const SAMPLE = 32;
const SMALL_SAMPLE = 256;
/** Both have indexes of their own, which are known by these very words. */
const inSample = sql<boolean>`hashint4(s.product_id) & 31 = 0`;
const inSmallSample = sql<boolean>`hashint4(s.product_id) & 255 = 0`;

/** From so many on the small sample says enough. */
const ENOUGH = 800;

/** More matches than this, by the sample, are not told apart. */
const MANY = 13_000;

/** How many products carry each key. */
export type KeyCounts = Map<number, number>;

/** The lowest and the highest price of some products, in céntimos; null when there are none. */
export type PriceRange = { min: number; max: number } | null;

interface Found {
  keys: KeyCounts;
  prices: PriceRange;
  /** How many products there are; beyond {@link EXACT} about as many. */
  matches: number;
  /** Scaled from a sample, not counted one by one. */
  approximate: boolean;
}

interface KeyCount {
  key: number;
  n: number;
}

/** No facet's: under these the prices and the number of products travel in the same answer. */
const LOWEST = -1;
const HIGHEST = -2;
const ALL = -3;

function foundOf(rows: KeyCount[]): Found {
  const keys: KeyCounts = new Map(rows.map(({ key, n }) => [key, n]));
  const [min, max, all] = [LOWEST, HIGHEST, ALL].map((key) => {
    const value = keys.get(key);
    keys.delete(key);
    return value;
  });
  const prices = min === undefined || max === undefined ? null : { min, max };
  return { keys, prices, matches: all ?? conditionSum(keys), approximate: false };
}

/** Every product is either new or used, so those two counts together are all products. */
function conditionSum(keys: KeyCounts): number {
  let sum = 0;
  for (const [key, n] of keys) if (dimensionOf(key) === DIMENSION.condition) sum += n;
  return sum;
}

/** From the counters that are kept per category, and the ends of an index: no products are read. */
async function fromCounters(db: Db, { scope, scopeId }: Scope): Promise<Found> {
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

async function read(db: Db, where: RawBuilder<boolean>): Promise<Found> {
  const { rows } = await sql<KeyCount>`
    with m as materialized (select s.keys, s.price from product_search s where ${where} limit ${sql.lit(2 * TOTAL_CAP)})
    select k.key, count(*)::int as n from m cross join lateral unnest(m.keys) as k (key) where ${isFacetKey} group by k.key
    union all select ${sql.lit(ALL)}, count(*)::int from m
    union all select ${sql.lit(LOWEST)}, min(price) from m having count(*) > 0
    union all select ${sql.lit(HIGHEST)}, max(price) from m having count(*) > 0`.execute(db);
  return foundOf(rows);
}

/** Two digits are as many as an estimate has. */
function scaled(n: number, sample: number): number {
  const size = 10 ** Math.max(0, Math.floor(Math.log10(n * sample)) - 1);
  return Math.round((n * sample) / size) * size;
}

const estimate = ({ keys, prices, matches }: Found, sample: number): Found => ({
  keys: new Map([...keys].map(([key, n]) => [key, scaled(n, sample)])),
  prices,
  matches: scaled(matches, sample),
  approximate: true,
});

/**
 * Counted one by one while there are fewer than {@link EXACT}; of more, the sample is counted and scaled, which
 * costs the same however many there are.
 */
async function fromMatches(db: Db, { all }: Conditions, except?: FacetName): Promise<Found> {
  const narrow = isNarrow(all, except);
  const where = whereOf(all, { except, few: narrow });
  // A price alone may be that of half the shop.
  if (!narrow) {
    const small = await read(db, sql<boolean>`${where} and ${inSmallSample}`);
    if (small.matches >= ENOUGH) return estimate(small, SMALL_SAMPLE);
  }
  const sample = await read(db, sql<boolean>`${where} and ${inSample}`);
  if (sample.matches * SAMPLE < EXACT) return read(db, where);
  return estimate(sample, SAMPLE);
}

/** About how many products of the whole shop match; more than {@link MANY} are that many. */
export async function matchesAbout(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from product_search s where ${where} and ${inSample} limit ${sql.lit(Math.ceil(MANY / SAMPLE))}) m`.execute(
    db,
  );
  return (rows[0]?.n ?? 0) * SAMPLE;
}

/** How many products a category or the whole shop has. */
export async function productsIn(db: Db, { scope, scopeId }: Scope): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::int as n from facet_count where scope = ${scope} and scope_id = ${scopeId}
      and key >= ${sql.lit(DIMENSION.condition * KEY_SPAN)} and key < ${sql.lit((DIMENSION.condition + 1) * KEY_SPAN)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export interface Counts {
  /** How many products match; beyond {@link EXACT} about as many. */
  matches: number;
  approximate: boolean;
  /** Counts for showing this facet: without its own condition when it is itself chosen. */
  of: (facet: FacetName) => KeyCounts;
  /** Whether those are estimates. */
  isEstimate: (facet: FacetName) => boolean;
  /** Of what matches when no price is asked for. */
  prices: PriceRange;
}

/**
 * Counts under all conditions, and for each facet that is itself chosen the counts without its own condition, so that
 * its other values say what choosing them too would bring.
 */
export async function countKeys(db: Db, conditions: Conditions): Promise<Counts> {
  const { all, within, isWhole } = conditions;
  const chosen = [...new Set(all.flatMap(({ facet }) => (facet === null ? [] : [facet])))];
  const isAlone = (facet: FacetName) => all.every((condition) => condition.facet === facet);
  const isOfCategory = (facet: FacetName) =>
    within.scope !== 0 &&
    all.every((condition) => condition.facet === facet || condition.facet === 'category') &&
    all.filter((condition) => condition.facet === 'category').length === 1;
  const without = (facet: FacetName) => {
    if (isAlone(facet)) return fromCounters(db, { scope: 0, scopeId: 0 });
    if (facet !== 'category' && isOfCategory(facet)) return fromCounters(db, within);
    return fromMatches(db, conditions, facet);
  };
  const [base, ...others]: [Found, ...Found[]] = await Promise.all([
    isWhole ? fromCounters(db, within) : fromMatches(db, conditions),
    ...chosen.map(without),
  ]);
  const sideways = new Map(chosen.map((facet, index) => [facet, others[index]]));
  const foundFor = (facet: FacetName) => sideways.get(facet) ?? base;
  return {
    matches: base.matches,
    approximate: base.approximate,
    of: (facet) => foundFor(facet).keys,
    isEstimate: (facet) => foundFor(facet).approximate,
    prices: foundFor('price').prices,
  };
}
