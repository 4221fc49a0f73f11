import { type AnyDb, script } from './script';

/** From which network an unpaid purchase was made, so that one visitor with many accounts cannot hold the shop's goods. */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table orders add column network text;

alter table order_intents add column network text;

comment on column orders.network is 'as visitors are counted: an IPv4 address, the /64 of an IPv6 one; forgotten when the order is decided';

comment on column order_intents.network is 'as visitors are counted; forgotten when the purchase is over';

create index orders_open_of_user on orders (user_id) where status = 'pending';

create index orders_open_of_network on orders (network) where status = 'pending';

create index order_intents_open_of_user on order_intents (user_id) where status = 'open';

create index order_intents_open_of_network on order_intents (network) where status = 'open';
`,
  );
}
