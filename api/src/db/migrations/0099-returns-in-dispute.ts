import { type AnyDb, script } from './script';

// A column that a release before does not write and does not read.
export const worksSince = '0031-pictures';

/** What comes back while its payment is disputed is received, and its money waits for the end of that (D385). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table order_returns add column due_after_dispute int check (due_after_dispute >= 0);
comment on column order_returns.due_after_dispute is 'received while its payment was disputed: céntimos that go back when that is over';
`,
  );
}
