import multipart from '@fastify/multipart';
import { ROLE } from '@qhatu/contract/model';
import {
  AdminAttribute,
  AdminCategory,
  AdminImage,
  AdminProduct,
  AdminProductList,
  AttributeBody,
  BulkBody,
  BulkEdit,
  CategoryBody,
  Id,
  ProductBody,
  ProductDecision,
  ProductStatus,
  RemoveAttributeBody,
  RemoveCategoryBody,
  SheetBody,
  SheetList,
  SheetResult,
  StockBody,
  StockLedger,
} from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '../../http/errors';
import { memberOf, requireRole, requireShop } from '../../http/person';
import { idParams, tags } from '../../http/staff-requests';
import { withPlaceholder } from '../../http/tints';
import { keepPicture, PICTURE_BYTES } from '../../uploads/keep-picture';
import type { DomainOptions } from '../options';
import { staffOf } from '../staff/record-act';
import { createAttribute, listAttributes, removeAttribute, updateAttribute } from './attributes';
import { findBulkEdit, handleBulkEdits, startBulkEdit } from './bulk';
import { createCategory, listAdminCategories, removeCategory, setCategoryPicture, updateCategory } from './categories';
import { duplicateProduct } from './duplicate';
import { ProductFilterQuery } from './filter';
import { labelRoutes } from './label-routes';
import { followOfferDates } from './offers';
import { addPicture } from './pictures';
import { publishPlanned } from './planned';
import { findAdminProduct, listAdminProducts } from './read';
import { decideReview, PRODUCT_REVIEW_MAILS } from './review';
import { createProduct, updateProduct } from './save';
import { readSheet, saveSheet } from './sheet';
import { setStatus } from './status';
import { adjustStock, readLedger } from './stock';
import { catalogTexts } from './texts';

const FOLLOW_SECONDS = 2;

const ProductQuery = ProductFilterQuery.extend({ before: Id.optional() });

/** Products and categories from the inside: a seller's own products, all for administration (D1); categories its alone. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a plugin's routes are read as one list
export const catalogAdmin: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const catalogueStaff = requireShop(['products'], ROLE.admin, ROLE.seller);
  const lookers = requireShop(['products', 'stock'], ROLE.admin, ROLE.seller);
  const mayChangeStock = requireShop(['stock'], ROLE.admin, ROLE.seller);
  // Prices and stock in one: not for a seller's staff (D234).
  const mayUseSheet = requireRole(ROLE.admin, ROLE.seller);
  const onlyAdmin = requireRole(ROLE.admin);
  const product = { 200: AdminProduct };
  const pictures = { kind: 'product', folder: 'products' } as const;
  await app.register(multipart, { limits: { fileSize: PICTURE_BYTES, files: 1, fields: 5, parts: 6 } });
  handleBulkEdits(app, db);
  app.mail.offer(PRODUCT_REVIEW_MAILS);
  app.jobs.every(FOLLOW_SECONDS, 'offers follow their dates', async () => void (await followOfferDates(db)));
  app.jobs.every(FOLLOW_SECONDS, 'planned products are published', async () => {
    app.products.stockChanged(await publishPlanned(db, new Date()));
  });

  app.get(
    '/admin/products',
    { onRequest: lookers, schema: { tags, querystring: ProductQuery, response: { 200: AdminProductList } } },
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
      const picture = await keepPicture(app, request, pictures);
      const { image, version } = await addPicture(db, staffOf(request), id, picture);
      return { image: withPlaceholder({ ...image, url: image.uri }), version };
    },
  );

  app.post(
    '/admin/products/bulk',
    { onRequest: catalogueStaff, schema: { tags, body: BulkBody, response: { 200: BulkEdit } } },
    async (request) => startBulkEdit(app, db, staffOf(request), request.body),
  );

  app.get(
    '/admin/products/sheet',
    { onRequest: mayUseSheet, schema: { tags, querystring: ProductQuery, response: { 200: SheetList } } },
    async (request) => readSheet(db, memberOf(request), request.query),
  );

  app.post(
    '/admin/products/sheet',
    { onRequest: mayUseSheet, schema: { tags, body: SheetBody, response: { 200: SheetResult } } },
    async (request) => {
      const result = await saveSheet(db, staffOf(request), request.body);
      app.products.stockChanged(result.saved.map(({ id }) => id));
      return result;
    },
  );

  app.get(
    '/admin/bulk-edits/:id',
    { onRequest: catalogueStaff, schema: { tags, params: idParams, response: { 200: BulkEdit } } },
    async (request) => findBulkEdit(db, memberOf(request), request.params.id),
  );

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

  await app.register(labelRoutes, { db, env });

  app.get(
    '/admin/attributes',
    { onRequest: lookers, schema: { tags, response: { 200: z.array(AdminAttribute) } } },
    async () => listAttributes(db),
  );

  app.post(
    '/admin/attributes',
    { onRequest: onlyAdmin, schema: { tags, body: AttributeBody, response: { 200: AdminAttribute } } },
    async (request) => createAttribute(db, staffOf(request), request.body),
  );

  app.post(
    '/admin/attributes/:id',
    {
      onRequest: onlyAdmin,
      schema: { tags, params: idParams, body: AttributeBody, response: { 200: AdminAttribute } },
    },
    async (request) => updateAttribute(db, staffOf(request), request.params.id, request.body),
  );

  app.post(
    '/admin/attributes/:id/remove',
    {
      onRequest: onlyAdmin,
      schema: { tags, params: idParams, body: RemoveAttributeBody, response: { 200: z.object({ msg: z.string() }) } },
    },
    async (request) => {
      await removeAttribute(db, staffOf(request), request.params.id, request.body.version);
      return { msg: catalogTexts.attributeRemoved };
    },
  );

  app.get(
    '/admin/categories',
    { onRequest: lookers, schema: { tags, response: { 200: z.array(AdminCategory) } } },
    async () => listAdminCategories(db),
  );

  app.post(
    '/admin/categories',
    { onRequest: onlyAdmin, schema: { tags, body: CategoryBody, response: { 200: AdminCategory } } },
    async (request) => createCategory(db, staffOf(request), request.body),
  );

  app.post(
    '/admin/categories/:id',
    { onRequest: onlyAdmin, schema: { tags, params: idParams, body: CategoryBody, response: { 200: AdminCategory } } },
    async (request) => updateCategory(db, staffOf(request), request.params.id, request.body),
  );

  app.post(
    '/admin/categories/:id/picture',
    {
      onRequest: onlyAdmin,
      schema: { tags, params: idParams, consumes: ['multipart/form-data'], response: { 200: AdminCategory } },
    },
    async (request) => {
      const known = (await listAdminCategories(db)).some(({ id }) => id === request.params.id);
      if (!known) throw notFound();
      const { uri } = await keepPicture(app, request, pictures);
      return setCategoryPicture(db, staffOf(request), request.params.id, uri);
    },
  );

  app.post(
    '/admin/categories/:id/remove',
    {
      onRequest: onlyAdmin,
      schema: {
        tags,
        params: idParams,
        body: RemoveCategoryBody,
        response: { 200: z.object({ msg: z.string(), moved: z.number().int() }) },
      },
    },
    async (request) => {
      const { moved } = await removeCategory(db, staffOf(request), request.params.id, request.body);
      return { msg: catalogTexts.removed, moved };
    },
  );
};
