import { sql } from 'kysely';
import type { Db } from '../../../api/src/db/open';
import { beginBulk, recount } from '../../../api/src/domains/catalog/search/rebuild';

/** Copies of a seeded product get its id plus a multiple of this. */
const STEP = 100_000;
const SYLLABLES =
  'ba ca cha da fa ga ja ka la lla ma na ña pa que ra sa ta va ya be co di fe go hui jo lu mi no pu ri su te vi yo zu tin mar sol wi';

/** A made-up model name of three syllables, so that the vocabulary grows with the catalogue as a real one does. */
const MODEL = 'initcap(syllable(h) || syllable(h / 41) || syllable(h / 1681))';

const STATEMENTS = (first: number, last: number) => [
  `create or replace function syllable(n bigint) returns text language sql immutable parallel safe as
    $$ select (string_to_array('${SYLLABLES}', ' '))[1 + (n % 41)::int] $$`,
  `create temp table copies as select id, k, h, id + k * ${STEP} as new_id, ${MODEL} as model
    from (select p.id, k, abs(hashint4(p.id * 211 + k)::bigint) as h
      from products p cross join generate_series(${first}, ${last}) k where p.id < ${STEP}) c`,
  `insert into products (id, seller_id, category_id, brand_id, name, code, description, condition, price, has_discount,
      offer_price, discount_rate, adult, free_shipping, can_go_to_province, has_variants, is_new, on_sale, popularity,
      rating_sum, rating_count, created_at)
    select c.new_id, p.seller_id, p.category_id, p.brand_id, p.name || ' ' || c.model, 'G' || c.new_id, p.description,
      p.condition, greatest(100, p.price * (60 + c.h % 80) / 100), p.has_discount,
      case when p.offer_price is not null then greatest(50, p.offer_price * (60 + c.h % 80) / 100) end,
      p.discount_rate, p.adult, p.free_shipping, p.can_go_to_province, p.has_variants, p.is_new, p.on_sale,
      (8 + 9000 * power((c.h % 100000) / 100000.0, 5))::int, p.rating_sum, p.rating_count,
      p.created_at - (c.h % 500) * interval '1 hour'
    from copies c join products p on p.id = c.id`,
  `insert into variants (product_id, price, stock) select c.new_id, n.price, c.h % 40
    from copies c join products n on n.id = c.new_id`,
  `insert into product_images (product_id, uri, widths, position) select c.new_id, i.uri, i.widths, i.position
    from copies c join product_images i on i.product_id = c.id and i.variant_id is null and i.position < 2`,
  `insert into product_search (product_id, category_id, subcategory_id, brand_id, seller_id, condition, price, popularity,
      created_at, name_key, in_offer, to_province, keys, words, tsv)
    select c.new_id, s.category_id, s.subcategory_id, s.brand_id, s.seller_id, s.condition,
      case when n.has_discount = 1 then least(n.offer_price, n.price) else n.price end, n.popularity, n.created_at,
      s.name_key || ' ' || fold(c.model), s.in_offer, s.to_province, s.keys, s.words || fold(c.model),
      s.tsv || setweight(to_tsvector('public.es', es_text(c.model)), 'A')
    from copies c join product_search s on s.product_id = c.id join products n on n.id = c.new_id`,
  'drop table copies',
];

/**
 * Makes the seeded catalogue `products` large: every product again and again, each copy with a model name, price, age
 * and popularity of its own. All of it is made by the database itself. Answers how many there are then.
 */
export async function multiplyProducts(db: Db, products: number): Promise<number> {
  return db.transaction().execute(async (one) => {
    await beginBulk(one);
    const counted = await sql<{ base: number; done: number }>`select
      count(*) filter (where id < ${sql.lit(STEP)})::int as base, (max(id) / ${sql.lit(STEP)})::int as done
      from products`.execute(one);
    const { base = 1, done = 0 } = counted.rows[0] ?? {};
    const last = Math.ceil(products / base) - 1;
    if (last <= done) return base * (done + 1);
    // Loading into bare tables and indexing once is many times faster.
    const indexes = await sql<{ name: string; made: string }>`
      select indexname as name, indexdef as made from pg_indexes where tablename = 'product_search'
        and indexname <> 'product_search_pkey'`.execute(one);
    for (const { name } of indexes.rows) await sql.raw(`drop index ${name}`).execute(one);
    for (const statement of STATEMENTS(done + 1, last)) await sql.raw(statement).execute(one);
    for (const { made } of indexes.rows) await sql.raw(made).execute(one);
    await recount(one);
    await sql`analyze`.execute(one);
    return base * (last + 1);
  });
}
