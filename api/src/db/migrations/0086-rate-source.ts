import { type AnyDb, script } from './script';

// A table that a release of before does not know, and a key among settings that it does not read.
export const worksSince = '0068-forgotten-by-time';

/** What came of the last time that a rate was asked for: a row for each source (D262). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table exchange_rate_tries (
  source text primary key,
  tried_at timestamptz not null,
  good_at timestamptz,
  outcome text check (outcome in ('saved', 'same', 'jump', 'old', 'failed')),
  detail text
);

comment on column exchange_rate_tries.good_at is 'when its rate was taken, or found unchanged, last';
`,
  );
}
