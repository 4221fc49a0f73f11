import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Db } from '../../db/open';
import { type RelatedProducts, relatedProducts } from './related';
import { catchUp, type ProductSearch, productSearch } from './search';

declare module 'fastify' {
  interface FastifyInstance {
    products: {
      search: ProductSearch['search'];
      suggest: ProductSearch['suggest'];
      related: RelatedProducts['related'];
      /**
       * Brings the search model in step with everything that the database has noted, now (tests, imports), and has nobody
       * shown what products were before. Without it that happens within a second.
       */
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
  const follow = async () => {
    if ((await catchUp(db)) === 0) return;
    forget();
    lists.forget();
    app.publicCache.drop();
  };
  app.jobs.every(CATCH_UP_SECONDS, 'search follows the products', follow);
  app.decorate('products', {
    search,
    suggest,
    related,
    catchUp: follow,
    stockChanged: (productIds: number[]) => {
      lists.forgetProducts(productIds);
      for (const id of productIds) app.publicCache.delete(`/api/web/products/${id}`);
    },
  });
});
