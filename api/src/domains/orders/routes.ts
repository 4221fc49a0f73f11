import { ROLE } from '@qhatu/contract/model';
import { CartProduct, Id, OrderBody, OrderResult, Payment, PurchaseList, Quote, QuoteBody } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Draw, drawFor } from '../../drawing';
import { notFound } from '../../http/errors';
import { memberOf, requireMember } from '../../http/person';
import type { DomainOptions } from '../options';
import type { Payments } from '../payments';
import { limitGuesses } from '../promotions/guesses';
import { noteRead } from '../security/reads';
import type { OrderMails } from './mails';
import { offeredMethods } from './methods';
import { openPurchasesNotice } from './open-purchases';
import { readIdempotencyKey } from './place/idempotency';
import { type Placed, type Purchase, placeOrder } from './place/place';
import { proofOfOrder } from './place/proof';
import { loadProducts } from './products';
import { listPurchases } from './purchases';
import { pricePurchase } from './quote';
import { paymentOf, readOrder } from './read';
import { orderTexts } from './texts';

const tags = ['pedidos'];
/** A proof as data URL: 5 MB in base64, and the rest of the order. */
const ORDER_BODY_LIMIT = 8 * 1024 * 1024;

const ids = z.array(Id).max(200).default([]);
const page = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(48).default(12),
});

/** Prices, orders and the purchases of a person (spec 2 §7, D12, D38, D44, D48). */
export const orderRoutes: FastifyPluginAsyncZod<DomainOptions & { mails: OrderMails; payments: Payments }> = async (
  app,
  { db, env, mails, payments },
) => {
  app.get(
    '/products/cart',
    { schema: { tags, querystring: z.object({ ids, custom_ids: ids }), response: { 200: z.array(CartProduct) } } },
    async (request) => {
      const person = request.person?.anonymous ? null : request.person;
      const designs = { userId: person?.id ?? null, ids: request.query.custom_ids };
      const products = await loadProducts(db, request.query.ids, designs);
      return request.query.ids.flatMap((id) => products.get(id)?.wire ?? []);
    },
  );

  app.get(
    '/payment-methods',
    {
      schema: {
        tags,
        response: { 200: z.array(z.object({ id: z.number().int(), name: z.string(), surcharge: z.number() })) },
      },
    },
    async () => offeredMethods(env.PAYMENT_METHODS),
  );

  app.post('/orders/quote', { schema: { tags, body: QuoteBody, response: { 200: Quote } } }, async (request) => {
    const { body, person, visitor } = request;
    await limitGuesses(app, db, request, body.promotion_code);
    const priced = await pricePurchase(db, body, body.region_id ?? null, person?.id ?? null);
    if (!person || person.anonymous) return priced.wire;
    const refusal = await openPurchasesNotice(db, { userId: person.id, network: visitor }, env, priced);
    return refusal === null ? priced.wire : { ...priced.wire, refusal };
  });

  app.post(
    '/orders',
    {
      onRequest: requireMember,
      bodyLimit: ORDER_BODY_LIMIT,
      schema: { tags, body: OrderBody, response: { 200: OrderResult } },
    },
    async (request) => {
      const { id: userId } = memberOf(request);
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      await limitGuesses(app, db, request, request.body.promotion_code);
      // A purchase that a provider charges was registered before, and becomes the order here (D75).
      const paid = await payments.complete(userId, key, request.body);
      const { orderId, stored } =
        paid === null
          ? await payments.withOwnIntentsReleased({ userId, key }, () =>
              place(drawFor(app, request), { userId, network: request.visitor, key, body: request.body }),
            )
          : { orderId: paid, stored: null };
      const payment = stored ? paymentOf(stored.order, stored.lines, new Date()) : await readOrder(db, orderId, userId);
      if (!payment) throw notFound();
      return { msg: orderTexts.received(orderId), payment };
    },
  );

  async function place(draw: Draw, purchase: Omit<Purchase, 'proofId'>): Promise<Placed> {
    const tools = { db, files: app.privateFiles, draw };
    const proof = await proofOfOrder(tools, purchase.userId, purchase.body.image);
    try {
      const options = { accepted: env.PAYMENT_METHODS, limits: env, onStored: mails.received };
      const placed = await placeOrder(db, { ...purchase, proofId: proof.id }, options);
      if (!placed.stored) await proof.discard();
      return placed;
    } catch (error) {
      await proof.discard();
      throw error;
    }
  }

  app.get(
    '/orders/:id',
    { onRequest: requireMember, schema: { tags, params: z.object({ id: Id }), response: { 200: Payment } } },
    async (request) => {
      const person = memberOf(request);
      const payment = await readOrder(db, request.params.id, person.role === ROLE.admin ? null : person.id);
      if (!payment) throw notFound('No encontramos ese pedido.', 'order_not_found');
      await noteRead(db, request, 'orders', [request.params.id]);
      return payment;
    },
  );

  app.get(
    '/users/purchases',
    { onRequest: requireMember, schema: { tags, querystring: page, response: { 200: PurchaseList } } },
    async (request) => listPurchases(db, memberOf(request).id, request.query),
  );
};
