/** Adds to the queue what a statement wrote to a table. */
const noted = (table: string, event: 'insert' | 'delete', run: string) => `
create trigger search_note_${event} after ${event} on ${table}
  referencing ${event === 'insert' ? 'new' : 'old'} table as touched for each statement execute function ${run}();
`;

/** One product in 32, picked by a hash, and one in 256: the samples that large counts are scaled from. */
const inSample = 'hashint4(product_id) & 31 = 0';
const inSmallSample = 'hashint4(product_id) & 255 = 0';

/**
 * The read model of search, apart from product and variant so that stock writes never touch its indexes.
 * `keys` hold facet values as integers: dimension × 10,000,000 + id (see domains/catalog/search/keys.ts).
 *
 * It stays in step whoever writes: triggers note touched products in a queue, in the writer's own transaction (never for
 * stock), and counters and vocabulary follow the rows of the read model. In a transaction with `qhatu.search_bulk = on`,
 * which builds everything anew, both rest.
 *
 * For catalogues of a million: the samples have indexes of their own, what thousands match is counted there and scaled.
 * Words are known by their stem, and found by one slip before they are found by likeness. The nearest word is found by
 * shared trigrams in an array of their own: pg_trgm's operator `%` ends the embedded PostgreSQL's statement without an
 * answer (PGlite 0.5.16), its functions work on both.
 */
export const search = String.raw`
create extension if not exists unaccent;

create extension if not exists pg_trgm;

create text search configuration public.es (copy = pg_catalog.spanish);

alter text search configuration public.es alter mapping for
  asciiword, word, hword, hword_part, hword_asciipart, asciihword with unaccent, pg_catalog.spanish_stem;

create function fold(text) returns text language sql stable strict parallel safe
  return lower(unaccent($1));

create function es_text(text) returns text language sql immutable strict parallel safe
  return regexp_replace(lower($1), 'z\M', 'c', 'g');

comment on function es_text(text) is 'lápices stems to lapic and lápiz to lapiz: a final z is written c on both sides';

create function es_words(text) returns text[] language sql stable strict parallel safe
  return array(select distinct w from regexp_split_to_table(fold($1), '[^a-z0-9ñ]+') w where length(w) >= 3);

create function sound(text) returns text language sql stable strict parallel safe
  return regexp_replace(translate(regexp_replace(regexp_replace(fold($1), 'c([ei])', 's\1', 'g'), 'qu?|k', 'c', 'g'),
    'vzh', 'bs'), '(.)\1+', '\1', 'g');

comment on function sound(text) is 'how a word sounds in Peru: camiza and camisa are one, so are zapatilas and zapatillas';

create function word_stem(text) returns text language sql stable strict parallel safe
  return (tsvector_to_array(to_tsvector('public.es', es_text($1))))[1];

-- A word and all that one slip of the finger leaves of it: two words that share one are a slip apart.
create function word_slips(text) returns text[] language sql immutable strict parallel safe
  return (select array_agg(distinct left($1, i - 1) || substr($1, i + 1)) from generate_series(1, length($1) + 1) i);

create table product_search (
  product_id int primary key references products on delete cascade,
  category_id int not null,
  subcategory_id int,
  brand_id int,
  seller_id int not null,
  condition smallint not null,
  price int not null,
  popularity int not null,
  created_at timestamptz not null,
  name_key text collate "C" not null,
  in_offer boolean not null,
  to_province boolean not null,
  keys int[] not null,
  words text[] not null,
  tsv tsvector not null
);

create index product_search_match on product_search using gin (keys, tsv) with (fastupdate = off);

create index product_search_popular on product_search (popularity desc, product_id);

create index product_search_price on product_search (price, product_id);

create index product_search_newest on product_search (created_at desc, product_id);

create index product_search_name on product_search (name_key, product_id);

create index product_search_category_popular on product_search (category_id, popularity desc, product_id);

create index product_search_category_price on product_search (category_id, price, product_id);

create index product_search_category_name on product_search (category_id, name_key, product_id);

create index product_search_category_newest on product_search (category_id, created_at desc, product_id);

create index product_search_subcategory_popular on product_search (subcategory_id, popularity desc, product_id);

create index product_search_subcategory_price on product_search (subcategory_id, price, product_id);

create index product_search_subcategory_name on product_search (subcategory_id, name_key, product_id);

create index product_search_subcategory_newest on product_search (subcategory_id, created_at desc, product_id);

create index product_search_brand on product_search (brand_id, popularity desc, product_id);

create index product_search_seller on product_search (seller_id, popularity desc, product_id);

create index product_search_sample_match on product_search using gin (keys, tsv) where ${inSample};

create index product_search_sample_category on product_search (category_id, price) where ${inSample};

create index product_search_sample_subcategory on product_search (subcategory_id, price) where ${inSample};

create index product_search_sample_price on product_search (price) where ${inSample};

create index product_search_small_category on product_search (category_id, price) where ${inSmallSample};

create index product_search_small_subcategory on product_search (subcategory_id, price) where ${inSmallSample};

create index product_search_small_price on product_search (price) where ${inSmallSample};

create view product_search_source as
select p.id as product_id,
  coalesce(c.parent_id, c.id) as category_id,
  case when c.parent_id is not null then c.id end as subcategory_id,
  p.brand_id, p.seller_id, p.condition,
  case when p.has_discount = 1 then least(p.offer_price, p.price) else p.price end as price,
  p.popularity, p.created_at,
  fold(p.name) as name_key,
  p.has_discount = 1 and p.offer_price < p.price as in_offer,
  p.can_go_to_province as to_province,
  array(
    select 10000000 + coalesce(c.parent_id, c.id)
    union select 20000000 + c.id where c.parent_id is not null
    union select 30000000 + p.brand_id where p.brand_id is not null
    union select 40000000 + p.condition
    union select 50000000 + t.tag_id from product_tags t where t.product_id = p.id
    union select 60000000 + v.attribute_value_id from product_values v where v.product_id = p.id
    union select 60000000 + vv.attribute_value_id from variants v join variant_values vv on vv.variant_id = v.id
      where v.product_id = p.id and v.enabled
    order by 1
  ) as keys,
  es_words(p.name) as words,
  setweight(to_tsvector('public.es', es_text(p.name)), 'A')
    || setweight(to_tsvector('public.es', es_text(concat_ws(' ', b.name, c.name, r.name,
      (select string_agg(t.name, ' ') from product_tags pt join tags t on t.id = pt.tag_id where pt.product_id = p.id)))), 'B')
    || setweight(to_tsvector('public.es', es_text(p.description)), 'D') as tsv
from products p
  join categories c on c.id = p.category_id
  left join categories r on r.id = c.parent_id
  left join brands b on b.id = p.brand_id
where p.enabled;

create table search_term (
  word text primary key,
  sound text not null,
  ndoc int not null,
  grams text[] not null default '{}',
  stem text,
  slips text[] not null default '{}'
);

create index search_term_near on search_term using gin (grams);

create index search_term_stem on search_term (stem);

create index search_term_slips on search_term using gin (slips);

create function search_words(word text, n int) returns search_term language sql stable parallel safe
  return row(word, sound(word), n, show_trgm(sound(word)), word_stem(word), word_slips(sound(word)))::search_term;

create table facet_count (
  scope smallint not null,
  scope_id int not null,
  key int not null,
  n int not null,
  primary key (scope, scope_id, key)
);

comment on column facet_count.scope is '0 the whole shop, 1 a category, 2 a subcategory';

create table search_queue (
  id bigint generated always as identity primary key,
  product_id int not null
);

comment on table search_queue is 'products whose search rows are older than they are; only appended to, so that noting never waits';

create index search_queue_product on search_queue (product_id);

create function search_is_bulk() returns boolean language sql stable
  return coalesce(current_setting('qhatu.search_bulk', true), '') = 'on';

create function search_note_products() returns trigger language plpgsql as $$
begin
  if search_is_bulk() then return null; end if;
  if tg_op = 'INSERT' then
    insert into search_queue (product_id) select id from touched;
  else
    insert into search_queue (product_id)
      select n.id from touched n join before o on o.id = n.id
      where (o.name, o.description, o.seller_id, o.category_id, o.brand_id, o.condition, o.price, o.has_discount,
          o.offer_price, o.can_go_to_province, o.popularity, o.created_at, o.enabled)
        is distinct from (n.name, n.description, n.seller_id, n.category_id, n.brand_id, n.condition, n.price,
          n.has_discount, n.offer_price, n.can_go_to_province, n.popularity, n.created_at, n.enabled);
  end if;
  return null;
end $$;

create function search_note_parts() returns trigger language plpgsql as $$
begin
  if search_is_bulk() then return null; end if;
  insert into search_queue (product_id) select distinct product_id from touched;
  return null;
end $$;

create function search_note_choices() returns trigger language plpgsql as $$
begin
  if search_is_bulk() then return null; end if;
  insert into search_queue (product_id)
    select distinct v.product_id from touched t join variants v on v.id = t.variant_id;
  return null;
end $$;

create function search_note_variant() returns trigger language plpgsql as $$
begin
  insert into search_queue (product_id) values (new.product_id);
  return null;
end $$;

create function search_note_named() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'categories' then
    insert into search_queue (product_id)
      select p.id from products p join categories c on c.id = p.category_id where new.id in (c.id, c.parent_id);
  elsif tg_table_name = 'brands' then
    insert into search_queue (product_id) select p.id from products p where p.brand_id = new.id;
  else
    insert into search_queue (product_id) select t.product_id from product_tags t where t.tag_id = new.id;
  end if;
  return null;
end $$;

create function search_count() returns trigger language plpgsql as $$
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
end $$;

create trigger search_note_update after update on products
  referencing old table as before new table as touched for each statement execute function search_note_products();
${noted('products', 'insert', 'search_note_products')}
${['variants', 'product_tags', 'product_values'].flatMap((table) => [noted(table, 'insert', 'search_note_parts'), noted(table, 'delete', 'search_note_parts')]).join('')}
${noted('variant_values', 'insert', 'search_note_choices')}
${noted('variant_values', 'delete', 'search_note_choices')}

create trigger search_note_enabled after update of enabled on variants
  for each row when (old.enabled is distinct from new.enabled) execute function search_note_variant();

create trigger search_note_named after update of name, parent_id on categories
  for each row execute function search_note_named();

create trigger search_note_named after update of name on brands for each row execute function search_note_named();

create trigger search_note_named after update of name on tags for each row execute function search_note_named();

create trigger search_count_insert after insert on product_search
  referencing new table as changed for each statement execute function search_count();

create trigger search_count_delete after delete on product_search
  referencing old table as changed for each statement execute function search_count();
`;
