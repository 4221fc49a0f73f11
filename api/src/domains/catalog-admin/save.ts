import { fieldTexts, problemsOf, productForm } from '@qhatu/contract/forms';
import { toCents } from '@qhatu/contract/money';
import { methodsFromWire, methodsToWire } from '@qhatu/contract/pricing';
import type { AdminProduct, ProductBody, ProductStatus } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { conflict, notFound, ruleBroken } from '../../http/errors';
import type { KeptPicture } from '../../uploads/keep-picture';
import { changedFields, recordAct, type Staff } from '../staff/record-act';
import { findAdminProduct } from './read';
import { because } from './stock';
import { catalogTexts } from './texts';

/** What the log of acts says of a product: what can be edited, in a person's words where there are any. */
export function snapshotOf(product: AdminProduct): Record<string, unknown> {
  const { id, seller, variants, images, offer, created_at, updated_at, ...fields } = product;
  return {
    ...fields,
    offer: offer && { price: offer.price, from: offer.from, until: offer.until, methods: offer.methods },
    variants: variants.map(({ id: variant, label, price, enabled }) => ({ id: variant, label, price, enabled })),
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
async function lockProduct(trx: Db, staff: Staff, id: number, seen: number | undefined): Promise<AdminProduct> {
  await trx.selectFrom('products').select('id').where('id', '=', id).forUpdate().execute();
  const product = await findAdminProduct(trx, staff, id);
  if (!product) throw notFound();
  if (seen !== product.version) throw await staleProduct(trx, product, seen ?? 0);
  return product;
}

/** The form's own rules, on the server. Throws 422 with the texts of the fields. */
function check(body: ProductBody): void {
  const { offer, ...values } = body;
  const problems = problemsOf(productForm, {
    ...values,
    offer_price: offer?.price ?? null,
    offer_from: offer?.from ?? null,
    offer_until: offer?.until ?? null,
  });
  if (offer && offer.price === null)
    problems.push({ field: 'offer_price', text: 'El campo precio de oferta es requerido' });
  if (problems[0]) throw ruleBroken('invalid', problems[0].text, fieldTexts(problems));
}

const wrong = (field: string, text: string) => ruleBroken('invalid', text, { [field]: text });
const keyOf = (values: readonly number[]): string => [...values].sort((a, b) => a - b).join();

/** The attribute of every value that is named. Throws 422 for one that is gone, and for variants that do not fit together. */
async function checkVariants(trx: Db, { values, variants }: ProductBody): Promise<void> {
  const named = [...new Set([...values, ...variants.flatMap((variant) => variant.values)])];
  const known = named.length
    ? await trx.selectFrom('attribute_values').select(['id', 'attribute_id']).where('id', 'in', named).execute()
    : [];
  if (known.length < named.length) throw wrong('variants', catalogTexts.valueGone);
  const attributeOf = new Map(known.map(({ id, attribute_id }) => [id, attribute_id]));
  const attributes = variants.map((variant) => variant.values.map((value) => attributeOf.get(value) ?? 0));
  if (attributes.some((ids) => new Set(ids).size < ids.length)) throw wrong('variants', catalogTexts.twoValues);
  if (new Set(attributes.map(keyOf)).size > 1) throw wrong('variants', catalogTexts.unevenVariants);
  if (new Set(variants.map((variant) => keyOf(variant.values))).size < variants.length) {
    throw wrong('variants', catalogTexts.sameVariant);
  }
}

const trimmed = (value: string | null | undefined): string | null => value?.trim() || null;

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
async function columnsOf(trx: Db, body: ProductBody, now: Date) {
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
    adult: body.adult,
    free_shipping: body.free_shipping,
    can_go_to_province: body.can_go_to_province,
    is_new: body.new,
    on_sale: body.sale,
    has_variants: body.variants.some(({ values }) => values.length > 0),
    updated_at: now,
  };
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

async function storeTags(trx: Db, id: number, names: readonly string[]): Promise<void> {
  const wanted = [...new Set(names.map((name) => name.trim().toLowerCase()).filter(Boolean))];
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

async function storeValues(trx: Db, id: number, values: readonly number[]): Promise<void> {
  await sql`delete from product_values
    where product_id = ${id} and attribute_value_id <> all(${[...values]}::int[])`.execute(trx);
  await sql`insert into product_values (product_id, attribute_value_id) select ${id}, unnest(${[...values]}::int[])
    on conflict do nothing`.execute(trx);
}

/**
 * Variants keep their rows, and with them orders and the ledger: one is known again by its values, one that is left out
 * goes off sale, and only a new one takes its stock from the form.
 */
async function storeVariants(
  trx: Db,
  staff: Staff,
  id: number,
  variants: ProductBody['variants'],
  known: AdminProduct['variants'],
): Promise<void> {
  const byValues = new Map(known.map((variant) => [keyOf(variant.values), variant]));
  const kept = new Set<number>();
  for (const [position, { values, price, stock, enabled }] of variants.entries()) {
    const cents = toCents(price ?? 0);
    const old = byValues.get(keyOf(values));
    if (old) {
      kept.add(old.id);
      await trx.updateTable('variants').set({ price: cents, enabled, position }).where('id', '=', old.id).execute();
      continue;
    }
    await because(trx, { actorId: staff.id, reason: null });
    const { id: variant } = await trx
      .insertInto('variants')
      .values({ product_id: id, price: cents, stock, enabled, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (values.length > 0) {
      await trx
        .insertInto('variant_values')
        .values(values.map((value) => ({ variant_id: variant, attribute_value_id: value })))
        .execute();
    }
  }
  const gone = known.filter((variant) => variant.enabled && !kept.has(variant.id)).map((variant) => variant.id);
  if (gone.length > 0) await trx.updateTable('variants').set({ enabled: false }).where('id', 'in', gone).execute();
}

/** Order, words and variants of pictures that are there already; the files of what is taken away stay: orders show them. */
async function storeImages(trx: Db, product: AdminProduct, images: ProductBody['images']): Promise<void> {
  if (!images) return;
  const known = new Map(product.images.map((image) => [image.id, image]));
  const variants = new Set(product.variants.map(({ id }) => id));
  if (images.some(({ id }) => !known.has(id))) throw wrong('images', catalogTexts.imageGone);
  const kept = images.map(({ id }) => id);
  const gone = product.images.filter(({ id }) => !kept.includes(id)).map(({ id }) => id);
  if (gone.length > 0) await trx.deleteFrom('product_images').where('id', 'in', gone).execute();
  if (kept.length === 0) return;
  const rows = images.map(({ id, alt, variant_id }, position) => ({
    id,
    alt: trimmed(alt)?.slice(0, 200) ?? null,
    variant_id: variant_id && variants.has(variant_id) ? variant_id : null,
    position,
  }));
  await sql`update product_images i set alt = w.alt, variant_id = w.variant_id, position = w.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id int, alt text, variant_id int, position int)
    where i.id = w.id and (i.alt, i.variant_id, i.position) is distinct from (w.alt, w.variant_id, w.position)`.execute(
    trx,
  );
}

/** Two products at once with one code: the database decides, the person reads it beside the field. */
const codeTaken = (error: unknown): unknown =>
  (error as { constraint?: string }).constraint === 'products_code_key' ? wrong('code', catalogTexts.codeTaken) : error;

const read = async (trx: Db, staff: Staff, id: number): Promise<AdminProduct> => {
  const product = await findAdminProduct(trx, staff, id);
  if (!product) throw notFound();
  return product;
};

/** Whether it can be shown to shoppers. Throws 422. */
function checkPublished({ status, variants, images }: AdminProduct): void {
  if (status !== 'published') return;
  if (!variants.some(({ enabled }) => enabled)) throw wrong('variants', catalogTexts.noVariantOnSale);
  if (images.length === 0) throw wrong('images', catalogTexts.needsPicture);
}

/** A new draft of the caller. Throws 422 for what `productForm` refuses, and for a code that is taken. */
export async function createProduct(db: Db, staff: Staff, body: ProductBody): Promise<AdminProduct> {
  check(body);
  return db
    .transaction()
    .execute(async (trx) => {
      await checkVariants(trx, body);
      const columns = await columnsOf(trx, body, new Date());
      const { id } = await trx
        .insertInto('products')
        .values({ ...columns, seller_id: staff.id, enabled: false })
        .returning('id')
        .executeTakeFirstOrThrow();
      await storeVariants(trx, staff, id, body.variants, []);
      await storeTags(trx, id, body.tags);
      await storeValues(trx, id, body.values);
      const product = await read(trx, staff, id);
      await recordAct(trx, staff, { act: 'product.create', subject: 'product', id, after: snapshotOf(product) });
      return product;
    })
    .catch((error: unknown) => {
      throw codeTaken(error);
    });
}

/**
 * Saves what was edited. Throws 404 for another seller's (D4), 409 `stale` with what changed when `version` is not the
 * one that is there, 422 for what `productForm` refuses.
 */
export async function updateProduct(db: Db, staff: Staff, id: number, body: ProductBody): Promise<AdminProduct> {
  return db
    .transaction()
    .execute(async (trx) => {
      const before = await lockProduct(trx, staff, id, body.version);
      if (before.status === 'archived') throw conflict('archived', catalogTexts.archived);
      check(body);
      await checkVariants(trx, body);
      const columns = await columnsOf(trx, body, new Date());
      await trx
        .updateTable('products')
        .set({ ...columns, version: before.version + 1 })
        .where('id', '=', id)
        .execute();
      await storeVariants(trx, staff, id, body.variants, before.variants);
      await storeTags(trx, id, body.tags);
      await storeValues(trx, id, body.values);
      await storeImages(trx, before, body.images);
      return finish(trx, staff, before, 'product.update');
    })
    .catch((error: unknown) => {
      throw codeTaken(error);
    });
}

/** Reads it back, checks what shoppers would see, and writes the act down. */
async function finish(trx: Db, staff: Staff, before: AdminProduct, act: string): Promise<AdminProduct> {
  const after = await read(trx, staff, before.id);
  checkPublished(after);
  const [was, is] = [snapshotOf(before), snapshotOf(after)];
  await recordAct(trx, staff, { act, subject: 'product', id: before.id, before: was, after: is });
  return after;
}

/** Publishes, takes back to draft, or archives. Throws as {@link updateProduct}. */
export function setStatus(
  db: Db,
  staff: Staff,
  id: number,
  { status, version }: { status: ProductStatus; version: number },
): Promise<AdminProduct> {
  return db.transaction().execute(async (trx) => {
    const before = await lockProduct(trx, staff, id, version);
    if (before.status === status) return before;
    await trx
      .updateTable('products')
      .set({
        enabled: status === 'published',
        archived_at: status === 'archived' ? new Date() : null,
        version: version + 1,
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .execute();
    return finish(trx, staff, before, `product.${ACT_OF[status]}`);
  });
}

export const ACT_OF: Record<ProductStatus, string> = { draft: 'draft', published: 'publish', archived: 'archive' };

/** A draft that begins as a copy: same pictures, each of its variant, no stock, a code of its own. Throws 404. */
export async function duplicateProduct(db: Db, staff: Staff, id: number): Promise<AdminProduct> {
  return db.transaction().execute(async (trx) => {
    const source = await read(trx, staff, id);
    const copies = await sql<{ id: number }>`
      insert into products (seller_id, category_id, brand_id, name, code, textvariantes, description, warranty, condition,
        price, discount_rate, adult, free_shipping, can_go_to_province, has_variants, is_new, on_sale, video_id, enabled)
      select seller_id, category_id, brand_id, ${catalogTexts.copyOf(source.name)},
        left(code, 30) || '-' || substr(md5(random()::text), 1, 6), textvariantes, description, warranty, condition, price,
        discount_rate, adult, free_shipping, can_go_to_province, has_variants, is_new, on_sale, video_id, false
      from products where id = ${id} returning id`.execute(trx);
    const copy = copies.rows[0]?.id ?? 0;
    const variants = source.variants.filter(({ enabled }) => enabled);
    const empty = variants.map((variant) => ({ ...variant, stock: 0 }));
    await storeVariants(trx, staff, copy, empty, []);
    await storeTags(trx, copy, source.tags);
    await storeValues(trx, copy, source.values);
    const made = new Map((await read(trx, staff, copy)).variants.map((variant) => [keyOf(variant.values), variant.id]));
    const pairs = variants.map((variant) => ({ old: variant.id, new: made.get(keyOf(variant.values)) ?? null }));
    await sql`insert into product_images (product_id, variant_id, uri, widths, position, alt)
      select ${copy}, p.new, i.uri, i.widths, i.position, i.alt from product_images i
      left join jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (old int, new int) on p.old = i.variant_id
      where i.product_id = ${id}`.execute(trx);
    const product = await read(trx, staff, copy);
    const after = { ...snapshotOf(product), from: id };
    await recordAct(trx, staff, { act: 'product.duplicate', subject: 'product', id: copy, after });
    return product;
  });
}

const MOST_PICTURES = 60;

/** A picture that was drawn joins the product's, the last of them. Throws 404, and 422 when there are too many. */
export function addPicture(
  db: Db,
  staff: Staff,
  id: number,
  { uri, widths }: Pick<KeptPicture, 'uri' | 'widths'>,
): Promise<{ image: Omit<AdminProduct['images'][number], 'url' | 'tint'>; version: number }> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('products').select('id').where('id', '=', id).forUpdate().execute();
    const before = await read(trx, staff, id);
    if (before.images.length >= MOST_PICTURES) throw wrong('image', catalogTexts.tooManyPictures);
    const image = await trx
      .insertInto('product_images')
      .values({ product_id: id, uri, widths, position: before.images.length })
      .returning(['id', 'uri', 'widths', 'alt', 'variant_id'])
      .executeTakeFirstOrThrow();
    // A new version: whoever saves another order of the pictures has to have seen this one.
    const version = before.version + 1;
    await trx.updateTable('products').set({ version, updated_at: new Date() }).where('id', '=', id).execute();
    const after = { image: image.id, uri, version };
    await recordAct(trx, staff, {
      act: 'product.picture',
      subject: 'product',
      id,
      before: { version: version - 1 },
      after,
    });
    return { image, version };
  });
}
