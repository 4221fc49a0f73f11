import { Message, OpenChatBody } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { WRITES_PER_MINUTE } from '../../http/limits';
import { memberOf, requireMember, requireSelf } from '../../http/person';
import { findProductOnSale, userNameOf } from '../catalog/product-on-sale';
import type { DomainOptions } from '../options';
import { CONTACT_MAILS, contactMail } from './mails';
import { openChat } from './open-chat';

const tags = ['catálogo'];

/** The contact form of the product page: words to the seller (spec 1 §4, §7). */
export const sellerContact: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  app.mail.offer(CONTACT_MAILS);
  const common = { onRequest: requireMember, config: WRITES_PER_MINUTE };

  app.post(
    '/products/open-chat',
    { ...common, schema: { tags, body: OpenChatBody, response: { 200: Message } } },
    async (request) => {
      const { id, role } = memberOf(request);
      requireSelf(request.body.user_id, id);
      const product = await findProductOnSale(db, request.body.product_id);
      const buyer = { id, role, name: await userNameOf(db, id) };
      await openChat(db, buyer, product, request.body, async (trx, said) =>
        app.mail.later(trx, await contactMail(trx, product, said, env.SITE_URL)),
      );
      return { msg: 'Tu mensaje fue enviado al vendedor' };
    },
  );
};
