import { sql } from 'kysely';
import { type AnyDb, script } from './script';

/**
 * The security log: who did what to which account. Append-only by a trigger, so that no route, job or slip of an operator
 * rewrites it: an entry changes only to lose the network and device of somebody who left, and goes only when it is older
 * than the retention. Changes of role, suspension and e-mail are noted by a trigger of their own, whoever makes them.
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id int references users,
  actor_id int references users,
  kind text not null,
  network text,
  device text,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and length(details::text) < 4000)
);

comment on column security_events.user_id is 'whose account it is about; null: nobody''s that we know';

comment on column security_events.actor_id is 'who did it; null: somebody who was not logged in, or no person at all';

create index security_events_user on security_events (user_id, id desc);

create index security_events_actor on security_events (actor_id, at);

create index security_events_at on security_events (at);
`,
  );
  // Function bodies have semicolons of their own.
  await sql
    .raw(`
create function keep_security_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '400 days' then return old; end if;
  elsif tg_op = 'UPDATE' then
    if (new.id, new.at, new.user_id, new.actor_id, new.kind) is not distinct from
       (old.id, old.at, old.user_id, old.actor_id, old.kind)
      and new.network is null and new.device is null and new.details in (old.details, '{}')
      and exists (select from users u where u.id in (old.user_id, old.actor_id) and u.deleted_at is not null)
    then return new; end if;
  end if;
  raise exception 'security_events is append-only' using errcode = 'insufficient_privilege';
end $$`)
    .execute(db);
  await sql
    .raw(`
create function note_account_change() returns trigger language plpgsql as $$
declare
  who jsonb := coalesce(nullif(current_setting('qhatu.actor', true), ''), '{}')::jsonb;
begin
  insert into security_events (user_id, actor_id, kind, network, device, details)
  select new.id, (who ->> 'id')::int, change.kind, who ->> 'network', who ->> 'device', change.details
  from (values
    ('role-changed', new.role_id <> old.role_id, jsonb_build_object('from', old.role_id, 'to', new.role_id)),
    ('suspended', old.suspended_at is null and new.suspended_at is not null, '{}'::jsonb),
    ('reactivated', old.suspended_at is not null and new.suspended_at is null, '{}'::jsonb),
    ('email-changed', lower(new.email) <> lower(old.email), '{}'::jsonb)
  ) as change (kind, happened, details)
  where change.happened;
  return null;
end $$`)
    .execute(db);
  await script(
    db,
    `
create trigger security_events_kept before update or delete on security_events
  for each row execute function keep_security_event();

create trigger security_events_not_emptied before truncate on security_events
  for each statement execute function keep_security_event();

create trigger users_changed after update of role_id, suspended_at, email on users
  for each row when (new.deleted_at is null and (new.role_id <> old.role_id or lower(new.email) <> lower(old.email)
    or (new.suspended_at is null) <> (old.suspended_at is null)))
  execute function note_account_change();
`,
  );
}
