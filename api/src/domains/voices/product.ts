import type { Db } from '../../db/open';
import { notFound } from '../../http/errors';

/** A product as those who speak about it need it, with the seller who is written to. */
export interface SpokenOf {
  id: number;
  name: string;
  sellerId: number;
  sellerName: string;
  sellerEmail: string;
}

/** @throws 404 when the product does not exist or is not on sale any more. */
export async function productSpokenOf(db: Db, id: number): Promise<SpokenOf> {
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

/** D4: whoever speaks speaks for themselves; another person's id is not found. */
export function mustBeSelf(claimed: number | undefined, id: number): void {
  if (claimed !== undefined && claimed !== id) throw notFound();
}
