import { type AnyDb, script } from './script';

/**
 * An account of one's own: sessions that can be told apart, consents with their moment, a key that leaves the newsletter
 * without a login, and names that cannot be told apart by eye (`nick_key`).
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table users add column terms_at timestamptz, add column marketing_at timestamptz, add column deleted_at timestamptz;

alter table tokens add column id bigint generated always as identity unique, add column device text;

alter table newsletter add column unsubscribe_key uuid not null unique default gen_random_uuid();

create function nick_key(name text) returns text language sql immutable parallel safe
  return translate(lower(name), 'ÁÉÍÓÚÜÑáéíóúüñ01_-', 'aeiouunaeiouunol..');

create index users_nick_key on users (nick_key(user_name));
`,
  );
}
