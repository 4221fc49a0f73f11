import { toCents } from '@qhatu/contract/money';
import { methodsFromWire, methodsToWire } from '@qhatu/contract/pricing';
import type { AdminProduct, ProductBody, ProductStatus } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { conflict, notFound } from '../../http/errors';
import { ownSellerId } from '../../http/person';
import { changedFields, recordAct, type Staff } from '../staff/record-act';
import { checkProduct, trimmed, wrong } from './check';
import { storeImages } from './pictures';
import { findAdminProduct, readProduct } from './read';
import { asReviewer } from './reviewer';
import { catalogTexts } from './texts';
import { checkSkus, checkVariants, keyOf, storeVariants } from './variants';

/** What the log of acts says of a product: what can be edited, in a person's words where there are any. */
export function snapshotOf(product: AdminProduct): Record<string, unknown> {
  const { id, seller, variants, images, offer, moderated, created_at, updated_at, ...fields } = product;
  return {
    ...fields,
    offer: offer && { price: offer.price, from: offer.from, until: offer.until, methods: offer.methods },
    variants: variants.map(({ id: variant, label, price, enabled, sku, gtin }) => ({
      ...{ id: variant, label, price, enabled, sku, gtin },
    })),
    images: images.map(({ id: image, alt, variant_id }) => ({ id: image, alt, variant_id })),
  };
}

/** 409: somebody saved another version meanwhile. Says who changed which fields, and how it stands now. */
export async function staleProduct(db: Db, current: AdminProduct, seen: number) {
  const rows = await db
    .selectFrom('staff_acts as a')
    .innerJoin('users as u', 'u.id', 'a.actor_id')
    .select(['a.at', 'a.before', 'a.after', 'u.user_name'])
    .where('a.subject', '=', 'product')
    .where('a.subject_id', '=', current.id)
    .where(sql<boolean>`(a.after ->> 'version')::int > ${seen}`)
    .orderBy('a.id')
    .execute();
  const changes = rows.map(({ at, before, after, user_name }) => ({
    at: at.toISOString(),
    by: user_name,
    fields: changedFields(before ?? {}, after ?? {}).filter((name) => name !== 'version'),
  }));
  return conflict('stale', catalogTexts.stale, { current, changes });
}

/** The product as the caller saw it, kept from everybody else until the transaction ends. Throws 404 and 409. */
export async function lockProduct(trx: Db, staff: Staff, id: number, seen: number | undefined): Promise<AdminProduct> {
  await trx.selectFrom('products').select('id').where('id', '=', id).forUpdate().execute();
  const product = await findAdminProduct(trx, staff, id);
  if (!product) throw notFound();
  if (seen !== product.version) throw await staleProduct(trx, product, seen ?? 0);
  return product;
}

async function brandId(trx: Db, name: string | null | undefined): Promise<number | null> {
  const typed = trimmed(name);
  if (!typed) return null;
  const known = await trx
    .selectFrom('brands')
    .select('id')
    .where(sql<string>`lower(name)`, '=', typed.toLowerCase())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await trx
    .insertInto('brands')
    .values({ name: typed })
    .onConflict((one) => one.column('name').doUpdateSet({ name: typed }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What `products` itself holds of a body. */
async function columnsOf(trx: Db, body: ProductBody, now: Date, before: AdminProduct | null) {
  const category = await trx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', body.category_id ?? 0)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!category) throw wrong('category_id', catalogTexts.categoryGone);
  const onSale = body.variants.filter(({ enabled }) => enabled);
  const prices = (onSale.length ? onSale : body.variants).map(({ price }) => toCents(price ?? 0));
  return {
    name: body.name.trim(),
    code: body.code.trim(),
    description: body.description.trim(),
    category_id: category.id,
    brand_id: await brandId(trx, body.brand),
    condition: body.condition,
    warranty: trimmed(body.warranty),
    textvariantes: trimmed(body.textvariantes),
    video_id: trimmed(body.video_id),
    discount_rate: body.discount_rate,
    price: Math.min(...prices),
    ...offerColumns(body, now),
    publish_at: plannedAt(body, now, before),
    adult: body.adult,
    free_shipping: body.free_shipping,
    can_go_to_province: body.can_go_to_province,
    is_new: body.new,
    on_sale: body.sale,
    has_variants: body.variants.some(({ values }) => values.length > 0),
    updated_at: now,
  };
}

/**
 * When it is to be published by itself. A date that went by meanwhile is left out where it did its work, and refused where
 * somebody types it; of what is published already nothing can be planned.
 */
function plannedAt({ publish_at }: ProductBody, now: Date, before: AdminProduct | null): Date | null {
  const at = publish_at ? new Date(publish_at) : null;
  const published = before?.status === 'published';
  if (at === null || (published && at <= now)) return null;
  if (published) throw wrong('publish_at', catalogTexts.alreadyPublished);
  if (at <= now && at.toISOString() !== before?.publish_at) throw wrong('publish_at', catalogTexts.planPast);
  return at;
}

/** An offer with an end has a beginning as well: the job that follows the dates asks for both. */
function offerColumns({ offer }: ProductBody, now: Date) {
  if (!offer || offer.price === null) {
    return { has_discount: 0, offer_price: null, offer_from: null, offer_until: null, paymentmethodoffer: null };
  }
  const until = offer.until ? new Date(offer.until) : null;
  const from = offer.from ? new Date(offer.from) : until && until > now ? now : null;
  const begun = from === null || from <= now;
  const methods = methodsToWire(methodsFromWire(offer.methods));
  return {
    has_discount: begun && (until === null || now < until) ? 1 : 0,
    offer_price: toCents(offer.price),
    offer_from: from,
    offer_until: from && until,
    paymentmethodoffer: methods && JSON.stringify(methods),
  };
}

/** Tags as they are kept: small letters, each once. */
export const tagsOf = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => name.trim().toLowerCase()).filter(Boolean)),
];

const sameSet = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

async function storeTags(trx: Db, id: number, names: readonly string[], before: readonly string[]): Promise<void> {
  const wanted = tagsOf(names);
  if (sameSet(wanted, before)) return;
  if (wanted.length > 0) {
    await trx
      .insertInto('tags')
      .values(wanted.map((name) => ({ name })))
      .onConflict((one) => one.column('name').doNothing())
      .execute();
  }
  await sql`delete from product_tags pt using tags t
    where pt.product_id = ${id} and t.id = pt.tag_id and t.name <> all(${wanted}::text[])`.execute(trx);
  await sql`insert into product_tags (product_id, tag_id) select ${id}, id from tags where name = any(${wanted}::text[])
    on conflict do nothing`.execute(trx);
}

async function storeValues(trx: Db, id: number, values: readonly number[], before: readonly number[]): Promise<void> {
  if (sameSet([...new Set(values)], before)) return;
  await sql`delete from product_values
    where product_id = ${id} and attribute_value_id <> all(${[...values]}::int[])`.execute(trx);
  await sql`insert into product_values (product_id, attribute_value_id) select ${id}, unnest(${[...values]}::int[])
    on conflict do nothing`.execute(trx);
}

/** Two products at once with one code, or one SKU: the database decides, the person reads it beside the field. */
function nameTaken(error: unknown): unknown {
  const { constraint } = error as { constraint?: string };
  if (constraint === 'products_code_key') return wrong('code', catalogTexts.codeTaken);
  return constraint === 'variants_sku' ? wrong('variants', catalogTexts.skuTakenMeanwhile) : error;
}

/** Whether it can be shown to shoppers, for what is published or will be by itself. Throws 422. */
function checkPublished({ status, publish_at, variants, images }: AdminProduct): void {
  if (status !== 'published' && status !== 'review' && publish_at === null) return;
  if (!variants.some(({ enabled }) => enabled)) throw wrong('variants', catalogTexts.noVariantOnSale);
  if (images.length === 0) throw wrong('images', catalogTexts.needsPicture);
}

/** A new draft of the caller. Throws 422 for what `productForm` refuses, and for a code that is taken. */
export async function createProduct(db: Db, staff: Staff, body: ProductBody): Promise<AdminProduct> {
  checkProduct(body);
  return db.transaction().execute((trx) => createProductIn(trx, staff, body));
}

/** The same in the caller's transaction, of a body that `checkProduct` has let through. */
export async function createProductIn(
  trx: Db,
  staff: Staff,
  body: ProductBody,
  more: { import_key?: string } = {},
): Promise<AdminProduct> {
  try {
    await asReviewer(trx, staff);
    await checkVariants(trx, body);
    await checkSkus(trx, { sellerId: ownSellerId(staff), productId: null }, body.variants);
    const columns = await columnsOf(trx, body, new Date(), null);
    const { id } = await trx
      .insertInto('products')
      .values({ ...columns, ...more, seller_id: ownSellerId(staff), enabled: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    await storeVariants(trx, staff, id, body.variants, []);
    await storeTags(trx, id, body.tags, []);
    await storeValues(trx, id, body.values, []);
    const product = await readProduct(trx, staff, id);
    checkPublished(product);
    await recordAct(trx, staff, { act: 'product.create', subject: 'product', id, after: snapshotOf(product) });
    return product;
  } catch (error) {
    throw nameTaken(error);
  }
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

/** The same in the caller's transaction, which keeps the product as `before` says from everybody else. */
export async function updateLocked(
  trx: Db,
  staff: Staff,
  before: AdminProduct,
  body: ProductBody,
): Promise<AdminProduct> {
  const { id } = before;
  if (before.status === 'archived') throw conflict('archived', catalogTexts.archived);
  checkProduct(body);
  try {
    await asReviewer(trx, staff);
    await checkVariants(trx, body);
    await checkSkus(trx, { sellerId: before.seller.id, productId: id }, body.variants);
    const columns = await columnsOf(trx, body, new Date(), before);
    await trx
      .updateTable('products')
      .set({ ...columns, version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    await storeVariants(trx, staff, id, body.variants, before.variants);
    await storeTags(trx, id, body.tags, before.tags);
    await storeValues(trx, id, body.values, before.values);
    await storeImages(trx, before, body.images);
    return await finish(trx, staff, before, 'product.update');
  } catch (error) {
    throw nameTaken(error);
  }
}

/** Reads it back, checks what shoppers would see, and writes the act down. */
export async function finish(trx: Db, staff: Staff, before: AdminProduct, asked: string): Promise<AdminProduct> {
  const after = await readProduct(trx, staff, before.id);
  checkPublished(after);
  const [was, is] = [snapshotOf(before), snapshotOf(after)];
  const act = asked === ACTS.publish && after.status === 'review' ? ACTS.submit : asked;
  await recordAct(trx, staff, { act, subject: 'product', id: before.id, before: was, after: is });
  return after;
}

/**
 * Publishes, takes back to draft (out of the queue as well), or archives. What has to be looked at first is 'review' instead of
 * published: the table decides (D194). Throws as {@link updateProduct}.
 */
export function setStatus(
  db: Db,
  staff: Staff,
  id: number,
  { status, version }: { status: ProductStatus; version: number },
): Promise<AdminProduct> {
  return db.transaction().execute(async (trx) => {
    const before = await lockProduct(trx, staff, id, version);
    return setStatusLocked(trx, staff, before, status);
  });
}

/** The same in the caller's transaction, which keeps the product as `before` says from everybody else. */
export async function setStatusLocked(
  trx: Db,
  staff: Staff,
  before: AdminProduct,
  status: ProductStatus,
): Promise<AdminProduct> {
  if (before.status === status) return before;
  await asReviewer(trx, staff);
  await trx
    .updateTable('products')
    .set({
      enabled: status === 'published',
      archived_at: status === 'archived' ? new Date() : null,
      publish_at: null,
      ...(status === 'published' ? {} : { review_state: null, review_reason: null, review_asked_at: null }),
      version: before.version + 1,
      updated_at: new Date(),
    })
    .where('id', '=', before.id)
    .execute();
  return finish(trx, staff, before, ACT_OF[status]);
}

export const ACTS = { publish: 'product.publish', submit: 'product.submit' } as const;
export const ACT_OF: Record<ProductStatus, string> = {
  draft: 'product.draft',
  published: ACTS.publish,
  archived: 'product.archive',
};

/** A draft that begins as a copy: same pictures, each of its variant, no stock, a code of its own. Throws 404. */
export async function duplicateProduct(db: Db, staff: Staff, id: number): Promise<AdminProduct> {
  return db.transaction().execute(async (trx) => {
    await asReviewer(trx, staff);
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
    await storeVariants(trx, staff, copy, empty, []);
    await storeTags(trx, copy, source.tags, []);
    await storeValues(trx, copy, source.values, []);
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
