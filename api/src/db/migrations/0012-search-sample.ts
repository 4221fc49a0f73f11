import { sql } from 'kysely';
import { type AnyDb, script } from './script';

const FUNCTIONS = [
  `create function word_stem(text) returns text language sql stable strict parallel safe
    return (tsvector_to_array(to_tsvector('public.es', es_text($1))))[1]`,

  // A word and all that one slip of the finger leaves of it: two words that share one are a slip apart.
  `create function word_slips(text) returns text[] language sql immutable strict parallel safe
    return (select array_agg(distinct left($1, i - 1) || substr($1, i + 1)) from generate_series(1, length($1) + 1) i)`,

  `create function search_words(word text, n int) returns search_term language sql stable parallel safe
    return row(word, sound(word), n, show_trgm(sound(word)), word_stem(word), word_slips(sound(word)))::search_term`,

  `create or replace function search_count() returns trigger language plpgsql as $$
declare
  step int := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  if search_is_bulk() then return null; end if;
  -- Two that change the same counters take turns; without this they could wait for each other.
  perform pg_advisory_xact_lock(7415043);
  insert into facet_count (scope, scope_id, key, n)
    select scopes.scope, scopes.scope_id, k.key, count(*) * step
    from changed s
      cross join lateral (values (0, 0), (1, s.category_id), (2, s.subcategory_id)) as scopes (scope, scope_id)
      cross join lateral unnest(s.keys) as k (key)
    where scopes.scope_id is not null group by 1, 2, 3
    on conflict (scope, scope_id, key) do update set n = facet_count.n + excluded.n;
  insert into search_term
    select t.* from (select word, count(*)::int as n from changed s cross join lateral unnest(s.words) as u (word) group by word) w
      cross join lateral search_words(w.word, w.n * step) t
    on conflict (word) do update set ndoc = search_term.ndoc + excluded.ndoc;
  return null;
end $$`,
];

/**
 * For catalogues of a million. Every 32nd product, picked by a hash, has indexes of its own: what thousands match is
 * counted there and scaled. Words are known by their stem, and found by one slip before they are found by likeness.
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table search_term add column stem text;

alter table search_term add column slips text[] not null default '{}';
`,
  );
  for (const text of FUNCTIONS) await sql.raw(text).execute(db);
  await script(
    db,
    `
update search_term set stem = word_stem(word), slips = word_slips(sound);

create index search_term_stem on search_term (stem);

create index search_term_slips on search_term using gin (slips);

create index product_search_category_name on product_search (category_id, name_key, product_id);

create index product_search_category_newest on product_search (category_id, created_at desc, product_id);

create index product_search_subcategory_name on product_search (subcategory_id, name_key, product_id);

create index product_search_subcategory_newest on product_search (subcategory_id, created_at desc, product_id);

create index product_search_sample_match on product_search using gin (keys, tsv) where hashint4(product_id) & 31 = 0;

create index product_search_sample_category on product_search (category_id, price) where hashint4(product_id) & 31 = 0;

create index product_search_sample_subcategory on product_search (subcategory_id, price)
  where hashint4(product_id) & 31 = 0;

create index product_search_sample_price on product_search (price) where hashint4(product_id) & 31 = 0;
`,
  );
}
