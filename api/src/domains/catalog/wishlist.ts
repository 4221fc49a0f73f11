import { Message, ProductSummary } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound, ruleBroken } from '../../http/errors';
import { memberOf, requireMember } from '../../http/person';
import type { DomainOptions } from '..';
import { findSummaries } from './summaries';

const tags = ['favoritos'];
/** The page shows them all. */
const MAX_WISHES = 200;
const ProductId = z.number().int().positive().max(2_147_483_647);

/** Favourites of the person logged in; what somebody else wishes for does not exist here (D4). */
export const wishlist: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  app.get(
    '/wishlist',
    { onRequest: requireMember, schema: { tags, response: { 200: z.array(ProductSummary) } } },
    async (request) => {
      const rows = await db
        .selectFrom('wishlist')
        .select('product_id')
        .where('user_id', '=', memberOf(request).id)
        .orderBy('created_at', 'desc')
        .orderBy('product_id')
        .limit(MAX_WISHES)
        .execute();
      return findSummaries(
        db,
        rows.map(({ product_id }) => product_id),
      );
    },
  );

  app.post(
    '/wishlist',
    {
      onRequest: requireMember,
      schema: {
        tags,
        body: z.object({ user_id: z.number().int().optional(), product_id: ProductId }),
        response: { 200: Message },
      },
    },
    async (request) => {
      const { id } = memberOf(request);
      const { user_id, product_id } = request.body;
      if (user_id !== undefined && user_id !== id) throw notFound();
      const [product] = await findSummaries(db, [product_id]);
      if (!product) throw notFound('Ese producto ya no existe.');
      const { n } = await db
        .selectFrom('wishlist')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow();
      if (n >= MAX_WISHES) throw ruleBroken('too_many', 'Tu lista de deseos está llena.');
      await db
        .insertInto('wishlist')
        .values({ user_id: id, product_id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { msg: 'Producto agregado a favoritos' };
    },
  );

  // Removing what is not there is no error: it is gone either way.
  app.post(
    '/wishlist/delete',
    {
      onRequest: requireMember,
      schema: { tags, body: z.object({ product_id: ProductId }), response: { 200: Message } },
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
