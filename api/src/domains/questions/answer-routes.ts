import { ROLE } from '@qhatu/contract/model';
import { AdminQuestionList, AnswerQuestionBody, Message, QuestionView } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { memberOf, requireShop } from '../../http/person';
import { idParams, pageByKey, tags } from '../../http/staff-requests';
import { findProductOnSale } from '../catalog/product-on-sale';
import type { DomainOptions } from '../options';
import { staffOf } from '../staff/record-act';
import { answerQuestion } from './answer';
import { listQuestions } from './list';
import { answerMail } from './mails';

/**
 * Questions from the inside: what waits for an answer, and the answers. A seller's own products, all for administration
 * (D1).
 */
export const answerRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const onRequest = requireShop(['questions'], ROLE.admin, ROLE.seller);
  const querystring = z.object({ ...pageByKey, view: QuestionView.default('open') });

  app.get(
    '/admin/questions',
    { onRequest, schema: { tags, querystring, response: { 200: AdminQuestionList } } },
    async (request) => listQuestions(db, memberOf(request), request.query),
  );

  app.post(
    '/admin/questions/:id/answer',
    { onRequest, schema: { tags, params: idParams, body: AnswerQuestionBody, response: { 200: Message } } },
    async (request) => {
      const given = { id: request.params.id, answer: request.body.answer };
      const { productId } = await answerQuestion(db, staffOf(request), given, async (trx, { asker, ...said }) => {
        if (!asker) return;
        const product = await findProductOnSale(trx, said.productId);
        await app.mail.later(trx, await answerMail(trx, product, asker, said, env.SITE_URL));
      });
      app.products.stockChanged([productId]);
      return { msg: 'Tu respuesta ya está en la página del producto' };
    },
  );
};
