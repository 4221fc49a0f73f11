import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { readRevision } from '../../db/catalog-revision';
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
      /**
       * How often what pages show has changed, as far as this process has forgotten what was before. It looks before it
       * answers, unless that takes long or was done just now.
       */
      revision: () => Promise<number>;
      /** After stock was taken or given back: the pages of these products are read anew. */
      stockChanged: (productIds: number[]) => void;
    };
  }
}

const CATCH_UP_SECONDS = 0.5;
/** Whoever asks for the revision waits so long for a look, and has none made sooner than so long after the last. */
const LOOK_MS = 250;

/**
 * Search, related products, and what other domains must tell the catalogue. `seconds`: how long lists are remembered.
 */
export const products = fp(async (app: FastifyInstance, { db, seconds }: { db: Db; seconds: number }) => {
  const { search, suggest, forget } = productSearch(seconds > 0);
  const { related, ...lists } = relatedProducts(seconds);
  let seen = await readRevision(db);
  /** What another process has caught up with is forgotten here as well. */
  const lookOnce = async () => {
    await catchUp(db);
    const revision = await readRevision(db);
    if (revision === seen) return;
    // Before anything is forgotten: what is read anew has the change, wherever it is read (D212).
    app.reads.changed();
    seen = revision;
    forget();
    lists.forget();
    app.publicCache.drop();
  };
  let looking: Promise<void> | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = () => {
    looking ??= lookOnce().finally(() => {
      looking = null;
      lookedAt = performance.now();
    });
    return looking;
  };
  /** What was noted before it was called is seen when it resolves; a look that is on its way began too early for that. */
  const follow = async () => {
    await looking?.catch(() => undefined);
    await look();
  };
  app.jobs.everyHere(CATCH_UP_SECONDS, 'search follows the products', follow);
  app.decorate('products', {
    search,
    suggest,
    related,
    catchUp: follow,
    revision: async () => {
      // The database's silence is not news.
      if (performance.now() - lookedAt > LOOK_MS) await Promise.race([look().catch(() => undefined), pause(LOOK_MS)]);
      return seen;
    },
    stockChanged: (productIds: number[]) => {
      app.reads.changed();
      lists.forgetProducts(productIds);
      for (const id of productIds) app.publicCache.delete(`/api/web/products/${id}`);
    },
  });
});
