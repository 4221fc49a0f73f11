import { type AnyDb, script } from './script';

/** What staff post by hand is posted once, however often it is sent (D200). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table ledger_transactions
  add column request_key text unique check (length(request_key) between 1 and 200),
  add constraint ledger_transactions_correction check (
    kind <> 'correction' or (request_key is not null and length(reason) between 3 and 300));

create index ledger_transactions_corrections on ledger_transactions (id) where kind = 'correction';
`,
  );
}
