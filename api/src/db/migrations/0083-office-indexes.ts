import { concurrentIndex } from './migration';
import type { AnyDb } from './script';

// Indexes: no release notices them.
export const worksSince = '0031-pictures';
export const outside = true;

/** Small ones, of the few rows that are asked for: what _Hoy_ counts and what is in a category and not on sale (D258). */
const INDEXES = {
  // When an order came out of its last dispute: nearly none has been in one.
  order_events_disputed: "order_events (order_id, at) where from_status = 'disputed'",
  products_off_category: 'products (category_id, id desc) where not enabled',
};

export async function up(db: AnyDb): Promise<void> {
  for (const [name, definition] of Object.entries(INDEXES)) await concurrentIndex(db, { name, definition });
}
