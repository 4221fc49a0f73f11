import { isPaidOnline, type MethodId, paymentMethod } from '@qhatu/contract/payment-methods';
import type { IntentBody, OrderBody } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { conflict } from '../../http/errors';
import { keyReused } from '../../http/idempotency';
import { placeUnpaid } from '../orders/holds';
import type { OrderMails } from '../orders/mails';
import { lockOrder } from '../orders/move';
import type { OrderRow } from '../orders/read';
import { paymentTexts, returnedText } from '../payments/texts';
import { intentExpired, intentOfKey, intentStatus, purchaseHash } from './intents';
import type { Payments } from './payments';

interface CompleteDeps {
  db: Db;
  payments: Payments;
  mails: Pick<OrderMails, 'received'>;
}

/**
 * `POST orders` of a purchase that was registered (D75): the id of its order, or null when there is no such purchase
 * and the order is one without a provider. A payment that nobody has told us of yet is asked for at the provider, so
 * a process that died between capture and save loses nothing (D27). @throws 409 `payment_missing`, `intent_expired` or
 * `payment_problem`, 422 for another body, 503 when the provider does not answer.
 */
export async function completeRegistered(
  deps: CompleteDeps,
  { userId, key, body }: { userId: number; key: string; body: OrderBody },
): Promise<number | null> {
  if (!isPaidOnline(body.payment_type_id)) return null;
  const intent = await intentOfKey(deps.db, userId, key);
  if (!intent) return null;
  if (intent.hash !== purchaseHash(body as IntentBody)) throw keyReused();
  const code = body.code?.trim() ?? '';
  if (intentStatus(intent) !== 'done') {
    if (paymentMethod(intent.payment_type_id as MethodId)?.paidLater) await awaitCip(deps, intent, code);
    else await collect(deps, intent);
  }
  return orderPaidBy(deps.db, intent.id, code);
}

/** A CIP is paid later: its order waits, as that of a transfer does. */
async function awaitCip(
  { db, mails }: CompleteDeps,
  { id, charge_id, charge_until }: OrderRow,
  code: string,
): Promise<void> {
  if (!charge_id || !charge_until || code !== charge_id) throw conflict('payment_missing', paymentTexts.missing);
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    const status = order && intentStatus(order);
    if (status === 'expired') throw intentExpired();
    if (status !== 'open') return;
    await placeUnpaid(trx, id, { code, padId: code, until: charge_until, pending: null }, mails.received);
  });
}

/** What was paid, or is being decided, is an order; throws for everything else. */
async function collect({ db, payments }: CompleteDeps, intent: OrderRow): Promise<void> {
  const outcome = await payments.reconcile(intent);
  if (outcome?.state === 'applied') return;
  if (outcome?.state === 'pending' && (await isPlaced(db, intent.id))) return;
  if (outcome?.state === 'problem') throw conflict('payment_problem', returnedText(outcome.problem));
  if (intentStatus(intent) === 'expired') throw intentExpired();
  throw conflict('payment_missing', paymentTexts.missing);
}

async function isPlaced(db: Db, id: number): Promise<boolean> {
  const orders = db.selectFrom('orders').select('id').where('id', '=', id);
  return (await orders.where('placed_at', 'is not', null).executeTakeFirst()) !== undefined;
}

async function orderPaidBy(db: Db, orderId: number, code: string): Promise<number> {
  const order = await db.selectFrom('orders').select('code').where('id', '=', orderId).executeTakeFirstOrThrow();
  if (code !== '' && order.code !== code) throw keyReused();
  return orderId;
}
