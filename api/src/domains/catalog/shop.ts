import { PAID_STATES } from '@qhatu/contract/orders';
import type { ShopOwner, ShopPage } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { pageOf } from '../../db/page';
import { tintOf } from '../../http/placeholders';
import { awayOf } from '../absences/away';
import { findShopWords } from '../seller-shops/shop';
import { findSummaries, starsOf } from './summaries';

/** Who may have a public shop: sellers, and the shop itself (D1). */
export const SHOP_ROLES = [2, 4];
const PER_PAGE = 12;
const ID = /^\d{1,9}$/;

async function findOwner(db: Db, address: string): Promise<ShopOwner | null> {
  const seller = await db
    .selectFrom('users')
    .select(['id', 'uri', 'name', 'business_name', 'user_name', 'ruc', awayOf(sql`users.id`).as('away')])
    .where('role_id', 'in', SHOP_ROLES)
    .where('suspended_at', 'is', null)
    .where(
      ID.test(address) ? sql<boolean>`id = ${Number(address)}` : sql<boolean>`lower(user_name) = lower(${address})`,
    )
    .executeTakeFirst();
  if (!seller) return null;
  const [shop, ratings, sales] = await Promise.all([
    findShopWords(db, seller.id),
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
      .where('o.status', 'in', PAID_STATES)
      .executeTakeFirstOrThrow(),
  ]);
  const { id, uri, name, business_name, user_name, ruc } = seller;
  const rating = starsOf(Number(ratings.sum), ratings.count);
  return {
    ...{ id, uri, ...tintOf(uri), name: shop?.name ?? business_name ?? name, user_name, ruc, rating },
    ...(shop
      ? { words: { about: shop.about, delivery: shop.delivery, returns: shop.returns, banner: shop.banner } }
      : {}),
    ...(seller.away && { away: seller.away }),
    rating_count: ratings.count,
    sales_done: sales.n,
  };
}

/** A seller with a page of products (spec 3 §7), by user name or number (D48). Null when there is no such shop. */
export async function findShop(db: Db, shop: string, page = 1): Promise<ShopPage | null> {
  const user = await findOwner(db, shop);
  if (!user) return null;
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('product_search')
      .select('product_id')
      .where('seller_id', '=', user.id)
      .orderBy('popularity', 'desc')
      .orderBy('product_id')
      .limit(PER_PAGE)
      .offset((page - 1) * PER_PAGE)
      .execute(),
    db
      .selectFrom('product_search')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('seller_id', '=', user.id)
      .executeTakeFirstOrThrow(),
  ]);
  const products = await findSummaries(
    db,
    rows.map(({ product_id }) => product_id),
  );
  return { user, ...pageOf(products, total, { page, perPage: PER_PAGE }) };
}

/** Whether an approved order of this person holds this product. */
export async function hasPurchased(db: Db, userId: number, productId: number): Promise<boolean> {
  const row = await db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select('l.id')
    .where('o.user_id', '=', userId)
    .where('o.status', 'in', PAID_STATES)
    .where('l.product_id', '=', productId)
    .limit(1)
    .executeTakeFirst();
  return Boolean(row);
}
