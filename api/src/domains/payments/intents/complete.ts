import { type InsertObject, sql } from 'kysely';
import type { Db } from '../../../db/open';
import type { Database } from '../../../db/schema';
import { holdEnd } from '../../orders/place/store';
import { takeStock } from '../../orders/stock';
import { usePromotion } from '../../promotions/use';
import { stockWishesOf } from './expire';
import type { IntentRow } from './find';

/** The hold ran out and the products, or the last use of the code, went to somebody else. Rolls back. */
export class NoLongerAvailable extends Error {}

export interface Completion {
  /** What the order is paid with (D76). */
  code: string;
  payerId?: string | null;
  padId?: string | null;
  /** False for a CIP that is still to be paid: the order waits for it as a transfer does (D25). */
  paid: boolean;
}

export type OnStored = (trx: Db, orderId: number) => Promise<void>;

const now = sql<Date>`now()`;

/**
 * Makes a registered purchase the order that it was going to be (D75), within `trx`, which holds the intent locked. One
 * that had expired takes its products again, or throws {@link NoLongerAvailable}.
 */
export async function completeIntent(
  trx: Db,
  intent: IntentRow,
  { code, payerId, padId, paid }: Completion,
  onStored: OnStored,
): Promise<void> {
  const { order, lines } = intent.snapshot;
  const products = stockWishesOf(intent);
  const id = intent.order_id;
  await trx
    .insertInto('orders')
    .values({
      ...order,
      id,
      address_id: addressStillThere(order.address_id),
      status: paid ? 'approved' : 'pending',
      code,
      payer_id: payerId ?? null,
      pad_id: padId ?? null,
      charge_amount: intent.charge_amount,
      charge_currency: intent.charge_currency,
      exchange_rate: intent.exchange_rate,
      network: paid ? null : intent.network,
      hold_until: paid ? null : holdEnd,
      approved_at: paid ? now : null,
    } as InsertObject<Database, 'orders'>)
    .execute();
  await trx.insertInto('order_lines').values(lines).execute();
  await trx
    .insertInto('stock_reservations')
    .values(
      products.map(({ variantId, qty }) => ({
        order_id: id,
        variant_id: variantId,
        qty,
        expires_at: paid ? null : holdEnd,
        state: paid ? ('taken' as const) : ('held' as const),
      })),
    )
    .execute();
  const ofKey = trx.updateTable('idempotency_keys').set({ order_id: id });
  await ofKey.where('user_id', '=', intent.user_id).where('key', '=', intent.key).execute();
  await trx
    .updateTable('order_intents')
    .set({ status: 'done', network: null, updated_at: now })
    .where('reference', '=', intent.reference)
    .execute();
  await onStored(trx, id);
  if (intent.status === 'expired') await takeAgain(trx, intent);
}

/** The address may have been deleted while the payment was open: the order keeps its text and loses the link. */
const addressStillThere = (id: number | null | undefined) =>
  id == null ? null : sql<number | null>`(select id from addresses where id = ${id}::int for key share)`;

/** Last in its transaction: these are the rows that everybody wants. */
async function takeAgain(trx: Db, intent: IntentRow): Promise<void> {
  if (intent.promotion_id !== null && !(await usePromotion(trx, intent.promotion_id))) throw new NoLongerAvailable();
  if (!(await takeStock(trx, stockWishesOf(intent)))) throw new NoLongerAvailable();
}
