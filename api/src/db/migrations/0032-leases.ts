import { type AnyDb, script } from './script';

export const worksSince = '0031-pictures';

/**
 * A run of a job has a name of its own, which whoever takes the job next replaces; what happens once among processes
 * is done by the holder of a lease (D206). A release before this one reads and writes the same rows without either.
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table jobs add column lease uuid;

create index jobs_due_of_kind on jobs (kind, run_at) where failed_at is null;

create table leases (
  name text primary key check (length(name) between 1 and 100),
  holder uuid not null,
  expires_at timestamptz not null
);
`,
  );
}
