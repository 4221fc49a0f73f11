import { type AnyDb, script } from './script';

/** A key is claimed before its order is written, in one transaction: what it names is checked at the commit (D14). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table idempotency_keys alter constraint idempotency_keys_order_id_fkey deferrable initially deferred;
`,
  );
}
