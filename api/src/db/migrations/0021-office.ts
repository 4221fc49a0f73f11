import { type AnyDb, script } from './script';

/**
 * Views of the back office's lists belong to the account, not to a browser (D160). A commission that was planned can be taken back
 * before its day by a row beside it, since terms themselves are only added (D161).
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table list_views (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  list text not null check (list ~ '^[a-z-]{1,40}$'),
  name text not null check (length(name) between 1 and 40),
  search text not null check (length(search) <= 2000),
  created_at timestamptz not null default now()
);

comment on table list_views is 'filters of a list of the back office that somebody keeps under a name';

create unique index list_views_name on list_views (user_id, list, lower(name));

create table commission_withdrawals (
  term_id int primary key references commission_terms,
  reason text not null,
  actor_id int not null references users,
  created_at timestamptz not null default now()
);

comment on table commission_withdrawals is 'planned terms that were taken back before their day; append-only';

create index commission_withdrawals_actor on commission_withdrawals (actor_id);

create function commission_withdrawals_stay() returns trigger language plpgsql as $$
begin
  raise exception 'commission_withdrawals is append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger commission_withdrawals_stay before update or delete on commission_withdrawals
  for each row execute function commission_withdrawals_stay();

create trigger commission_withdrawals_not_emptied before truncate on commission_withdrawals
  for each statement execute function commission_withdrawals_stay();

create view standing_commission_terms as
  select t.* from commission_terms t where not exists (select from commission_withdrawals w where w.term_id = t.id);
`,
  );
}
