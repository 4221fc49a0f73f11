import { concurrentIndex } from './migration';
import type { AnyDb } from './script';

// Indexes: no release notices them.
export const worksSince = '0031-pictures';
export const outside = true;

/** What the back office's lists begin with, in the order in which they are read (D213). */
const INDEXES = {
  // An order's state and method: transfers to look at, and each filter of the list of orders.
  orders_by_state: 'orders (status, payment_type_id, id)',
  orders_unsent: "orders (id) where status in ('paid', 'preparing', 'disputed')",
  order_lines_of_seller: 'order_lines (seller_id, order_id, id)',
  order_lines_unsent: 'order_lines (seller_id, order_id, id) where sent_at is null and cancelled_at is null',
};

export async function up(db: AnyDb): Promise<void> {
  for (const [name, definition] of Object.entries(INDEXES)) await concurrentIndex(db, { name, definition });
}
