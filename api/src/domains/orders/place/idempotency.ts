import { createHash } from 'node:crypto';
import type { Db } from '../../../db/open';
import { malformed, ruleBroken } from '../../../http/errors';

const MAX_KEY = 200;

export interface KeyClaim {
  userId: number;
  key: string;
  /** Of the body that it came with. */
  hash: string;
}

/** The key of one purchase: visible ASCII, 1 to 200 characters (D14). Throws 400 without one. */
export function readIdempotencyKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !/^[\x21-\x7e]+$/.test(header) || header.length > MAX_KEY) {
    throw malformed('Falta la cabecera Idempotency-Key o no es válida.');
  }
  return header;
}

/** SHA-256 of a checked body. Its fields come in the schema's order, so two writings of one body are the same. */
export const bodyHash = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('hex');

/**
 * Takes a key for the transaction `trx`: null when it is ours and the order still has to be made, otherwise the order
 * that it made before. A twin that runs at the same moment waits here until we commit, and finds our order, or until we
 * roll back, and goes on: only what was stored is remembered. Throws 422 when the key came with another body (D14).
 */
export async function claimKey(trx: Db, claim: KeyClaim): Promise<number | null> {
  const { userId, key, hash } = claim;
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, body_hash: hash })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return null;
  const orderId = await orderOfKey(trx, claim);
  if (orderId === null) throw keyReused();
  return orderId;
}

/**
 * The order that this key has made, or null when it made none. Throws 422 when it came with another body.
 */
export async function orderOfKey(db: Db, { userId, key, hash }: KeyClaim): Promise<number | null> {
  const known = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'order_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (known && known.body_hash !== hash) throw keyReused();
  return known?.order_id ?? null;
}

const keyReused = () =>
  ruleBroken(
    'idempotency_key_reused',
    'Este intento de compra ya se usó con otros datos. Vuelve a confirmar tu pedido.',
  );

/** Says which order the key made; in the same transaction as the order. */
export async function fulfilKey(trx: Db, claim: KeyClaim, orderId: number): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ order_id: orderId })
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .execute();
}
