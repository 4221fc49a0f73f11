import { concurrentIndex } from './migration';
import type { AnyDb } from './script';

// An index.
export const worksSince = '0031-pictures';
export const outside = true;

/** The few returns that wait for a dispute's end are found at once (D385). */
export async function up(db: AnyDb): Promise<void> {
  await concurrentIndex(db, {
    name: 'order_returns_due_after_dispute',
    definition: 'order_returns (order_id) where due_after_dispute is not null',
  });
}
