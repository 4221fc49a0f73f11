import { CartProduct, Id } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { DomainOptions } from '../options';
import { maxOpenUnits } from '../settings/limits';
import { readShopSettings } from '../settings/read';
import { loadProducts } from './products';

const ids = z.array(Id).max(200).default([]);

/** What lies in a cart, with live price and stock (D12). The cart itself is the browser's. */
export const cart: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  app.get(
    '/products/cart',
    {
      schema: {
        tags: ['pedidos'],
        querystring: z.object({ ids, custom_ids: ids }),
        response: { 200: z.array(CartProduct) },
      },
    },
    async (request) => {
      const person = request.person?.anonymous ? null : request.person;
      const designs = { userId: person?.id ?? null, ids: request.query.custom_ids };
      const [products, { limits }] = await Promise.all([
        loadProducts(db, request.query.ids, designs),
        readShopSettings(db),
      ]);
      const most = maxOpenUnits(env, limits);
      return request.query.ids.flatMap((id) => {
        const product = products.get(id)?.wire;
        return product ? [{ ...product, most }] : [];
      });
    },
  );
};
