import { ROLE } from '@qhatu/contract/model';
import { Id, StockBody, StockLedger } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { memberOf, requireShop } from '../../http/person';
import { idParams, tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { staffOf } from '../staff/record-act';
import { adjustStock, readLedger } from './stock';

/** Units of a variant: what came and went, and what is counted. */
export const stockRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const lookers = requireShop(['products', 'stock'], ROLE.admin, ROLE.seller);
  const mayChangeStock = requireShop(['stock'], ROLE.admin, ROLE.seller);

  app.get(
    '/admin/variants/:id/stock',
    {
      onRequest: lookers,
      schema: {
        tags,
        params: idParams,
        querystring: z.object({ before: Id.optional() }),
        response: { 200: StockLedger },
      },
    },
    async (request) => readLedger(db, memberOf(request), request.params.id, request.query.before),
  );

  app.post(
    '/admin/variants/:id/stock',
    {
      onRequest: mayChangeStock,
      schema: { tags, params: idParams, body: StockBody, response: { 200: z.object({ stock: z.number().int() }) } },
    },
    async (request) => {
      const { productId, stock } = await adjustStock(db, staffOf(request), request.params.id, request.body);
      app.products.stockChanged([productId]);
      return { stock };
    },
  );
};
