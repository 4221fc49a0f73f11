import { ROLE } from '@qhatu/contract/model';
import { AdminReviewList, AnswerReviewBody, Message, ReviewView } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { memberOf, requireShop } from '../../http/person';
import { idParams, pageByKey, tags } from '../../http/staff-requests';
import { findProductOnSale } from '../catalog/product-on-sale';
import type { DomainOptions } from '../options';
import { staffOf } from '../staff/record-act';
import { answerReview, takeBackAnswer } from './answer';
import { listReviews } from './list';
import { REVIEW_MAILS, reviewAnsweredMail } from './mails';

/** What buyers wrote about products, from the inside: one public answer to each (D252). A seller's own products, all for administration (D1). */
export const answerRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  app.mail.offer(REVIEW_MAILS);
  const onRequest = requireShop(['questions'], ROLE.admin, ROLE.seller);
  const querystring = z.object({ ...pageByKey, view: ReviewView.default('open') });

  app.get(
    '/admin/reviews',
    { onRequest, schema: { tags, querystring, response: { 200: AdminReviewList } } },
    async (request) => listReviews(db, memberOf(request), request.query),
  );

  app.post(
    '/admin/reviews/:id/answer',
    { onRequest, schema: { tags, params: idParams, body: AnswerReviewBody, response: { 200: Message } } },
    async (request) => {
      const given = { id: request.params.id, answer: request.body.answer };
      const { productId, isNew } = await answerReview(db, staffOf(request), given, async (trx, said) => {
        if (!said.author) return;
        const product = await findProductOnSale(trx, said.productId);
        await app.mail.later(trx, await reviewAnsweredMail(trx, product, said.author, said, env.SITE_URL));
      });
      app.products.stockChanged([productId]);
      return { msg: isNew ? 'Tu respuesta ya está en la página del producto' : 'Cambiamos tu respuesta' };
    },
  );

  app.post(
    '/admin/reviews/:id/answer/remove',
    { onRequest, schema: { tags, params: idParams, response: { 200: Message } } },
    async (request) => {
      app.products.stockChanged([await takeBackAnswer(db, staffOf(request), request.params.id)]);
      return { msg: 'Retiraste tu respuesta' };
    },
  );
};
