import { Message, ReviewBody } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { WRITES_PER_MINUTE } from '../../http/limits';
import { memberOf, requireMember, requireSelf } from '../../http/person';
import { findProductOnSale } from '../catalog/product-on-sale';
import type { DomainOptions } from '../options';
import { answerRoutes } from './answer-routes';
import { saveReview } from './save-review';

const tags = ['catálogo'];

/** Reviews of products by those who bought them (spec 1 §4, §7). */
export const reviews: FastifyPluginAsyncZod<DomainOptions> = async (app, options) => {
  const { db } = options;
  await app.register(answerRoutes, options);
  const common = { onRequest: requireMember, config: WRITES_PER_MINUTE };

  app.post(
    '/products/save-rating',
    { ...common, schema: { tags, body: ReviewBody, response: { 200: Message } } },
    async (request) => {
      const { id } = memberOf(request);
      requireSelf(request.body.user_id, id);
      const product = await findProductOnSale(db, request.body.product_id);
      await saveReview(db, id, request.body);
      app.products.stockChanged([product.id]);
      return { msg: 'Gracias por tu calificación' };
    },
  );
};
