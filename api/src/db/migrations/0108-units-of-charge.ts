import { type AnyDb, script } from './script';

// Wider than before. One of 0 cents is stored `done`, so no release before asks a provider for it (D409).
export const worksSince = '0031-pictures';

/** A refund of units whose cent of the charge went back with others before (D409). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table order_refunds drop constraint order_refunds_charge_amount_check,
  add constraint order_refunds_charge_amount_check check (charge_amount >= 0) not valid;
`,
  );
}
