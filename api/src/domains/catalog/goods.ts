import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Db } from '../../db/open';
import { type RelatedGoods, relatedGoods } from './related';
import { type ProductSearch, productSearch, refreshSearch } from './search';

declare module 'fastify' {
  interface FastifyInstance {
    goods: {
      search: ProductSearch['search'];
      related: RelatedGoods['related'];
      /** In the transaction that changed these products (anything but stock): brings the search model in step. */
      refresh: (trx: Db, productIds: number[]) => Promise<void>;
      /** After that transaction: nobody is shown what they were before. */
      forget: () => void;
      /** After stock was taken or given back: the pages of these products are read anew. */
      stockChanged: (productIds: number[]) => void;
    };
  }
}

/** Search, related goods, and what other domains must tell the catalogue. `seconds`: how long lists are remembered. */
export const goods = fp(async (app: FastifyInstance, { db, seconds }: { db: Db; seconds: number }) => {
  const { search, forget } = productSearch(db, seconds > 0);
  const { related, ...lists } = relatedGoods(db, seconds);
  app.decorate('goods', {
    search,
    related,
    refresh: refreshSearch,
    forget: () => {
      forget();
      lists.forget();
      app.publicCache.drop();
    },
    stockChanged: (productIds: number[]) => {
      lists.forgetProducts(productIds);
      for (const id of productIds) app.publicCache.delete(`/api/web/products/${id}`);
    },
  });
});
