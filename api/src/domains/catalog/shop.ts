import type { Shop } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { findSummaries, starsOf } from './summaries';

/** Who may have a public shop: sellers, and the house itself (D1). */
const SHOP_ROLES = [2, 4];
const FIRST_PAGE = 12;
const ID = /^\d{1,9}$/;

const findSeller = (db: Db, shop: string) =>
  db
    .selectFrom('users')
    .select(['id', 'uri', 'name', 'business_name', 'user_name', 'ruc'])
    .where('role_id', 'in', SHOP_ROLES)
    .where('suspended_at', 'is', null)
    .where(ID.test(shop) ? sql<boolean>`id = ${Number(shop)}` : sql<boolean>`lower(user_name) = lower(${shop})`)
    .executeTakeFirst();

/** The seller with a first page of goods (spec 3 §7); by user name or number (D48). Null when there is no such shop. */
export async function findShop(db: Db, shop: string): Promise<Shop | null> {
  const seller = await findSeller(db, shop);
  if (!seller) return null;
  const [ratings, sales, goods] = await Promise.all([
    db
      .selectFrom('seller_ratings')
      .select((eb) => [
        eb.fn.coalesce(eb.fn.sum<number>('rating'), sql<number>`0`).as('sum'),
        eb.fn.countAll<number>().as('count'),
      ])
      .where('seller_id', '=', seller.id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('order_lines as l')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('l.seller_id', '=', seller.id)
      .where('o.status', '=', 'approved')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('product_search')
      .select('product_id')
      .where('seller_id', '=', seller.id)
      .orderBy('popularity', 'desc')
      .orderBy('product_id')
      .limit(FIRST_PAGE)
      .execute(),
  ]);
  const products = await findSummaries(
    db,
    goods.map(({ product_id }) => product_id),
  );
  const { id, uri, name, business_name, user_name, ruc } = seller;
  const rating = starsOf(Number(ratings.sum), ratings.count);
  return { user: { id, uri, name: business_name ?? name, user_name, ruc, rating, sales_done: sales.n, products } };
}

/** Whether an approved order of this person holds this product. */
export async function hasPurchased(db: Db, userId: number, productId: number): Promise<boolean> {
  const row = await db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select('l.id')
    .where('o.user_id', '=', userId)
    .where('o.status', '=', 'approved')
    .where('l.product_id', '=', productId)
    .limit(1)
    .executeTakeFirst();
  return Boolean(row);
}
