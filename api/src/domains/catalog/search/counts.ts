import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { type Conditions, type FacetName, whereOf } from './conditions';
import { DIMENSION, dimensionOf, KEY_SPAN } from './keys';

/** Totals stop counting here: nobody turns so many pages. Facet counts are of the same goods. */
export const TOTAL_CAP = 10_000;

/** How many goods carry each key. */
export type KeyCounts = Map<number, number>;

interface KeyCount {
  key: number;
  n: number;
}

const toMap = (rows: KeyCount[]): KeyCounts => new Map(rows.map(({ key, n }) => [key, n]));

/** From the counters that are kept per category: no goods are read. */
async function fromCounters(db: Db, scope: number, scopeId: number): Promise<KeyCounts> {
  const rows = await db
    .selectFrom('facet_count')
    .select(['key', 'n'])
    .where('scope', '=', scope)
    .where('scope_id', '=', scopeId)
    .where('n', '>', 0)
    .execute();
  return toMap(rows);
}

/** Tags are not a facet, and are most of the keys. */
const isFacetKey = sql.raw(`k.key not between ${DIMENSION.tag * KEY_SPAN} and ${(DIMENSION.tag + 1) * KEY_SPAN - 1}`);

async function fromMatches(db: Db, conditions: Conditions, except?: FacetName): Promise<KeyCounts> {
  const { rows } = await sql<KeyCount>`
    select k.key, count(*)::int as n
    from (select s.keys from product_search s where ${whereOf(conditions.all, except)} limit ${sql.lit(TOTAL_CAP)}) m
      cross join lateral unnest(m.keys) as k (key)
    where ${isFacetKey}
    group by k.key`.execute(db);
  return toMap(rows);
}

export interface Counts {
  /** How many goods match, at most {@link TOTAL_CAP}. */
  total: number;
  /** Counts for showing this facet: without its own condition when it is itself chosen. */
  of: (facet: FacetName) => KeyCounts;
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
  const [base, ...others] = await Promise.all([
    countersOf ? fromCounters(db, countersOf.scope, countersOf.scopeId) : fromMatches(db, conditions),
    ...chosen.map((facet) => (isAlone(facet) ? fromCounters(db, 0, 0) : fromMatches(db, conditions, facet))),
  ]);
  const sideways = new Map(chosen.map((facet, index) => [facet, others[index]]));
  return { total: totalOf(base), of: (facet) => sideways.get(facet) ?? base };
}
