import type { OwnRequest } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';

/** What a person has asked for, the newest first. */
export async function listOwnRequests(db: Db, userId: number): Promise<OwnRequest[]> {
  const rows = await db
    .selectFrom('seller_requests')
    .select((eb) => [
      'id',
      'kind',
      'status',
      'reason',
      'created_at',
      eb.and([eb('kind', '=', 'seller'), eb('vendor', 'is', null), eb('status', '=', 'pending')]).as('incomplete'),
    ])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ created_at, incomplete, ...row }) => ({
    ...row,
    incomplete: Boolean(incomplete),
    created_at: created_at.toISOString(),
  }));
}
