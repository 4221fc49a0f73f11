import { sql } from 'kysely';
import { concurrentIndex } from './migration';
import type { AnyDb } from './script';

// Refuses what no release does, and an index.
export const worksSince = '0031-pictures';
export const outside = true;

/** The history of orders is not emptied either (D387); and the few returns that wait for a dispute's end are found at once (D385). */
export async function up(db: AnyDb): Promise<void> {
  await sql`create or replace trigger order_events_not_emptied before truncate on order_events
    execute function ledger_stays()`.execute(db);
  await concurrentIndex(db, {
    name: 'order_returns_due_after_dispute',
    definition: 'order_returns (order_id) where due_after_dispute is not null',
  });
}
