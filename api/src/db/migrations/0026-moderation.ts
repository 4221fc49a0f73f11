import { type AnyDb, script } from './script';

/**
 * What a seller publishes may be looked at before (D194). The rule stands at the table, so that no way of writing gets around it:
 * form, bulk, plan, import or key. `qhatu.reviewer` is set by administration's own transactions.
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table products
  add column review_state text check (review_state in ('waiting', 'returned')),
  add column review_reason text,
  add column review_asked_at timestamptz,
  add column approved_at timestamptz,
  add column first_public_at timestamptz,
  add constraint products_review_not_public check (not (enabled and review_state is not null));

comment on column products.approved_at is 'when what it shows now was looked at; null after a seller''s change of it';

comment on column products.first_public_at is 'what makes a seller known: see moderated';

update products set first_public_at = created_at where enabled;

create index products_in_review on products (review_state, seller_id) where review_state is not null;

create index products_once_public on products (seller_id) where first_public_at is not null;

create function moderated(seller int) returns boolean language plpgsql stable as $$
declare
  rule jsonb := (select value from setting_versions where key = 'moderation' order by version desc limit 1);
begin
  if rule is null or rule ->> 'mode' = 'off' or not exists (select from users where id = seller and role_id = 4) then
    return false;
  end if;
  return rule ->> 'mode' = 'all' or (rule ->> 'first')::int > (select count(*) from (
    select from products where seller_id = seller and first_public_at is not null limit (rule ->> 'first')::int) known);
end $$;

comment on function moderated(int) is 'whether what this seller shows shoppers is looked at first';

create function review_product() returns trigger language plpgsql as $$
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
end $$;

create trigger products_review_insert before insert on products
  for each row when (new.enabled) execute function review_product();

create trigger products_review_update before update on products
  for each row when ((new.enabled, new.publish_at, new.name, new.description, new.category_id, new.brand_id, new.video_id,
      new.warranty, new.textvariantes, new.adult)
    is distinct from (old.enabled, old.publish_at, old.name, old.description, old.category_id, old.brand_id, old.video_id,
      old.warranty, old.textvariantes, old.adult))
  execute function review_product();

create function review_picture() returns trigger language plpgsql as $$
begin
  if current_setting('qhatu.reviewer', true) = 'on' then return null; end if;
  update products set approved_at = null,
    review_state = case when enabled and moderated(seller_id) then 'waiting' else review_state end,
    review_asked_at = case when enabled and moderated(seller_id) then now() else review_asked_at end,
    enabled = enabled and not moderated(seller_id)
  where id = new.product_id and (enabled or approved_at is not null);
  return null;
end $$;

create trigger product_images_review_insert after insert on product_images
  for each row execute function review_picture();

create trigger product_images_review_update after update on product_images
  for each row when ((new.uri, new.alt) is distinct from (old.uri, old.alt)) execute function review_picture();
`,
  );
}
