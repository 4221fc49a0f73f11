/**
 * Purchases whose payment is under way (D75). An intent is not an order: it lives in a table of its own, so that nothing
 * that reads orders ever meets one. `snapshot` is the order as it will be written, under the id that waits for it.
 */
export const payments = `
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
  charge_amount int check (charge_amount > 0),
  charge_currency text,
  exchange_rate numeric(8, 4) check (exchange_rate > 0),
  network text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, key),
  constraint order_intents_charge_whole check ((charge_amount is null) = (charge_currency is null))
);

comment on column order_intents.charge_id is 'form token, PayPal order id or CIP that the buyer pays';

comment on column order_intents.charge_amount is 'céntimos, or US cents: what the provider was told to charge';

comment on column order_intents.network is 'as visitors are counted; forgotten when the purchase is over';

create index order_intents_due on order_intents (hold_until) where status = 'open';

create index order_intents_promotion on order_intents (promotion_id) where promotion_id is not null;

create index order_intents_open_of_user on order_intents (user_id) where status = 'open';

create index order_intents_open_of_network on order_intents (network) where status = 'open';

create unique index order_intents_charge on order_intents (payment_type_id, charge_id) where charge_id is not null;

create table payment_events (
  provider text not null,
  event_id text not null,
  reference text,
  order_id int references orders,
  kind text not null default 'paid',
  code text,
  amount int check (amount >= 0),
  currency text,
  payload jsonb not null,
  problem text,
  refund_id text,
  refunded_at timestamptz,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  primary key (provider, event_id)
);

create index payment_events_reference on payment_events (reference);

create index payment_events_order on payment_events (order_id) where order_id is not null;
`;
