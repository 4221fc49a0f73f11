import { type AnyDb, script } from './script';

// Columns that a release before does not write and does not read.
export const worksSince = '0031-pictures';

/** The secret that a new one takes the place of signs beside it for a while (D360). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table webhooks
  add column previous_secret text,
  add column previous_until timestamptz,
  add constraint webhooks_previous_check check ((previous_secret is null) = (previous_until is null));
comment on column webhooks.previous_secret is 'sealed: what signs as well until previous_until';
`,
  );
}
