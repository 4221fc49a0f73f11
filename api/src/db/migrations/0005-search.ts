import { type AnyDb, script } from './script';

/**
 * The read model of search, apart from product and variant so that stock writes never touch its indexes.
 * `keys` hold facet values as integers: dimension × 10,000,000 + id (see domains/catalog/search/keys.ts).
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create extension if not exists unaccent;

create extension if not exists pg_trgm;

create text search configuration public.es (copy = pg_catalog.spanish);

alter text search configuration public.es alter mapping for
  asciiword, word, hword, hword_part, hword_asciipart, asciihword with unaccent, pg_catalog.spanish_stem;

create function fold(text) returns text language sql stable strict parallel safe
  return lower(unaccent($1));

create function es_text(text) returns text language sql immutable strict parallel safe
  return regexp_replace(lower($1), 'z\\M', 'c', 'g');

comment on function es_text(text) is 'lápices stems to lapic and lápiz to lapiz: a final z is written c on both sides';

create function es_words(text) returns text[] language sql stable strict parallel safe
  return array(select distinct w from regexp_split_to_table(fold($1), '[^a-z0-9ñ]+') w where length(w) >= 3);

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

create index product_search_subcategory_popular on product_search (subcategory_id, popularity desc, product_id);

create index product_search_subcategory_price on product_search (subcategory_id, price, product_id);

create index product_search_brand on product_search (brand_id, popularity desc, product_id);

create index product_search_seller on product_search (seller_id, popularity desc, product_id);

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

create function sound(text) returns text language sql stable strict parallel safe
  return regexp_replace(translate(regexp_replace(regexp_replace(fold($1), 'c([ei])', 's\\1', 'g'), 'qu?|k', 'c', 'g'),
    'vzh', 'bs'), '(.)\\1+', '\\1', 'g');

comment on function sound(text) is 'how a word sounds in Peru: camiza and camisa are one, so are zapatilas and zapatillas';

create table search_term (word text primary key, sound text not null, ndoc int not null);

create index search_term_near on search_term using gin (sound gin_trgm_ops);

create table facet_count (
  scope smallint not null,
  scope_id int not null,
  key int not null,
  n int not null,
  primary key (scope, scope_id, key)
);

comment on column facet_count.scope is '0 the whole shop, 1 a category, 2 a subcategory';
`,
  );
}
