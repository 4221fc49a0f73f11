import { type AnyDb, script } from './script';

// Refuses what no release does.
export const worksSince = '0031-pictures';

/** The history of orders is not emptied either (D387). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create or replace trigger order_events_not_emptied before truncate on order_events
  execute function ledger_stays();
`,
  );
}
