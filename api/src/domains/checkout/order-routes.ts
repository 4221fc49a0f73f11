import { isPaidOnline, type MethodId, paymentMethod } from '@qhatu/contract/payment-methods';
import { type IntentBody, OrderBody, OrderResult } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../db/open';
import { type Draw, drawFor } from '../../drawing';
import { conflict, notFound } from '../../http/errors';
import { bodyHash, keyReused, readIdempotencyKey } from '../../http/idempotency';
import { memberOf, requireMember } from '../../http/person';
import { placeUnpaid } from '../orders/holds';
import type { OrderMails } from '../orders/mails';
import { lockOrder } from '../orders/move';
import { orderOfKey } from '../orders/place/claim-key';
import { type Placed, type Purchase, placeOrder } from '../orders/place/place';
import { isInlineProof, proofOfOrder } from '../orders/place/proof';
import { type OrderRow, paymentOf, readOrder } from '../orders/read';
import { orderTexts } from '../orders/texts';
import { paymentTexts, returnedText } from '../payments/texts';
import { limitGuesses } from '../promotions/guesses';
import type { CheckoutOptions } from './intent-routes';
import { intentExpired, intentOfKey, intentStatus, purchaseHash, withOwnIntentsReleased } from './intents';
import type { Payments } from './payments';

/** A proof as data URL: 5 MB in base64, and the rest of the order. */
const ORDER_BODY_LIMIT = 8 * 1024 * 1024;

/** `POST orders` (D38, D44), with the header `Idempotency-Key` (D14): for every method the answer is the stored order. */
export const placeOrderRoutes: FastifyPluginAsyncZod<CheckoutOptions & { mails: OrderMails }> = async (
  app,
  { db, env, mails, payments },
) => {
  app.post(
    '/orders',
    {
      onRequest: requireMember,
      bodyLimit: ORDER_BODY_LIMIT,
      schema: { tags: ['pedidos'], body: OrderBody, response: { 200: OrderResult } },
    },
    async (request) => {
      const { id: userId } = memberOf(request);
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      await limitGuesses(app, db, request, request.body.promotion_code);
      // A purchase that a provider charges was registered before, and becomes the order here (D75).
      const paid = await completeRegistered({ db, payments, mails }, { userId, key, body: request.body });
      const { orderId, stored } =
        paid === null
          ? await withOwnIntentsReleased(db, { userId, key }, () =>
              place(drawFor(app, request), { userId, network: request.visitor, key, body: request.body }),
            )
          : { orderId: paid, stored: null };
      const payment = stored ? paymentOf(stored.order, stored.lines, new Date()) : await readOrder(db, orderId, userId);
      if (!payment) throw notFound();
      return { msg: orderTexts.received(orderId), payment };
    },
  );

  async function place(draw: Draw, purchase: Omit<Purchase, 'proofId'>): Promise<Placed> {
    // An order that stands is answered before its proof is looked at again: there may be no more room for it, or nobody to draw it.
    const kept = await keptWithProof(purchase);
    if (kept) return kept;
    const tools = { db, files: app.privateFiles, jobs: app.jobs, draw };
    const proof = await proofOfOrder(tools, purchase.userId, purchase.body.image).catch(async (error) => {
      // A twin request may have placed the order a moment before.
      const twin = await keptWithProof(purchase);
      if (twin) return twin;
      throw error;
    });
    if ('orderId' in proof) return proof;
    try {
      const options = { accepted: env.PAYMENT_METHODS, limits: env, jobOf: mails.receivedRow };
      const placed = await placeOrder(db, { ...purchase, proofId: proof.id }, options);
      if (!placed.stored) await proof.discard();
      return placed;
    } catch (error) {
      await proof.discard();
      throw error;
    }
  }

  /** Finds the order that the key has placed before, for a request with its own proof; null: none yet. @throws 422 (D14) */
  async function keptWithProof({ userId, key, body }: Omit<Purchase, 'proofId'>): Promise<Placed | null> {
    if (!isInlineProof(body.image)) return null;
    const orderId = await orderOfKey(db, { userId, key, hash: bodyHash(body) });
    return orderId === null ? null : { orderId, stored: null };
  }
};

interface CompleteTools {
  db: Db;
  payments: Payments;
  mails: Pick<OrderMails, 'received'>;
}

/**
 * `POST orders` of a purchase that was registered (D75): the id of its order, or null when there is no such purchase
 * and the order is one without a provider. A payment that nobody has told us of yet is asked for at the provider, so
 * a process that died between capture and save loses nothing (D27). Throws 409 `payment_missing`, `intent_expired` or
 * `payment_problem`, 422 for another body, 503 when the provider does not answer.
 */
async function completeRegistered(
  tools: CompleteTools,
  { userId, key, body }: { userId: number; key: string; body: OrderBody },
): Promise<number | null> {
  if (!isPaidOnline(body.payment_type_id)) return null;
  const intent = await intentOfKey(tools.db, userId, key);
  if (!intent) return null;
  if (intent.hash !== purchaseHash(body as IntentBody)) throw keyReused();
  const code = body.code?.trim() ?? '';
  if (intentStatus(intent) !== 'done') {
    if (paymentMethod(intent.payment_type_id as MethodId)?.paidLater) await awaitCip(tools, intent, code);
    else await collect(tools, intent);
  }
  return orderPaidBy(tools.db, intent.id, code);
}

/** A CIP is paid later: its order waits, as that of a transfer does. */
async function awaitCip(
  { db, mails }: CompleteTools,
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
async function collect({ db, payments }: CompleteTools, intent: OrderRow): Promise<void> {
  const settlement = await payments.reconcile(intent);
  if (settlement?.state === 'applied') return;
  if (settlement?.state === 'pending' && (await isPlaced(db, intent.id))) return;
  if (settlement?.state === 'problem') throw conflict('payment_problem', returnedText(settlement.problem));
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
