import { type AnyDb, script } from './script';

/**
 * What administration sets stands in versions that nobody changes: a group of settings is its newest one, and what nobody
 * has set is the specification's.
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table setting_versions (
  key text not null,
  version int not null check (version > 0),
  value jsonb not null,
  reason text not null default '',
  actor_id int not null references users,
  valid_from timestamptz not null default now(),
  primary key (key, version)
);

comment on table setting_versions is 'what administration has set, every version of it; append-only';

create index setting_versions_actor on setting_versions (actor_id);

create function setting_versions_stay() returns trigger language plpgsql as $$
begin
  raise exception 'setting_versions is append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger setting_versions_stay before update or delete on setting_versions
  for each row execute function setting_versions_stay();

create trigger setting_versions_not_emptied before truncate on setting_versions
  for each statement execute function setting_versions_stay();
`,
  );
}
