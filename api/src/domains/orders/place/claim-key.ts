import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { preparedPlan } from '../../../db/prepared-plan';
import { unauthenticated } from '../../../http/errors';
import { keyReused } from '../../../http/idempotency';

interface KeyClaim {
  userId: number;
  key: string;
  /** Of the body that it came with. */
  hash: string;
}

/** What a key stands for: an order to be made under this id, or one that it has made before. */
export interface Claim {
  orderId: number;
  isNew: boolean;
}

/**
 * Takes a key for the transaction `trx` and reserves the id of its order; the row may name an order that is not there
 * yet because its foreign key is checked at the commit. The same call at the same moment waits here until we commit,
 * and finds our order, or until we roll back, and goes on: only what was stored is remembered. Throws 422 when the key
 * came with another body (D14), 401 for a buyer who has left meanwhile: the account's row is held until the end.
 */
export async function claimKey(trx: Db, { userId, key, hash }: KeyClaim): Promise<Claim> {
  const { rows } = await sql<{ order_id: number }>`${preparedPlan}
    insert into idempotency_keys (user_id, key, body_hash, order_id)
    select id, ${key}, ${hash}, nextval(pg_get_serial_sequence('orders', 'id'))
    from users where id = ${userId} and deleted_at is null for key share
    on conflict (user_id, key) do nothing returning order_id`.execute(trx);
  const claimed = rows[0];
  if (claimed) return { orderId: claimed.order_id, isNew: true };
  const known = await trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'order_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!known) throw unauthenticated();
  if (known.body_hash !== hash || known.order_id === null) throw keyReused();
  return { orderId: known.order_id, isNew: false };
}
