/** What every edit of a product begins and ends with: a lock, a look at what shoppers would see, and the act written down. */
import { ROLE } from '@qhatu/contract/model';
import type { AdminProduct, ProductStatus } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { conflict, notFound } from '../../http/errors';
import type { Person } from '../../http/person';
import { changedFields, recordActs, type Staff } from '../staff/record-act';
import { wrong } from './check';
import { findAdminProduct, readProducts } from './read';
import { catalogTexts } from './texts';

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

/**
 * The product as the caller saw it, kept from everybody else who edits until the transaction ends; lines of orders go on naming
 * it (D417). Throws 404 and 409.
 */
export async function lockProduct(trx: Db, staff: Staff, id: number, seen: number | undefined): Promise<AdminProduct> {
  await trx.selectFrom('products').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const product = await findAdminProduct(trx, staff, id);
  if (!product) throw notFound();
  if (seen !== product.version) throw await staleProduct(trx, product, seen ?? 0);
  return product;
}

/** Whether it can be shown to shoppers, for what is published or will be by itself. Throws 422. */
export function checkPublished({ status, publish_at, variants, images }: AdminProduct): void {
  if (status !== 'published' && status !== 'review' && publish_at === null) return;
  if (!variants.some(({ enabled }) => enabled)) throw wrong('variants', catalogTexts.noVariantOnSale);
  if (images.length === 0) throw wrong('images', catalogTexts.needsPicture);
}

export const ACTS = { publish: 'product.publish', submit: 'product.submit' } as const;
export const ACT_OF: Record<ProductStatus, string> = {
  draft: 'product.draft',
  published: ACTS.publish,
  archived: 'product.archive',
};

/** Reads them back, checks what shoppers would see, and writes the acts down. */
export async function validateAndRecord(
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

/** What administration saves has been looked at; until the transaction ends, the table's triggers know (D194). */
export async function skipReviewForAdmin(trx: Db, { role }: Pick<Person, 'role'>): Promise<void> {
  if (role === ROLE.admin) await sql`select set_config('qhatu.reviewer', 'on', true)`.execute(trx);
}
