import { toSoles } from '@qhatu/contract/money';
import type { CartProduct, DesignView } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { pictureOf } from './picture-address';

export type CartCustom = NonNullable<CartProduct['customs']>[number];

interface Row {
  id: number;
  product_id: number;
  variant_id: number;
  price: number;
  image_optimized: boolean;
  images: { view: DesignView; uri: string }[];
}

/**
 * A person's own designs as cart and checkout need them, by product: what a unit costs now, with its stickers, and the
 * views. Those that are not theirs are missing (D4).
 */
export async function cartCustoms(
  db: Db,
  userId: number | null,
  ids: readonly number[],
): Promise<Map<number, CartCustom[]>> {
  const found = new Map<number, CartCustom[]>();
  const uniqueIds = [...new Set(ids)];
  if (userId === null || uniqueIds.length === 0) return found;
  const { rows } = await sql<Row>`
    select d.id, d.product_id, d.variant_id, v.price + d.stickers_total as price, d.image_optimized,
      coalesce((select json_agg(json_build_object('view', i.view, 'uri', i.uri) order by i.view)
        from product_custom_images i where i.custom_id = d.id), '[]') as images
    from product_customs d join variants v on v.id = d.variant_id and v.enabled
    where d.id = any(${uniqueIds}::int[]) and d.user_id = ${userId} order by d.id`.execute(db);
  for (const { product_id, price, image_optimized, images, ...custom } of rows) {
    const wire = {
      ...custom,
      price: toSoles(price),
      image_optimized: image_optimized ? (1 as const) : (0 as const),
      images: images.map(({ view, uri }) => pictureOf(custom.id, view, uri)),
    };
    found.set(product_id, [...(found.get(product_id) ?? []), wire]);
  }
  return found;
}
