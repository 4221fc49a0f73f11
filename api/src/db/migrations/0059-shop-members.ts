import { type AnyDb, script } from './script';

// A release that does not know them has no staff of shops, and leaves the columns empty.
export const worksSince = '0031-pictures';

/** Staff of a shop: whom its seller asked by mail, what they may do there, and in whose shop an act was done (D234). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table shop_members (
  id int generated always as identity primary key,
  seller_id int not null references users on delete cascade,
  email text not null check (email = lower(email)),
  may text[] not null check (may <@ array['products', 'stock', 'orders', 'questions', 'figures', 'page']),
  hash text unique,
  expires_at timestamptz not null default now() + interval '7 days',
  user_id int references users on delete cascade,
  joined_at timestamptz,
  removed_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  check ((user_id is null) = (joined_at is null)),
  check (user_id <> seller_id)
);

comment on column shop_members.hash is 'SHA-256 of the secret of the mail''s link; null: not written yet, or used';

comment on column shop_members.used_at is 'when one of the rights was last used, to ten minutes';

create unique index shop_members_user on shop_members (user_id) where removed_at is null;

create unique index shop_members_asked on shop_members (seller_id, email) where removed_at is null;

create index shop_members_seller on shop_members (seller_id, id);

create index shop_members_account on shop_members (user_id) where user_id is not null;

alter table staff_acts add column seller_id int references users;

comment on column staff_acts.seller_id is 'the shop in which it was done, by its seller or their staff';

create index staff_acts_seller on staff_acts (seller_id, id desc) where seller_id is not null;

alter table bulk_edits add column seller_id int references users on delete cascade;

create index bulk_edits_seller on bulk_edits (seller_id) where seller_id is not null;

create or replace function keep_staff_act() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '1830 days' then return old; end if;
  elsif tg_op = 'UPDATE' then
    if (new.id, new.at, new.actor_id, new.act, new.subject, new.subject_id, new.before, new.after, new.seller_id) is not distinct from
       (old.id, old.at, old.actor_id, old.act, old.subject, old.subject_id, old.before, old.after, old.seller_id)
      and new.network is null and new.device is null
      and exists (select from users u where u.id = old.actor_id and u.deleted_at is not null)
    then return new; end if;
  end if;
  raise exception 'staff_acts is append-only' using errcode = 'insufficient_privilege';
end $$;
`,
  );
}
