import { sql } from 'kysely';
import type { Db } from '../../../db/open';

/** Columns of the read model, in the order of the view. */
const COLUMNS = sql.raw(
  'product_id, category_id, subcategory_id, brand_id, seller_id, condition, price, popularity, created_at, name_key, in_offer, to_province, keys, words, tsv',
);

/**
 * Until the transaction ends, writes are not noted and not counted one by one: what follows makes everything anew, and
 * takes as long as it takes.
 */
export async function beginBulk(trx: Db): Promise<void> {
  await sql`select set_config('qhatu.search_bulk', 'on', true)`.execute(trx);
  await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
    trx,
  );
}

/** Builds the whole read model anew from the products; needs a transaction, which readers never wait for. */
export async function rebuildSearch(trx: Db): Promise<void> {
  await beginBulk(trx);
  // First: what is noted from here on is newer than what is read below.
  await sql`delete from search_queue`.execute(trx);
  // The triggers that keep it rest in bulk (D114).
  await sql`update products p set price = cheapest.price
    from (select product_id, min(price) as price from variants where enabled group by 1) as cheapest
    where p.id = cheapest.product_id and p.price <> cheapest.price`.execute(trx);
  await sql`delete from product_search`.execute(trx);
  await sql`insert into product_search (${COLUMNS}) select ${COLUMNS} from product_search_source`.execute(trx);
  await recount(trx);
}

/** Counters and vocabulary anew, from the rows of the read model. */
export async function recount(trx: Db): Promise<void> {
  await sql`delete from facet_count`.execute(trx);
  await sql`delete from search_term`.execute(trx);
  // One row per product and scope that counts it: the shop, its category, its subcategory.
  await sql`insert into facet_count (scope, scope_id, key, n)
    select scopes.scope, scopes.scope_id, k.key, count(*)
    from product_search s
      cross join lateral (values (0, 0), (1, s.category_id), (2, s.subcategory_id)) as scopes (scope, scope_id)
      cross join lateral unnest(s.keys) as k (key)
    where scopes.scope_id is not null group by 1, 2, 3`.execute(trx);
  await sql`insert into search_term select t.* from (
      select word, count(*)::int as n from product_search s cross join lateral unnest(s.words) as u (word) group by word
    ) w cross join lateral search_words(w.word, w.n) t`.execute(trx);
}

/**
 * Brings the search rows of these products in step, at once: call it in the transaction that changed them when the
 * next search must know (name, price, offer, category, attributes, tags, enabled…; not stock). Without it the queue
 * does the same within a second. Counters and vocabulary follow by themselves.
 * @returns whether any of them could be found before, or can be now
 */
export async function refreshSearch(trx: Db, productIds: number[]): Promise<boolean> {
  if (productIds.length === 0) return false;
  const ids = sql`${productIds}::int[]`;
  // Two that refresh the same product take turns; the later one reads what the earlier one left.
  await sql`select id from products where id = any(${ids}) order by id for no key update`.execute(trx);
  await sql`delete from search_queue where product_id = any(${ids})`.execute(trx);
  const before = await sql`delete from product_search where product_id = any(${ids})`.execute(trx);
  const after = await sql`insert into product_search (${COLUMNS})
    select ${COLUMNS} from product_search_source where product_id = any(${ids})`.execute(trx);
  return Number(before.numAffectedRows ?? 0) + Number(after.numAffectedRows ?? 0) > 0;
}
