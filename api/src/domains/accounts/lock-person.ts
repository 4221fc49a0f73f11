import type { Db } from '../../db/open';
import { unauthenticated } from '../../http/errors';

/**
 * Holds a person's account for the rest of a transaction that writes something of theirs: whoever is leaving in this
 * very moment has either left, and then this throws 401, or waits for us and finds what we wrote (see `anonymise`).
 */
export async function lockPerson(trx: Db, userId: number): Promise<void> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw unauthenticated();
}
