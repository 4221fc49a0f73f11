import { sql } from 'kysely';
import type { Db } from '../../../db/open';

/** Columns of the read model, in the order of the view. */
const COLUMNS = sql.raw(
  'product_id, category_id, subcategory_id, brand_id, seller_id, condition, price, popularity, created_at, name_key, in_offer, to_province, keys, words, tsv',
);

/** One row per product and scope that counts it: the shop, its category, its subcategory. */
const SCOPES = sql.raw(`
  cross join lateral (values (0, 0), (1, s.category_id), (2, s.subcategory_id)) as scopes (scope, scope_id)
  cross join lateral unnest(s.keys) as k (key)
  where scopes.scope_id is not null`);

/** Builds the whole read model anew from the products; run it after a bulk change, in the same transaction. */
export async function rebuildSearch(db: Db): Promise<void> {
  await sql`delete from product_search`.execute(db);
  await sql`delete from facet_count`.execute(db);
  await sql`delete from search_term`.execute(db);
  await sql`insert into product_search (${COLUMNS}) select ${COLUMNS} from product_search_source`.execute(db);
  await sql`insert into facet_count (scope, scope_id, key, n)
    select scopes.scope, scopes.scope_id, k.key, count(*) from product_search s ${SCOPES} group by 1, 2, 3`.execute(db);
  await sql`insert into search_term (word, sound, grams, ndoc)
    select w.word, sound(w.word), show_trgm(sound(w.word)), w.ndoc from (
      select word, count(*)::int as ndoc from product_search s cross join lateral unnest(s.words) as u (word) group by word
    ) w`.execute(db);
}

/**
 * Brings the read model of these products in step: call it in the transaction that changed them (name, price, offer,
 * category, attributes, tags, enabled…; not stock). Counters and vocabulary follow.
 */
export async function refreshSearch(trx: Db, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return;
  const ids = sql`${productIds}::int[]`;
  await count(trx, productIds, -1);
  await sql`delete from product_search where product_id = any(${ids})`.execute(trx);
  await sql`insert into product_search (${COLUMNS})
    select ${COLUMNS} from product_search_source where product_id = any(${ids})`.execute(trx);
  await count(trx, productIds, 1);
}

/** Adds (1) or takes away (-1) these products in facet counters and vocabulary. Ordered, so that two never deadlock. */
async function count(trx: Db, productIds: number[], step: 1 | -1): Promise<void> {
  const ids = sql`${productIds}::int[]`;
  const by = sql.lit(step);
  await sql`insert into facet_count (scope, scope_id, key, n)
    select scopes.scope, scopes.scope_id, k.key, count(*) * ${by}
    from (select * from product_search where product_id = any(${ids})) s ${SCOPES}
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (scope, scope_id, key) do update set n = facet_count.n + excluded.n`.execute(trx);
  await sql`insert into search_term (word, sound, grams, ndoc)
    select w.word, sound(w.word), show_trgm(sound(w.word)), w.ndoc from (
      select word, count(*)::int * ${by} as ndoc
      from product_search s cross join lateral unnest(s.words) as u (word)
      where s.product_id = any(${ids}) group by word
    ) w order by w.word
    on conflict (word) do update set ndoc = search_term.ndoc + excluded.ndoc`.execute(trx);
}
