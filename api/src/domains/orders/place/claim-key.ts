import type { Address } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { compiledOnce } from '../../../db/compiled-once';
import type { Db } from '../../../db/open';
import { preparedPlan } from '../../../db/prepared-plan';
import { unauthenticated } from '../../../http/errors';
import { keyReused } from '../../../http/idempotency';
import { addressColumn, addressOfColumn } from '../../addresses/queries';
import { type ShopSettings, settingsColumn, settingsOfColumn } from '../../settings/read';

interface KeyClaim {
  userId: number;
  key: string;
  /** Hash of the body that the key came with. */
  hash: string;
  /** Where the order is to go. */
  addressId: number;
}

/** What an order begins with, asked for by the statement that takes its key. */
export interface Beginning {
  /** Null: there is no such address, or it is not the buyer's (D4). */
  address: Address | null;
  settings: ShopSettings;
}

/** What a key stands for: an order to be made under this id, or one that it has made before. */
export type Claim = { orderId: number; isNew: true; beginning: Beginning } | { orderId: number; isNew: false };

const claim = compiledOnce<{ order_id: number; address: unknown; settings: unknown }, KeyClaim>((db, value) =>
  sql<{ order_id: number; address: unknown; settings: unknown }>`${preparedPlan}
    with claimed as (
      insert into idempotency_keys (user_id, key, body_hash, order_id)
      select id, ${value('key')}, ${value('hash')}, nextval(pg_get_serial_sequence('orders', 'id'))
      from users where id = ${value('userId')} and deleted_at is null for key share
      on conflict (user_id, key) do nothing returning order_id
    )
    select order_id, ${addressColumn(db, value('userId'), value('addressId'))} as address, ${settingsColumn} as settings
    from claimed`.compile(db),
);

/**
 * Takes a key for the transaction `trx` and reserves the id of its order; the row may name an order that is not there
 * yet because its foreign key is checked at the commit. The same call at the same moment waits here until we commit,
 * and finds our order, or until we roll back, and goes on: only what was stored is remembered. Throws 422 when the key
 * came with another body (D14), 401 for a buyer who has left meanwhile: the account's row is held until the end.
 */
export async function claimKey(trx: Db, wanted: KeyClaim): Promise<Claim> {
  const [claimed] = await claim(trx, wanted);
  if (claimed) {
    const beginning = { address: addressOfColumn(claimed.address), settings: settingsOfColumn(claimed.settings) };
    return { orderId: claimed.order_id, isNew: true, beginning };
  }
  const kept = await orderOfKey(trx, wanted);
  if (kept === null) throw unauthenticated();
  return { orderId: kept, isNew: false };
}

/** The order that a key has made before, or null. Throws 422 when the key came with another body (D14). */
export async function orderOfKey(
  db: Db,
  { userId, key, hash }: Pick<KeyClaim, 'userId' | 'key' | 'hash'>,
): Promise<number | null> {
  const known = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'order_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!known) return null;
  if (known.body_hash !== hash || known.order_id === null) throw keyReused();
  return known.order_id;
}
