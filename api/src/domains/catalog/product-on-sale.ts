import type { Db } from '../../db/open';
import { notFound } from '../../http/errors';

/** A product that can be asked about and reviewed, with the seller who is written to; also while that seller is off sale (D184). */
export interface ProductOnSale {
  id: number;
  name: string;
  sellerId: number;
  sellerName: string;
  sellerEmail: string;
}

/** @throws 404 when the product does not exist or is not on sale any more. */
export async function findProductOnSale(db: Db, id: number): Promise<ProductOnSale> {
  const row = await db
    .selectFrom('products as p')
    .innerJoin('users as u', 'u.id', 'p.seller_id')
    .select(['p.id', 'p.name', 'u.id as sellerId', 'u.name as sellerName', 'u.email as sellerEmail'])
    .where('p.id', '=', id)
    .where('p.enabled', '=', true)
    .executeTakeFirst();
  if (!row) throw notFound('Ese producto ya no existe.');
  return row;
}

/** The name under which somebody writes. */
export const userNameOf = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('users').select('user_name').where('id', '=', id).executeTakeFirstOrThrow()).user_name;
