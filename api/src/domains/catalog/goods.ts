import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Db } from '../../db/open';
import { type ProductSearch, productSearch, refreshSearch } from './search';

declare module 'fastify' {
  interface FastifyInstance {
    goods: {
      search: ProductSearch['search'];
      /** In the transaction that changed these products (anything but stock): brings the search model in step. */
      refresh: (trx: Db, productIds: number[]) => Promise<void>;
      /** After that transaction: nobody is shown what they were before. */
      forget: () => void;
      /** After stock was taken or given back: the pages of these products are read anew. */
      stockChanged: (productIds: number[]) => void;
    };
  }
}

/** Search, and what other domains must tell the catalogue. */
export const goods = fp(async (app: FastifyInstance, { db, keep }: { db: Db; keep: boolean }) => {
  const { search, forget } = productSearch(db, keep);
  app.decorate('goods', {
    search,
    refresh: refreshSearch,
    forget: () => {
      forget();
      app.publicCache.drop();
    },
    stockChanged: (productIds: number[]) => {
      for (const id of productIds) app.publicCache.delete(`/api/web/products/${id}`);
    },
  });
});
