-- What the migrations make, to be read and searched: npm run schema writes it, a test compares it.

create extension btree_gin;

create extension pg_trgm;

create extension unaccent;

create text search configuration es -- asciihword: unaccent spanish_stem; asciiword: unaccent spanish_stem; email: simple; file: simple; float: simple; host: simple; hword: unaccent spanish_stem; hword_asciipart: unaccent spanish_stem; hword_numpart: simple; hword_part: unaccent spanish_stem; int: simple; numhword: simple; numword: simple; sfloat: simple; uint: simple; url: simple; url_path: simple; version: simple; word: unaccent spanish_stem;

CREATE OR REPLACE FUNCTION public.commission_terms_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'commission_terms is append-only' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.commission_withdrawals_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'commission_withdrawals is append-only' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.count_second_factors()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update users set two_step = exists (select from second_factors f where f.user_id = users.id)
  where id = coalesce(new.user_id, old.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.days_until_received()
 RETURNS smallint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select (value ->> 'received_after')::smallint from setting_versions
    where key = 'sellers' order by version desc limit 1), 14::smallint)
$function$;

CREATE OR REPLACE FUNCTION public.es_text(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(lower($1), 'z\M'::text, 'c'::text, 'g'::text);

comment on function es_text(text) is 'lápices stems to lapic and lápiz to lapiz: a final z is written c on both sides';

CREATE OR REPLACE FUNCTION public.es_words(text)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT DISTINCT w.w FROM regexp_split_to_table(fold($1), '[^a-z0-9ñ]+'::text) w(w) WHERE (length(w.w) >= 3));

CREATE OR REPLACE FUNCTION public.fold(text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN lower(unaccent($1));

CREATE OR REPLACE FUNCTION public.follow_offer_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  goes_on boolean := false;
  began timestamptz;
begin
  if tg_op = 'UPDATE' and old.offer_price is not null then
    goes_on := new.offer_price is not null and new.seller_id = old.seller_id and (
      (new.offer_from is not distinct from old.offer_from and new.offer_until is not distinct from old.offer_until
        and (old.offer_from is not null or new.has_discount >= old.has_discount))
      or (old.offer_until is null and new.offer_until is null and new.has_discount = 1));
    began := case when old.offer_until is null then old.offer_since else old.offer_from end;
    if not goes_on and began <= now() then
      insert into seller_promotion_days (seller_id, day)
        select old.seller_id, d::date from generate_series(
          date_trunc('day', began at time zone 'America/Lima'),
          date_trunc('day', least(old.offer_until - interval '1 microsecond', now()) at time zone 'America/Lima'),
          interval '1 day') d
        on conflict do nothing;
    end if;
  end if;
  new.offer_since := case
    when new.offer_price is null or new.offer_until is not null then null
    when goes_on and new.offer_since is not null then new.offer_since
    when new.has_discount = 1 and new.enabled and new.archived_at is null then now()
  end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_security_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '400 days' then return old; end if;
  elsif tg_op = 'UPDATE' then
    if (new.id, new.at, new.user_id, new.actor_id, new.kind) is not distinct from
       (old.id, old.at, old.user_id, old.actor_id, old.kind)
      and new.network is null and new.device is null and new.details in (old.details, '{}')
      and exists (select from users u where u.id in (old.user_id, old.actor_id) and u.deleted_at is not null)
    then return new; end if;
  end if;
  raise exception 'security_events is append-only' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_staff_act()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '1830 days' then return old; end if;
  elsif tg_op = 'UPDATE' then
    if (new.id, new.at, new.actor_id, new.act, new.subject, new.subject_id, new.before, new.after, new.seller_id) is not distinct from
       (old.id, old.at, old.actor_id, old.act, old.subject, old.subject_id, old.before, old.after, old.seller_id)
      and new.network is null and new.device is null
      and exists (select from users u where u.id = old.actor_id and u.deleted_at is not null)
    then return new; end if;
  end if;
  raise exception 'staff_acts is append-only' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(amount) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not add up to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_queue (order_id) values (new.order_id)
    on conflict (order_id) do update set at = excluded.at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.moderated(seller integer)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  rule jsonb := (select value from setting_versions where key = 'moderation' order by version desc limit 1);
begin
  if rule is null or rule ->> 'mode' = 'off' or not exists (select from users where id = seller and role_id = 4) then
    return false;
  end if;
  return rule ->> 'mode' = 'all' or (rule ->> 'first')::int > (select count(*) from (
    select from products where seller_id = seller and first_public_at is not null limit (rule ->> 'first')::int) known);
end $function$;

comment on function moderated(integer) is 'whether what this seller shows shoppers is looked at first';

CREATE OR REPLACE FUNCTION public.nick_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN translate(lower(name), 'ÁÉÍÓÚÜÑáéíóúüñ01_-'::text, 'aeiouunaeiouunol..'::text);

CREATE OR REPLACE FUNCTION public.note_account_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  who jsonb := coalesce(nullif(current_setting('qhatu.actor', true), ''), '{}')::jsonb;
begin
  insert into security_events (user_id, actor_id, kind, network, device, details)
  select new.id, (who ->> 'id')::int, change.kind, who ->> 'network', who ->> 'device', change.details
  from (values
    ('role-changed', new.role_id <> old.role_id, jsonb_build_object('from', old.role_id, 'to', new.role_id)),
    ('suspended', old.suspended_at is null and new.suspended_at is not null, '{}'::jsonb),
    ('reactivated', old.suspended_at is not null and new.suspended_at is null, '{}'::jsonb),
    ('email-changed', lower(new.email) <> lower(old.email), '{}'::jsonb)
  ) as change (kind, happened, details)
  where change.happened;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_first_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  cause jsonb := coalesce(nullif(current_setting('qhatu.stock', true), ''), '{}')::jsonb;
begin
  insert into stock_movements (variant_id, delta, balance, kind, actor_id, reason)
    select id, stock, stock, 'initial', (cause ->> 'actor_id')::int, cause ->> 'reason'
    from touched where stock <> 0 order by id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  cause jsonb := coalesce(nullif(current_setting('qhatu.stock', true), ''), '{}')::jsonb;
begin
  insert into stock_movements (variant_id, delta, balance, kind, orders, actor_id, reason)
  values (new.id, new.stock - old.stock, new.stock, coalesce(cause ->> 'kind', 'direct'),
    (select array_agg(o::int order by o::int) from jsonb_array_elements_text(cause -> 'orders' -> new.id::text) o),
    (cause ->> 'actor_id')::int, cause ->> 'reason');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.order_events_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and not exists (select from orders where id = old.order_id) then return old; end if;
  raise exception 'order_events is append-only';
end $function$;

CREATE OR REPLACE FUNCTION public.product_price_of_variant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update products p set price = cheapest.price
  from (select min(v.price) as price from variants v where v.enabled and v.product_id = new.product_id) as cheapest
  where p.id = new.product_id and p.price <> cheapest.price;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.product_price_of_variants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if search_is_bulk() then return null; end if;
  update products p set price = cheapest.price
  from (select distinct product_id from touched) t cross join lateral (
    select min(v.price) as price from variants v where v.enabled and v.product_id = t.product_id) as cheapest
  where p.id = t.product_id and p.price <> cheapest.price;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.published_home()
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select id from public.home_versions where state = 'published'
$function$;

CREATE OR REPLACE FUNCTION public.put_product_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_words (product_id, seller_id, words)
    values (new.id, new.seller_id, to_tsvector('public.es', es_text(new.name)))
    on conflict (product_id) do update set seller_id = excluded.seller_id, words = excluded.words;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.review_picture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('qhatu.reviewer', true) = 'on' then return null; end if;
  update products set approved_at = null,
    review_state = case when enabled and moderated(seller_id) then 'waiting' else review_state end,
    review_asked_at = case when enabled and moderated(seller_id) then now() else review_asked_at end,
    enabled = enabled and not moderated(seller_id)
  where id = new.product_id and (enabled or approved_at is not null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.review_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_new boolean := tg_op = 'INSERT';
  shows_other boolean := false;
  newly boolean := new.enabled;
begin
  if not is_new then
    newly := new.enabled and not old.enabled;
    shows_other := (new.name, new.description, new.category_id, new.brand_id, new.video_id, new.warranty, new.textvariantes, new.adult)
      is distinct from (old.name, old.description, old.category_id, old.brand_id, old.video_id, old.warranty, old.textvariantes, old.adult);
  end if;
  if current_setting('qhatu.reviewer', true) = 'on' then
    if new.enabled or new.publish_at is not null then new.approved_at := now(); end if;
  elsif shows_other then
    new.approved_at := null;
  end if;
  if new.enabled and new.approved_at is null and (newly or shows_other) and moderated(new.seller_id) then
    new.enabled := false;
    new.publish_at := null;
    new.review_asked_at := case when not is_new and old.review_state = 'waiting' then old.review_asked_at else now() end;
    new.review_state := 'waiting';
    new.review_reason := null;
  elsif new.enabled then
    new.review_state := null;
    new.review_reason := null;
    new.review_asked_at := null;
    new.first_public_at := coalesce(new.first_public_at, now());
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.search_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.search_is_bulk()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (COALESCE(current_setting('qhatu.search_bulk'::text, true), ''::text) = 'on'::text);

CREATE OR REPLACE FUNCTION public.search_note_choices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if search_is_bulk() then return null; end if;
  insert into search_queue (product_id)
    select distinct v.product_id from touched t join variants v on v.id = t.variant_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_note_images()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if search_is_bulk() then return null; end if;
  insert into search_queue (product_id) select distinct product_id from touched;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_note_named()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.search_note_parts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if search_is_bulk() then return null; end if;
  insert into search_queue (product_id) select distinct product_id from touched;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_note_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.search_note_seller()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_queue (product_id) select id from products where seller_id = new.id and enabled;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_note_variant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_queue (product_id) values (new.product_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_words(word text, n integer)
 RETURNS search_term
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ROW(word, sound(word), n, show_trgm(sound(word)), word_stem(word), word_slips(sound(word)))::search_term;

CREATE OR REPLACE FUNCTION public.setting_versions_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'setting_versions is append-only' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.sound(text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN regexp_replace(translate(regexp_replace(regexp_replace(fold($1), 'c([ei])'::text, 's\1'::text, 'g'::text), 'qu?|k'::text, 'c'::text, 'g'::text), 'vzh'::text, 'bs'::text), '(.)\1+'::text, '\1'::text, 'g'::text);

comment on function sound(text) is 'how a word sounds in Peru: camiza and camisa are one, so are zapatilas and zapatillas';

CREATE OR REPLACE FUNCTION public.stock_movements_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and not exists (select from variants where id = old.variant_id) then return old; end if;
  raise exception 'stock_movements is append-only' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.variant_came_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from wishlist w where w.product_id = new.product_id and w.waiting) then
    insert into jobs (kind, payload) values ('stock-back', jsonb_build_object('product_id', new.product_id));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.variant_sku_seller()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.sku_seller_id := case when new.sku is null then null
    else (select seller_id from products where id = new.product_id) end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.variant_sold_out()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update wishlist w set waiting = true
  where w.product_id = new.product_id and not w.waiting
    and not exists (
      select 1 from variants v where v.product_id = new.product_id and v.enabled and v.stock > 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.variants_supplied()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.supplied := coalesce(new.supplied, new.stock);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.webhook_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from webhooks where enabled) then
    insert into webhook_events (source, source_id) values (tg_argv[0], new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.word_slips(text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT array_agg(DISTINCT ("left"($1, (i.i - 1)) || substr($1, (i.i + 1)))) AS array_agg FROM generate_series(1, (length($1) + 1)) i(i));

CREATE OR REPLACE FUNCTION public.word_stem(text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN (tsvector_to_array(to_tsvector('es'::regconfig, es_text($1))))[1];

create table activities (
  id integer not null generated by default as identity,
  name text not null,
  constraint activities_pkey PRIMARY KEY (id),
  constraint activities_name_key UNIQUE (name)
);

create table addresses (
  id integer not null generated by default as identity,
  user_id integer not null,
  district_id integer not null,
  address text not null,
  reference text,
  created_at timestamp with time zone not null default now(),
  constraint addresses_pkey PRIMARY KEY (id),
  constraint addresses_district_id_fkey FOREIGN KEY (district_id) REFERENCES districts(id),
  constraint addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX addresses_district ON public.addresses USING btree (district_id);
CREATE INDEX addresses_user ON public.addresses USING btree (user_id);

create table api_keys (
  id integer not null generated always as identity,
  owner_id integer not null,
  name text not null,
  scopes text[] not null,
  beginning text not null,
  hash text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_hash_key UNIQUE (hash),
  constraint api_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint api_keys_scopes_check CHECK ((cardinality(scopes) > 0)),
  constraint api_keys_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX api_keys_owner ON public.api_keys USING btree (owner_id);
comment on column api_keys.beginning is 'what its owner tells it by; the key itself is shown once and kept as SHA-256 only';

create table attribute_units (
  attribute_id integer not null,
  unit_id integer not null,
  constraint attribute_units_pkey PRIMARY KEY (attribute_id, unit_id),
  constraint attribute_units_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES attributes(id) ON DELETE CASCADE,
  constraint attribute_units_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id)
);
CREATE INDEX attribute_units_unit ON public.attribute_units USING btree (unit_id);

create table attribute_values (
  id integer not null generated by default as identity,
  attribute_id integer not null,
  value_text text not null,
  payload text,
  number numeric,
  unit_id integer,
  "position" integer not null default 0,
  constraint attribute_values_pkey PRIMARY KEY (id),
  constraint attribute_values_attribute_id_value_text_key UNIQUE (attribute_id, value_text),
  constraint attribute_values_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES attributes(id) ON DELETE CASCADE,
  constraint attribute_values_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id)
);
CREATE INDEX attribute_values_unit ON public.attribute_values USING btree (unit_id) WHERE (unit_id IS NOT NULL);

create table attributes (
  id integer not null generated by default as identity,
  name text not null,
  kind text not null default 'text'::text,
  "position" integer not null default 0,
  filterable boolean not null default true,
  version integer not null default 1,
  constraint attributes_pkey PRIMARY KEY (id),
  constraint attributes_name_key UNIQUE (name),
  constraint attributes_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'color'::text, 'size'::text, 'number'::text])))
);

create table banners (
  id integer not null generated by default as identity,
  name text not null,
  uri text not null,
  widths integer[] not null default '{}'::integer[],
  width integer not null,
  height integer not null,
  link text,
  "position" integer not null default 0,
  enabled boolean not null default true,
  constraint banners_pkey PRIMARY KEY (id)
);

create table brands (
  id integer not null generated by default as identity,
  name text not null,
  constraint brands_pkey PRIMARY KEY (id),
  constraint brands_name_key UNIQUE (name)
);
CREATE TRIGGER search_note_named AFTER UPDATE OF name ON public.brands FOR EACH ROW EXECUTE FUNCTION search_note_named();

create table bulk_edits (
  id integer not null generated by default as identity,
  actor_id integer not null,
  network text,
  device text,
  change jsonb not null,
  items jsonb not null,
  done integer not null default 0,
  failed jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  seller_id integer,
  constraint bulk_edits_pkey PRIMARY KEY (id),
  constraint bulk_edits_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint bulk_edits_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX bulk_edits_actor ON public.bulk_edits USING btree (actor_id, id DESC);
CREATE INDEX bulk_edits_seller ON public.bulk_edits USING btree (seller_id) WHERE (seller_id IS NOT NULL);
comment on column bulk_edits.done is 'so many of items, from the first, have been looked at; written with their changes';

create table canned_answers (
  id integer not null generated by default as identity,
  title text not null,
  text text not null,
  updated_at timestamp with time zone not null default now(),
  constraint canned_answers_pkey PRIMARY KEY (id)
);

create table catalog_revision (
  only_row boolean not null default true,
  revision bigint not null default 0,
  constraint catalog_revision_pkey PRIMARY KEY (only_row),
  constraint catalog_revision_only_row_check CHECK (only_row)
);

create table categories (
  id integer not null generated by default as identity,
  parent_id integer,
  name text not null,
  uri text not null default ''::text,
  "position" integer not null default 0,
  enabled boolean not null default true,
  especial boolean not null default false,
  freelancer boolean not null default false,
  version integer not null default 1,
  removed_at timestamp with time zone,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_removed_is_off CHECK (((removed_at IS NULL) OR (NOT enabled))),
  constraint categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id)
);
CREATE INDEX categories_parent ON public.categories USING btree (parent_id);
CREATE TRIGGER search_note_named AFTER UPDATE OF name, parent_id ON public.categories FOR EACH ROW EXECUTE FUNCTION search_note_named();

create table category_attributes (
  category_id integer not null,
  attribute_id integer not null,
  "position" integer not null default 0,
  constraint category_attributes_pkey PRIMARY KEY (category_id, attribute_id),
  constraint category_attributes_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES attributes(id) ON DELETE CASCADE,
  constraint category_attributes_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE
);
CREATE INDEX category_attributes_attribute ON public.category_attributes USING btree (attribute_id);

create table chat_images (
  id uuid not null,
  user_id integer not null,
  path text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null default now(),
  constraint chat_images_pkey PRIMARY KEY (id),
  constraint chat_images_path_key UNIQUE (path),
  constraint chat_images_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX chat_images_user ON public.chat_images USING btree (user_id);

create table chat_messages (
  id integer not null generated by default as identity,
  chat_id integer not null,
  seq integer not null,
  user_id integer not null,
  client_id text,
  text text not null default ''::text,
  image_id uuid,
  product_id integer,
  about jsonb,
  created_at timestamp with time zone not null default now(),
  constraint chat_messages_pkey PRIMARY KEY (id),
  constraint chat_messages_client_id_check CHECK (((length(client_id) >= 8) AND (length(client_id) <= 64))),
  constraint chat_messages_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE,
  constraint chat_messages_image_id_fkey FOREIGN KEY (image_id) REFERENCES chat_images(id) ON DELETE SET NULL,
  constraint chat_messages_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL,
  constraint chat_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX chat_messages_client ON public.chat_messages USING btree (user_id, client_id);
CREATE INDEX chat_messages_image ON public.chat_messages USING btree (image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX chat_messages_product ON public.chat_messages USING btree (product_id) WHERE (product_id IS NOT NULL);
CREATE UNIQUE INDEX chat_messages_seq ON public.chat_messages USING btree (chat_id, seq);
comment on column chat_messages.about is '{title, correo, contacto} of the contact form, when the message came from it';

create table chat_moves (
  id integer not null generated by default as identity,
  chat_id integer not null,
  what text not null,
  actor_id integer not null,
  created_at timestamp with time zone not null default now(),
  constraint chat_moves_pkey PRIMARY KEY (id),
  constraint chat_moves_what_check CHECK ((what = ANY (ARRAY['take'::text, 'close'::text, 'reopen'::text]))),
  constraint chat_moves_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint chat_moves_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE
);
CREATE INDEX chat_moves_actor ON public.chat_moves USING btree (actor_id);
CREATE INDEX chat_moves_chat ON public.chat_moves USING btree (chat_id, id DESC);

create table chats (
  id integer not null generated by default as identity,
  kind text not null default 'user'::text,
  buyer_id integer not null,
  seller_id integer,
  subject text,
  complaint_id integer,
  open boolean not null default true,
  agent_id integer,
  taken_at timestamp with time zone,
  closed_at timestamp with time zone,
  waiting_since timestamp with time zone not null default now(),
  last_seq integer not null default 0,
  opener_delivered integer not null default 0,
  opener_viewed integer not null default 0,
  opener_mailed integer not null default 0,
  answerer_delivered integer not null default 0,
  answerer_viewed integer not null default 0,
  answerer_mailed integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint chats_pkey PRIMARY KEY (id),
  constraint chats_buyer_id_seller_id_key UNIQUE (buyer_id, seller_id),
  constraint chats_check CHECK ((buyer_id <> seller_id)),
  constraint chats_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'support'::text]))),
  constraint chats_sides CHECK (((kind = 'user'::text) = (seller_id IS NOT NULL))),
  constraint chats_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES users(id),
  constraint chats_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint chats_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX chats_agent ON public.chats USING btree (agent_id, updated_at DESC) WHERE ((kind = 'support'::text) AND open);
CREATE INDEX chats_buyer ON public.chats USING btree (buyer_id, updated_at DESC);
CREATE INDEX chats_closed ON public.chats USING btree (updated_at DESC) WHERE ((kind = 'support'::text) AND (NOT open));
CREATE INDEX chats_seller ON public.chats USING btree (seller_id, updated_at DESC);
CREATE INDEX chats_taken_by ON public.chats USING btree (agent_id) WHERE (agent_id IS NOT NULL);
CREATE INDEX chats_updated ON public.chats USING btree (updated_at);
CREATE INDEX chats_waiting ON public.chats USING btree (waiting_since) WHERE ((kind = 'support'::text) AND open AND (agent_id IS NULL));
comment on column chats.complaint_id is 'the complaint that opened a conversation with support';
comment on column chats.answerer_viewed is 'up to which seq the other side''s messages were seen; the same for the three beside it';

create table commission_terms (
  id integer not null generated always as identity,
  scope text not null,
  category_id integer,
  seller_id integer,
  from_day date not null,
  tiers jsonb,
  reseller integer,
  shipping_share integer,
  reason text not null,
  actor_id integer,
  created_at timestamp with time zone not null default now(),
  constraint commission_terms_pkey PRIMARY KEY (id),
  constraint commission_terms_check CHECK (((category_id IS NOT NULL) = (scope = 'category'::text))),
  constraint commission_terms_check1 CHECK (((seller_id IS NOT NULL) = (scope = 'seller'::text))),
  constraint commission_terms_check2 CHECK (((scope <> 'default'::text) OR ((tiers IS NOT NULL) AND (reseller IS NOT NULL) AND (shipping_share IS NOT NULL)))),
  constraint commission_terms_check3 CHECK (((scope = 'default'::text) OR ((reseller IS NULL) AND (shipping_share IS NULL)))),
  constraint commission_terms_reseller_check CHECK (((reseller >= 0) AND (reseller <= 10000))),
  constraint commission_terms_scope_check CHECK ((scope = ANY (ARRAY['default'::text, 'category'::text, 'seller'::text]))),
  constraint commission_terms_shipping_share_check CHECK (((shipping_share >= 0) AND (shipping_share <= 10000))),
  constraint commission_terms_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint commission_terms_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint commission_terms_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id)
);
CREATE INDEX commission_terms_actor ON public.commission_terms USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX commission_terms_category ON public.commission_terms USING btree (category_id, from_day DESC, id DESC) WHERE (category_id IS NOT NULL);
CREATE INDEX commission_terms_default ON public.commission_terms USING btree (from_day DESC, id DESC) WHERE (scope = 'default'::text);
CREATE INDEX commission_terms_seller ON public.commission_terms USING btree (seller_id, from_day DESC, id DESC) WHERE (seller_id IS NOT NULL);
CREATE TRIGGER commission_terms_not_emptied BEFORE TRUNCATE ON public.commission_terms FOR EACH STATEMENT EXECUTE FUNCTION commission_terms_stay();
CREATE TRIGGER commission_terms_stay BEFORE DELETE OR UPDATE ON public.commission_terms FOR EACH ROW EXECUTE FUNCTION commission_terms_stay();
comment on table commission_terms is 'what the shop keeps of a line, from a day of Lima on; append-only';
comment on column commission_terms.tiers is '[{under, commission}]: céntimos of a unit (null: from there on) and basis points; null: no own rates from that day on';

create table commission_withdrawals (
  term_id integer not null,
  reason text not null,
  actor_id integer not null,
  created_at timestamp with time zone not null default now(),
  constraint commission_withdrawals_pkey PRIMARY KEY (term_id),
  constraint commission_withdrawals_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint commission_withdrawals_term_id_fkey FOREIGN KEY (term_id) REFERENCES commission_terms(id)
);
CREATE INDEX commission_withdrawals_actor ON public.commission_withdrawals USING btree (actor_id);
CREATE TRIGGER commission_withdrawals_not_emptied BEFORE TRUNCATE ON public.commission_withdrawals FOR EACH STATEMENT EXECUTE FUNCTION commission_withdrawals_stay();
CREATE TRIGGER commission_withdrawals_stay BEFORE DELETE OR UPDATE ON public.commission_withdrawals FOR EACH ROW EXECUTE FUNCTION commission_withdrawals_stay();
comment on table commission_withdrawals is 'planned terms that were taken back before their day; append-only';

create table complaint_numbers (
  year smallint not null,
  last integer not null,
  constraint complaint_numbers_pkey PRIMARY KEY (year),
  constraint complaint_numbers_last_check CHECK ((last > 0))
);
comment on table complaint_numbers is 'the last number given; its row is held until the sheet is stored, so that none is skipped';

create table complaints (
  id integer not null generated by default as identity,
  year smallint not null,
  number integer not null,
  key text not null,
  request_key text,
  user_id integer,
  document_type smallint not null,
  document text not null,
  name text not null,
  phone text not null,
  email text not null,
  address text not null,
  district_id integer not null,
  guardian text,
  reason smallint not null,
  support_type_id smallint not null,
  description text not null,
  request text,
  comprobante text,
  occurred_on date,
  good_kind text,
  good text,
  seller_id integer,
  seller text,
  seller_ruc text,
  amount integer,
  due_on date not null,
  answer text,
  answered_by integer,
  answered_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint complaints_pkey PRIMARY KEY (id),
  constraint complaints_key_key UNIQUE (key),
  constraint complaints_request_key_key UNIQUE (request_key),
  constraint complaints_year_number_key UNIQUE (year, number),
  constraint complaints_amount_check CHECK ((amount >= 0)),
  constraint complaints_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint complaints_document_type_check CHECK ((document_type = ANY (ARRAY[0, 1, 2]))),
  constraint complaints_good_kind_check CHECK ((good_kind = ANY (ARRAY['product'::text, 'service'::text]))),
  constraint complaints_reason_check CHECK ((reason = ANY (ARRAY[0, 1]))),
  constraint complaints_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint complaints_district_id_fkey FOREIGN KEY (district_id) REFERENCES districts(id),
  constraint complaints_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  constraint complaints_support_type_id_fkey FOREIGN KEY (support_type_id) REFERENCES support_types(id),
  constraint complaints_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX complaints_answered ON public.complaints USING btree (answered_at DESC) WHERE (answered_at IS NOT NULL);
CREATE INDEX complaints_answered_by ON public.complaints USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX complaints_district ON public.complaints USING btree (district_id);
CREATE INDEX complaints_seller ON public.complaints USING btree (seller_id) WHERE (seller_id IS NOT NULL);
CREATE INDEX complaints_type ON public.complaints USING btree (support_type_id);
CREATE INDEX complaints_user ON public.complaints USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX complaints_waiting ON public.complaints USING btree (due_on, id) WHERE (answered_at IS NULL);
comment on column complaints.key is 'the secret of the link to the printable copy';
comment on column complaints.amount is 'céntimos';

create table consent_texts (
  purpose text not null,
  version text not null,
  text text not null,
  since timestamp with time zone not null default now(),
  constraint consent_texts_pkey PRIMARY KEY (purpose, version)
);
comment on column consent_texts.version is 'the first 12 hex digits of the SHA-256 of the text';

create table consents (
  id integer not null generated by default as identity,
  user_id integer,
  email text,
  purpose text not null,
  version text not null,
  agreed boolean not null,
  at timestamp with time zone not null default now(),
  legal_versions jsonb,
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_check CHECK (((user_id IS NOT NULL) OR (email IS NOT NULL))),
  constraint consents_purpose_version_fkey FOREIGN KEY (purpose, version) REFERENCES consent_texts(purpose, version),
  constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX consents_email ON public.consents USING btree (lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX consents_text ON public.consents USING btree (purpose, version);
CREATE INDEX consents_user ON public.consents USING btree (user_id, purpose, id DESC);
comment on column consents.legal_versions is 'which versions of the legal texts its words are';

create table contact_messages (
  id integer not null generated by default as identity,
  user_id integer,
  name text not null,
  last_name text not null,
  phone text not null,
  email text not null,
  message text not null,
  consent_version text,
  created_at timestamp with time zone not null default now(),
  answer text,
  answered_by integer,
  closed_at timestamp with time zone,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_answered CHECK ((((answer IS NULL) = (answered_by IS NULL)) AND ((answer IS NULL) OR (closed_at IS NOT NULL)))),
  constraint contact_messages_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX contact_messages_answered_by ON public.contact_messages USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX contact_messages_created ON public.contact_messages USING btree (created_at);
CREATE INDEX contact_messages_open ON public.contact_messages USING btree (id) WHERE (closed_at IS NULL);
CREATE INDEX contact_messages_user ON public.contact_messages USING btree (user_id) WHERE (user_id IS NOT NULL);
comment on column contact_messages.consent_version is 'of consent_texts, purpose contact; null before it was kept';

create table design_images (
  id integer not null generated by default as identity,
  product_id integer not null,
  view smallint not null,
  color_value_id integer not null,
  uri text not null,
  widths integer[] not null,
  constraint design_images_pkey PRIMARY KEY (id),
  constraint design_images_product_id_color_value_id_view_key UNIQUE (product_id, color_value_id, view),
  constraint design_images_view_check CHECK ((view = ANY (ARRAY[1, 2]))),
  constraint design_images_color_value_id_fkey FOREIGN KEY (color_value_id) REFERENCES attribute_values(id),
  constraint design_images_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX design_images_color ON public.design_images USING btree (color_value_id);
comment on table design_images is 'the empty cloth of a product that can be designed on, per colour and view';

create table design_rectangles (
  product_id integer not null,
  view smallint not null,
  size_value_id integer not null,
  x real not null,
  y real not null,
  width real not null,
  height real not null,
  constraint design_rectangles_pkey PRIMARY KEY (product_id, view, size_value_id),
  constraint design_rectangles_height_check CHECK ((height > (0)::double precision)),
  constraint design_rectangles_view_check CHECK ((view = ANY (ARRAY[1, 2]))),
  constraint design_rectangles_width_check CHECK ((width > (0)::double precision)),
  constraint design_rectangles_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint design_rectangles_size_value_id_fkey FOREIGN KEY (size_value_id) REFERENCES attribute_values(id)
);
CREATE INDEX design_rectangles_size ON public.design_rectangles USING btree (size_value_id);
comment on table design_rectangles is 'where on a view''s picture the print area lies, fractions of its side (D59)';

create table dispatch_notices (
  seller_id integer not null,
  day date not null,
  kind text not null,
  constraint dispatch_notices_pkey PRIMARY KEY (seller_id, day, kind),
  constraint dispatch_notices_kind_check CHECK ((kind = ANY (ARRAY['due'::text, 'late'::text]))),
  constraint dispatch_notices_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table dispatch_notices is 'sellers who were reminded on a day of Lima of what they have to send: once';

create table districts (
  id integer not null,
  province_id integer not null,
  name text not null,
  constraint districts_pkey PRIMARY KEY (id),
  constraint districts_province_id_fkey FOREIGN KEY (province_id) REFERENCES provinces(id)
);
CREATE INDEX districts_province ON public.districts USING btree (province_id);

create table events (
  id integer not null generated by default as identity,
  place text not null default 'header'::text,
  message text not null,
  color text not null,
  text_color text not null,
  url_event text,
  since timestamp with time zone not null default now(),
  until timestamp with time zone not null default 'infinity'::timestamp with time zone,
  "position" integer not null default 0,
  enabled boolean not null default true,
  home_id integer not null default published_home(),
  constraint events_pkey PRIMARY KEY (id),
  constraint events_place_check CHECK ((place = ANY (ARRAY['header'::text, 'checkout'::text]))),
  constraint events_home_id_fkey FOREIGN KEY (home_id) REFERENCES home_versions(id)
);
CREATE INDEX events_home ON public.events USING btree (home_id, "position");

create table exchange_rate_tries (
  source text not null,
  tried_at timestamp with time zone not null,
  good_at timestamp with time zone,
  outcome text,
  detail text,
  constraint exchange_rate_tries_pkey PRIMARY KEY (source),
  constraint exchange_rate_tries_outcome_check CHECK ((outcome = ANY (ARRAY['saved'::text, 'same'::text, 'jump'::text, 'old'::text, 'failed'::text])))
);
comment on column exchange_rate_tries.good_at is 'when its rate was taken, or found unchanged, last';

create table exchange_rates (
  id integer not null generated by default as identity,
  venta numeric(8,4) not null,
  created_at timestamp with time zone not null default now(),
  constraint exchange_rates_pkey PRIMARY KEY (id),
  constraint exchange_rates_venta_check CHECK ((venta > (0)::numeric))
);

create table facet_count (
  scope smallint not null,
  scope_id integer not null,
  key integer not null,
  n integer not null,
  constraint facet_count_pkey PRIMARY KEY (scope, scope_id, key)
);
comment on column facet_count.scope is '0 the whole shop, 1 a category, 2 a subcategory';

create table home_guides (
  id integer not null generated by default as identity,
  home_id integer not null default published_home(),
  "position" integer not null default 0,
  icon text not null,
  title text not null,
  text text not null,
  href text not null,
  since timestamp with time zone,
  until timestamp with time zone,
  constraint home_guides_pkey PRIMARY KEY (id),
  constraint home_guides_home_id_fkey FOREIGN KEY (home_id) REFERENCES home_versions(id)
);
CREATE INDEX home_guides_home ON public.home_guides USING btree (home_id, "position");

create table home_services (
  id integer not null generated by default as identity,
  home_id integer not null default published_home(),
  "position" integer not null default 0,
  icon text not null,
  name text not null,
  text text not null,
  since timestamp with time zone,
  until timestamp with time zone,
  constraint home_services_pkey PRIMARY KEY (id),
  constraint home_services_home_id_fkey FOREIGN KEY (home_id) REFERENCES home_versions(id)
);
CREATE INDEX home_services_home ON public.home_services USING btree (home_id, "position");

create table home_versions (
  id integer not null generated by default as identity,
  state text not null,
  version integer not null default 1,
  note text,
  based_on integer,
  actor_id integer,
  created_at timestamp with time zone not null default now(),
  saved_at timestamp with time zone not null default now(),
  published_at timestamp with time zone,
  constraint home_versions_pkey PRIMARY KEY (id),
  constraint home_versions_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'past'::text]))),
  constraint home_versions_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint home_versions_based_on_fkey FOREIGN KEY (based_on) REFERENCES home_versions(id)
);
CREATE INDEX home_versions_actor ON public.home_versions USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX home_versions_based_on ON public.home_versions USING btree (based_on) WHERE (based_on IS NOT NULL);
CREATE UNIQUE INDEX home_versions_one_draft ON public.home_versions USING btree (state) WHERE (state = 'draft'::text);
CREATE UNIQUE INDEX home_versions_one_published ON public.home_versions USING btree (state) WHERE (state = 'published'::text);
comment on column home_versions.version is 'counts the saves of a draft';
comment on column home_versions.actor_id is 'who began the draft, and later who published it; null: came with the shop';

create table idempotency_keys (
  user_id integer not null,
  key text not null,
  body_hash text not null,
  order_id integer,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_order ON public.idempotency_keys USING btree (order_id) WHERE (order_id IS NOT NULL);

create table import_hosts (
  run_id integer not null,
  host text not null,
  calls integer not null default 1,
  constraint import_hosts_pkey PRIMARY KEY (run_id, host),
  constraint import_hosts_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_runs(id) ON DELETE CASCADE
);
comment on table import_hosts is 'how often a run has called a host; the empty one: all of them';

create table import_items (
  id bigint not null generated always as identity,
  run_id integer not null,
  key text not null,
  rows integer[] not null,
  product jsonb,
  problems jsonb not null default '[]'::jsonb,
  category_id integer,
  state text not null,
  reason text,
  words jsonb not null default '[]'::jsonb,
  differences jsonb not null default '[]'::jsonb,
  product_id integer,
  version integer,
  before jsonb,
  after jsonb,
  note text,
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  offer_moves boolean not null default false,
  offer_from timestamp with time zone,
  offer_until timestamp with time zone,
  constraint import_items_pkey PRIMARY KEY (id),
  constraint import_items_state_check CHECK ((state = ANY (ARRAY['read'::text, 'new'::text, 'changed'::text, 'unchanged'::text, 'refused'::text]))),
  constraint import_items_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint import_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL,
  constraint import_items_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_runs(id) ON DELETE CASCADE
);
CREATE INDEX import_items_category ON public.import_items USING btree (category_id);
CREATE INDEX import_items_due ON public.import_items USING btree (run_id, id) WHERE ((state = ANY (ARRAY['new'::text, 'changed'::text])) AND (applied_at IS NULL));
CREATE INDEX import_items_offers ON public.import_items USING btree (run_id, id) WHERE offer_moves;
CREATE INDEX import_items_product ON public.import_items USING btree (product_id);
CREATE INDEX import_items_run ON public.import_items USING btree (run_id, state, id);
comment on column import_items.product is 'as the file tells it; null: its rows could not be read, see problems';
comment on column import_items.category_id is 'chosen for it alone, whatever the mapping says';
comment on column import_items.version is 'of the product that the plan looked at';
comment on column import_items.offer_moves is 'the plan gives its product other dates of offer, or takes the offer away (D295)';

create table import_mappings (
  owner_id integer not null,
  kind text not null,
  words text not null,
  target integer not null,
  constraint import_mappings_pkey PRIMARY KEY (owner_id, kind, words),
  constraint import_mappings_kind_check CHECK ((kind = ANY (ARRAY['category'::text, 'attribute'::text, 'value'::text]))),
  constraint import_mappings_words_check CHECK ((length(words) <= 1000)),
  constraint import_mappings_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table import_mappings is 'what a seller''s words mean in this shop, remembered for the next file';

create table import_pictures (
  id bigint not null generated always as identity,
  run_id integer not null,
  product_id integer not null,
  source text not null,
  alt text,
  state text not null default 'waiting'::text,
  reason text,
  lease_until timestamp with time zone,
  publish boolean not null default false,
  host text not null default ''::text,
  variant_id integer,
  attempts integer not null default 0,
  retry_at timestamp with time zone,
  uri text,
  widths integer[],
  hash text,
  image_id integer,
  constraint import_pictures_pkey PRIMARY KEY (id),
  constraint import_pictures_run_id_product_id_source_key UNIQUE (run_id, product_id, source),
  constraint import_pictures_fetched CHECK (((state <> 'fetched'::text) OR (uri IS NOT NULL))),
  constraint import_pictures_source_check CHECK (((length(source) >= 1) AND (length(source) <= 2000))),
  constraint import_pictures_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'fetched'::text, 'done'::text, 'refused'::text]))),
  constraint import_pictures_image_id_fkey FOREIGN KEY (image_id) REFERENCES product_images(id) ON DELETE SET NULL,
  constraint import_pictures_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint import_pictures_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_runs(id) ON DELETE CASCADE,
  constraint import_pictures_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE SET NULL
);
CREATE INDEX import_pictures_fetched ON public.import_pictures USING btree (id) WHERE (state = 'fetched'::text);
CREATE INDEX import_pictures_hash ON public.import_pictures USING btree (hash) WHERE (hash IS NOT NULL);
CREATE INDEX import_pictures_image ON public.import_pictures USING btree (image_id);
CREATE INDEX import_pictures_leased ON public.import_pictures USING btree (lease_until) WHERE ((state = 'waiting'::text) AND (lease_until IS NOT NULL));
CREATE INDEX import_pictures_product ON public.import_pictures USING btree (product_id);
CREATE INDEX import_pictures_source ON public.import_pictures USING btree (run_id, source);
CREATE INDEX import_pictures_variant ON public.import_pictures USING btree (variant_id);
CREATE INDEX import_pictures_waiting ON public.import_pictures USING btree (run_id, id) WHERE (state = 'waiting'::text);
comment on column import_pictures.state is 'fetched: its files are written, and it waits for the others of its product';
comment on column import_pictures.publish is 'whether its product goes on sale once it has a picture';
comment on column import_pictures.host is 'of its address; empty: the name of a file in the ZIP';
comment on column import_pictures.hash is 'SHA-256 of what was fetched: the same content is drawn once';

create table import_runs (
  id integer not null generated always as identity,
  owner_id integer not null,
  format text not null,
  file_name text not null,
  parts text[] not null,
  repairs jsonb not null default '{}'::jsonb,
  state text not null default 'reading'::text,
  problem text,
  network text,
  device text,
  lease uuid,
  lease_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  undone_at timestamp with time zone,
  picture_parts text[] not null default '{}'::text[],
  corrections jsonb not null default '{}'::jsonb,
  constraint import_runs_pkey PRIMARY KEY (id),
  constraint import_runs_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'planning'::text, 'ready'::text, 'running'::text, 'done'::text, 'failed'::text, 'undoing'::text, 'undone'::text]))),
  constraint import_runs_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX import_runs_one_at_a_time ON public.import_runs USING btree (owner_id) WHERE (state = ANY (ARRAY['running'::text, 'undoing'::text]));
CREATE INDEX import_runs_owner ON public.import_runs USING btree (owner_id, id DESC);
comment on column import_runs.parts is 'private files that are the uploaded one, in their order';
comment on column import_runs.repairs is 'cells that its owner mended, by row and column';
comment on column import_runs.picture_parts is 'private files that are the ZIP of pictures beside it, in their order';
comment on column import_runs.corrections is 'fields of products that its owner mended, by what the file calls them';

create table jobs (
  id integer not null generated by default as identity,
  kind text not null,
  payload jsonb not null,
  run_at timestamp with time zone not null default now(),
  attempts smallint not null default 0,
  locked_until timestamp with time zone,
  last_error text,
  failed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  lease uuid,
  traceparent text,
  constraint jobs_pkey PRIMARY KEY (id)
);
CREATE INDEX jobs_due ON public.jobs USING btree (run_at) WHERE (failed_at IS NULL);
CREATE INDEX jobs_due_of_kind ON public.jobs USING btree (kind, run_at) WHERE (failed_at IS NULL);
CREATE INDEX jobs_failed ON public.jobs USING btree (id DESC) WHERE (failed_at IS NOT NULL);
comment on column jobs.traceparent is 'the trace of the request that left it, as W3C Trace Context writes it; null without traces';

create table leases (
  name text not null,
  holder uuid not null,
  expires_at timestamp with time zone not null,
  constraint leases_pkey PRIMARY KEY (name),
  constraint leases_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);

create table ledger_accounts (
  id integer not null generated always as identity,
  kind text not null,
  owner_id integer,
  payment_type_id smallint,
  constraint ledger_accounts_pkey PRIMARY KEY (id),
  constraint ledger_accounts_kind_owner_id_payment_type_id_key UNIQUE NULLS NOT DISTINCT (kind, owner_id, payment_type_id),
  constraint ledger_accounts_check CHECK (((owner_id IS NOT NULL) = ((kind ~~ 'seller-%'::text) OR (kind ~~ 'reseller-%'::text)))),
  constraint ledger_accounts_kind_check CHECK ((kind = ANY (ARRAY['provider'::text, 'provider-fee'::text, 'dispute'::text, 'bank'::text, 'seller-pending'::text, 'seller-payable'::text, 'reseller-pending'::text, 'reseller-payable'::text, 'refund'::text, 'commission'::text, 'shipping'::text, 'surcharge'::text, 'design'::text, 'promotion'::text, 'retained'::text, 'correction'::text]))),
  constraint ledger_accounts_of_method CHECK (((payment_type_id IS NOT NULL) = (kind = ANY (ARRAY['provider'::text, 'provider-fee'::text, 'dispute'::text])))),
  constraint ledger_accounts_payment_type_id_check CHECK ((payment_type_id > 0)),
  constraint ledger_accounts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE INDEX ledger_accounts_owner ON public.ledger_accounts USING btree (owner_id) WHERE (owner_id IS NOT NULL);

create table ledger_entries (
  id bigint not null generated always as identity,
  transaction_id bigint not null,
  account_id integer not null,
  line_id integer,
  amount integer not null,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_amount_check CHECK ((amount <> 0)),
  constraint ledger_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  constraint ledger_entries_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id),
  constraint ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id)
);
CREATE INDEX ledger_entries_account ON public.ledger_entries USING btree (account_id, id);
CREATE INDEX ledger_entries_line ON public.ledger_entries USING btree (line_id) WHERE (line_id IS NOT NULL);
CREATE INDEX ledger_entries_transaction ON public.ledger_entries USING btree (transaction_id);
CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
CREATE TRIGGER ledger_entries_not_emptied BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_stays();
CREATE TRIGGER ledger_entries_stay BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_stays();
comment on column ledger_entries.amount is 'céntimos; a debit is positive, a credit negative';

create table ledger_fees (
  order_id integer not null,
  fee integer not null,
  agreed_at timestamp with time zone not null default now(),
  constraint ledger_fees_pkey PRIMARY KEY (order_id),
  constraint ledger_fees_fee_check CHECK ((fee > 0)),
  constraint ledger_fees_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
comment on table ledger_fees is 'céntimos that the provider keeps of an order, by the terms of the day on which it was paid';

create table ledger_lines (
  line_id integer not null,
  order_id integer not null,
  commission integer not null,
  shipping_share integer not null,
  reseller integer not null,
  released_at timestamp with time zone,
  constraint ledger_lines_pkey PRIMARY KEY (line_id),
  constraint ledger_lines_commission_check CHECK (((commission >= 0) AND (commission <= 10000))),
  constraint ledger_lines_reseller_check CHECK (((reseller >= 0) AND (reseller <= 10000))),
  constraint ledger_lines_shipping_share_check CHECK ((shipping_share >= 0)),
  constraint ledger_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id),
  constraint ledger_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX ledger_lines_held ON public.ledger_lines USING btree (line_id) WHERE (released_at IS NULL);
CREATE INDEX ledger_lines_order ON public.ledger_lines USING btree (order_id);
comment on table ledger_lines is 'terms of a sold line: basis points of what is kept of it, céntimos of its shipping; released: it is settled, only a debt takes it back';

create table ledger_queue (
  order_id integer not null,
  at timestamp with time zone not null default now(),
  constraint ledger_queue_pkey PRIMARY KEY (order_id),
  constraint ledger_queue_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
comment on table ledger_queue is 'orders whose money changed and whose ledger has not followed yet';

create table ledger_transactions (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  kind text not null,
  order_id integer,
  settlement_id integer,
  actor_id integer,
  reason text,
  request_key text,
  constraint ledger_transactions_pkey PRIMARY KEY (id),
  constraint ledger_transactions_request_key_key UNIQUE (request_key),
  constraint ledger_transactions_check CHECK (((kind = ANY (ARRAY['order'::text, 'release'::text])) = (order_id IS NOT NULL))),
  constraint ledger_transactions_correction CHECK (((kind <> 'correction'::text) OR ((request_key IS NOT NULL) AND ((length(reason) >= 3) AND (length(reason) <= 300))))),
  constraint ledger_transactions_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'release'::text, 'payout'::text, 'correction'::text]))),
  constraint ledger_transactions_request_key_check CHECK (((length(request_key) >= 1) AND (length(request_key) <= 200))),
  constraint ledger_transactions_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint ledger_transactions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint ledger_transactions_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id)
);
CREATE INDEX ledger_transactions_actor ON public.ledger_transactions USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX ledger_transactions_corrections ON public.ledger_transactions USING btree (id) WHERE (kind = 'correction'::text);
CREATE INDEX ledger_transactions_order ON public.ledger_transactions USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE UNIQUE INDEX ledger_transactions_payout ON public.ledger_transactions USING btree (settlement_id) WHERE (kind = 'payout'::text);
CREATE INDEX ledger_transactions_settlement ON public.ledger_transactions USING btree (settlement_id) WHERE (settlement_id IS NOT NULL);
CREATE TRIGGER ledger_transactions_not_emptied BEFORE TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION ledger_stays();
CREATE TRIGGER ledger_transactions_stay BEFORE DELETE ON public.ledger_transactions FOR EACH ROW EXECUTE FUNCTION ledger_stays();

create table legal_drafts (
  key text not null,
  version integer not null default 1,
  body text,
  actor_id integer,
  saved_at timestamp with time zone not null default now(),
  constraint legal_drafts_pkey PRIMARY KEY (key),
  constraint legal_drafts_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id)
);
CREATE INDEX legal_drafts_actor ON public.legal_drafts USING btree (actor_id);
comment on table legal_drafts is 'what somebody is writing over a legal text; body null: nothing';

create table list_views (
  id integer not null generated always as identity,
  user_id integer not null,
  list text not null,
  name text not null,
  search text not null,
  created_at timestamp with time zone not null default now(),
  constraint list_views_pkey PRIMARY KEY (id),
  constraint list_views_list_check CHECK ((list ~ '^[a-z-]{1,40}$'::text)),
  constraint list_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint list_views_search_check CHECK ((length(search) <= 2000)),
  constraint list_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX list_views_name ON public.list_views USING btree (user_id, list, lower(name));
comment on table list_views is 'filters of a list of the back office that somebody keeps under a name';

create table login_challenges (
  hash text not null,
  purpose text not null,
  user_id integer,
  visitor text not null,
  secret text,
  tries smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint login_challenges_pkey PRIMARY KEY (hash),
  constraint login_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'passkey'::text, 'enrol'::text, 'setup'::text, 'step-up'::text]))),
  constraint login_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX login_challenges_expiry ON public.login_challenges USING btree (expires_at);
CREATE INDEX login_challenges_user ON public.login_challenges USING btree (user_id);
comment on column login_challenges.secret is 'of an app that is being added, sealed';

create table newsletter (
  email text not null,
  user_id integer,
  active boolean not null default true,
  unsubscribe_key uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  id integer not null generated by default as identity,
  left_reason text,
  bounced_at timestamp with time zone,
  bounce text,
  constraint newsletter_pkey PRIMARY KEY (email),
  constraint newsletter_id_key UNIQUE (id),
  constraint newsletter_unsubscribe_key_key UNIQUE (unsubscribe_key),
  constraint newsletter_email_check CHECK ((email = lower(email))),
  constraint newsletter_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX newsletter_begins ON public.newsletter USING btree (email text_pattern_ops);
CREATE INDEX newsletter_user ON public.newsletter USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX newsletter_written ON public.newsletter USING btree (id) WHERE (active AND (bounced_at IS NULL));
comment on column newsletter.left_reason is 'why staff took it out; null for who left by themselves';
comment on column newsletter.bounce is 'what the mail server said when it refused the address for good';

create table newsletter_deliveries (
  issue_id integer not null,
  subscriber_id integer not null,
  state text not null default 'waiting'::text,
  tries integer not null default 0,
  due_at timestamp with time zone not null default now(),
  at timestamp with time zone not null default now(),
  error text,
  constraint newsletter_deliveries_pkey PRIMARY KEY (issue_id, subscriber_id),
  constraint newsletter_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'skipped'::text]))),
  constraint newsletter_deliveries_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES newsletter_issues(id) ON DELETE CASCADE,
  constraint newsletter_deliveries_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES newsletter(id) ON DELETE CASCADE
);
CREATE INDEX newsletter_deliveries_at ON public.newsletter_deliveries USING btree (at) WHERE (state <> 'waiting'::text);
CREATE INDEX newsletter_deliveries_subscriber ON public.newsletter_deliveries USING btree (subscriber_id);
CREATE INDEX newsletter_deliveries_waiting ON public.newsletter_deliveries USING btree (issue_id, subscriber_id) WHERE (state = 'waiting'::text);
comment on column newsletter_deliveries.due_at is 'not before; moved on while a run has it in hand';

create table newsletter_issues (
  id integer not null generated always as identity,
  version integer not null default 1,
  subject text not null,
  preheader text not null default ''::text,
  body text not null,
  product_ids integer[] not null default '{}'::integer[],
  state text not null default 'draft'::text,
  actor_id integer not null,
  created_at timestamp with time zone not null default now(),
  saved_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  per_minute integer,
  rendered jsonb,
  turn integer not null default 0,
  total integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  constraint newsletter_issues_pkey PRIMARY KEY (id),
  constraint newsletter_issues_check CHECK (((state = 'draft'::text) = (started_at IS NULL))),
  constraint newsletter_issues_check1 CHECK (((rendered IS NULL) = (started_at IS NULL))),
  constraint newsletter_issues_per_minute_check CHECK ((per_minute > 0)),
  constraint newsletter_issues_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sending'::text, 'paused'::text, 'stopped'::text, 'sent'::text]))),
  constraint newsletter_issues_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id)
);
CREATE INDEX newsletter_issues_actor ON public.newsletter_issues USING btree (actor_id);
comment on column newsletter_issues.rendered is 'the mail in both forms as it was when the sending began';
comment on column newsletter_issues.turn is 'which turn of work sends it: the job of another one does nothing';
comment on column newsletter_issues.sent is 'counted when it ended; while it is sent its deliveries say it';

create table newsletter_links (
  hash text not null,
  email text not null,
  user_id integer,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint newsletter_links_pkey PRIMARY KEY (hash),
  constraint newsletter_links_email_check CHECK ((email = lower(email))),
  constraint newsletter_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX newsletter_links_email ON public.newsletter_links USING btree (email);
CREATE INDEX newsletter_links_user ON public.newsletter_links USING btree (user_id);

create table one_time_links (
  hash text not null,
  user_id integer not null,
  purpose text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint one_time_links_pkey PRIMARY KEY (hash),
  constraint one_time_links_purpose_check CHECK ((purpose = ANY (ARRAY['activate'::text, 'reset'::text, 'unsubscribe'::text]))),
  constraint one_time_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX one_time_links_user ON public.one_time_links USING btree (user_id, purpose);

create table order_events (
  id bigint not null generated always as identity,
  order_id integer not null,
  at timestamp with time zone not null default now(),
  kind text not null,
  from_status text,
  to_status text,
  actor text not null,
  actor_id integer,
  reason text,
  data jsonb,
  constraint order_events_pkey PRIMARY KEY (id),
  constraint order_events_actor_check CHECK ((actor = ANY (ARRAY['buyer'::text, 'seller'::text, 'administration'::text, 'provider'::text, 'shop'::text]))),
  constraint order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_events_disputed ON public.order_events USING btree (order_id, at) WHERE (from_status = 'disputed'::text);
CREATE INDEX order_events_order ON public.order_events USING btree (order_id, id);
CREATE TRIGGER order_events_not_emptied BEFORE TRUNCATE ON public.order_events FOR EACH STATEMENT EXECUTE FUNCTION ledger_stays();
CREATE TRIGGER order_events_stay BEFORE DELETE OR UPDATE ON public.order_events FOR EACH ROW EXECUTE FUNCTION order_events_stay();
CREATE TRIGGER order_events_to_ledger AFTER INSERT ON public.order_events FOR EACH ROW WHEN ((new.kind <> ALL (ARRAY['placed'::text, 'code-given'::text, 'let-go'::text, 'expired'::text, 'rejected'::text]))) EXECUTE FUNCTION ledger_note();
CREATE TRIGGER order_events_to_webhooks AFTER INSERT ON public.order_events FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['paid'::text, 'return-asked'::text]))) EXECUTE FUNCTION webhook_note('order');
comment on table order_events is 'what happened to an order, who did it and why; written with the change and never changed';

create table order_lines (
  id integer not null generated by default as identity,
  order_id integer not null,
  product_id integer not null,
  variant_id integer,
  product_custom_id integer,
  seller_id integer not null,
  category_id integer not null,
  name text not null,
  code text not null,
  variant_label text,
  image jsonb,
  qty integer not null,
  price integer not null,
  list integer not null,
  discount integer not null,
  rate numeric(7,4) not null default 0,
  total integer not null,
  shipping_amount integer not null default 0,
  adult boolean not null default false,
  processed_at timestamp with time zone,
  sent_at timestamp with time zone,
  received_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  received_after smallint not null default days_until_received(),
  constraint order_lines_pkey PRIMARY KEY (id),
  constraint order_lines_cancelled_unsent CHECK (((cancelled_at IS NULL) OR (sent_at IS NULL))),
  constraint order_lines_discount_within CHECK (((discount >= 0) AND (discount <= list))),
  constraint order_lines_list_adds_up CHECK ((list = ((price)::bigint * qty))),
  constraint order_lines_qty_check CHECK ((qty > 0)),
  constraint order_lines_rate_check CHECK (((rate >= (0)::numeric) AND (rate <= (100)::numeric))),
  constraint order_lines_received_after_check CHECK ((received_after > 0)),
  constraint order_lines_shipping_amount_check CHECK ((shipping_amount >= 0)),
  constraint order_lines_total_adds_up CHECK ((total = (list - discount))),
  constraint order_lines_custom FOREIGN KEY (product_custom_id) REFERENCES product_customs(id),
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint order_lines_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  constraint order_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id)
);
CREATE INDEX order_lines_custom ON public.order_lines USING btree (product_custom_id) WHERE (product_custom_id IS NOT NULL);
CREATE INDEX order_lines_of_seller ON public.order_lines USING btree (seller_id, order_id, id);
CREATE INDEX order_lines_order ON public.order_lines USING btree (order_id);
CREATE INDEX order_lines_product ON public.order_lines USING btree (product_id);
CREATE INDEX order_lines_unsent ON public.order_lines USING btree (seller_id, order_id, id) WHERE ((sent_at IS NULL) AND (cancelled_at IS NULL));
CREATE INDEX order_lines_variant ON public.order_lines USING btree (variant_id) WHERE (variant_id IS NOT NULL);
CREATE INDEX order_lines_words ON public.order_lines USING gin ((((name || '
'::text) || code)) gin_trgm_ops);
comment on column order_lines.processed_at is 'with orders.approved_at, sent_at and received_at the five steps of D26';
comment on column order_lines.received_after is 'days after sent_at from which it counts as received, as they were when it was ordered (D293)';

create table order_notes (
  id integer not null generated by default as identity,
  order_id integer not null,
  author_id integer,
  text text not null,
  created_at timestamp with time zone not null default now(),
  constraint order_notes_pkey PRIMARY KEY (id),
  constraint order_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  constraint order_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint order_notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_notes_author ON public.order_notes USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX order_notes_order ON public.order_notes USING btree (order_id);
comment on table order_notes is 'what staff write about an order for themselves; its buyer does not read it';

create table order_refund_lines (
  refund_id integer not null,
  line_id integer not null,
  amount integer not null,
  constraint order_refund_lines_pkey PRIMARY KEY (refund_id, line_id),
  constraint order_refund_lines_amount_check CHECK ((amount > 0)),
  constraint order_refund_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id) ON DELETE CASCADE,
  constraint order_refund_lines_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES order_refunds(id) ON DELETE CASCADE
);
CREATE INDEX order_refund_lines_line ON public.order_refund_lines USING btree (line_id);
comment on column order_refund_lines.amount is 'céntimos';

create table order_refunds (
  id integer not null generated by default as identity,
  order_id integer not null,
  user_id integer not null,
  key text not null,
  amount integer not null,
  charge_amount integer,
  final boolean not null,
  status text not null,
  reason text not null,
  account text,
  refund_id text,
  created_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  given_up_at timestamp with time zone,
  taken_over_at timestamp with time zone,
  constraint order_refunds_pkey PRIMARY KEY (id),
  constraint order_refunds_order_id_key_key UNIQUE (order_id, key),
  constraint order_refunds_amount_check CHECK ((amount > 0)),
  constraint order_refunds_charge_amount_check CHECK ((charge_amount >= 0)) NOT VALID,
  constraint order_refunds_check CHECK (((status = 'done'::text) = (done_at IS NOT NULL))),
  constraint order_refunds_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'by-hand'::text, 'done'::text]))),
  constraint order_refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_refunds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX order_refunds_open ON public.order_refunds USING btree (created_at) WHERE (status <> 'done'::text);
CREATE INDEX order_refunds_user ON public.order_refunds USING btree (user_id);
CREATE TRIGGER order_refunds_to_ledger AFTER INSERT OR UPDATE OF status ON public.order_refunds FOR EACH ROW EXECUTE FUNCTION ledger_note();
comment on column order_refunds.amount is 'céntimos; charge_amount is the same part in the currency that the provider charged';
comment on column order_refunds.account is 'sealed: where the buyer wants the money of a transfer';
comment on column order_refunds.given_up_at is 'since when its provider has refused it, or been silent, through all tries of a job';
comment on column order_refunds.taken_over_at is 'when a person took it over from its provider, which has not given it back';

create table order_return_lines (
  return_id integer not null,
  line_id integer not null,
  qty integer not null,
  restocked integer not null default 0,
  constraint order_return_lines_pkey PRIMARY KEY (return_id, line_id),
  constraint order_return_lines_check CHECK (((restocked >= 0) AND (restocked <= qty))),
  constraint order_return_lines_qty_check CHECK ((qty > 0)),
  constraint order_return_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id) ON DELETE CASCADE,
  constraint order_return_lines_return_id_fkey FOREIGN KEY (return_id) REFERENCES order_returns(id) ON DELETE CASCADE
);
CREATE INDEX order_return_lines_line ON public.order_return_lines USING btree (line_id);

create table order_return_pictures (
  return_id integer not null,
  upload_id integer not null,
  constraint order_return_pictures_pkey PRIMARY KEY (return_id, upload_id),
  constraint order_return_pictures_return_id_fkey FOREIGN KEY (return_id) REFERENCES order_returns(id) ON DELETE CASCADE,
  constraint order_return_pictures_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE
);
CREATE INDEX order_return_pictures_upload ON public.order_return_pictures USING btree (upload_id);

create table order_returns (
  id integer not null generated by default as identity,
  order_id integer not null,
  user_id integer not null,
  seller_id integer not null,
  key text not null,
  body_hash text not null,
  reason text not null,
  comment text not null,
  account text,
  status text not null default 'asked'::text,
  decision text,
  asked_at timestamp with time zone not null default now(),
  due_on date not null,
  decided_at timestamp with time zone,
  decided_by integer,
  received_at timestamp with time zone,
  refund_id integer,
  due_after_dispute integer,
  given_in_dispute integer not null default 0,
  constraint order_returns_pkey PRIMARY KEY (id),
  constraint order_returns_order_id_seller_id_key_key UNIQUE (order_id, seller_id, key),
  constraint order_returns_check CHECK (((status = 'asked'::text) = (decided_at IS NULL))),
  constraint order_returns_check1 CHECK (((status = 'received'::text) = (received_at IS NOT NULL))),
  constraint order_returns_due_after_dispute_check CHECK ((due_after_dispute >= 0)),
  constraint order_returns_given_in_dispute_check CHECK ((given_in_dispute >= 0)),
  constraint order_returns_reason_check CHECK ((reason = ANY (ARRAY['damaged'::text, 'wrong'::text, 'unwanted'::text]))),
  constraint order_returns_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'accepted'::text, 'refused'::text, 'received'::text]))),
  constraint order_returns_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint order_returns_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_returns_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES order_refunds(id),
  constraint order_returns_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  constraint order_returns_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX order_returns_decided_by ON public.order_returns USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX order_returns_due_after_dispute ON public.order_returns USING btree (order_id) WHERE (due_after_dispute IS NOT NULL);
CREATE INDEX order_returns_open ON public.order_returns USING btree (due_on) WHERE (status = ANY (ARRAY['asked'::text, 'accepted'::text]));
CREATE INDEX order_returns_refund ON public.order_returns USING btree (refund_id) WHERE (refund_id IS NOT NULL);
CREATE INDEX order_returns_seller ON public.order_returns USING btree (seller_id, id);
CREATE INDEX order_returns_user ON public.order_returns USING btree (user_id);
CREATE TRIGGER order_returns_to_ledger AFTER UPDATE OF given_in_dispute ON public.order_returns FOR EACH ROW WHEN ((new.given_in_dispute <> old.given_in_dispute)) EXECUTE FUNCTION ledger_note();
comment on table order_returns is 'what a buyer wants to give back, of one seller; its money is the refund that it names';
comment on column order_returns.account is 'sealed: where the buyer wants the money of a transfer';
comment on column order_returns.due_on is 'the last day on which it is handled in time, three working days after it was asked for';
comment on column order_returns.due_after_dispute is 'received while its payment was disputed: céntimos that go back when that is over';
comment on column order_returns.given_in_dispute is 'received while its payment was disputed: céntimos of its money that its buyer had meanwhile without the shop';

create table orders (
  id integer not null generated by default as identity,
  user_id integer not null,
  reference text not null,
  status text not null,
  payment_type_id smallint not null,
  code text,
  payer_id text,
  pad_id text,
  name text not null,
  phone text not null,
  email text not null,
  recipient text,
  address_id integer,
  address jsonb not null,
  region_id integer not null,
  ruc text,
  razon_social text,
  direccion text,
  telefono text,
  total_products integer not null,
  discounts integer not null,
  subtotal integer not null,
  shipping integer not null,
  surcharge integer not null,
  discount_fix integer not null,
  discount_shipping integer not null,
  design_surcharge integer not null default 0,
  total integer not null,
  charge_amount integer,
  charge_currency text,
  exchange_rate numeric(8,4),
  promotion_id integer,
  promotion_code text,
  reseller_id integer,
  proof_upload_id integer,
  network text,
  hold_until timestamp with time zone,
  reminded_at timestamp with time zone,
  decided_by integer,
  decision_reason text,
  approved_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  placed_at timestamp with time zone default now(),
  charge_id text,
  charge_until timestamp with time zone,
  refunded integer not null default 0,
  payment_pending text,
  installments smallint,
  promotion_discount integer,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_reference_key UNIQUE (reference),
  constraint orders_charge_amount_check CHECK ((charge_amount > 0)),
  constraint orders_charge_whole CHECK (((charge_amount IS NULL) = (charge_currency IS NULL))),
  constraint orders_design_surcharge_check CHECK ((design_surcharge >= 0)),
  constraint orders_discount_fix_check CHECK ((discount_fix >= 0)),
  constraint orders_discounts_within CHECK (((discounts >= 0) AND (discounts <= total_products))),
  constraint orders_exchange_rate_check CHECK ((exchange_rate > (0)::numeric)),
  constraint orders_installments_check CHECK ((installments > 1)),
  constraint orders_payment_type_id_check CHECK ((payment_type_id > 0)),
  constraint orders_promotion_discount_check CHECK ((promotion_discount >= 0)),
  constraint orders_refunded_check CHECK (((refunded >= 0) AND (refunded <= total))),
  constraint orders_shipping_discount_within CHECK (((discount_shipping >= 0) AND (discount_shipping <= shipping))),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['awaiting_payment'::text, 'paid'::text, 'preparing'::text, 'sent'::text, 'delivered'::text, 'cancelled'::text, 'rejected'::text, 'expired'::text, 'refunded'::text, 'returned'::text, 'disputed'::text]))),
  constraint orders_subtotal_adds_up CHECK ((subtotal = (total_products - discounts))),
  constraint orders_surcharge_check CHECK ((surcharge >= 0)),
  constraint orders_total_adds_up CHECK ((total = (GREATEST(0, ((((subtotal + shipping) + design_surcharge) - discount_fix) - discount_shipping)) + surcharge))),
  constraint orders_total_check CHECK ((total >= 0)),
  constraint orders_address_id_fkey FOREIGN KEY (address_id) REFERENCES addresses(id) ON DELETE SET NULL,
  constraint orders_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint orders_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotions(id),
  constraint orders_proof_upload_id_fkey FOREIGN KEY (proof_upload_id) REFERENCES uploads(id),
  constraint orders_region_id_fkey FOREIGN KEY (region_id) REFERENCES regions(id),
  constraint orders_reseller_id_fkey FOREIGN KEY (reseller_id) REFERENCES users(id),
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX orders_address ON public.orders USING btree (address_id) WHERE (address_id IS NOT NULL);
CREATE INDEX orders_by_state ON public.orders USING btree (status, payment_type_id, id);
CREATE UNIQUE INDEX orders_charge ON public.orders USING btree (payment_type_id, charge_id) WHERE (charge_id IS NOT NULL);
CREATE INDEX orders_decided_by ON public.orders USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX orders_hold ON public.orders USING btree (hold_until) WHERE (status = 'awaiting_payment'::text);
CREATE INDEX orders_newest ON public.orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_open_of_network ON public.orders USING btree (network) WHERE (status = 'awaiting_payment'::text);
CREATE INDEX orders_open_of_user ON public.orders USING btree (user_id) WHERE (status = 'awaiting_payment'::text);
CREATE UNIQUE INDEX orders_operation ON public.orders USING btree (payment_type_id, code) WHERE ((code IS NOT NULL) AND (status <> ALL (ARRAY['cancelled'::text, 'rejected'::text, 'expired'::text])));
CREATE INDEX orders_pad_id ON public.orders USING btree (pad_id) WHERE (pad_id IS NOT NULL);
CREATE INDEX orders_promotion ON public.orders USING btree (promotion_id, id DESC) INCLUDE (status, promotion_discount, total) WHERE (promotion_id IS NOT NULL);
CREATE INDEX orders_proof ON public.orders USING btree (proof_upload_id) WHERE (proof_upload_id IS NOT NULL);
CREATE INDEX orders_region ON public.orders USING btree (region_id);
CREATE INDEX orders_reseller ON public.orders USING btree (reseller_id) WHERE (reseller_id IS NOT NULL);
CREATE INDEX orders_state ON public.orders USING btree (status, created_at DESC);
CREATE INDEX orders_unsent ON public.orders USING btree (id) WHERE (status = ANY (ARRAY['paid'::text, 'preparing'::text, 'disputed'::text]));
CREATE INDEX orders_user ON public.orders USING btree (user_id, created_at DESC);
CREATE INDEX orders_waiting ON public.orders USING btree (created_at) WHERE (status = 'awaiting_payment'::text);
CREATE INDEX orders_words ON public.orders USING gin ((((((((name || '
'::text) || phone) || '
'::text) || email) || '
'::text) || COALESCE(code, ''::text))) gin_trgm_ops);
comment on column orders.network is 'as visitors are counted: an IPv4 address, the /64 of an IPv6 one; forgotten when the order is decided';
comment on column orders.placed_at is 'when the buyer was told that it is an order; null while a provider has not been paid for it';
comment on column orders.charge_id is 'form token, PayPal order id or CIP that the buyer pays';
comment on column orders.payment_pending is 'the provider has the payment and still decides: its word for why; null: nothing is being decided';
comment on column orders.installments is 'in how many parts the payer''s bank asks for the money; null: at once, or nobody said';
comment on column orders.promotion_discount is 'céntimos that the code took off beyond the sellers'' own offers; null: none, or a percentage from before it was kept';

create table parcel_lines (
  parcel_id integer not null,
  line_id integer not null,
  qty integer not null,
  constraint parcel_lines_pkey PRIMARY KEY (parcel_id, line_id),
  constraint parcel_lines_qty_check CHECK ((qty > 0)),
  constraint parcel_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id) ON DELETE CASCADE,
  constraint parcel_lines_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id) ON DELETE CASCADE
);
CREATE INDEX parcel_lines_line ON public.parcel_lines USING btree (line_id);

create table parcels (
  id integer not null generated by default as identity,
  order_id integer not null,
  carrier text not null,
  tracking text not null,
  sent_at timestamp with time zone not null default now(),
  delivered_at timestamp with time zone,
  created_by integer,
  constraint parcels_pkey PRIMARY KEY (id),
  constraint parcels_carrier_check CHECK (((length(carrier) >= 2) AND (length(carrier) <= 60))),
  constraint parcels_check CHECK ((delivered_at >= sent_at)),
  constraint parcels_tracking_check CHECK (((length(tracking) >= 3) AND (length(tracking) <= 60))),
  constraint parcels_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint parcels_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX parcels_created_by ON public.parcels USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX parcels_order ON public.parcels USING btree (order_id);

create table payment_comparisons (
  day date not null,
  begun_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  compared integer not null default 0,
  found integer not null default 0,
  listed_until timestamp with time zone,
  constraint payment_comparisons_pkey PRIMARY KEY (day)
);
comment on table payment_comparisons is 'one comparison of orders with the providers'' lists a day, whichever process makes it';
comment on column payment_comparisons.listed_until is 'up to when PayPal''s list of transactions was read; null: it was not, or is being read';

create table payment_events (
  provider text not null,
  event_id text not null,
  reference text,
  order_id integer,
  kind text not null default 'paid'::text,
  code text,
  amount integer,
  currency text,
  payload jsonb not null,
  problem text,
  refund_id text,
  refunded_at timestamp with time zone,
  received_at timestamp with time zone not null default now(),
  applied_at timestamp with time zone,
  constraint payment_events_pkey PRIMARY KEY (provider, event_id),
  constraint payment_events_amount_check CHECK ((amount >= 0)),
  constraint payment_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX payment_events_order ON public.payment_events USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX payment_events_reference ON public.payment_events USING btree (reference);

create table payment_problems (
  id integer not null generated by default as identity,
  provider text not null,
  kind text not null,
  charge_id text not null,
  order_id integer,
  ours jsonb not null,
  theirs jsonb not null,
  found_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  closed_by integer,
  note text,
  assigned_to integer,
  constraint payment_problems_pkey PRIMARY KEY (id),
  constraint payment_problems_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id) ON DELETE SET NULL,
  constraint payment_problems_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint payment_problems_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX payment_problems_assigned_to ON public.payment_problems USING btree (assigned_to) WHERE (assigned_to IS NOT NULL);
CREATE INDEX payment_problems_closed_by ON public.payment_problems USING btree (closed_by) WHERE (closed_by IS NOT NULL);
CREATE UNIQUE INDEX payment_problems_open ON public.payment_problems USING btree (provider, charge_id, kind) WHERE (closed_at IS NULL);
CREATE INDEX payment_problems_order ON public.payment_problems USING btree (order_id) WHERE (order_id IS NOT NULL);
comment on column payment_problems.assigned_to is 'who of administration looks into it; null: nobody';

create table picture_days (
  user_id integer not null,
  day date not null,
  bytes bigint not null,
  constraint picture_days_pkey PRIMARY KEY (user_id, day),
  constraint picture_days_bytes_check CHECK ((bytes > 0)),
  constraint picture_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table picture_days is 'bytes of pictures of the catalogue and of home that a seller with their staff, or an account of the office, gave on a day of Lima (D418)';

create table prints (
  id integer not null generated by default as identity,
  user_id integer,
  name text,
  "group" text,
  uri text not null,
  thumb text not null,
  width integer not null,
  height integer not null,
  bytes integer not null default 0,
  "position" integer not null default 0,
  enabled boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint prints_pkey PRIMARY KEY (id),
  constraint prints_uri_key UNIQUE (uri),
  constraint prints_height_check CHECK ((height > 0)),
  constraint prints_width_check CHECK ((width > 0)),
  constraint prints_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX prints_user ON public.prints USING btree (user_id, id DESC);
comment on column prints.user_id is 'null: a predefined design of the shop';

create table product_custom_images (
  custom_id integer not null,
  view smallint not null,
  uri text not null,
  constraint product_custom_images_pkey PRIMARY KEY (custom_id, view),
  constraint product_custom_images_view_check CHECK ((view = ANY (ARRAY[1, 2]))),
  constraint product_custom_images_custom_id_fkey FOREIGN KEY (custom_id) REFERENCES product_customs(id) ON DELETE CASCADE
);

create table product_custom_prints (
  custom_id integer not null,
  print_id integer not null,
  constraint product_custom_prints_pkey PRIMARY KEY (custom_id, print_id),
  constraint product_custom_prints_custom_id_fkey FOREIGN KEY (custom_id) REFERENCES product_customs(id) ON DELETE CASCADE,
  constraint product_custom_prints_print_id_fkey FOREIGN KEY (print_id) REFERENCES prints(id)
);
CREATE INDEX product_custom_prints_print ON public.product_custom_prints USING btree (print_id);

create table product_customs (
  id integer not null generated by default as identity,
  user_id integer not null,
  product_id integer not null,
  variant_id integer not null,
  stickers_total integer not null,
  quantity integer not null,
  description text,
  image_optimized boolean not null default false,
  design jsonb not null,
  idempotency_key text not null,
  body_hash text not null,
  created_at timestamp with time zone not null default now(),
  constraint product_customs_pkey PRIMARY KEY (id),
  constraint product_customs_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key),
  constraint product_customs_quantity_check CHECK ((quantity > 0)),
  constraint product_customs_stickers_total_check CHECK ((stickers_total >= 0)),
  constraint product_customs_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_customs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint product_customs_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);
CREATE INDEX product_customs_product ON public.product_customs USING btree (product_id);
CREATE INDEX product_customs_user ON public.product_customs USING btree (user_id, id DESC);
CREATE INDEX product_customs_variant ON public.product_customs USING btree (variant_id);
comment on column product_customs.stickers_total is 'céntimos a unit, on top of what the variant costs';

create table product_images (
  id integer not null generated by default as identity,
  product_id integer not null,
  variant_id integer,
  uri text not null,
  widths integer[] not null default '{}'::integer[],
  "position" integer not null default 0,
  alt text,
  source text,
  constraint product_images_pkey PRIMARY KEY (id),
  constraint product_images_source_check CHECK (((length(source) >= 1) AND (length(source) <= 2000))),
  constraint product_images_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_images_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);
CREATE INDEX product_images_product ON public.product_images USING btree (product_id, "position");
CREATE INDEX product_images_variant ON public.product_images USING btree (variant_id) WHERE (variant_id IS NOT NULL);
CREATE TRIGGER product_images_review_insert AFTER INSERT ON public.product_images FOR EACH ROW EXECUTE FUNCTION review_picture();
CREATE TRIGGER product_images_review_update AFTER UPDATE ON public.product_images FOR EACH ROW WHEN (((new.uri IS DISTINCT FROM old.uri) OR (new.alt IS DISTINCT FROM old.alt))) EXECUTE FUNCTION review_picture();
CREATE TRIGGER search_note_delete AFTER DELETE ON public.product_images REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION search_note_images();
CREATE TRIGGER search_note_insert AFTER INSERT ON public.product_images REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION search_note_images();
CREATE TRIGGER search_note_update AFTER UPDATE ON public.product_images REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION search_note_images();
comment on column product_images.source is 'the address that an import fetched it from';

create table product_search (
  product_id integer not null,
  category_id integer not null,
  subcategory_id integer,
  brand_id integer,
  seller_id integer not null,
  condition smallint not null,
  price integer not null,
  popularity integer not null,
  created_at timestamp with time zone not null,
  name_key text collate "C" not null,
  in_offer boolean not null,
  to_province boolean not null,
  keys integer[] not null,
  words text[] not null,
  tsv tsvector not null,
  constraint product_search_pkey PRIMARY KEY (product_id),
  constraint product_search_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_search_brand ON public.product_search USING btree (brand_id, popularity DESC, product_id);
CREATE INDEX product_search_category_name ON public.product_search USING btree (category_id, name_key, product_id);
CREATE INDEX product_search_category_newest ON public.product_search USING btree (category_id, created_at DESC, product_id);
CREATE INDEX product_search_category_popular ON public.product_search USING btree (category_id, popularity DESC, product_id);
CREATE INDEX product_search_category_price ON public.product_search USING btree (category_id, price, product_id);
CREATE INDEX product_search_match ON public.product_search USING gin (keys, tsv) WITH (fastupdate=off);
CREATE INDEX product_search_name ON public.product_search USING btree (name_key, product_id);
CREATE INDEX product_search_newest ON public.product_search USING btree (created_at DESC, product_id);
CREATE INDEX product_search_popular ON public.product_search USING btree (popularity DESC, product_id);
CREATE INDEX product_search_price ON public.product_search USING btree (price, product_id);
CREATE INDEX product_search_sample_category ON public.product_search USING btree (category_id, price) WHERE ((hashint4(product_id) & 31) = 0);
CREATE INDEX product_search_sample_match ON public.product_search USING gin (keys, tsv) WHERE ((hashint4(product_id) & 31) = 0);
CREATE INDEX product_search_sample_price ON public.product_search USING btree (price) WHERE ((hashint4(product_id) & 31) = 0);
CREATE INDEX product_search_sample_subcategory ON public.product_search USING btree (subcategory_id, price) WHERE ((hashint4(product_id) & 31) = 0);
CREATE INDEX product_search_seller ON public.product_search USING btree (seller_id, popularity DESC, product_id);
CREATE INDEX product_search_small_category ON public.product_search USING btree (category_id, price) WHERE ((hashint4(product_id) & 255) = 0);
CREATE INDEX product_search_small_price ON public.product_search USING btree (price) WHERE ((hashint4(product_id) & 255) = 0);
CREATE INDEX product_search_small_subcategory ON public.product_search USING btree (subcategory_id, price) WHERE ((hashint4(product_id) & 255) = 0);
CREATE INDEX product_search_subcategory_name ON public.product_search USING btree (subcategory_id, name_key, product_id);
CREATE INDEX product_search_subcategory_newest ON public.product_search USING btree (subcategory_id, created_at DESC, product_id);
CREATE INDEX product_search_subcategory_popular ON public.product_search USING btree (subcategory_id, popularity DESC, product_id);
CREATE INDEX product_search_subcategory_price ON public.product_search USING btree (subcategory_id, price, product_id);
CREATE TRIGGER search_count_delete AFTER DELETE ON public.product_search REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_count();
CREATE TRIGGER search_count_insert AFTER INSERT ON public.product_search REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_count();

create table product_tags (
  product_id integer not null,
  tag_id integer not null,
  constraint product_tags_pkey PRIMARY KEY (product_id, tag_id),
  constraint product_tags_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id) ON DELETE CASCADE
);
CREATE INDEX product_tags_tag ON public.product_tags USING btree (tag_id);
CREATE TRIGGER search_note_delete AFTER DELETE ON public.product_tags REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION search_note_parts();
CREATE TRIGGER search_note_insert AFTER INSERT ON public.product_tags REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION search_note_parts();

create table product_values (
  product_id integer not null,
  attribute_value_id integer not null,
  constraint product_values_pkey PRIMARY KEY (product_id, attribute_value_id),
  constraint product_values_attribute_value_id_fkey FOREIGN KEY (attribute_value_id) REFERENCES attribute_values(id),
  constraint product_values_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_values_value ON public.product_values USING btree (attribute_value_id);
CREATE TRIGGER search_note_delete AFTER DELETE ON public.product_values REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION search_note_parts();
CREATE TRIGGER search_note_insert AFTER INSERT ON public.product_values REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION search_note_parts();

create table product_words (
  product_id integer not null,
  seller_id integer not null,
  words tsvector not null,
  constraint product_words_pkey PRIMARY KEY (product_id),
  constraint product_words_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_words_of_seller ON public.product_words USING gin (seller_id, words);
comment on table product_words is 'words of names of products, drafts too: what the office finds them by (D258)';

create table products (
  id integer not null generated by default as identity,
  seller_id integer not null,
  category_id integer not null,
  brand_id integer,
  name text not null,
  code text not null,
  textvariantes text,
  description text not null default ''::text,
  warranty text,
  condition smallint not null default 1,
  price integer not null,
  has_discount smallint not null default 0,
  offer_price integer,
  discount_rate smallint not null default 0,
  paymentmethodoffer jsonb,
  adult boolean not null default false,
  free_shipping boolean not null default false,
  can_go_to_province boolean not null default true,
  has_variants boolean not null default false,
  is_new boolean not null default false,
  on_sale boolean not null default false,
  video_id text,
  enabled boolean not null default true,
  popularity integer not null default 0,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  archived_at timestamp with time zone,
  offer_from timestamp with time zone,
  offer_until timestamp with time zone,
  publish_at timestamp with time zone,
  import_key text,
  review_state text,
  review_reason text,
  review_asked_at timestamp with time zone,
  approved_at timestamp with time zone,
  first_public_at timestamp with time zone,
  offer_since timestamp with time zone,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_code_key UNIQUE (code),
  constraint products_archived_is_off CHECK (((archived_at IS NULL) OR (NOT enabled))),
  constraint products_check CHECK (((has_discount = 0) OR (offer_price IS NOT NULL))),
  constraint products_condition_check CHECK ((condition = ANY (ARRAY[0, 1]))),
  constraint products_discount_rate_check CHECK (((discount_rate >= 0) AND (discount_rate <= 100))),
  constraint products_has_discount_check CHECK ((has_discount = ANY (ARRAY[0, 1]))),
  constraint products_import_key_check CHECK (((length(import_key) >= 1) AND (length(import_key) <= 300))),
  constraint products_offer_ends CHECK (((offer_until IS NULL) OR (offer_from < offer_until))),
  constraint products_offer_price_check CHECK ((offer_price >= 0)),
  constraint products_price_check CHECK ((price >= 0)),
  constraint products_publish_later CHECK (((publish_at IS NULL) OR (NOT enabled))),
  constraint products_review_not_public CHECK ((NOT (enabled AND (review_state IS NOT NULL)))),
  constraint products_review_state_check CHECK ((review_state = ANY (ARRAY['waiting'::text, 'returned'::text]))),
  constraint products_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint products_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint products_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id)
);
CREATE INDEX products_brand ON public.products USING btree (brand_id) WHERE (brand_id IS NOT NULL);
CREATE INDEX products_category ON public.products USING btree (category_id, id DESC);
CREATE UNIQUE INDEX products_import_key ON public.products USING btree (seller_id, import_key) WHERE (import_key IS NOT NULL);
CREATE INDEX products_in_review ON public.products USING btree (review_state, seller_id) WHERE (review_state IS NOT NULL);
CREATE INDEX products_off ON public.products USING btree (id DESC) WHERE (NOT enabled);
CREATE INDEX products_off_category ON public.products USING btree (category_id, id DESC) WHERE (NOT enabled);
CREATE INDEX products_offer_dates ON public.products USING btree (offer_from, offer_until) WHERE (offer_from IS NOT NULL);
CREATE INDEX products_once_public ON public.products USING btree (seller_id) WHERE (first_public_at IS NOT NULL);
CREATE INDEX products_publish_at ON public.products USING btree (publish_at) WHERE (publish_at IS NOT NULL);
CREATE INDEX products_rated ON public.products USING btree (((((rating_sum + 35))::double precision / ((rating_count + 5))::double precision)) DESC, popularity DESC, id) WHERE (enabled AND (NOT adult));
CREATE INDEX products_seller ON public.products USING btree (seller_id, id DESC);
CREATE TRIGGER product_words_insert AFTER INSERT ON public.products FOR EACH ROW EXECUTE FUNCTION put_product_words();
CREATE TRIGGER product_words_update AFTER UPDATE ON public.products FOR EACH ROW WHEN (((new.name IS DISTINCT FROM old.name) OR (new.seller_id IS DISTINCT FROM old.seller_id))) EXECUTE FUNCTION put_product_words();
CREATE TRIGGER products_review_insert BEFORE INSERT ON public.products FOR EACH ROW WHEN (new.enabled) EXECUTE FUNCTION review_product();
CREATE TRIGGER products_review_update BEFORE UPDATE ON public.products FOR EACH ROW WHEN (((((((((((new.enabled IS DISTINCT FROM old.enabled) OR (new.publish_at IS DISTINCT FROM old.publish_at)) OR (new.name IS DISTINCT FROM old.name)) OR (new.description IS DISTINCT FROM old.description)) OR (new.category_id IS DISTINCT FROM old.category_id)) OR (new.brand_id IS DISTINCT FROM old.brand_id)) OR (new.video_id IS DISTINCT FROM old.video_id)) OR (new.warranty IS DISTINCT FROM old.warranty)) OR (new.textvariantes IS DISTINCT FROM old.textvariantes)) OR (new.adult IS DISTINCT FROM old.adult))) EXECUTE FUNCTION review_product();
CREATE TRIGGER search_note_insert AFTER INSERT ON public.products REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION search_note_products();
CREATE TRIGGER search_note_update AFTER UPDATE ON public.products REFERENCING OLD TABLE AS before NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION search_note_products();
CREATE TRIGGER zz_offer_days_insert BEFORE INSERT ON public.products FOR EACH ROW WHEN ((new.offer_price IS NOT NULL)) EXECUTE FUNCTION follow_offer_days();
CREATE TRIGGER zz_offer_days_update BEFORE UPDATE ON public.products FOR EACH ROW WHEN (((new.offer_price IS NOT NULL) OR (old.offer_price IS NOT NULL))) EXECUTE FUNCTION follow_offer_days();
comment on column products.price is 'céntimos; the price of the cheapest variant, for lists';
comment on column products.offer_price is 'céntimos; the seller''s offer for every variant that costs more than it';
comment on column products.rating_sum is 'half stars: 9 is four and a half';
comment on column products.offer_from is 'null: the offer is on or off by has_discount alone; otherwise a job follows the dates';
comment on column products.import_key is 'what the file that it came with calls it';
comment on column products.approved_at is 'when what it shows now was looked at; null after a seller''s change of it';
comment on column products.first_public_at is 'what makes a seller known: see moderated';
comment on column products.offer_since is 'since when an offer without an end holds on sale; kept by a trigger (D294)';

create table promotion_batches (
  id integer not null generated by default as identity,
  name text not null,
  codes integer not null,
  actor_id integer not null,
  created_at timestamp with time zone not null default now(),
  constraint promotion_batches_pkey PRIMARY KEY (id),
  constraint promotion_batches_codes_check CHECK ((codes > 0)),
  constraint promotion_batches_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id)
);
CREATE INDEX promotion_batches_actor ON public.promotion_batches USING btree (actor_id);

create table promotion_scopes (
  id integer not null generated by default as identity,
  promotion_id integer not null,
  seller_id integer,
  category_id integer,
  subcategory_id integer,
  product_id integer,
  constraint promotion_scopes_pkey PRIMARY KEY (id),
  constraint promotion_scopes_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint promotion_scopes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint promotion_scopes_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotions(id) ON DELETE CASCADE,
  constraint promotion_scopes_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  constraint promotion_scopes_subcategory_id_fkey FOREIGN KEY (subcategory_id) REFERENCES categories(id)
);
CREATE INDEX promotion_scopes_category ON public.promotion_scopes USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX promotion_scopes_product ON public.promotion_scopes USING btree (product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX promotion_scopes_promotion ON public.promotion_scopes USING btree (promotion_id);
CREATE INDEX promotion_scopes_seller ON public.promotion_scopes USING btree (seller_id) WHERE (seller_id IS NOT NULL);
CREATE INDEX promotion_scopes_subcategory ON public.promotion_scopes USING btree (subcategory_id) WHERE (subcategory_id IS NOT NULL);

create table promotions (
  id integer not null generated by default as identity,
  code text not null,
  type_id smallint not null,
  rate numeric(5,2) not null default 0,
  amount integer not null default 0,
  min_amount integer not null default 0,
  paymentmethodoffer jsonb,
  user_id integer,
  reseller_id integer,
  region_id integer,
  since timestamp with time zone not null default now(),
  until timestamp with time zone not null default 'infinity'::timestamp with time zone,
  max_uses integer,
  uses integer not null default 0,
  enabled boolean not null default true,
  version integer not null default 1,
  batch_id integer,
  constraint promotions_pkey PRIMARY KEY (id),
  constraint promotions_code_key UNIQUE (code),
  constraint promotions_amount_check CHECK ((amount >= 0)),
  constraint promotions_check CHECK (((max_uses IS NULL) OR (uses <= max_uses))),
  constraint promotions_id_check CHECK ((id <> 9)),
  constraint promotions_max_uses_check CHECK ((max_uses >= 0)),
  constraint promotions_min_amount_check CHECK ((min_amount >= 0)),
  constraint promotions_rate_check CHECK (((rate >= (0)::numeric) AND (rate <= (100)::numeric))),
  constraint promotions_type_id_check CHECK ((type_id = ANY (ARRAY[1, 2, 3]))),
  constraint promotions_uses_check CHECK ((uses >= 0)),
  constraint promotions_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES promotion_batches(id),
  constraint promotions_region_id_fkey FOREIGN KEY (region_id) REFERENCES regions(id),
  constraint promotions_reseller_id_fkey FOREIGN KEY (reseller_id) REFERENCES users(id),
  constraint promotions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX promotions_batch ON public.promotions USING btree (batch_id, id DESC) WHERE (batch_id IS NOT NULL);
CREATE INDEX promotions_code_start ON public.promotions USING btree (lower(code) text_pattern_ops);
CREATE INDEX promotions_everybodys ON public.promotions USING btree (id DESC) WHERE (user_id IS NULL);
CREATE INDEX promotions_region ON public.promotions USING btree (region_id) WHERE (region_id IS NOT NULL);
CREATE INDEX promotions_reseller ON public.promotions USING btree (reseller_id) WHERE (reseller_id IS NOT NULL);
CREATE INDEX promotions_user ON public.promotions USING btree (user_id) WHERE (user_id IS NOT NULL);
comment on column promotions.type_id is '1 shipping, 2 fixed amount, 3 percentage';
comment on column promotions.rate is 'percent, types 1 and 3; amount is céntimos, type 2';

create table provider_messages (
  provider text not null,
  message_id text not null,
  kind text not null,
  body text not null,
  received_at timestamp with time zone not null default now(),
  outcome text,
  judged_at timestamp with time zone,
  problem_id integer,
  constraint provider_messages_pkey PRIMARY KEY (provider, message_id),
  constraint provider_messages_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES payment_problems(id) ON DELETE SET NULL
);
CREATE INDEX provider_messages_problem ON public.provider_messages USING btree (problem_id) WHERE (problem_id IS NOT NULL);
CREATE INDEX provider_messages_received ON public.provider_messages USING btree (received_at);
CREATE INDEX provider_messages_to_see ON public.provider_messages USING btree (received_at) WHERE ((outcome IS NULL) OR (outcome = ANY (ARRAY['unknown'::text, 'unreadable'::text])));
comment on column provider_messages.outcome is 'null: nobody has judged it; unknown: a kind or an order that we do not know; unreadable: a shape that we do not know; seen: somebody has looked at one of these';
comment on column provider_messages.problem_id is 'the problem that it opened; null: none';

create table provinces (
  id integer not null,
  region_id integer not null,
  name text not null,
  constraint provinces_pkey PRIMARY KEY (id),
  constraint provinces_region_id_fkey FOREIGN KEY (region_id) REFERENCES regions(id)
);
CREATE INDEX provinces_region ON public.provinces USING btree (region_id);

create table questions (
  id integer not null generated by default as identity,
  product_id integer not null,
  user_id integer not null,
  message text not null,
  answer text,
  answered_by integer,
  answered_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  hidden_at timestamp with time zone,
  hidden_reason text,
  constraint questions_pkey PRIMARY KEY (id),
  constraint questions_answered_at CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint questions_hidden CHECK (((hidden_at IS NULL) = (hidden_reason IS NULL))),
  constraint questions_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint questions_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint questions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX questions_answered ON public.questions USING btree (answered_at DESC, id DESC) WHERE (answer IS NOT NULL);
CREATE INDEX questions_answered_by ON public.questions USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX questions_hidden_at ON public.questions USING btree (id DESC) WHERE (hidden_at IS NOT NULL);
CREATE INDEX questions_product ON public.questions USING btree (product_id, created_at DESC);
CREATE INDEX questions_user ON public.questions USING btree (user_id);
CREATE INDEX questions_waiting ON public.questions USING btree (created_at, id) WHERE (answer IS NULL);

create table rating_answers (
  id integer not null generated always as identity,
  rating_id integer not null,
  product_id integer not null,
  author_id integer not null,
  by_shop boolean not null,
  message text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone,
  hidden_at timestamp with time zone,
  hidden_reason text,
  constraint rating_answers_pkey PRIMARY KEY (id),
  constraint rating_answers_rating_id_key UNIQUE (rating_id),
  constraint rating_answers_hidden CHECK (((hidden_at IS NULL) = (hidden_reason IS NULL))),
  constraint rating_answers_message_check CHECK (((length(message) >= 1) AND (length(message) <= 1000))),
  constraint rating_answers_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint rating_answers_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint rating_answers_rating_id_fkey FOREIGN KEY (rating_id) REFERENCES ratings(id) ON DELETE CASCADE
);
CREATE INDEX rating_answers_author ON public.rating_answers USING btree (author_id);
CREATE INDEX rating_answers_hidden_at ON public.rating_answers USING btree (id DESC) WHERE (hidden_at IS NOT NULL);
CREATE INDEX rating_answers_product ON public.rating_answers USING btree (product_id);
comment on column rating_answers.by_shop is 'administration answered in the name of the shop, not the seller';

create table ratings (
  id integer not null generated by default as identity,
  product_id integer not null,
  user_id integer not null,
  rating smallint not null,
  title text,
  message text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  hidden_at timestamp with time zone,
  hidden_reason text,
  constraint ratings_pkey PRIMARY KEY (id),
  constraint ratings_product_id_user_id_key UNIQUE (product_id, user_id),
  constraint ratings_hidden CHECK (((hidden_at IS NULL) = (hidden_reason IS NULL))),
  constraint ratings_rating_check CHECK (((rating >= 1) AND (rating <= 10))),
  constraint ratings_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint ratings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX ratings_hidden_at ON public.ratings USING btree (id DESC) WHERE (hidden_at IS NOT NULL);
CREATE INDEX ratings_user ON public.ratings USING btree (user_id);
comment on column ratings.rating is 'half stars';

create table recovery_codes (
  hash text not null,
  user_id integer not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_user ON public.recovery_codes USING btree (user_id);

create table regions (
  id integer not null,
  name text not null,
  constraint regions_pkey PRIMARY KEY (id)
);

create table release_counts (
  door uuid not null,
  counts jsonb not null,
  at timestamp with time zone not null default now(),
  constraint release_counts_pkey PRIMARY KEY (door)
);
comment on table release_counts is 'what each front door has counted of its releases in the last ten minutes';

create table release_pointer (
  id integer not null default 1,
  version integer not null,
  document text not null,
  history text not null,
  constraint release_pointer_pkey PRIMARY KEY (id),
  constraint release_pointer_id_check CHECK ((id = 1)),
  constraint release_pointer_version_check CHECK ((version > 0))
);
comment on table release_pointer is 'the discovery document and its history, whole, as front doors share them';

create table reviews (
  id integer not null generated by default as identity,
  user_id integer not null,
  rating smallint not null,
  message text not null,
  uri text,
  enabled boolean not null default true,
  created_at timestamp with time zone not null default now(),
  home_id integer not null default published_home(),
  "position" integer not null default 0,
  since timestamp with time zone,
  until timestamp with time zone,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_rating_check CHECK (((rating >= 1) AND (rating <= 10))),
  constraint reviews_home_id_fkey FOREIGN KEY (home_id) REFERENCES home_versions(id),
  constraint reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX reviews_home ON public.reviews USING btree (home_id, "position");
CREATE INDEX reviews_user ON public.reviews USING btree (user_id);

create table roles (
  id smallint not null,
  name text not null,
  constraint roles_pkey PRIMARY KEY (id)
);

create table saved_events (
  id integer not null generated by default as identity,
  user_id integer not null,
  evento_tipo text not null,
  receptor_mensaje text not null,
  created_at timestamp with time zone not null default now(),
  constraint saved_events_pkey PRIMARY KEY (id),
  constraint saved_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX saved_events_created ON public.saved_events USING btree (created_at);
CREATE INDEX saved_events_user ON public.saved_events USING btree (user_id);

create table search_queue (
  id bigint not null generated always as identity,
  product_id integer not null,
  constraint search_queue_pkey PRIMARY KEY (id)
);
CREATE INDEX search_queue_product ON public.search_queue USING btree (product_id);
comment on table search_queue is 'products whose search rows are older than they are; only appended to, so that noting never waits';

create table search_term (
  word text not null,
  sound text not null,
  ndoc integer not null,
  grams text[] not null default '{}'::text[],
  stem text,
  slips text[] not null default '{}'::text[],
  constraint search_term_pkey PRIMARY KEY (word)
);
CREATE INDEX search_term_near ON public.search_term USING gin (grams);
CREATE INDEX search_term_slips ON public.search_term USING gin (slips);
CREATE INDEX search_term_stem ON public.search_term USING btree (stem);

create table second_factors (
  id integer not null generated by default as identity,
  user_id integer not null,
  kind text not null,
  name text not null,
  credential_id text,
  public_key text,
  counter bigint not null default 0,
  transports jsonb,
  secret text,
  last_step bigint,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint second_factors_pkey PRIMARY KEY (id),
  constraint second_factors_credential_id_key UNIQUE (credential_id),
  constraint second_factors_check CHECK (((kind = 'passkey'::text) = ((credential_id IS NOT NULL) AND (public_key IS NOT NULL)))),
  constraint second_factors_check1 CHECK (((kind = 'app'::text) = (secret IS NOT NULL))),
  constraint second_factors_kind_check CHECK ((kind = ANY (ARRAY['passkey'::text, 'app'::text]))),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX second_factors_user ON public.second_factors USING btree (user_id);
CREATE TRIGGER second_factors_counted AFTER INSERT OR DELETE ON public.second_factors FOR EACH ROW EXECUTE FUNCTION count_second_factors();
comment on column second_factors.public_key is 'COSE key, base64url';
comment on column second_factors.secret is 'of the authenticator app, sealed';
comment on column second_factors.last_step is 'of the last code that was accepted (RFC 6238): none of it or before is accepted again';

create table section_items (
  id integer not null generated by default as identity,
  section_id integer not null,
  name text not null,
  can_go_home smallint not null default 1,
  "position" integer not null default 0,
  status smallint not null default 1,
  uri text,
  url text,
  description text,
  category_id integer,
  selection text,
  product_ids integer[],
  since timestamp with time zone,
  until timestamp with time zone,
  constraint section_items_pkey PRIMARY KEY (id),
  constraint section_items_can_go_home_check CHECK ((can_go_home = ANY (ARRAY[0, 1]))),
  constraint section_items_selection_check CHECK ((selection = ANY (ARRAY['offers'::text, 'recommended'::text, 'best_sellers'::text, 'newest'::text, 'random'::text, 'women'::text, 'new_sellers'::text]))),
  constraint section_items_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint section_items_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint section_items_section_id_fkey FOREIGN KEY (section_id) REFERENCES sections(id) ON DELETE CASCADE
);
CREATE INDEX section_items_category ON public.section_items USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX section_items_section ON public.section_items USING btree (section_id, "position");
comment on column section_items.product_ids is 'these products; else the selection; else the best of the category';

create table sections (
  id integer not null generated by default as identity,
  type smallint not null,
  name text not null,
  "position" integer not null default 0,
  status smallint not null default 1,
  home_id integer not null default published_home(),
  since timestamp with time zone,
  until timestamp with time zone,
  constraint sections_pkey PRIMARY KEY (id),
  constraint sections_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint sections_type_check CHECK (((type >= 1) AND (type <= 6))),
  constraint sections_home_id_fkey FOREIGN KEY (home_id) REFERENCES home_versions(id)
);
CREATE INDEX sections_home ON public.sections USING btree (home_id, "position");
comment on column sections.type is '1 categories, 2 slider, 3 parallax, 4 banners, 5 info_banner, 6 offers (spec 1 §3)';

create table security_events (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  user_id integer,
  actor_id integer,
  kind text not null,
  network text,
  device text,
  details jsonb not null default '{}'::jsonb,
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events_details_check CHECK (((jsonb_typeof(details) = 'object'::text) AND (length((details)::text) < 4000))),
  constraint security_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint security_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX security_events_actor ON public.security_events USING btree (actor_id, at);
CREATE INDEX security_events_at ON public.security_events USING btree (at);
CREATE INDEX security_events_kind ON public.security_events USING btree (kind, id DESC);
CREATE INDEX security_events_user ON public.security_events USING btree (user_id, id DESC);
CREATE TRIGGER security_events_kept BEFORE DELETE OR UPDATE ON public.security_events FOR EACH ROW EXECUTE FUNCTION keep_security_event();
CREATE TRIGGER security_events_not_emptied BEFORE TRUNCATE ON public.security_events FOR EACH STATEMENT EXECUTE FUNCTION keep_security_event();
comment on column security_events.user_id is 'whose account it is about; null: nobody''s that we know';
comment on column security_events.actor_id is 'who did it; null: somebody who was not logged in, or no person at all';

create table seller_absences (
  id integer not null generated always as identity,
  seller_id integer not null,
  from_day date not null,
  until_day date not null,
  counts_from timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  note text,
  created_at timestamp with time zone not null default now(),
  constraint seller_absences_pkey PRIMARY KEY (id),
  constraint seller_absences_check CHECK ((until_day >= from_day)),
  constraint seller_absences_check1 CHECK ((counts_from < ends_at)),
  constraint seller_absences_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  constraint seller_absences_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX seller_absences_seller ON public.seller_absences USING btree (seller_id, ends_at);
comment on column seller_absences.counts_from is 'what was paid since then was to be sent on the first day off or later';
comment on column seller_absences.ends_at is 'midnight after the last day off, Lima';

create table seller_pauses (
  id integer not null generated always as identity,
  seller_id integer not null,
  reason text not null,
  since timestamp with time zone not null default now(),
  until date not null,
  ended_at timestamp with time zone,
  ended_by integer,
  constraint seller_pauses_pkey PRIMARY KEY (id),
  constraint seller_pauses_reason_check CHECK ((reason = 'late-dispatch'::text)),
  constraint seller_pauses_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint seller_pauses_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX seller_pauses_ended_by ON public.seller_pauses USING btree (ended_by) WHERE (ended_by IS NOT NULL);
CREATE UNIQUE INDEX seller_pauses_open ON public.seller_pauses USING btree (seller_id) WHERE (ended_at IS NULL);
CREATE INDEX seller_pauses_seller ON public.seller_pauses USING btree (seller_id, id DESC);
comment on column seller_pauses.until is 'the first day, on Lima''s calendar, on which it can end by itself';

create table seller_promotion_days (
  seller_id integer not null,
  day date not null,
  constraint seller_promotion_days_pkey PRIMARY KEY (seller_id, day),
  constraint seller_promotion_days_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table seller_promotion_days is 'days that promotions have held before their dates changed: they stay used (D280)';

create table seller_ratings (
  id integer not null generated by default as identity,
  seller_id integer not null,
  user_id integer not null,
  order_line_id integer not null,
  rating smallint not null,
  message text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint seller_ratings_pkey PRIMARY KEY (id),
  constraint seller_ratings_order_line_id_key UNIQUE (order_line_id),
  constraint seller_ratings_rating_check CHECK (((rating >= 1) AND (rating <= 10))),
  constraint seller_ratings_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id) ON DELETE CASCADE,
  constraint seller_ratings_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  constraint seller_ratings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX seller_ratings_seller ON public.seller_ratings USING btree (seller_id);
CREATE INDEX seller_ratings_user ON public.seller_ratings USING btree (user_id);

create table seller_request_files (
  request_id integer not null,
  field text not null,
  upload_id integer not null,
  constraint seller_request_files_pkey PRIMARY KEY (request_id, field),
  constraint seller_request_files_field_check CHECK ((field = ANY (ARRAY['ruc_file'::text, 'image'::text]))),
  constraint seller_request_files_request_id_fkey FOREIGN KEY (request_id) REFERENCES seller_requests(id) ON DELETE CASCADE,
  constraint seller_request_files_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES uploads(id)
);
CREATE INDEX seller_request_files_upload ON public.seller_request_files USING btree (upload_id);

create table seller_requests (
  id integer not null generated by default as identity,
  user_id integer not null,
  kind text not null,
  origin text not null,
  status text not null default 'pending'::text,
  vendor text,
  reseller text,
  bank text,
  contacts text,
  identity text,
  reason text,
  decided_by integer,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint seller_requests_pkey PRIMARY KEY (id),
  constraint seller_requests_kind_check CHECK ((kind = ANY (ARRAY['seller'::text, 'reseller'::text]))),
  constraint seller_requests_origin_check CHECK ((origin = ANY (ARRAY['wizard'::text, 'form'::text]))),
  constraint seller_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
  constraint seller_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint seller_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX seller_requests_decided_by ON public.seller_requests USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE UNIQUE INDEX seller_requests_one_pending ON public.seller_requests USING btree (user_id) WHERE (status = 'pending'::text);
CREATE INDEX seller_requests_status ON public.seller_requests USING btree (status, id DESC);
CREATE INDEX seller_requests_user ON public.seller_requests USING btree (user_id);
comment on column seller_requests.bank is 'JSON, sealed (api/src/crypto)';
comment on column seller_requests.identity is 'what the request form says of the person: address and birthday; JSON, sealed';

create table seller_shops (
  seller_id integer not null,
  version integer not null default 1,
  display_name text,
  about text,
  delivery text,
  returns text,
  banner_uri text,
  banner_widths integer[] not null default '{}'::integer[],
  hidden_at timestamp with time zone,
  hidden_reason text,
  updated_at timestamp with time zone not null default now(),
  constraint seller_shops_pkey PRIMARY KEY (seller_id),
  constraint seller_shops_about_check CHECK ((length(about) <= 1500)),
  constraint seller_shops_delivery_check CHECK ((length(delivery) <= 1000)),
  constraint seller_shops_display_name_check CHECK (((length(display_name) >= 2) AND (length(display_name) <= 80))),
  constraint seller_shops_hidden_why CHECK (((hidden_at IS NULL) = (hidden_reason IS NULL))),
  constraint seller_shops_returns_check CHECK ((length(returns) <= 1000)),
  constraint seller_shops_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table seller_shops is 'what a seller says of their shop; no row: nothing yet';

create table server_keys (
  name text not null,
  secret text not null,
  created_at timestamp with time zone not null default now(),
  constraint server_keys_pkey PRIMARY KEY (name)
);

create table setting_versions (
  key text not null,
  version integer not null,
  value jsonb not null,
  reason text not null default ''::text,
  actor_id integer,
  valid_from timestamp with time zone not null default now(),
  saved_at timestamp with time zone default now(),
  constraint setting_versions_pkey PRIMARY KEY (key, version),
  constraint setting_versions_version_check CHECK ((version > 0)),
  constraint setting_versions_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id)
);
CREATE INDEX setting_versions_actor ON public.setting_versions USING btree (actor_id);
CREATE TRIGGER setting_versions_not_emptied BEFORE TRUNCATE ON public.setting_versions FOR EACH STATEMENT EXECUTE FUNCTION setting_versions_stay();
CREATE TRIGGER setting_versions_stay BEFORE DELETE OR UPDATE ON public.setting_versions FOR EACH ROW EXECUTE FUNCTION setting_versions_stay();
comment on table setting_versions is 'what administration has set, every version of it; append-only';
comment on column setting_versions.actor_id is 'null: the shop itself';

create table settings (
  key text not null,
  value jsonb not null,
  constraint settings_pkey PRIMARY KEY (key)
);

create table settlement_entries (
  entry_id bigint not null,
  settlement_id integer not null,
  constraint settlement_entries_pkey PRIMARY KEY (entry_id),
  constraint settlement_entries_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint settlement_entries_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id)
);
CREATE INDEX settlement_entries_settlement ON public.settlement_entries USING btree (settlement_id);

create table settlements (
  id integer not null generated always as identity,
  party_id integer not null,
  role text not null,
  first_day date not null,
  last_day date not null,
  carried integer not null default 0,
  earned integer not null,
  due integer not null,
  due_on date not null,
  status text not null,
  reference text,
  paid_at timestamp with time zone,
  paid_by integer,
  created_at timestamp with time zone not null default now(),
  constraint settlements_pkey PRIMARY KEY (id),
  constraint settlements_party_id_role_last_day_key UNIQUE (party_id, role, last_day),
  constraint settlements_carried_check CHECK ((carried <= 0)),
  constraint settlements_check CHECK ((due = (carried + earned))),
  constraint settlements_check1 CHECK (((status = 'carried'::text) = (due <= 0))),
  constraint settlements_check2 CHECK (((status = 'paid'::text) = ((paid_at IS NOT NULL) AND (reference IS NOT NULL)))),
  constraint settlements_check3 CHECK ((first_day <= last_day)),
  constraint settlements_reference_check CHECK (((length(reference) >= 3) AND (length(reference) <= 60))),
  constraint settlements_role_check CHECK ((role = ANY (ARRAY['seller'::text, 'reseller'::text]))),
  constraint settlements_status_check CHECK ((status = ANY (ARRAY['due'::text, 'carried'::text, 'paid'::text]))),
  constraint settlements_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint settlements_party_id_fkey FOREIGN KEY (party_id) REFERENCES users(id)
);
CREATE INDEX settlements_open ON public.settlements USING btree (due_on) WHERE (status = 'due'::text);
CREATE INDEX settlements_paid_by ON public.settlements USING btree (paid_by) WHERE (paid_by IS NOT NULL);
comment on table settlements is 'what a seller or a reseller is paid for a period, in céntimos; a debt is carried to the next one';

create table shop_members (
  id integer not null generated always as identity,
  seller_id integer not null,
  email text not null,
  may text[] not null,
  hash text,
  expires_at timestamp with time zone not null default (now() + '7 days'::interval),
  user_id integer,
  joined_at timestamp with time zone,
  removed_at timestamp with time zone,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint shop_members_pkey PRIMARY KEY (id),
  constraint shop_members_hash_key UNIQUE (hash),
  constraint shop_members_check CHECK (((user_id IS NULL) = (joined_at IS NULL))),
  constraint shop_members_check1 CHECK ((user_id <> seller_id)),
  constraint shop_members_email_check CHECK ((email = lower(email))),
  constraint shop_members_may_check CHECK ((may <@ ARRAY['products'::text, 'stock'::text, 'orders'::text, 'questions'::text, 'figures'::text, 'page'::text])),
  constraint shop_members_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint shop_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX shop_members_account ON public.shop_members USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX shop_members_asked ON public.shop_members USING btree (seller_id, email) WHERE (removed_at IS NULL);
CREATE INDEX shop_members_seller ON public.shop_members USING btree (seller_id, id);
CREATE UNIQUE INDEX shop_members_user ON public.shop_members USING btree (user_id) WHERE (removed_at IS NULL);
comment on column shop_members.hash is 'SHA-256 of the secret of the mail''s link; null: not written yet, or used';
comment on column shop_members.used_at is 'when one of the rights was last used, to ten minutes';

create table sliders (
  id integer not null generated by default as identity,
  url_image text not null,
  widths integer[] not null default '{}'::integer[],
  width integer not null,
  height integer not null,
  phone_image jsonb,
  description text not null,
  detail text,
  link text,
  "position" integer not null default 0,
  enabled boolean not null default true,
  home_id integer not null default published_home(),
  since timestamp with time zone,
  until timestamp with time zone,
  constraint sliders_pkey PRIMARY KEY (id),
  constraint sliders_home_id_fkey FOREIGN KEY (home_id) REFERENCES home_versions(id)
);
CREATE INDEX sliders_home ON public.sliders USING btree (home_id, "position");

create table social_shares (
  id integer not null generated by default as identity,
  user_id integer not null,
  product_id integer,
  network text not null,
  promotion_id integer,
  created_at timestamp with time zone not null default now(),
  constraint social_shares_pkey PRIMARY KEY (id),
  constraint social_shares_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL,
  constraint social_shares_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotions(id) ON DELETE SET NULL,
  constraint social_shares_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX social_shares_product ON public.social_shares USING btree (product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX social_shares_promotion ON public.social_shares USING btree (promotion_id) WHERE (promotion_id IS NOT NULL);
CREATE INDEX social_shares_user ON public.social_shares USING btree (user_id, created_at DESC);

create table staff_acts (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  actor_id integer not null,
  act text not null,
  subject text not null,
  subject_id integer,
  before jsonb,
  after jsonb,
  network text,
  device text,
  seller_id integer,
  constraint staff_acts_pkey PRIMARY KEY (id),
  constraint staff_acts_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint staff_acts_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id)
);
CREATE INDEX staff_acts_act ON public.staff_acts USING btree (act, id DESC);
CREATE INDEX staff_acts_actor ON public.staff_acts USING btree (actor_id, id DESC);
CREATE INDEX staff_acts_at ON public.staff_acts USING btree (at);
CREATE INDEX staff_acts_seller ON public.staff_acts USING btree (seller_id, id DESC) WHERE (seller_id IS NOT NULL);
CREATE INDEX staff_acts_subject ON public.staff_acts USING btree (subject, subject_id, id DESC);
CREATE TRIGGER staff_acts_kept BEFORE DELETE OR UPDATE ON public.staff_acts FOR EACH ROW EXECUTE FUNCTION keep_staff_act();
CREATE TRIGGER staff_acts_not_emptied BEFORE TRUNCATE ON public.staff_acts FOR EACH STATEMENT EXECUTE FUNCTION keep_staff_act();
comment on table staff_acts is 'what staff did, in the transaction of the act; append-only';
comment on column staff_acts.before is 'only what the act changed, as it was; null: there was nothing';
comment on column staff_acts.seller_id is 'the shop in which it was done, by its seller or their staff';

create table stock_movements (
  id bigint not null generated always as identity,
  variant_id integer not null,
  at timestamp with time zone not null default now(),
  delta integer not null,
  balance integer not null,
  kind text not null,
  orders integer[],
  actor_id integer,
  reason text,
  constraint stock_movements_pkey PRIMARY KEY (id),
  constraint stock_movements_balance_check CHECK ((balance >= 0)),
  constraint stock_movements_delta_check CHECK ((delta <> 0)),
  constraint stock_movements_kind_check CHECK ((kind = ANY (ARRAY['initial'::text, 'sold'::text, 'returned'::text, 'adjustment'::text, 'direct'::text]))),
  constraint stock_movements_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);
CREATE INDEX stock_movements_variant ON public.stock_movements USING btree (variant_id, id DESC);
CREATE TRIGGER stock_movements_stay BEFORE DELETE OR UPDATE ON public.stock_movements FOR EACH ROW EXECUTE FUNCTION stock_movements_stay();
CREATE TRIGGER stock_movements_to_webhooks AFTER INSERT ON public.stock_movements FOR EACH ROW WHEN (((new.balance <= 5) AND ((new.balance - new.delta) > 5))) EXECUTE FUNCTION webhook_note('stock');
comment on table stock_movements is 'every change of variants.stock, written by a trigger and never changed';
comment on column stock_movements.kind is 'direct: whoever wrote it gave no reason (the database''s own console)';

create table stock_reservations (
  id integer not null generated by default as identity,
  order_id integer not null,
  variant_id integer not null,
  qty integer not null,
  expires_at timestamp with time zone,
  state text not null default 'held'::text,
  constraint stock_reservations_pkey PRIMARY KEY (id),
  constraint stock_reservations_qty_check CHECK ((qty > 0)),
  constraint stock_reservations_state_check CHECK ((state = ANY (ARRAY['held'::text, 'taken'::text, 'released'::text]))),
  constraint stock_reservations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint stock_reservations_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id)
);
CREATE INDEX stock_reservations_due ON public.stock_reservations USING btree (expires_at) WHERE (state = 'held'::text);
CREATE INDEX stock_reservations_order ON public.stock_reservations USING btree (order_id);
CREATE INDEX stock_reservations_variant ON public.stock_reservations USING btree (variant_id);

create table suggestions (
  id integer not null generated by default as identity,
  user_id integer,
  message text not null,
  created_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  constraint suggestions_pkey PRIMARY KEY (id),
  constraint suggestions_message_check CHECK (((length(message) >= 1) AND (length(message) <= 2000))),
  constraint suggestions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX suggestions_created ON public.suggestions USING btree (created_at);
CREATE INDEX suggestions_open ON public.suggestions USING btree (id) WHERE (closed_at IS NULL);
CREATE INDEX suggestions_user ON public.suggestions USING btree (user_id) WHERE (user_id IS NOT NULL);
comment on column suggestions.user_id is 'null: anonymous, also to us (spec 2 §6)';

create table support_types (
  id smallint not null,
  name text not null,
  constraint support_types_pkey PRIMARY KEY (id)
);

create table tags (
  id integer not null generated by default as identity,
  name text not null,
  constraint tags_pkey PRIMARY KEY (id),
  constraint tags_name_key UNIQUE (name)
);
CREATE TRIGGER search_note_named AFTER UPDATE OF name ON public.tags FOR EACH ROW EXECUTE FUNCTION search_note_named();

create table text_reports (
  id integer not null generated by default as identity,
  kind text not null,
  text_id integer not null,
  user_id integer not null,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  constraint text_reports_pkey PRIMARY KEY (id),
  constraint text_reports_kind_text_id_user_id_key UNIQUE (kind, text_id, user_id),
  constraint text_reports_kind_check CHECK ((kind = ANY (ARRAY['review'::text, 'question'::text, 'answer'::text]))),
  constraint text_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX text_reports_open ON public.text_reports USING btree (kind, text_id) WHERE (decided_at IS NULL);
CREATE INDEX text_reports_user ON public.text_reports USING btree (user_id);
comment on table text_reports is 'what somebody finds wrong in a text of somebody else''s; decided: hidden, or left where it is';

create table tokens (
  hash text not null,
  id bigint not null generated always as identity,
  user_id integer not null,
  device text,
  address text,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone not null default now(),
  stepped_up_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint tokens_pkey PRIMARY KEY (hash),
  constraint tokens_id_key UNIQUE (id),
  constraint tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX tokens_expiry ON public.tokens USING btree (expires_at);
CREATE INDEX tokens_user ON public.tokens USING btree (user_id);

create table units (
  id integer not null generated by default as identity,
  name text not null,
  symbol text not null,
  constraint units_pkey PRIMARY KEY (id),
  constraint units_symbol_key UNIQUE (symbol)
);

create table uploads (
  id integer not null generated by default as identity,
  user_id integer not null,
  kind text not null,
  path text not null,
  mime text not null,
  bytes integer not null,
  created_at timestamp with time zone not null default now(),
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_path_key UNIQUE (path),
  constraint uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX uploads_user ON public.uploads USING btree (user_id);

create table users (
  id integer not null generated by default as identity,
  role_id smallint not null default 1,
  name text not null,
  last_name text not null default ''::text,
  user_name text not null,
  email text not null,
  password_hash text,
  phone text,
  uri text,
  birthdate date,
  sex character(1),
  document_type smallint,
  document_number text,
  business_name text,
  ruc text,
  bill_type smallint,
  fob boolean not null default false,
  formularioventa smallint not null default 0,
  suscribed smallint,
  marketing_at timestamp with time zone,
  notices boolean not null default true,
  notice_key uuid not null default gen_random_uuid(),
  two_step boolean not null default false,
  terms_at timestamp with time zone,
  verified_at timestamp with time zone,
  suspended_at timestamp with time zone,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  selling_paused_at timestamp with time zone,
  sells boolean not null default ((suspended_at IS NULL) AND (selling_paused_at IS NULL)),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_notice_key_key UNIQUE (notice_key),
  constraint users_bill_type_check CHECK ((bill_type = ANY (ARRAY[0, 1, 2]))),
  constraint users_formularioventa_check CHECK ((formularioventa = ANY (ARRAY[0, 1]))),
  constraint users_sex_check CHECK ((sex = ANY (ARRAY['F'::bpchar, 'M'::bpchar, 'x'::bpchar]))),
  constraint users_suscribed_check CHECK ((suscribed = ANY (ARRAY[0, 1]))),
  constraint users_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email));
CREATE INDEX users_email_start ON public.users USING btree (lower(email) text_pattern_ops);
CREATE INDEX users_full_name_start ON public.users USING btree (lower(((name || ' '::text) || last_name)) text_pattern_ops);
CREATE INDEX users_last_name_start ON public.users USING btree (lower(last_name) text_pattern_ops);
CREATE UNIQUE INDEX users_nick_key ON public.users USING btree (nick_key(user_name));
CREATE INDEX users_role ON public.users USING btree (role_id);
CREATE INDEX users_suspended ON public.users USING btree (id DESC) WHERE (suspended_at IS NOT NULL);
CREATE UNIQUE INDEX users_user_name_key ON public.users USING btree (lower(user_name));
CREATE INDEX users_user_name_start ON public.users USING btree (lower(user_name) text_pattern_ops);
CREATE TRIGGER search_note_seller AFTER UPDATE OF suspended_at, selling_paused_at ON public.users FOR EACH ROW WHEN ((old.sells IS DISTINCT FROM new.sells)) EXECUTE FUNCTION search_note_seller();
CREATE TRIGGER users_changed AFTER UPDATE OF role_id, suspended_at, email ON public.users FOR EACH ROW WHEN (((new.deleted_at IS NULL) AND ((new.role_id <> old.role_id) OR (lower(new.email) <> lower(old.email)) OR ((new.suspended_at IS NULL) <> (old.suspended_at IS NULL))))) EXECUTE FUNCTION note_account_change();
comment on column users.sells is 'neither suspended nor paused: what they sell can be bought';

create table variant_values (
  variant_id integer not null,
  attribute_value_id integer not null,
  constraint variant_values_pkey PRIMARY KEY (variant_id, attribute_value_id),
  constraint variant_values_attribute_value_id_fkey FOREIGN KEY (attribute_value_id) REFERENCES attribute_values(id),
  constraint variant_values_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);
CREATE INDEX variant_values_value ON public.variant_values USING btree (attribute_value_id);
CREATE TRIGGER search_note_delete AFTER DELETE ON public.variant_values REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION search_note_choices();
CREATE TRIGGER search_note_insert AFTER INSERT ON public.variant_values REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION search_note_choices();

create table variants (
  id integer not null generated by default as identity,
  product_id integer not null,
  price integer not null,
  stock integer not null default 0,
  "position" integer not null default 0,
  enabled boolean not null default true,
  supplied integer not null,
  sku text,
  gtin text,
  sku_seller_id integer,
  constraint variants_pkey PRIMARY KEY (id),
  constraint variants_gtin_check CHECK ((gtin ~ '^([0-9]{8}|[0-9]{12,14})$'::text)),
  constraint variants_price_check CHECK ((price >= 0)),
  constraint variants_sku_check CHECK (((length(sku) >= 1) AND (length(sku) <= 64))),
  constraint variants_sku_has_seller CHECK (((sku IS NULL) = (sku_seller_id IS NULL))),
  constraint variants_stock_check CHECK ((stock >= 0)),
  constraint variants_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX variants_product ON public.variants USING btree (product_id);
CREATE UNIQUE INDEX variants_sku ON public.variants USING btree (sku_seller_id, sku) WHERE (sku IS NOT NULL);
CREATE TRIGGER note_first_stock AFTER INSERT ON public.variants REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_first_stock();
CREATE TRIGGER note_stock AFTER UPDATE OF stock ON public.variants FOR EACH ROW WHEN ((old.stock <> new.stock)) EXECUTE FUNCTION note_stock();
CREATE TRIGGER product_price_delete AFTER DELETE ON public.variants REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION product_price_of_variants();
CREATE TRIGGER product_price_insert AFTER INSERT ON public.variants REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION product_price_of_variants();
CREATE TRIGGER product_price_update AFTER UPDATE OF price, enabled ON public.variants FOR EACH ROW WHEN (((old.price <> new.price) OR (old.enabled <> new.enabled))) EXECUTE FUNCTION product_price_of_variant();
CREATE TRIGGER search_note_delete AFTER DELETE ON public.variants REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION search_note_parts();
CREATE TRIGGER search_note_enabled AFTER UPDATE OF enabled ON public.variants FOR EACH ROW WHEN ((old.enabled IS DISTINCT FROM new.enabled)) EXECUTE FUNCTION search_note_variant();
CREATE TRIGGER search_note_insert AFTER INSERT ON public.variants REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION search_note_parts();
CREATE TRIGGER variants_came_back AFTER UPDATE OF stock ON public.variants FOR EACH ROW WHEN (((old.stock = 0) AND (new.stock > 0))) EXECUTE FUNCTION variant_came_back();
CREATE TRIGGER variants_sku_seller BEFORE INSERT OR UPDATE OF sku, product_id ON public.variants FOR EACH ROW EXECUTE FUNCTION variant_sku_seller();
CREATE TRIGGER variants_sold_out AFTER UPDATE OF stock ON public.variants FOR EACH ROW WHEN (((old.stock > 0) AND (new.stock = 0))) EXECUTE FUNCTION variant_sold_out();
CREATE TRIGGER variants_supplied BEFORE INSERT ON public.variants FOR EACH ROW EXECUTE FUNCTION variants_supplied();
comment on column variants.supplied is 'all that was ever put on the shelf: the stock and what orders hold or have taken add up to it';
comment on column variants.sku is 'the seller''s own name for it';
comment on column variants.sku_seller_id is 'of its product, for as long as it has a SKU: a trigger keeps it';

create table visit_days (
  seller_id integer not null,
  day date not null,
  views integer not null,
  visitors integer not null,
  constraint visit_days_pkey PRIMARY KEY (seller_id, day),
  constraint visit_days_check CHECK (((visitors >= 1) AND (visitors <= views))),
  constraint visit_days_views_check CHECK ((views > 0)),
  constraint visit_days_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX visit_days_day ON public.visit_days USING btree (day);
comment on table visit_days is 'what is left of visits: how many pages of a seller were looked at on a day of Lima, by how many visitors';

create table visits (
  id bigint not null generated always as identity,
  seller_id integer not null,
  product_id integer,
  visitor text not null,
  at timestamp with time zone not null default now(),
  constraint visits_pkey PRIMARY KEY (id),
  constraint visits_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint visits_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX visits_at ON public.visits USING btree (at);
CREATE INDEX visits_product ON public.visits USING btree (product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX visits_seller ON public.visits USING btree (seller_id, at);
comment on column visits.product_id is 'null: the page of the seller''s shop';
comment on column visits.visitor is 'keyed hash of the session or the member and the day of Lima: the same within a day, another the next';

create table webhook_attempts (
  id bigint not null generated always as identity,
  message_id uuid not null,
  at timestamp with time zone not null default now(),
  status integer,
  error text,
  milliseconds integer not null,
  constraint webhook_attempts_pkey PRIMARY KEY (id),
  constraint webhook_attempts_check CHECK (((status IS NULL) <> (error IS NULL))),
  constraint webhook_attempts_message_id_fkey FOREIGN KEY (message_id) REFERENCES webhook_messages(id) ON DELETE CASCADE
);
CREATE INDEX webhook_attempts_message ON public.webhook_attempts USING btree (message_id, id);

create table webhook_events (
  id bigint not null generated always as identity,
  source text not null,
  source_id bigint not null,
  at timestamp with time zone not null default now(),
  constraint webhook_events_pkey PRIMARY KEY (id),
  constraint webhook_events_source_check CHECK ((source = ANY (ARRAY['order'::text, 'stock'::text])))
);
comment on table webhook_events is 'rows of order_events and stock_movements of which no message has been made yet';

create table webhook_messages (
  id uuid not null default gen_random_uuid(),
  webhook_id integer not null,
  type text not null,
  source text not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  next_at timestamp with time zone,
  attempts integer not null default 0,
  delivered_at timestamp with time zone,
  failed_at timestamp with time zone,
  constraint webhook_messages_pkey PRIMARY KEY (id),
  constraint webhook_messages_webhook_id_source_key UNIQUE (webhook_id, source),
  constraint webhook_messages_check CHECK (((delivered_at IS NULL) OR (failed_at IS NULL))),
  constraint webhook_messages_check1 CHECK (((next_at IS NULL) = ((delivered_at IS NOT NULL) OR (failed_at IS NOT NULL)))),
  constraint webhook_messages_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);
CREATE INDEX webhook_messages_due ON public.webhook_messages USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX webhook_messages_newest ON public.webhook_messages USING btree (webhook_id, created_at DESC, id);
comment on column webhook_messages.source is 'what it tells of, so that the same is told once: order_events:12';

create table webhooks (
  id integer not null generated always as identity,
  owner_id integer not null,
  url text not null,
  events text[] not null,
  secret text not null,
  enabled boolean not null default true,
  disabled_reason text,
  created_at timestamp with time zone not null default now(),
  previous_secret text,
  previous_until timestamp with time zone,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_events_check CHECK ((cardinality(events) > 0)),
  constraint webhooks_previous_check CHECK (((previous_secret IS NULL) = (previous_until IS NULL))),
  constraint webhooks_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX webhooks_owner ON public.webhooks USING btree (owner_id);
comment on column webhooks.secret is 'sealed: whsec_…, what every message is signed with';
comment on column webhooks.previous_secret is 'sealed: what signs as well until previous_until';

create table wishlist (
  user_id integer not null,
  product_id integer not null,
  waiting boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint wishlist_pkey PRIMARY KEY (user_id, product_id),
  constraint wishlist_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint wishlist_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX wishlist_product ON public.wishlist USING btree (product_id);
comment on column wishlist.waiting is 'the product was sold out while it was wished for: a mail is due when it is back';

create view product_search_source as
 SELECT p.id AS product_id,
    COALESCE(c.parent_id, c.id) AS category_id,
        CASE
            WHEN (c.parent_id IS NOT NULL) THEN c.id
            ELSE NULL::integer
        END AS subcategory_id,
    p.brand_id,
    p.seller_id,
    p.condition,
        CASE
            WHEN (p.has_discount = 1) THEN LEAST(p.offer_price, p.price)
            ELSE p.price
        END AS price,
    p.popularity,
    p.created_at,
    fold(p.name) AS name_key,
    ((p.has_discount = 1) AND (p.offer_price < p.price)) AS in_offer,
    p.can_go_to_province AS to_province,
    ARRAY( SELECT (10000000 + COALESCE(c.parent_id, c.id))
        UNION
         SELECT (20000000 + c.id)
          WHERE (c.parent_id IS NOT NULL)
        UNION
         SELECT (30000000 + p.brand_id)
          WHERE (p.brand_id IS NOT NULL)
        UNION
         SELECT (40000000 + p.condition)
        UNION
         SELECT (50000000 + t.tag_id)
           FROM product_tags t
          WHERE (t.product_id = p.id)
        UNION
         SELECT (60000000 + v.attribute_value_id)
           FROM product_values v
          WHERE (v.product_id = p.id)
        UNION
         SELECT (60000000 + vv.attribute_value_id)
           FROM (variants v
             JOIN variant_values vv ON ((vv.variant_id = v.id)))
          WHERE ((v.product_id = p.id) AND v.enabled)
  ORDER BY 1) AS keys,
    es_words(p.name) AS words,
    ((setweight(to_tsvector('es'::regconfig, es_text(p.name)), 'A'::"char") || setweight(to_tsvector('es'::regconfig, es_text(concat_ws(' '::text, b.name, c.name, r.name, ( SELECT string_agg(t.name, ' '::text) AS string_agg
           FROM (product_tags pt
             JOIN tags t ON ((t.id = pt.tag_id)))
          WHERE (pt.product_id = p.id))))), 'B'::"char")) || setweight(to_tsvector('es'::regconfig, es_text(p.description)), 'D'::"char")) AS tsv
   FROM (((products p
     JOIN categories c ON ((c.id = p.category_id)))
     LEFT JOIN categories r ON ((r.id = c.parent_id)))
     LEFT JOIN brands b ON ((b.id = p.brand_id)))
  WHERE (p.enabled AND (EXISTS ( SELECT
           FROM users u
          WHERE ((u.id = p.seller_id) AND u.sells))));

create view standing_commission_terms as
 SELECT id,
    scope,
    category_id,
    seller_id,
    from_day,
    tiers,
    reseller,
    shipping_share,
    reason,
    actor_id,
    created_at
   FROM commission_terms t
  WHERE (NOT (EXISTS ( SELECT
           FROM commission_withdrawals w
          WHERE (w.term_id = t.id))));
