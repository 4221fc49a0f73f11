import type { AdminProduct, ProductBody } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { conflict, notFound } from '../../http/errors';
import { ownSellerId } from '../../http/person';
import { recordActs, type Staff } from '../staff/record-act';
import { checkProduct, wrong } from './check';
import { checkPublished, lockProduct, skipReviewForAdmin, snapshotOf, validateAndRecord } from './editing';
import { checkOfferDays } from './offers';
import { storeImages } from './pictures';
import { storeTags, storeValues } from './product-labels';
import { columnsOf, insertProducts, namedIn, writeProducts } from './product-row';
import { readProducts } from './read';
import { catalogTexts } from './texts';
import { attributesOf, checkSkus, checkVariants, skuOwners, storeVariants } from './variants';

/** Two products at once with one code, or one SKU: the database decides, the person reads it beside the field. */
function nameTaken(error: unknown): unknown {
  const { constraint } = error as { constraint?: string };
  if (constraint === 'products_code_key') return wrong('code', catalogTexts.codeTaken);
  return constraint === 'variants_sku' ? wrong('variants', catalogTexts.skuTakenMeanwhile) : error;
}

/** A new draft of the caller. Throws 422 for what `productForm` refuses, and for a code that is taken. */
export async function createProduct(db: Db, staff: Staff, body: ProductBody): Promise<AdminProduct> {
  checkProduct(body);
  return db.transaction().execute(async (trx) => {
    const [product] = await createProductsIn(trx, staff, [{ body }]);
    if (!product) throw notFound();
    return product;
  });
}

/** A body that `checkProduct` has let through, and by what a file calls it. */
export interface NewProduct {
  body: ProductBody;
  import_key?: string;
}

/**
 * The same of many in the caller's transaction, in the same few statements as of one: all of them, or none. Throws as
 * {@link createProduct} for the first that cannot be. @returns them in their order
 */
export async function createProductsIn(
  trx: Db,
  staff: Staff,
  products: readonly NewProduct[],
  moved: readonly number[] = [],
): Promise<AdminProduct[]> {
  try {
    await skipReviewForAdmin(trx, staff);
    const sellerId = ownSellerId(staff);
    const now = new Date();
    const bodies = products.map(({ body }) => body);
    await checkVariantsOf(trx, sellerId, { bodies, idOf: () => null });
    const named = await namedIn(trx, bodies);
    const rows = products.map(({ body, import_key = null }) => ({
      ...columnsOf(body, named, now, null),
      ...{ import_key, seller_id: sellerId, enabled: false },
    }));
    await checkOfferDays(
      trx,
      rows.map((after) => ({ seller: sellerId, before: null, after })),
      moved,
    );
    const made = await insertProducts(trx, rows);
    const byCode = new Map(made.map(({ id, code }) => [code, id]));
    const stored = bodies.map((body) => ({ id: byCode.get(body.code.trim()) ?? 0, body, before: null }));
    await storeParts(trx, staff, stored);
    const created = await readProducts(
      trx,
      staff,
      stored.map(({ id }) => id),
    );
    for (const product of created) checkPublished(product);
    await recordActs(
      trx,
      staff,
      created.map((product) => ({
        act: 'product.create',
        subject: 'product' as const,
        id: product.id,
        after: snapshotOf(product),
      })),
    );
    return created;
  } catch (error) {
    throw nameTaken(error);
  }
}

/** Throws 422 for variants that do not fit together, and for a SKU that another product of the seller has. */
async function checkVariantsOf(
  trx: Db,
  sellerId: number,
  { bodies, idOf }: { bodies: readonly ProductBody[]; idOf: (nth: number) => number | null },
): Promise<void> {
  const attributes = await attributesOf(trx, bodies);
  for (const body of bodies) checkVariants(body, attributes);
  const owners = await skuOwners(trx, sellerId, bodies);
  for (const [nth, { variants }] of bodies.entries()) checkSkus(owners, idOf(nth), variants);
}

/**
 * Saves what was edited. Throws 404 for another seller's (D4), 409 `stale` with what changed when `version` is not the
 * one that is there, 422 for what `productForm` refuses.
 */
export async function updateProduct(db: Db, staff: Staff, id: number, body: ProductBody): Promise<AdminProduct> {
  return db.transaction().execute(async (trx) => {
    const before = await lockProduct(trx, staff, id, body.version);
    return updateLocked(trx, staff, before, body);
  });
}

/** A product as it is kept from everybody else, and what it is to become. */
export interface Edit {
  before: AdminProduct;
  body: ProductBody;
}

/** The same in the caller's transaction, which keeps the product as `before` says from everybody else. */
export async function updateLocked(
  trx: Db,
  staff: Staff,
  before: AdminProduct,
  body: ProductBody,
): Promise<AdminProduct> {
  const [after] = await updateManyLocked(trx, staff, [{ before, body }]);
  if (!after) throw notFound();
  return after;
}

/** The same of many of one seller, each once: all of them, or none. `moved`: as of {@link checkOfferDays}. @returns them in their order */
export async function updateManyLocked(
  trx: Db,
  staff: Staff,
  edits: readonly Edit[],
  moved: readonly number[] = [],
): Promise<AdminProduct[]> {
  for (const { before, body } of edits) {
    if (before.status === 'archived') throw conflict('archived', catalogTexts.archived);
    checkProduct(body);
  }
  try {
    await skipReviewForAdmin(trx, staff);
    const bodies = edits.map(({ body }) => body);
    await checkVariantsOf(trx, edits[0]?.before.seller.id ?? 0, {
      bodies,
      idOf: (nth) => edits[nth]?.before.id ?? null,
    });
    const named = await namedIn(trx, bodies);
    const rows = edits.map(({ before, body }) => ({
      ...columnsOf(body, named, new Date(), before),
      ...{ id: before.id, version: before.version + 1 },
    }));
    await checkOfferDays(
      trx,
      edits.flatMap(({ before }, nth) => {
        const after = rows[nth];
        return after ? [{ seller: before.seller.id, before, after }] : [];
      }),
      moved,
    );
    const recoded = edits.some(({ before }, nth) => before.code !== rows[nth]?.code);
    await writeProducts(trx, rows, { recoded });
    await storeParts(
      trx,
      staff,
      edits.map(({ before, body }) => ({ id: before.id, body, before })),
    );
    for (const { before, body } of edits) await storeImages(trx, before, body.images);
    return await validateAndRecord(
      trx,
      staff,
      edits.map(({ before }) => before),
      'product.update',
    );
  } catch (error) {
    throw nameTaken(error);
  }
}

/** Variants, tags and values, of products that are there already; `before` null: of new ones. */
async function storeParts(
  trx: Db,
  staff: Staff,
  products: readonly { id: number; body: ProductBody; before: AdminProduct | null }[],
): Promise<void> {
  await storeVariants(
    trx,
    staff,
    products.map(({ id, body, before }) => ({ id, variants: body.variants, known: before?.variants ?? [] })),
  );
  await storeTags(
    trx,
    products.map(({ id, body, before }) => ({ id, wanted: body.tags, before: before?.tags ?? [] })),
  );
  await storeValues(
    trx,
    products.map(({ id, body, before }) => ({ id, wanted: body.values, before: before?.values ?? [] })),
  );
}
