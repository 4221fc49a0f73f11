import { BodyId, Message, ProductSummary } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound, ruleBroken } from '../../http/errors';
import { memberOf, requireMember } from '../../http/person';
import { findSummaries } from '../catalog/summaries';
import type { DomainOptions } from '../options';
import { addWish, listWishes, retiredWishes } from './queries';
import { stockBackMails } from './stock-back';

const tags = ['favoritos'];
const Retired = z.object({ id: z.number().int(), name: z.string() });

/** Favourites of the person logged in; what somebody else wishes for does not exist here (D4). */
export const wishlist: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  stockBackMails(app, db, env.SITE_URL);

  app.get(
    '/wishlist',
    { onRequest: requireMember, schema: { tags, response: { 200: z.array(ProductSummary) } } },
    async (request) => listWishes(db, memberOf(request).id),
  );

  app.get(
    '/wishlist/retired',
    { onRequest: requireMember, schema: { tags, response: { 200: z.array(Retired) } } },
    async (request) => retiredWishes(db, memberOf(request).id),
  );

  app.post(
    '/wishlist',
    {
      onRequest: requireMember,
      schema: {
        tags,
        body: z.object({ user_id: z.number().int().optional(), product_id: BodyId }),
        response: { 200: Message },
      },
    },
    async (request) => {
      const { id } = memberOf(request);
      const { user_id, product_id } = request.body;
      if (user_id !== undefined && user_id !== id) throw notFound();
      const [product] = await findSummaries(db, [product_id]);
      if (!product) throw notFound('Ese producto ya no existe.');
      if ((await addWish(db, id, product_id)) === 'full') {
        throw ruleBroken('too_many', 'Tu lista de deseos está llena.');
      }
      return { msg: 'Producto agregado a favoritos' };
    },
  );

  // Removing what is not there is no error: it is gone either way.
  app.post(
    '/wishlist/delete',
    {
      onRequest: requireMember,
      schema: { tags, body: z.object({ product_id: BodyId }), response: { 200: Message } },
    },
    async (request) => {
      await db
        .deleteFrom('wishlist')
        .where('user_id', '=', memberOf(request).id)
        .where('product_id', '=', request.body.product_id)
        .execute();
      return { msg: 'Producto removido de favoritos' };
    },
  );
};
