import { toCents } from '@qhatu/contract/money';
import type { AdminProduct, ProductBody, ProductStatus } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { conflict, notFound } from '../../http/errors';
import { ownSellerId } from '../../http/person';
import { changedFields, recordAct, recordActs, type Staff } from '../staff/record-act';
import { checkProduct, trimmed, wrong } from './check';
import { checkOfferDays, offerColumns } from './offers';
import { storeImages } from './pictures';
import { findAdminProduct, readProduct, readProducts } from './read';
import { asReviewer } from './reviewer';
import { catalogTexts } from './texts';
import { attributesOf, checkSkus, checkVariants, keyOf, skuOwners, storeVariants } from './variants';

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

/** What bodies name by a number or a name, as the tables have it. */
interface Named {
  categories: ReadonlySet<number>;
  /** By the name in small letters. */
  brands: ReadonlyMap<string, number>;
}

async function namedIn(trx: Db, bodies: readonly ProductBody[]): Promise<Named> {
  const { rows: categories } = await sql<{ id: number }>`select id from categories
    where id = any(${bodies.map(({ category_id }) => category_id ?? 0)}::int[]) and removed_at is null`.execute(trx);
  return { categories: new Set(categories.map(({ id }) => id)), brands: await brandsOf(trx, bodies) };
}

/** The brands of bodies, those that nobody had yet among them. */
async function brandsOf(trx: Db, bodies: readonly ProductBody[]): Promise<Map<string, number>> {
  const typed = new Map(
    bodies.flatMap(({ brand }) => {
      const name = trimmed(brand);
      return name ? [[name.toLowerCase(), name] as const] : [];
    }),
  );
  if (typed.size === 0) return new Map();
  const { rows: known } = await sql<{ id: number; name: string }>`
    select min(id) as id, lower(name) as name from brands where lower(name) = any(${[...typed.keys()]}::text[])
    group by 2`.execute(trx);
  const ids = new Map(known.map(({ id, name }) => [name, id]));
  const unknown = [...typed].flatMap(([lower, name]) => (ids.has(lower) ? [] : [name]));
  if (unknown.length === 0) return ids;
  const made = await trx
    .insertInto('brands')
    .values(unknown.map((name) => ({ name })))
    .onConflict((one) => one.column('name').doUpdateSet({ name: sql`excluded.name` }))
    .returning(['id', 'name'])
    .execute();
  for (const { id, name } of made) ids.set(name.toLowerCase(), id);
  return ids;
}

/** What `products` itself holds of a body. */
function columnsOf(body: ProductBody, { categories, brands }: Named, now: Date, before: AdminProduct | null) {
  const category_id = body.category_id ?? 0;
  if (!categories.has(category_id)) throw wrong('category_id', catalogTexts.categoryGone);
  const brand = trimmed(body.brand);
  const onSale = body.variants.filter(({ enabled }) => enabled);
  const prices = (onSale.length ? onSale : body.variants).map(({ price }) => toCents(price ?? 0));
  return {
    name: body.name.trim(),
    code: body.code.trim(),
    description: body.description.trim(),
    category_id,
    brand_id: brand ? (brands.get(brand.toLowerCase()) ?? null) : null,
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

/** Tags as they are kept: small letters, each once. */
export const tagsOf = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => name.trim().toLowerCase()).filter(Boolean)),
];

const sameSet = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

/** What a product is to have of something, and what it has. */
interface ToStore<T> {
  id: number;
  wanted: readonly T[];
  before: readonly T[];
}

const changed = <T>(products: readonly ToStore<T>[]) =>
  products.filter(({ wanted, before }) => !sameSet(wanted, before)).map(({ id, wanted }) => ({ id, wanted }));

/** Gives products the tags that they are to have; new ones are made. */
export async function storeTags(trx: Db, products: readonly ToStore<string>[]): Promise<void> {
  const rows = changed(products.map((one) => ({ ...one, wanted: tagsOf(one.wanted) })));
  if (rows.length === 0) return;
  const names = [...new Set(rows.flatMap(({ wanted }) => wanted))];
  if (names.length > 0) {
    await trx
      .insertInto('tags')
      .values(names.map((name) => ({ name })))
      .onConflict((one) => one.column('name').doNothing())
      .execute();
  }
  const list = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id int, wanted text[])`;
  await sql`delete from product_tags pt using tags t, ${list}
    where pt.product_id = w.id and t.id = pt.tag_id and t.name <> all(w.wanted)`.execute(trx);
  await sql`insert into product_tags (product_id, tag_id) select w.id, t.id from ${list} join tags t on t.name = any(w.wanted)
    on conflict do nothing`.execute(trx);
}

async function storeValues(trx: Db, products: readonly ToStore<number>[]): Promise<void> {
  const rows = changed(products.map((one) => ({ ...one, wanted: [...new Set(one.wanted)] })));
  if (rows.length === 0) return;
  const list = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id int, wanted int[])`;
  await sql`delete from product_values pv using ${list}
    where pv.product_id = w.id and pv.attribute_value_id <> all(w.wanted)`.execute(trx);
  await sql`insert into product_values (product_id, attribute_value_id) select w.id, unnest(w.wanted) from ${list}
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
    await asReviewer(trx, staff);
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
    const made = await trx.insertInto('products').values(rows).returning(['id', 'code']).execute();
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
    await asReviewer(trx, staff);
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
    await writeProducts(trx, rows);
    await storeParts(
      trx,
      staff,
      edits.map(({ before, body }) => ({ id: before.id, body, before })),
    );
    for (const { before, body } of edits) await storeImages(trx, before, body.images);
    return await finish(
      trx,
      staff,
      edits.map(({ before }) => before),
      'product.update',
    );
  } catch (error) {
    throw nameTaken(error);
  }
}

type ProductRow = ReturnType<typeof columnsOf> & { id: number; version: number };

/** Rows of products in one statement; JSON has the types of the table itself. */
async function writeProducts(trx: Db, rows: readonly ProductRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id');
  const json = rows.map(({ paymentmethodoffer, ...row }) => ({
    ...row,
    paymentmethodoffer: paymentmethodoffer && JSON.parse(paymentmethodoffer),
  }));
  await sql`update products p set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`w.${name}`)}`))}
    from jsonb_populate_recordset(null::products, ${JSON.stringify(json)}::jsonb) w where p.id = w.id`.execute(trx);
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

/** Reads them back, checks what shoppers would see, and writes the acts down. */
export async function finish(
  trx: Db,
  staff: Staff,
  befores: readonly AdminProduct[],
  asked: string,
): Promise<AdminProduct[]> {
  const afters = await readProducts(
    trx,
    staff,
    befores.map(({ id }) => id),
  );
  for (const after of afters) checkPublished(after);
  await recordActs(
    trx,
    staff,
    afters.map((after, nth) => ({
      act: asked === ACTS.publish && after.status === 'review' ? ACTS.submit : asked,
      ...{ subject: 'product' as const, id: after.id, after: snapshotOf(after) },
      before: befores[nth] && snapshotOf(befores[nth]),
    })),
  );
  return afters;
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
  const [after] = await setStatusesLocked(trx, staff, [before], status);
  return after ?? before;
}

/** The same of many: all of them, or none. @returns those that were something else, in their order */
export async function setStatusesLocked(
  trx: Db,
  staff: Staff,
  products: readonly AdminProduct[],
  status: ProductStatus,
): Promise<AdminProduct[]> {
  const others = products.filter((product) => product.status !== status);
  if (others.length === 0) return [];
  await asReviewer(trx, staff);
  await trx
    .updateTable('products')
    .set({
      enabled: status === 'published',
      archived_at: status === 'archived' ? new Date() : null,
      publish_at: null,
      ...(status === 'published' ? {} : { review_state: null, review_reason: null, review_asked_at: null }),
      version: sql<number>`version + 1`,
      updated_at: new Date(),
    })
    .where(
      'id',
      'in',
      others.map(({ id }) => id),
    )
    .execute();
  return finish(trx, staff, others, ACT_OF[status]);
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
