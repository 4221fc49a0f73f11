import { inScope, pricingLineFromWire, pricingTexts, promotionFromWire } from '@qhatu/contract/pricing';
import { Id, Promotion } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '../../http/errors';
import { loadProducts } from '../cart/products';
import type { DomainOptions } from '../options';
import { findPromotion } from './find';
import { limitGuesses } from './guesses';

const Query = z.object({
  /** The documents send it; whose session asks is what counts, and a code is the same for everybody. */
  user_id: z.string().max(20).optional(),
  code: z.string().trim().min(1).max(60),
  product_ids: z.array(Id).max(200).default([]),
});
const Answer = z.object({
  promotion: Promotion,
  reseller: z.object({ id: z.number().int(), user_name: z.string(), name: z.string() }).nullable(),
});

/** `GET promotions/search` (D12): a code, as far as it can be judged without method and amounts. */
export const promotions: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  app.get(
    '/promotions/search',
    { schema: { tags: ['pedidos'], querystring: Query, response: { 200: Answer } } },
    async (request) => {
      const { code, product_ids: productIds } = request.query;
      await limitGuesses(app, db, request, code);
      const search = await findPromotion(db, code, request.person?.id ?? null);
      const { found } = search;
      if (!found && search.reason === 'own') throw notFound(pricingTexts.notApplicable, 'promotion_not_applicable');
      const pricing = found ? promotionFromWire(found.wire) : null;
      if (!found || !pricing) throw notFound(pricingTexts.unknownCode, 'promotion_not_found');
      if (productIds.length > 0) {
        const products = [...(await loadProducts(db, productIds)).values()];
        const reaches = products.some(({ wire }) => inScope(pricing, pricingLineFromWire(wire, { qty: 1 })));
        if (!reaches) throw notFound(pricingTexts.notApplicable, 'promotion_not_applicable');
      }
      return { promotion: found.wire, reseller: found.reseller };
    },
  );
};
