import { type AnyDb, script } from './script';

// A release that does not know the columns leaves them as they are, and reads the same views.
export const worksSince = '0031-pictures';

/**
 * Sellers who do not send what was paid are reminded, then their products are off sale for a while (D184). What an account
 * that was suspended sells is off sale as well, in lists and search as in carts.
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table users
  add column selling_paused_at timestamptz,
  add column sells boolean not null generated always as (suspended_at is null and selling_paused_at is null) stored;

comment on column users.sells is 'neither suspended nor paused: what they sell can be bought';

create table seller_pauses (
  id int generated always as identity primary key,
  seller_id int not null references users on delete cascade,
  reason text not null check (reason = 'late-dispatch'),
  since timestamptz not null default now(),
  until date not null,
  ended_at timestamptz,
  ended_by int references users on delete set null
);

comment on column seller_pauses.until is 'the first day, on Lima''s calendar, on which it can end by itself';

create unique index seller_pauses_open on seller_pauses (seller_id) where ended_at is null;

create index seller_pauses_seller on seller_pauses (seller_id, id desc);

create index seller_pauses_ended_by on seller_pauses (ended_by) where ended_by is not null;

create table dispatch_notices (
  seller_id int not null references users on delete cascade,
  day date not null,
  kind text not null check (kind in ('due', 'late')),
  primary key (seller_id, day, kind)
);

comment on table dispatch_notices is 'sellers who were reminded on a day of Lima of what they have to send: once';

create or replace view product_search_source as
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
where p.enabled and exists (select from users u where u.id = p.seller_id and u.sells);

create function search_note_seller() returns trigger language plpgsql as $$
begin
  insert into search_queue (product_id) select id from products where seller_id = new.id and enabled;
  return null;
end $$;

create trigger search_note_seller after update of suspended_at, selling_paused_at on users
  for each row when (old.sells is distinct from new.sells) execute function search_note_seller();

insert into search_queue (product_id)
  select p.id from products p join users u on u.id = p.seller_id where p.enabled and not u.sells;
`,
  );
}
