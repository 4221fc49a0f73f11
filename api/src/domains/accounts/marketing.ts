import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { recordConsent } from '../consents/record';
import { dropNewsletterLinks } from './newsletter-links';

/** Whether this address gets the newsletter from now on. @returns whether that is new */
export async function storeSubscription(db: Db, email: string, userId: number | null): Promise<boolean> {
  const known = await db
    .selectFrom('newsletter')
    .select(['active', 'bounced_at'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (known?.active && known.bounced_at === null) return false;
  await db
    .insertInto('newsletter')
    .values({ email, user_id: userId, active: true })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        ...{ active: true, updated_at: sql<Date>`now()` },
        // Whoever comes back has a mailbox again, and is out for no reason.
        ...{ left_reason: null, bounced_at: null, bounce: null },
      }),
    )
    .execute();
  return true;
}

/** A member leaves: what is theirs ends, and nobody else's. */
async function endSubscriptions(trx: Db, userId: number, email: string): Promise<void> {
  await trx
    .updateTable('newsletter')
    .set({ active: false, updated_at: new Date() })
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('email', '=', email)]))
    .execute();
}

/**
 * A person's consent to advertising (Ley 29733), in the one place where it is written: the account (`suscribed`, and since
 * when: `marketing_at`) and the newsletter say the same. `email`: another address than the account's, which
 * is not written to before it is proven. @returns the address that has newly been subscribed; null for none
 */
export async function setMarketing(
  trx: Db,
  { userId, agreed, email }: { userId: number; agreed: boolean; email?: string },
): Promise<string | null> {
  const before = await trx
    .selectFrom('users')
    .select('suscribed')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const account = await trx
    .updateTable('users')
    .set({
      suscribed: agreed ? 1 : 0,
      marketing_at: agreed ? sql<Date>`coalesce(marketing_at, now())` : null,
      updated_at: new Date(),
    })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(['email', 'verified_at'])
    .executeTakeFirst();
  if (!account) return null;
  if (before?.suscribed !== (agreed ? 1 : 0)) {
    await recordConsent(trx, { userId, purpose: 'advertising', agreed });
  }
  const own = account.email.toLowerCase();
  if (!agreed) {
    await endSubscriptions(trx, userId, own);
    await dropNewsletterLinks(trx, { userId });
    return null;
  }
  const address = email ?? own;
  // Another address than the account's is written to when somebody there says so.
  if (address !== own || account.verified_at === null) return null;
  return (await storeSubscription(trx, address, userId)) ? address : null;
}
