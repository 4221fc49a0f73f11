import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { type Conditions, type FacetName, whereOf } from './conditions';
import { DIMENSION, KEY_SPAN } from './keys';

/** Totals stop counting here: nobody turns so many pages. Facet counts are of the same goods. */
export const TOTAL_CAP = 10_000;

/** How many goods carry each key. */
export type KeyCounts = Map<number, number>;

interface KeyCount {
  key: number;
  n: number;
}

const toMap = (rows: KeyCount[]): KeyCounts => new Map(rows.map(({ key, n }) => [key, n]));

/** How many goods match, at most {@link TOTAL_CAP}. */
export async function countMatches(db: Db, { all }: Conditions): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from (select 1 from product_search s where ${whereOf(all)} limit ${sql.lit(TOTAL_CAP)}) m`.execute(db);
  return rows[0]?.n ?? 0;
}

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

/**
 * Counts under all conditions, and for each facet that is itself chosen the counts without its own condition, so that
 * its other values say what choosing them too would bring.
 */
export async function countKeys(db: Db, conditions: Conditions): Promise<(facet: FacetName) => KeyCounts> {
  const { all, countersOf } = conditions;
  const base = countersOf
    ? await fromCounters(db, countersOf.scope, countersOf.scopeId)
    : await fromMatches(db, conditions);
  const sideways = new Map<FacetName, KeyCounts>();
  for (const { facet } of all) {
    if (facet === null || sideways.has(facet)) continue;
    const alone = all.every((condition) => condition.facet === facet);
    sideways.set(facet, alone ? await fromCounters(db, 0, 0) : await fromMatches(db, conditions, facet));
  }
  return (facet) => sideways.get(facet) ?? base;
}
