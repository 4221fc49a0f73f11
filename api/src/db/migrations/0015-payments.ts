import { type AnyDb, script } from './script';

/**
 * Purchases whose payment is under way (D75). An intent is not an order: it lives in a table of its own, so that nothing
 * that reads orders ever meets one. `snapshot` is the order as it will be written, under the id that waits for it.
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table order_intents (
  reference text primary key,
  order_id int not null unique,
  user_id int not null references users on delete cascade,
  key text not null,
  body_hash text not null,
  payment_type_id smallint not null check (payment_type_id in (1, 2, 4)),
  email text not null,
  total int not null check (total > 0),
  promotion_id int references promotions,
  snapshot jsonb not null,
  status text not null default 'open' check (status in ('open', 'done', 'expired')),
  hold_until timestamptz not null,
  charge_id text,
  charge_until timestamptz,
  charge_amount int,
  charge_currency text,
  exchange_rate numeric(8, 4),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, key)
);

comment on column order_intents.charge_id is 'form token, PayPal order id or CIP that the buyer pays';

comment on column order_intents.charge_amount is 'céntimos, or US cents: what the provider was told to charge';

create index order_intents_due on order_intents (hold_until) where status = 'open';

create unique index order_intents_charge on order_intents (payment_type_id, charge_id) where charge_id is not null;

alter table orders add column charge_amount int;

alter table orders add column charge_currency text;

alter table orders add column exchange_rate numeric(8, 4);

alter table payment_events add column reference text;

alter table payment_events add column kind text not null default 'paid';

alter table payment_events add column code text;

alter table payment_events add column amount int;

alter table payment_events add column currency text;

alter table payment_events add column problem text;

alter table payment_events add column refund_id text;

alter table payment_events add column refunded_at timestamptz;

create index payment_events_reference on payment_events (reference);
`,
  );
}
