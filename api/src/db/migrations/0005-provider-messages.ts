import { type AnyDb, script } from './script';

/** What payment providers told us, whole and as it came, with what became of it (D122). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table provider_messages (
  provider text not null,
  message_id text not null,
  kind text not null,
  body text not null,
  received_at timestamptz not null default now(),
  outcome text,
  judged_at timestamptz,
  primary key (provider, message_id)
);

comment on column provider_messages.outcome is 'null: nobody has judged it; unknown: a kind that we do not know';

create index provider_messages_open on provider_messages (received_at) where outcome is null or outcome = 'unknown';
`,
  );
}
