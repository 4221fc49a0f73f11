import { type AnyDb, script } from './script';

// Columns and a trigger of its own: a release that does not know them writes and reads what it did before.
export const worksSince = '0031-pictures';

/**
 * Since when an offer without an end holds, and the days of any offer that is over, whoever ended it and how (D294); what the offers of
 * an import would be, so that its plan judges them (D295).
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table products add column offer_since timestamptz;
comment on column products.offer_since is 'since when an offer without an end holds on sale; kept by a trigger (D294)';

alter table import_items add column offer_moves boolean not null default false;
alter table import_items add column offer_from timestamptz;
alter table import_items add column offer_until timestamptz;
comment on column import_items.offer_moves is 'the plan gives its product other dates of offer, or takes the offer away (D295)';
create index import_items_offers on import_items (run_id, id) where offer_moves;

create function follow_offer_days() returns trigger language plpgsql as $$
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
end $$;

-- After the others that decide whether a product is on sale: triggers run in the order of their names.
create trigger zz_offer_days_insert before insert on products
  for each row when (new.offer_price is not null) execute function follow_offer_days();
create trigger zz_offer_days_update before update on products
  for each row when (new.offer_price is not null or old.offer_price is not null) execute function follow_offer_days();

-- Those that hold already: since they were told to, or since now where nobody knows.
update products set offer_since = offer_from
  where offer_price is not null and offer_until is null and has_discount = 1 and enabled;
`,
  );
}
