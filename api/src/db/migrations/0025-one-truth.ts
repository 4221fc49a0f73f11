import { type AnyDb, script } from './script';

/**
 * One truth each: a user name is nobody else's, however it is written (`nick_key`), also for two who take it at the same
 * moment; and who gets advertising is who agreed to it (`suscribed`, `marketing_at` and the newsletter say the same). And new codes begin behind 9, which is no
 * promotion's id (D20).
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
update users set user_name = user_name || '-' || id where id in (
  select id from (select id, row_number() over (partition by nick_key(user_name) order by id) as nth from users) as names
  where nth > 1);

drop index users_nick_key;

create unique index users_nick_key on users (nick_key(user_name));

update users set suscribed = 1 where suscribed is null and marketing_at is not null;

update users set marketing_at = case when suscribed = 1 then coalesce(marketing_at, now()) end
where (suscribed = 1) is distinct from (marketing_at is not null);

insert into newsletter (email, user_id, active)
select lower(email), id, true from users where suscribed = 1 and verified_at is not null and deleted_at is null
on conflict (email) do nothing;

select setval(pg_get_serial_sequence('promotions', 'id'), greatest(9, (select coalesce(max(id), 0) from promotions)));
`,
  );
}
