import { type AnyDb, script } from './script';

/**
 * What staff do is written down (`staff_acts`), and so is every unit that a shelf gains or loses (`stock_movements`): the
 * trigger on `variants` writes it, whoever changes the stock; who and why is what `qhatu.stock` says in the transaction.
 * Products and categories count their versions, so that nobody overwrites what they have not seen.
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table staff_acts (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id int not null references users,
  act text not null,
  subject text not null,
  subject_id int,
  before jsonb,
  after jsonb,
  network text,
  device text
);

comment on table staff_acts is 'what staff did, in the transaction of the act; append-only';

comment on column staff_acts.before is 'only what the act changed, as it was; null: there was nothing';

create index staff_acts_actor on staff_acts (actor_id, id desc);

create index staff_acts_subject on staff_acts (subject, subject_id, id desc);

create index staff_acts_act on staff_acts (act, id desc);

create index staff_acts_at on staff_acts (at);

create function keep_staff_act() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '1830 days' then return old; end if;
  elsif tg_op = 'UPDATE' then
    if (new.id, new.at, new.actor_id, new.act, new.subject, new.subject_id, new.before, new.after) is not distinct from
       (old.id, old.at, old.actor_id, old.act, old.subject, old.subject_id, old.before, old.after)
      and new.network is null and new.device is null
      and exists (select from users u where u.id = old.actor_id and u.deleted_at is not null)
    then return new; end if;
  end if;
  raise exception 'staff_acts is append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger staff_acts_kept before update or delete on staff_acts for each row execute function keep_staff_act();

create trigger staff_acts_not_emptied before truncate on staff_acts for each statement execute function keep_staff_act();

create table stock_movements (
  id bigint generated always as identity primary key,
  variant_id int not null references variants on delete cascade,
  at timestamptz not null default now(),
  delta int not null check (delta <> 0),
  balance int not null check (balance >= 0),
  kind text not null check (kind in ('initial', 'sold', 'returned', 'adjustment', 'direct')),
  orders int[],
  actor_id int,
  reason text
);

comment on table stock_movements is 'every change of variants.stock, written by a trigger and never changed';

comment on column stock_movements.kind is 'direct: whoever wrote it gave no reason (the database''s own console)';

create index stock_movements_variant on stock_movements (variant_id, id desc);

insert into stock_movements (variant_id, delta, balance, kind)
  select id, stock, stock, 'initial' from variants where stock <> 0 order by id;

-- What goes with its variant may go; nothing else changes.
create function stock_movements_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from variants where id = old.variant_id) then return old; end if;
  raise exception 'stock_movements is append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger stock_movements_stay before update or delete on stock_movements
  for each row execute function stock_movements_stay();

create function note_first_stock() returns trigger language plpgsql as $$
declare
  cause jsonb := coalesce(nullif(current_setting('qhatu.stock', true), ''), '{}')::jsonb;
begin
  insert into stock_movements (variant_id, delta, balance, kind, actor_id, reason)
    select id, stock, stock, 'initial', (cause ->> 'actor_id')::int, cause ->> 'reason'
    from touched where stock <> 0 order by id;
  return null;
end $$;

create trigger note_first_stock after insert on variants
  referencing new table as touched for each statement execute function note_first_stock();

create function note_stock() returns trigger language plpgsql as $$
declare
  cause jsonb := coalesce(nullif(current_setting('qhatu.stock', true), ''), '{}')::jsonb;
begin
  insert into stock_movements (variant_id, delta, balance, kind, orders, actor_id, reason)
  values (new.id, new.stock - old.stock, new.stock, coalesce(cause ->> 'kind', 'direct'),
    (select array_agg(o::int order by o::int) from jsonb_array_elements_text(cause -> 'orders' -> new.id::text) o),
    (cause ->> 'actor_id')::int, cause ->> 'reason');
  return null;
end $$;

create trigger note_stock after update of stock on variants
  for each row when (old.stock <> new.stock) execute function note_stock();

alter table products add column version int not null default 1;

alter table products add column archived_at timestamptz;

alter table products add column offer_from timestamptz;

alter table products add column offer_until timestamptz;

alter table products add constraint products_archived_is_off check (archived_at is null or not enabled);

alter table products add constraint products_offer_ends check (offer_until is null or offer_from < offer_until);

comment on column products.offer_from is 'null: the offer is on or off by has_discount alone; otherwise a job follows the dates';

-- The lists of administration walk these by key; their leading columns serve the foreign keys as before.
drop index products_seller;

create index products_seller on products (seller_id, id desc);

drop index products_category;

create index products_category on products (category_id, id desc);

create index products_off on products (id desc) where not enabled;

create index products_offer_dates on products (offer_from, offer_until) where offer_from is not null;

create index products_words on products using gin (to_tsvector('public.es', es_text(name)));

alter table product_images add column alt text;

alter table categories add column version int not null default 1;

alter table categories add column removed_at timestamptz;

alter table categories add constraint categories_removed_is_off check (removed_at is null or not enabled);

create table bulk_edits (
  id int generated by default as identity primary key,
  actor_id int not null references users,
  network text,
  device text,
  change jsonb not null,
  items jsonb not null,
  done int not null default 0,
  failed jsonb not null default '[]',
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

comment on column bulk_edits.done is 'so many of items, from the first, have been looked at; written with their changes';

create index bulk_edits_actor on bulk_edits (actor_id, id desc);

-- Counts the changes that pages have to follow; every process forgets what it remembers when it moves.
create table catalog_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null default 0
);

insert into catalog_revision default values;

create function search_note_images() returns trigger language plpgsql as $$
begin
  if search_is_bulk() then return null; end if;
  insert into search_queue (product_id) select distinct product_id from touched;
  return null;
end $$;

create trigger search_note_insert after insert on product_images
  referencing new table as touched for each statement execute function search_note_images();

create trigger search_note_delete after delete on product_images
  referencing old table as touched for each statement execute function search_note_images();

create trigger search_note_update after update on product_images
  referencing new table as touched for each statement execute function search_note_images();
`,
  );
}
