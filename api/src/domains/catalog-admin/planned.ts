import { sql } from 'kysely';
import type { Db } from '../../db/open';

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
