import { BodyId, Message, QualifyBody } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { memberOf, requireMember } from '../../http/person';
import type { DomainOptions } from '../options';
import { rateSeller } from './rate';
import { markReceived } from './received';
import { purchaseTexts } from './texts';

const tags = ['pedidos'];

/** What a buyer says about a purchase afterwards: that it came, and how the seller was (spec 3 §4, §7, D48). */
export const purchases: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  app.post(
    '/users/purchases/recibido',
    {
      onRequest: requireMember,
      schema: { tags, body: z.object({ detail_id: BodyId }), response: { 200: Message } },
    },
    async (request) => {
      await markReceived(db, memberOf(request).id, request.body.detail_id);
      return { msg: purchaseTexts.received };
    },
  );

  app.post(
    '/users/qualify-purchase',
    { onRequest: requireMember, schema: { tags, body: QualifyBody, response: { 200: Message } } },
    async (request) => {
      await rateSeller(db, memberOf(request).id, request.body);
      return { msg: purchaseTexts.rated };
    },
  );
};
