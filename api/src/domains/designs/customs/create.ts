import { designerTexts, designProblems, MAX_DESCRIPTION, printsOf, stickersTotal } from '@qhatu/contract/designer';
import type { CustomBody, CustomProduct } from '@qhatu/contract/wire';
import type { Db } from '../../../db/open';
import { bodyHash, keyReused } from '../../../http/idempotency';
import { checkStorage } from '../../../uploads/stored-bytes';
import { designRefused, fieldRefused, printGone } from '../errors';
import { usablePrints } from '../prints/list';
import { designStorage } from '../prints/storage';
import { customProducts } from '../products';
import { type CustomVariant, designOf } from './design-of';

/** The polo and the variant that a body names; 422 when it cannot be designed on. */
async function clothOf(db: Db, variantId: number): Promise<{ product: CustomProduct; variant: CustomVariant }> {
  const row = await db.selectFrom('variants').select('product_id').where('id', '=', variantId).executeTakeFirst();
  const [product] = row ? await customProducts(db, row.product_id) : [];
  const variant = product?.variants.find(({ id }) => id === variantId);
  if (!product || !variant) throw fieldRefused('not_custom', 'product_id', designerTexts.notCustom);
  return { product, variant };
}

/**
 * Stores one size of a design (spec 3 §4). The same key and body answer the first one again, whatever became of the
 * stock since (D14). Prices that were sent are not read: what a unit costs follows from the design (D13). Throws 404
 * for a picture that is not the person's, 409 when their storage is full, 422 for a broken rule. @returns its id
 */
export async function createCustom(db: Db, userId: number, key: string, body: CustomBody): Promise<number> {
  const hash = bodyHash(body);
  const known = await findByKey(db, userId, key, hash);
  if (known !== null) return known;

  const { product, variant } = await clothOf(db, body.product_id);
  const design = designOf(body, product, variant);
  const problems = designProblems(design);
  if (problems.length > 0) throw designRefused(problems);
  const quantity = quantityOf(body.quantity, variant.stock);
  const description = body.description?.trim() || null;
  if (description && description.length > MAX_DESCRIPTION) {
    throw fieldRefused('description_too_long', 'description', designerTexts.descriptionTooLong);
  }

  return db.transaction().execute(async (trx) => {
    const ids = printsOf(design);
    await checkStorage(trx, designStorage(userId));
    const prints = await usablePrints(trx, userId, ids);
    if (prints.size !== ids.length) throw printGone();
    const stored = await trx
      .insertInto('product_customs')
      .values({
        user_id: userId,
        product_id: product.id,
        variant_id: variant.id,
        stickers_total: stickersTotal(design),
        quantity,
        description,
        image_optimized: body.image_optimized === true || body.image_optimized === 1,
        design: JSON.stringify(design),
        idempotency_key: key,
        body_hash: hash,
      })
      .onConflict((oc) => oc.columns(['user_id', 'idempotency_key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) {
      // The same call, running beside this one, was faster; it has committed, or we would still wait for it.
      const twin = await findByKey(trx, userId, key, hash);
      if (twin === null) throw keyReused();
      return twin;
    }
    if (ids.length > 0) {
      await trx
        .insertInto('product_custom_prints')
        .values(ids.map((print_id) => ({ custom_id: stored.id, print_id })))
        .execute();
    }
    return stored.id;
  });
}

async function findByKey(db: Db, userId: number, key: string, hash: string): Promise<number | null> {
  const row = await db
    .selectFrom('product_customs')
    .select(['id', 'body_hash'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.body_hash !== hash) throw keyReused();
  return row.id;
}

/** Whole, from 1 to what is left (spec 3 §5). */
function quantityOf(quantity: number, stock: number): number {
  if (!Number.isInteger(quantity) || quantity < 1) {
    throw fieldRefused('bad_quantity', 'quantity', designerTexts.badQuantity);
  }
  if (quantity > stock) throw fieldRefused('no_stock', 'quantity', designerTexts.noStock);
  return quantity;
}
