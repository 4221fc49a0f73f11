import { type AnyDb, script } from './script';

// Wider than before.
export const worksSince = '0031-pictures';

/** Which payment methods there are is said by their table in the contract alone, so that one more needs no migration (D361). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table orders drop constraint orders_payment_type_id_check,
  add constraint orders_payment_type_id_check check (payment_type_id > 0) not valid;
alter table ledger_accounts drop constraint ledger_accounts_payment_type_id_check,
  add constraint ledger_accounts_payment_type_id_check check (payment_type_id > 0) not valid;
`,
  );
}
