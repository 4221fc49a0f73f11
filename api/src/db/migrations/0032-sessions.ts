import { type AnyDb, script } from './script';

/**
 * Where a session was last used from, and when its person last proved that they are at it; the keys that this shop signs
 * with, so that every process and every restart has the same.
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table tokens add column stepped_up_at timestamptz, add column address text;

create table server_keys (
  name text primary key,
  secret text not null,
  created_at timestamptz not null default now()
);
`,
  );
}
