import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Db } from '../../db/open';
import { type RelatedProducts, relatedProducts } from './related';
import { catchUp, type ProductSearch, productSearch, refreshSearch } from './search';

declare module 'fastify' {
  interface FastifyInstance {
    products: {
      search: ProductSearch['search'];
      suggest: ProductSearch['suggest'];
      related: RelatedProducts['related'];
      /**
       * In the transaction that changed these products (anything but stock): brings the search model in step at once.
       * What nobody refreshes is noted by the database and follows within a second.
       */
      refresh: (trx: Db, productIds: number[]) => Promise<void>;
      /** After that transaction: nobody is shown what they were before. */
      forget: () => void;
      /** Brings the search model in step with everything that is noted, now (tests, imports). */
      catchUp: () => Promise<void>;
      /** After stock was taken or given back: the pages of these products are read anew. */
      stockChanged: (productIds: number[]) => void;
    };
  }
}

const CATCH_UP_SECONDS = 1;

/**
 * Search, related products, and what other domains must tell the catalogue. `seconds`: how long lists are remembered.
 */
export const products = fp(async (app: FastifyInstance, { db, seconds }: { db: Db; seconds: number }) => {
  const { search, suggest, forget } = productSearch(db, seconds > 0);
  const { related, ...lists } = relatedProducts(db, seconds);
  const forgetAll = () => {
    forget();
    lists.forget();
    app.publicCache.drop();
  };
  const follow = async () => {
    if ((await catchUp(db)) > 0) forgetAll();
  };
  app.jobs.every(CATCH_UP_SECONDS, 'search follows the products', follow);
  app.decorate('products', {
    search,
    suggest,
    related,
    refresh: refreshSearch,
    forget: forgetAll,
    catchUp: follow,
    stockChanged: (productIds: number[]) => {
      lists.forgetProducts(productIds);
      for (const id of productIds) app.publicCache.delete(`/api/web/products/${id}`);
    },
  });
});
