import type { AdminProduct } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { recordAct, type Staff } from '../staff/record-act';
import { skipReviewForAdmin, snapshotOf } from './editing';
import { storeTags, storeValues } from './product-labels';
import { readProduct } from './read';
import { catalogTexts } from './texts';
import { keyOf, storeVariants } from './variants';

/** A draft that begins as a copy: same pictures, each of its variant, no stock, a code of its own. Throws 404. */
export async function duplicateProduct(db: Db, staff: Staff, id: number): Promise<AdminProduct> {
  return db.transaction().execute(async (trx) => {
    await skipReviewForAdmin(trx, staff);
    const source = await readProduct(trx, staff, id);
    const copies = await sql<{ id: number }>`
      insert into products (seller_id, category_id, brand_id, name, code, textvariantes, description, warranty, condition,
        price, discount_rate, adult, free_shipping, can_go_to_province, has_variants, is_new, on_sale, video_id, enabled)
      select seller_id, category_id, brand_id, ${catalogTexts.copyOf(source.name)},
        left(code, 30) || '-' || substr(md5(random()::text), 1, 6), textvariantes, description, warranty, condition, price,
        discount_rate, adult, free_shipping, can_go_to_province, has_variants, is_new, on_sale, video_id, false
      from products where id = ${id} returning id`.execute(trx);
    const copy = copies.rows[0]?.id ?? 0;
    const variants = source.variants.filter(({ enabled }) => enabled);
    const empty = variants.map((variant) => ({ ...variant, stock: 0, sku: null }));
    await storeVariants(trx, staff, [{ id: copy, variants: empty, known: [] }]);
    await storeTags(trx, [{ id: copy, wanted: source.tags, before: [] }]);
    await storeValues(trx, [{ id: copy, wanted: source.values, before: [] }]);
    const made = new Map(
      (await readProduct(trx, staff, copy)).variants.map((variant) => [keyOf(variant.values), variant.id]),
    );
    const pairs = variants.map((variant) => ({ old: variant.id, new: made.get(keyOf(variant.values)) ?? null }));
    await sql`insert into product_images (product_id, variant_id, uri, widths, position, alt)
      select ${copy}, p.new, i.uri, i.widths, i.position, i.alt from product_images i
      left join jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (old int, new int) on p.old = i.variant_id
      where i.product_id = ${id}`.execute(trx);
    const product = await readProduct(trx, staff, copy);
    const after = { ...snapshotOf(product), from: id };
    await recordAct(trx, staff, { act: 'product.duplicate', subject: 'product', id: copy, after });
    return product;
  });
}
