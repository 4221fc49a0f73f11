import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { sha256Hex } from '../../crypto/digest';
import type { Db } from '../../db/open';
import { LINK_HOURS } from './links';

/** Who wants the newsletter at an address that is still to be proven. */
export interface PendingSubscription {
  email: string;
  /** The member who typed it; null for a visitor. */
  userId: number | null;
}

/** A link that proves an address, single-use, for 24 hours. @returns its secret (D6: stored hashed) */
export async function issueNewsletterLink(db: Db, { email, userId }: PendingSubscription): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await db
    .insertInto('newsletter_links')
    .values({
      hash: sha256Hex(secret),
      email,
      user_id: userId,
      expires_at: new Date(Date.now() + LINK_HOURS * 3_600_000),
    })
    .execute();
  return secret;
}

/** Uses a link up, and every other one of its address. Null: unknown, used, expired. */
export async function takeNewsletterLink(trx: Db, secret: string): Promise<PendingSubscription | null> {
  const row = await trx
    .updateTable('newsletter_links')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', sha256Hex(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['email', 'user_id'])
    .executeTakeFirst();
  if (!row) return null;
  await dropNewsletterLinks(trx, { email: row.email });
  return { email: row.email, userId: row.user_id };
}

/** Who takes a subscription back takes back what waits for its confirmation, too. */
export async function dropNewsletterLinks(trx: Db, of: { email: string } | { userId: number }): Promise<void> {
  await trx
    .deleteFrom('newsletter_links')
    .where('used_at', 'is', null)
    .where((eb) => ('email' in of ? eb('email', '=', of.email) : eb('user_id', '=', of.userId)))
    .execute();
}
