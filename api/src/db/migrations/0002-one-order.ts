import { type AnyDb, script } from './script';

/**
 * One order, from the basket to the refund (D120): a purchase is an order from the moment its buyer commits, whoever
 * charges it, so `order_intents` and its snapshots go. What happens to an order is written down in `order_events`, which
 * nobody changes. `variants.supplied` is what was ever put on the shelf: stock and reservations must add up to it.
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
update promotions p set uses = greatest(0, p.uses - w.n)
  from (select promotion_id, count(*)::int as n from order_intents
        where status = 'open' and promotion_id is not null group by promotion_id) w
  where p.id = w.promotion_id;

update variants v set stock = v.stock + w.qty
  from (select (l ->> 'variant_id')::int as id, sum((l ->> 'qty')::int)::int as qty
        from order_intents i, jsonb_array_elements(i.snapshot -> 'lines') l
        where i.status = 'open' group by 1) w
  where v.id = w.id;

drop table order_intents;

drop index orders_hold;

drop index orders_waiting;

drop index orders_operation;

drop index orders_open_of_user;

drop index orders_open_of_network;

alter table orders drop constraint orders_status_check;

alter table orders add column placed_at timestamptz default now();

alter table orders add column charge_id text;

alter table orders add column charge_until timestamptz;

alter table orders add column refunded int not null default 0;

comment on column orders.placed_at is 'when the buyer was told that it is an order; null while a provider has not been paid for it';

comment on column orders.charge_id is 'form token, PayPal order id or CIP that the buyer pays';

update orders set placed_at = created_at, status = case
  when status = 'pending' then 'awaiting_payment'
  when status = 'cancelled' then 'expired'
  when status <> 'approved' then status
  when not exists (select from order_lines l where l.order_id = orders.id and l.received_at is null) then 'delivered'
  when not exists (select from order_lines l where l.order_id = orders.id and l.sent_at is null) then 'sent'
  when exists (select from order_lines l where l.order_id = orders.id and (l.processed_at is not null or l.sent_at is not null)) then 'preparing'
  else 'paid' end;

alter table orders add constraint orders_status_check check (status in ('awaiting_payment', 'paid', 'preparing', 'sent',
  'delivered', 'cancelled', 'rejected', 'expired', 'refunded', 'returned', 'disputed'));

alter table orders add constraint orders_refunded_check check (refunded between 0 and total);

create index orders_hold on orders (hold_until) where status = 'awaiting_payment';

create index orders_waiting on orders (created_at) where status = 'awaiting_payment';

create index orders_open_of_user on orders (user_id) where status = 'awaiting_payment';

create index orders_open_of_network on orders (network) where status = 'awaiting_payment';

create index orders_state on orders (status, created_at desc);

create unique index orders_charge on orders (payment_type_id, charge_id) where charge_id is not null;

create unique index orders_operation on orders (payment_type_id, code)
  where code is not null and status not in ('cancelled', 'rejected', 'expired');

create table order_events (
  id bigint generated always as identity primary key,
  order_id int not null references orders on delete cascade,
  at timestamptz not null default now(),
  kind text not null,
  from_status text,
  to_status text,
  actor text not null check (actor in ('buyer', 'seller', 'administration', 'provider', 'shop')),
  actor_id int,
  reason text,
  data jsonb
);

comment on table order_events is 'what happened to an order, who did it and why; written with the change and never changed';

create index order_events_order on order_events (order_id, id);

-- What goes with its order may go; nothing else changes.
create function order_events_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from orders where id = old.order_id) then return old; end if;
  raise exception 'order_events is append-only';
end $$;

create trigger order_events_stay before update or delete on order_events for each row execute function order_events_stay();

insert into order_events (order_id, at, kind, to_status, actor, actor_id)
  select id, created_at, 'placed', 'awaiting_payment', 'buyer', user_id from orders order by id;

insert into order_events (order_id, at, kind, from_status, to_status, actor)
  select id, updated_at, 'moved', 'awaiting_payment', status, 'shop' from orders where status <> 'awaiting_payment' order by id;

alter table variants add column supplied int;

update variants v set supplied = v.stock + coalesce((
  select sum(r.qty)::int from stock_reservations r where r.variant_id = v.id and r.state <> 'released'), 0);

create function variants_supplied() returns trigger language plpgsql as $$
begin
  new.supplied := coalesce(new.supplied, new.stock);
  return new;
end $$;

create trigger variants_supplied before insert on variants for each row execute function variants_supplied();

alter table variants alter column supplied set not null;

comment on column variants.supplied is 'all that was ever put on the shelf: the stock and what orders hold or have taken add up to it';
`,
  );
}
