import { sql } from 'kysely';
import type { AnyDb } from './script';

// What goes are indexes that another one answers for.
export const worksSince = '0031-pictures';
export const outside = true;
export const deferred = true;

/** `order_lines_of_seller` begins with the same column; names are found by `product_words` (D258). */
export async function up(db: AnyDb): Promise<void> {
  for (const name of ['order_lines_seller', 'products_words']) {
    await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
  }
}
