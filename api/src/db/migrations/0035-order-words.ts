import { concurrentIndex } from './migration';
import type { AnyDb } from './script';

// Indexes: no release notices them.
export const worksSince = '0031-pictures';
export const outside = true;

/** What staff find orders by: their day, and a part of a name, an e-mail, a telephone, a product's name or code (D213). */
const INDEXES = {
  orders_newest: 'orders (created_at desc, id desc)',
  orders_words: `orders using gin
    ((name || E'\\n' || phone || E'\\n' || email || E'\\n' || coalesce(code, '')) gin_trgm_ops)`,
  order_lines_words: `order_lines using gin ((name || E'\\n' || code) gin_trgm_ops)`,
};

export async function up(db: AnyDb): Promise<void> {
  for (const [name, definition] of Object.entries(INDEXES)) await concurrentIndex(db, { name, definition });
}
