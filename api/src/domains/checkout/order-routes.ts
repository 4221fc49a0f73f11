import { OrderBody, OrderResult } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Draw, drawFor } from '../../drawing';
import { notFound } from '../../http/errors';
import { bodyHash, readIdempotencyKey } from '../../http/idempotency';
import { memberOf, requireMember } from '../../http/person';
import type { OrderMails } from '../orders/mails';
import { orderOfKey } from '../orders/place/claim-key';
import { type Placed, type Purchase, placeOrder } from '../orders/place/place';
import { isInlineProof, proofOfOrder } from '../orders/place/proof';
import { paymentOf, readOrder } from '../orders/read';
import { orderTexts } from '../orders/texts';
import { limitGuesses } from '../promotions/guesses';
import { completeRegistered } from './complete-registered';
import type { CheckoutOptions } from './intent-routes';
import { withOwnIntentsReleased } from './intents';

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
    const deps = { db, files: app.privateFiles, jobs: app.jobs, draw };
    const proof = await proofOfOrder(deps, purchase.userId, purchase.body.image).catch(async (error) => {
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
