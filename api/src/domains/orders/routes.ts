import { ROLE } from '@qhatu/contract/model';
import { Id, OrderHistory, Payment, PurchaseList, Quote, QuoteBody } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '../../http/errors';
import { memberOf, requireMember } from '../../http/person';
import type { DomainOptions } from '../options';
import { limitGuesses } from '../promotions/guesses';
import { noteRead } from '../security/reads';
import { readShopSettings } from '../settings/read';
import { readHistory } from './history';
import { offeredMethods } from './methods';
import { openPurchasesNotice } from './open-purchases';
import { listPurchases } from './purchases';
import { pricePurchase } from './quote';
import { readOrder } from './read';

const tags = ['pedidos'];
const page = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(48).default(12),
});

/** Prices, and orders as they are read (spec 2 §7, D12, D38, D48). They are placed in `checkout`. */
export const orderRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  app.get(
    '/payment-methods',
    {
      schema: {
        tags,
        response: { 200: z.array(z.object({ id: z.number().int(), name: z.string(), surcharge: z.number() })) },
      },
    },
    async () => {
      const { pricing, methodsOn } = await readShopSettings(db);
      return offeredMethods(
        env.PAYMENT_METHODS.filter((id) => methodsOn.includes(id)),
        pricing,
      );
    },
  );

  app.post('/orders/quote', { schema: { tags, body: QuoteBody, response: { 200: Quote } } }, async (request) => {
    const { body, person, visitor } = request;
    const search = await limitGuesses(app, db, request, body.promotion_code);
    const priced = await pricePurchase(db, body, body.region_id ?? null, person?.id ?? null, { search });
    if (!person || person.anonymous) return priced.wire;
    const refusal = await openPurchasesNotice(db, { userId: person.id, network: visitor }, env, priced);
    return refusal === null ? priced.wire : { ...priced.wire, refusal };
  });

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
    '/orders/:id/history',
    {
      onRequest: requireMember,
      schema: { tags, params: z.object({ id: Id }), response: { 200: OrderHistory } },
    },
    async (request) => {
      const person = memberOf(request);
      const history = await readHistory(db, request.params.id, person.role === ROLE.admin ? null : person.id);
      if (!history) throw notFound('No encontramos ese pedido.', 'order_not_found');
      await noteRead(db, request, 'orders', [request.params.id]);
      return history;
    },
  );

  app.get(
    '/users/purchases',
    { onRequest: requireMember, schema: { tags, querystring: page, response: { 200: PurchaseList } } },
    async (request) => listPurchases(db, memberOf(request).id, request.query),
  );
};
