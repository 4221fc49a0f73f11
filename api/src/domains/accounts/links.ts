import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { sha256Hex } from '../../crypto/digest';
import type { Db } from '../../db/open';

/** D6. */
export const LINK_HOURS = 24;

export type LinkPurpose = 'activate' | 'reset';

/**
 * A new link of this person. Earlier ones for a new password stop working; those that confirm an address stay, since who
 * asks twice may open the first mail. @returns its secret (D6: stored hashed)
 */
export async function issueLink(db: Db, userId: number, purpose: LinkPurpose): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  if (purpose === 'reset') await useUp(db, userId, purpose);
  await db
    .insertInto('one_time_links')
    .values({
      hash: sha256Hex(secret),
      user_id: userId,
      purpose,
      expires_at: new Date(Date.now() + LINK_HOURS * 3_600_000),
    })
    .execute();
  return secret;
}

/** Whose link it is while it can still be used; null otherwise. Changes nothing. */
export async function findLink(db: Db, secret: string, purpose: LinkPurpose): Promise<number | null> {
  const row = await db
    .selectFrom('one_time_links')
    .select('user_id')
    .where('hash', '=', sha256Hex(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Uses a link up, once even when two ask at the same moment. Null: unknown, truncated, used, expired, of another purpose. */
export async function takeLink(trx: Db, secret: string, purpose: LinkPurpose): Promise<number | null> {
  const row = await trx
    .updateTable('one_time_links')
    .set({ used_at: new Date() })
    .where('hash', '=', sha256Hex(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  if (row) await useUp(trx, row.user_id, purpose);
  return row?.user_id ?? null;
}

/** Ends every link of a purpose that a person could still open. */
async function useUp(db: Db, userId: number, purpose: LinkPurpose): Promise<void> {
  await db
    .updateTable('one_time_links')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Links that ended a month ago are rows that nobody reads. */
export async function sweepLinks(db: Db): Promise<void> {
  await db.deleteFrom('one_time_links').where('expires_at', '<', sql<Date>`now() - interval '30 days'`).execute();
}
