import type { ProductSummary } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { findSummaries, stockOf } from '../catalog/summaries';

/** The page shows them all. */
export const MAX_WISHES = 200;

/** What a person wishes for and can still be looked at, newest wish first. */
export async function listWishes(db: Db, userId: number): Promise<ProductSummary[]> {
  const rows = await db
    .selectFrom('wishlist')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('product_id')
    .limit(MAX_WISHES)
    .execute();
  await waitForSoldOut(db, userId);
  return findSummaries(
    db,
    rows.map(({ product_id }) => product_id),
  );
}

/** Wished-for products that are not sold any more: the page says so and offers to take them off. */
export const retiredWishes = (db: Db, userId: number): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('wishlist as w')
    .innerJoin('products as p', 'p.id', 'w.product_id')
    .select(['p.id', 'p.name'])
    .where('w.user_id', '=', userId)
    .where('p.enabled', '=', false)
    .orderBy('w.created_at', 'desc')
    .limit(MAX_WISHES)
    .execute();

/**
 * Who looks at a sold-out wish is promised a mail, so the mark is made sure of here: the trigger misses it when the last
 * two variants of a product are sold in the same moment.
 */
async function waitForSoldOut(db: Db, userId: number): Promise<void> {
  await sql`
    update wishlist w set waiting = true from products p
    where w.user_id = ${userId} and not w.waiting and p.id = w.product_id and ${stockOf} = 0`.execute(db);
}

/** Adds a wish, or leaves the one there is. A wish for something sold out waits from the start. */
export async function addWish(db: Db, userId: number, productId: number): Promise<'added' | 'full'> {
  const { n } = await db
    .selectFrom('wishlist')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (n >= MAX_WISHES) return 'full';
  await sql`
    insert into wishlist (user_id, product_id, waiting)
    select ${userId}::int, p.id, ${stockOf} = 0 from products p where p.id = ${productId}
    on conflict do nothing`.execute(db);
  return 'added';
}
