import type { AdminProduct, ProductStatus } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { Staff } from '../staff/record-act';
import { ACT_OF, lockProduct, skipReviewForAdmin, validateAndRecord } from './editing';

/**
 * Publishes, takes back to draft (out of the queue as well), or archives. What has to be looked at first is 'review' instead of
 * published: the table decides (D194). Throws 404 and 409 as a save does.
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
  await skipReviewForAdmin(trx, staff);
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
  return validateAndRecord(trx, staff, others, ACT_OF[status]);
}

/**
 * Publishes the drafts whose planned date has come; search, lists and pages follow as for any change. What lost its last picture or
 * variant on sale meanwhile stays a draft with its date, for its seller to see. Safe in several processes.
 * @returns the ids of those that were published
 */
export async function publishPlanned(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update products p set enabled = true, publish_at = null, updated_at = ${now}
    where p.publish_at <= ${now} and not p.enabled and p.archived_at is null
      and exists (select from product_images i where i.product_id = p.id)
      and exists (select from variants v where v.product_id = p.id and v.enabled)
    returning p.id`.execute(db);
  return rows.map(({ id }) => id);
}
