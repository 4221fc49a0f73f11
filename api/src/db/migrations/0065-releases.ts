import { type AnyDb, script } from './script';

// Tables that a release before does not know and does not need.
export const worksSince = '0031-pictures';

/** Which releases front doors on several machines show, and how they fare there (D241). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table release_pointer (
  id int primary key default 1 check (id = 1),
  version int not null check (version > 0),
  document text not null,
  history text not null
);
comment on table release_pointer is 'the discovery document and its history, whole, as front doors share them';

create table release_counts (
  door uuid primary key,
  counts jsonb not null,
  at timestamptz not null default now()
);
comment on table release_counts is 'what each front door has counted of its releases in the last ten minutes';
`,
  );
}
