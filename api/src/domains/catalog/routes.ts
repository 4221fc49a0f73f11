import {
  CustomProductList,
  Flag,
  Id,
  Product,
  ProductSummary,
  SearchResult,
  Shop,
  ShopPage,
  Suggestions,
} from '@qhatu/contract/wire';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Selection } from '../../db/schema';
import { notFound } from '../../http/errors';
import { memberOf, requireMember } from '../../http/person';
import { customProductList } from '../designs/products';
import type { DomainOptions } from '../options';
import { categories } from './categories';
import { findProduct } from './product';
import { SearchQuery, SuggestionsQuery } from './search';
import { selectProducts } from './selections';
import { findShop, hasPurchased } from './shop';

const tags = ['catálogo'];
const RELATED = 6;
const HOME_LIST = 12;
const PageNumber = z.coerce.number().int().min(1).max(10_000).default(1);

/** The lists of the home page by the names of spec 1 §7. */
const HOME_LISTS: Record<string, Selection> = {
  offerspecial: 'offers',
  recomendados: 'recommended',
  masvendidos: 'best_sellers',
  nuevos: 'newest',
  random: 'random',
  damas: 'women',
};

/** Products: search, one product, lists, categories, favourites, a seller's shop. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a plugin's routes are read as one list
export const catalog: FastifyPluginAsyncZod<DomainOptions> = async (app, options) => {
  const { db } = options;
  await app.register(categories, options);

  app.get(
    '/catalog/revision',
    {
      // Every front door asks twice a second.
      logLevel: 'warn',
      schema: { tags, response: { 200: z.object({ revision: z.number().int() }) } },
    },
    async () => ({ revision: await app.products.revision() }),
  );

  for (const path of ['/products', '/products/search']) {
    app.get(
      path,
      {
        config: { cache: true },
        schema: { tags, querystring: SearchQuery, response: { 200: SearchResult } },
        preHandler: async (request, reply) => {
          if (!request.query.custom) return;
          const list = CustomProductList.parse(await customProductList(db));
          // Another shape than the schema's: it goes out as finished text, which no schema touches.
          return reply.type('application/json; charset=utf-8').send(JSON.stringify(list) as never);
        },
      },
      async (request) => request.read((from) => app.products.search(from, request.query)),
    );
  }

  app.get(
    '/products/suggestions',
    { config: { cache: true }, schema: { tags, querystring: SuggestionsQuery, response: { 200: Suggestions } } },
    async (request) => request.read((from) => app.products.suggest(from, request.query.filter)),
  );

  app.get(
    '/products/:id',
    // A second: stock and opinions have no revision that would tell other processes (D242).
    { config: { cache: 1 }, schema: { tags, params: z.object({ id: Id }), response: { 200: Product } } },
    async (request) => {
      const product = await request.read((from) => findProduct(from, request.params.id));
      if (!product) throw notFound('No encontramos ese producto.');
      return product;
    },
  );

  app.get(
    '/products/relacionados/:id',
    {
      config: { cache: true },
      schema: { tags, params: z.object({ id: Id }), response: { 200: z.array(ProductSummary) } },
    },
    async (request) => {
      const related = await request.read((from) => app.products.related(from, request.params.id, RELATED));
      if (!related) throw notFound('No encontramos ese producto.');
      return related;
    },
  );

  app.get(
    '/products/has-purchased/:user/:product',
    {
      onRequest: requireMember,
      schema: { tags, params: z.object({ user: Id, product: Id }), response: { 200: Flag } },
    },
    async (request): Promise<0 | 1> => {
      const { user, product } = request.params;
      // D47: what somebody else bought is nobody's business.
      if (user !== memberOf(request).id) throw notFound();
      return (await hasPurchased(db, user, product)) ? 1 : 0;
    },
  );

  for (const [path, selection] of Object.entries(HOME_LISTS)) {
    app.get(
      `/${path}`,
      { config: { cache: true }, schema: { tags: ['portada'], response: { 200: z.array(ProductSummary) } } },
      async (request) => request.read((from) => selectProducts(from, selection, HOME_LIST)),
    );
  }

  const shopOf = async (request: FastifyRequest, id: string, page: number) => {
    const shop = await request.read((from) => findShop(from, id, page));
    if (!shop) throw notFound('No encontramos esa tienda.');
    return shop;
  };

  app.post(
    '/users/get-shop',
    {
      schema: {
        tags,
        body: z.object({
          id: z.union([z.number().int().positive(), z.string().trim().min(1).max(60)]),
        }),
        response: { 200: Shop },
      },
    },
    async (request) => {
      const { user, data: products } = await shopOf(request, String(request.body.id), 1);
      return { user: { ...user, products } };
    },
  );

  // The same to read: pages are rendered from what can be asked for with GET, and remembered.
  app.get(
    '/shops/:id',
    {
      config: { cache: true },
      schema: {
        tags,
        params: z.object({ id: z.string().trim().min(1).max(60) }),
        querystring: z.object({ page: PageNumber }),
        response: { 200: ShopPage },
      },
    },
    async (request) => shopOf(request, request.params.id, request.query.page),
  );
};
