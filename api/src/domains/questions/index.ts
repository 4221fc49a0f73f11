import { questionForm } from '@qhatu/contract/forms';
import { Message, QuestionBody } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { checkForm } from '../../http/check-form';
import { WRITES_PER_MINUTE } from '../../http/limits';
import { memberOf, requireMember, requireSelf } from '../../http/person';
import { findProductOnSale, userNameOf } from '../catalog/product-on-sale';
import type { DomainOptions } from '../options';
import { answerRoutes } from './answer-routes';
import { QUESTION_MAILS, questionMail } from './mails';

const tags = ['catálogo'];

/** Questions about a product, asked in public and answered by its seller (spec 1 §4, §7). */
export const questions: FastifyPluginAsyncZod<DomainOptions> = async (app, options) => {
  const { db, env } = options;
  app.mail.offer(QUESTION_MAILS);
  await app.register(answerRoutes, options);
  const common = { onRequest: requireMember, config: WRITES_PER_MINUTE };

  app.post(
    '/products/save-ask',
    { ...common, schema: { tags, body: QuestionBody, response: { 200: Message } } },
    async (request) => {
      const { id } = memberOf(request);
      const { body } = request;
      requireSelf(body.user_id, id);
      const product = await findProductOnSale(db, body.product_id);
      checkForm(questionForm, body);
      const message = body.message.trim();
      const from = await userNameOf(db, id);
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('questions').values({ product_id: product.id, user_id: id, message }).execute();
        await app.mail.later(trx, await questionMail(trx, product, from, message, env.SITE_URL));
      });
      app.products.stockChanged([product.id]);
      return { msg: 'Tu pregunta fue enviada al vendedor' };
    },
  );
};
