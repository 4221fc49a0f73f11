import { type Kysely, sql } from 'kysely';
import { LINES } from './long-order';

/** Of the demo's catalogue. */
export const PRODUCTS = 5_000;
export const HOT = 10;
export const BUYERS = 64;
/** Of each hot product. */
export const STOCK = 2_000;
/** A process that has just started compiles its code first: a sale's first seconds are told, its rate is what follows. */
export const WARM_SECONDS = 5;
export const SECONDS = 10;

/** Ten products of one variant with stock for the sale, and as many others as a long cart has. */
export async function hotProducts(db: Kysely<unknown>): Promise<{ hot: number[]; cart: number[] }> {
  const { rows } = await sql<{ product_id: number }>`
    select v.product_id from variants v join products p on p.id = v.product_id
    where not p.adult and p.enabled group by 1 having count(*) = 1 and min(v.stock) > 3 order by 1
    limit ${HOT + LINES}`.execute(db);
  const ids = rows.map(({ product_id }) => product_id);
  const hot = ids.slice(0, HOT);
  await sql`update variants set stock = ${STOCK} where product_id = any(${hot}::int[])`.execute(db);
  return { hot, cart: ids.slice(HOT) };
}
