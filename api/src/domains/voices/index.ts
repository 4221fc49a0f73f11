import { askForm, fieldTexts, problemsOf } from '@qhatu/contract/forms';
import { AskBody, Message, OpenChatBody, RateBody } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../db/open';
import { ruleBroken } from '../../http/errors';
import { memberOf, requireMember } from '../../http/person';
import type { DomainOptions } from '../options';
import { answerRoutes } from './answer-routes';
import { openChat } from './chat';
import { contactMail, questionMail } from './mails';
import { mustBeSelf, productSpokenOf } from './product';
import { saveRating } from './rate';

const tags = ['catálogo'];
const PER_MINUTE = { rateLimit: { max: 20, timeWindow: 60_000 } };

const nameOf = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('users').select('user_name').where('id', '=', id).executeTakeFirstOrThrow()).user_name;

/** What members say about a product: questions with their answers, ratings, and words to its seller (spec 1 §4, §7). */
export const voices: FastifyPluginAsyncZod<DomainOptions> = async (app, options) => {
  const { db, env } = options;
  await app.register(answerRoutes, options);
  const common = { onRequest: requireMember, config: PER_MINUTE };

  app.post(
    '/products/save-ask',
    { ...common, schema: { tags, body: AskBody, response: { 200: Message } } },
    async (request) => {
      const { id } = memberOf(request);
      const { body } = request;
      mustBeSelf(body.user_id, id);
      const product = await productSpokenOf(db, body.product_id);
      const problems = problemsOf(askForm, body);
      const [first] = problems;
      if (first) throw ruleBroken('invalid', first.text, fieldTexts(problems));
      const message = body.message.trim();
      const from = await nameOf(db, id);
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('questions').values({ product_id: product.id, user_id: id, message }).execute();
        await app.mail.later(trx, questionMail(product, from, message, env.SITE_URL));
      });
      app.products.stockChanged([product.id]);
      return { msg: 'Tu pregunta fue enviada al vendedor' };
    },
  );

  app.post(
    '/products/save-rating',
    { ...common, schema: { tags, body: RateBody, response: { 200: Message } } },
    async (request) => {
      const { id } = memberOf(request);
      mustBeSelf(request.body.user_id, id);
      const product = await productSpokenOf(db, request.body.product_id);
      await saveRating(db, id, request.body);
      app.products.stockChanged([product.id]);
      return { msg: 'Gracias por tu calificación' };
    },
  );

  app.post(
    '/products/open-chat',
    { ...common, schema: { tags, body: OpenChatBody, response: { 200: Message } } },
    async (request) => {
      const { id, role } = memberOf(request);
      mustBeSelf(request.body.user_id, id);
      const product = await productSpokenOf(db, request.body.product_id);
      const buyer = { id, role, name: await nameOf(db, id) };
      await openChat(db, buyer, product, request.body, (trx, said) =>
        app.mail.later(trx, contactMail(product, said, env.SITE_URL)),
      );
      return { msg: 'Tu mensaje fue enviado al vendedor' };
    },
  );
};
