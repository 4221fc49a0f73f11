import { type AnyDb, script } from './script';

// Columns that a release before does not write and does not read.
export const worksSince = '0031-pictures';

/** A refund that its provider does not give, and that somebody has paid instead (D396). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table order_refunds
  add column given_up_at timestamptz,
  add column taken_over_at timestamptz;
comment on column order_refunds.given_up_at is 'since when its provider has refused it, or been silent, through all tries of a job';
comment on column order_refunds.taken_over_at is 'when a person took it over from its provider, which has not given it back';
`,
  );
}
