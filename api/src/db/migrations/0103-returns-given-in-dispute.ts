import { type AnyDb, script } from './script';

// A column that a release before does not write and does not read, and what follows it.
export const worksSince = '0031-pictures';

/** What a dispute gave for units that came back while it lasted is kept on their return, and the ledger follows it (D385). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table order_returns add column given_in_dispute int not null default 0 check (given_in_dispute >= 0);
comment on column order_returns.given_in_dispute is 'received while its payment was disputed: céntimos of its money that its buyer had meanwhile without the shop';

create trigger order_returns_to_ledger after update of given_in_dispute on order_returns for each row
  when (new.given_in_dispute <> old.given_in_dispute) execute function ledger_note();
`,
  );
}
