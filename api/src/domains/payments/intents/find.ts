import { toSoles } from '@qhatu/contract/money';
import type { IntentState } from '@qhatu/contract/wire';
import type { Selectable } from 'kysely';
import type { Db } from '../../../db/open';
import type { OrderIntentsTable } from '../../../db/schema/payments';
import { conflict, notFound } from '../../../http/errors';
import type { OnlineMethod } from '../settings';
import { paymentTexts } from '../texts';

export type IntentRow = Selectable<OrderIntentsTable>;

const intents = (db: Db) => db.selectFrom('order_intents').selectAll();

export const intentOfKey = (db: Db, userId: number, key: string): Promise<IntentRow | undefined> =>
  intents(db).where('user_id', '=', userId).where('key', '=', key).executeTakeFirst();

export const intentOfCharge = (db: Db, method: OnlineMethod, chargeId: string): Promise<IntentRow | undefined> =>
  intents(db).where('payment_type_id', '=', method).where('charge_id', '=', chargeId).executeTakeFirst();

/** The row itself, kept from everybody else until the transaction ends. */
export const lockIntent = (trx: Db, reference: string): Promise<IntentRow | undefined> =>
  intents(trx).where('reference', '=', reference).forUpdate().executeTakeFirst();

/** Throws 404 for an unknown reference and for another person's (D4). */
export async function ownIntent(db: Db, userId: number, reference: string): Promise<IntentRow> {
  const found = await intents(db).where('reference', '=', reference).where('user_id', '=', userId).executeTakeFirst();
  if (!found) throw notFound(paymentTexts.intentGone, 'intent_not_found');
  return found;
}

/** An intent that may be charged now by this method; throws 404, 409 `method_mismatch` and `intent_expired`. */
export async function chargeableIntent(
  db: Db,
  { userId, reference, method }: { userId: number; reference: string; method: OnlineMethod },
): Promise<IntentRow> {
  const intent = await ownIntent(db, userId, reference);
  if (intent.payment_type_id !== method) throw conflict('method_mismatch', paymentTexts.methodMismatch);
  if (intent.status === 'done') throw conflict('already_paid', paymentTexts.unconfirmed);
  if (intent.status === 'expired' || intent.hold_until.getTime() <= Date.now()) throw intentExpired();
  return intent;
}

export const intentExpired = () => conflict('intent_expired', paymentTexts.intentExpired);

export async function stateOf(db: Db, intent: IntentRow): Promise<IntentState> {
  const { reference, total, status, order_id } = intent;
  const order =
    status === 'done'
      ? await db.selectFrom('orders').select('code').where('id', '=', order_id).executeTakeFirst()
      : null;
  return {
    reference,
    total: toSoles(total),
    status,
    code: order?.code ?? null,
    order_id: status === 'done' ? order_id : null,
  };
}
