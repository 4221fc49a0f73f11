import { ROLE } from '@qhatu/contract/model';
import {
  AdminImage,
  AdminProduct,
  AdminProductList,
  ProductBody,
  ProductDecision,
  ProductStatus,
} from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '../../http/errors';
import { memberOf, requireRole, requireShop } from '../../http/person';
import { withPlaceholder } from '../../http/placeholders';
import { idParams, tags } from '../../http/staff-requests';
import { keepPicture } from '../../uploads/keep-picture';
import type { DomainOptions } from '../options';
import { staffOf } from '../staff/record-act';
import { duplicateProduct } from './duplicate';
import { ProductPageQuery } from './filter';
import { addPicture } from './pictures';
import { findAdminProduct, listAdminProducts } from './read';
import { decideReview } from './review';
import { createProduct, updateProduct } from './save';
import { setStatus } from './status';

/** One product at a time, from its draft to its pictures. Uploads need the parent's multipart. */
export const productRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const catalogueStaff = requireShop(['products'], ROLE.admin, ROLE.seller);
  const lookers = requireShop(['products', 'stock'], ROLE.admin, ROLE.seller);
  const onlyAdmin = requireRole(ROLE.admin);
  const product = { 200: AdminProduct };

  app.get(
    '/admin/products',
    { onRequest: lookers, schema: { tags, querystring: ProductPageQuery, response: { 200: AdminProductList } } },
    async (request) => listAdminProducts(db, memberOf(request), request.query),
  );

  app.post(
    '/admin/products',
    { onRequest: catalogueStaff, schema: { tags, body: ProductBody, response: product } },
    async (request) => createProduct(db, staffOf(request), request.body),
  );

  app.get(
    '/admin/products/:id',
    { onRequest: lookers, schema: { tags, params: idParams, response: product } },
    async (request) => {
      const found = await findAdminProduct(db, memberOf(request), request.params.id);
      if (!found) throw notFound();
      return found;
    },
  );

  app.post(
    '/admin/products/:id',
    { onRequest: catalogueStaff, schema: { tags, params: idParams, body: ProductBody, response: product } },
    async (request) => {
      const saved = await updateProduct(db, staffOf(request), request.params.id, request.body);
      app.products.stockChanged([saved.id]);
      return saved;
    },
  );

  app.post(
    '/admin/products/:id/status',
    {
      onRequest: catalogueStaff,
      schema: {
        tags,
        params: idParams,
        body: z.object({ status: ProductStatus, version: z.number().int() }),
        response: product,
      },
    },
    async (request) => {
      const saved = await setStatus(db, staffOf(request), request.params.id, request.body);
      app.products.stockChanged([saved.id]);
      return saved;
    },
  );

  app.post(
    '/admin/products/:id/review',
    { onRequest: onlyAdmin, schema: { tags, params: idParams, body: ProductDecision, response: product } },
    async (request) => {
      const saved = await decideReview({ app, db, env }, staffOf(request), request.params.id, request.body);
      app.products.stockChanged([saved.id]);
      return saved;
    },
  );

  app.post(
    '/admin/products/:id/duplicate',
    { onRequest: catalogueStaff, schema: { tags, params: idParams, response: product } },
    async (request) => duplicateProduct(db, staffOf(request), request.params.id),
  );

  app.post(
    '/admin/products/:id/pictures',
    {
      onRequest: catalogueStaff,
      schema: {
        tags,
        params: idParams,
        consumes: ['multipart/form-data'],
        response: { 200: z.object({ image: AdminImage, version: z.number().int() }) },
      },
    },
    async (request) => {
      const { id } = request.params;
      // Nothing is drawn for a product that is not theirs.
      if (!(await findAdminProduct(db, memberOf(request), id))) throw notFound();
      const picture = await keepPicture(app, request, { db, kind: 'product', folder: 'products' });
      const { image, version } = await addPicture(db, staffOf(request), id, picture);
      return { image: withPlaceholder({ ...image, url: image.uri }), version };
    },
  );
};
