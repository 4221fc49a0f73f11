import { type AnyDb, script } from './script';

/**
 * What the shop keeps of a sale is data with days from which it holds: of everybody, of a category, of a seller. Rows are only
 * added; of two with the same day the later one holds. The first one is what held until now (D151).
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table commission_terms (
  id int generated always as identity primary key,
  scope text not null check (scope in ('default', 'category', 'seller')),
  category_id int references categories,
  seller_id int references users,
  from_day date not null,
  tiers jsonb,
  reseller int check (reseller between 0 and 10000),
  shipping_share int check (shipping_share between 0 and 10000),
  reason text not null,
  actor_id int references users,
  created_at timestamptz not null default now(),
  check ((category_id is not null) = (scope = 'category')),
  check ((seller_id is not null) = (scope = 'seller')),
  check (scope <> 'default' or (tiers is not null and reseller is not null and shipping_share is not null)),
  check (scope = 'default' or (reseller is null and shipping_share is null))
);

comment on table commission_terms is 'what the shop keeps of a line, from a day of Lima on; append-only';

comment on column commission_terms.tiers is '[{under, commission}]: céntimos of a unit (null: from there on) and basis points; null: no own rates from that day on';

create index commission_terms_default on commission_terms (from_day desc, id desc) where scope = 'default';

create index commission_terms_category on commission_terms (category_id, from_day desc, id desc)
  where category_id is not null;

create index commission_terms_seller on commission_terms (seller_id, from_day desc, id desc) where seller_id is not null;

create index commission_terms_actor on commission_terms (actor_id) where actor_id is not null;

insert into commission_terms (scope, from_day, tiers, reseller, shipping_share, reason)
  values ('default', '2000-01-01',
    '[{"under": 10000, "commission": 1200}, {"under": 50000, "commission": 1000}, {"under": null, "commission": 800}]',
    500, 8333, 'Lo que valía antes de que fuera un ajuste');

create function commission_terms_stay() returns trigger language plpgsql as $$
begin
  raise exception 'commission_terms is append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger commission_terms_stay before update or delete on commission_terms
  for each row execute function commission_terms_stay();

create trigger commission_terms_not_emptied before truncate on commission_terms
  for each statement execute function commission_terms_stay();
`,
  );
}
