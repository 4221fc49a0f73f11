import { type AnyDb, script } from './script';

/**
 * What sellers' own systems speak to the shop with (D169): keys, and webhooks by the Standard Webhooks specification.
 * Orders and stock do not know them: triggers note what happened in the transaction in which it happened.
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table api_keys (
  id int generated always as identity primary key,
  owner_id int not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) > 0),
  beginning text not null,
  hash text not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);

comment on column api_keys.beginning is 'what its owner tells it by; the key itself is shown once and kept as SHA-256 only';

create index api_keys_owner on api_keys (owner_id);

create table webhooks (
  id int generated always as identity primary key,
  owner_id int not null references users on delete cascade,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  secret text not null,
  enabled boolean not null default true,
  disabled_reason text,
  created_at timestamptz not null default now()
);

comment on column webhooks.secret is 'sealed: whsec_…, what every message is signed with';

create index webhooks_owner on webhooks (owner_id);

create table webhook_events (
  id bigint generated always as identity primary key,
  source text not null check (source in ('order', 'stock')),
  source_id bigint not null,
  at timestamptz not null default now()
);

comment on table webhook_events is 'rows of order_events and stock_movements of which no message has been made yet';

create table webhook_messages (
  id uuid primary key default gen_random_uuid(),
  webhook_id int not null references webhooks on delete cascade,
  type text not null,
  source text not null,
  body text not null,
  created_at timestamptz not null default now(),
  next_at timestamptz,
  attempts int not null default 0,
  delivered_at timestamptz,
  failed_at timestamptz,
  unique (webhook_id, source),
  check (delivered_at is null or failed_at is null),
  check ((next_at is null) = (delivered_at is not null or failed_at is not null))
);

comment on column webhook_messages.source is 'what it tells of, so that the same is told once: order_events:12';

create index webhook_messages_due on webhook_messages (next_at) where next_at is not null;

create index webhook_messages_newest on webhook_messages (webhook_id, created_at desc, id);

create table webhook_attempts (
  id bigint generated always as identity primary key,
  message_id uuid not null references webhook_messages on delete cascade,
  at timestamptz not null default now(),
  status int,
  error text,
  milliseconds int not null,
  check ((status is null) <> (error is null))
);

create index webhook_attempts_message on webhook_attempts (message_id, id);

create function webhook_note() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks where enabled) then
    insert into webhook_events (source, source_id) values (tg_argv[0], new.id);
  end if;
  return null;
end $$;

create trigger order_events_to_webhooks after insert on order_events for each row
  when (new.kind in ('paid', 'return-asked')) execute function webhook_note('order');

-- Nearly out: the moment in which it became so.
create trigger stock_movements_to_webhooks after insert on stock_movements for each row
  when (new.balance <= 5 and new.balance - new.delta > 5) execute function webhook_note('stock');
`,
  );
}
