import { type AnyDb, script } from './script';

// A column that a release before does not write and does not read.
export const worksSince = '0031-pictures';

/** Up to when a provider's own list of an account was read (D288). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table payment_comparisons add column listed_until timestamptz;

comment on column payment_comparisons.listed_until is 'up to when PayPal''s list of transactions was read; null: it was not, or is being read';
`,
  );
}
