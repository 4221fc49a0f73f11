import { ROLE } from '@qhatu/contract/model';
import { BulkBody, BulkEdit, SheetBody, SheetList, SheetResult } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { memberOf, requireRole, requireShop } from '../../http/person';
import { idParams, tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { staffOf } from '../staff/record-act';
import { findBulkEdit, handleBulkEdits, startBulkEdit } from './bulk';
import { ProductPageQuery } from './filter';
import { readSheet, saveSheet } from './sheet';

/** Many products at once: one change to all of them, which a job makes, or each typed into the sheet. */
export const manyRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const catalogueStaff = requireShop(['products'], ROLE.admin, ROLE.seller);
  // Prices and stock in one: not for a seller's staff (D234).
  const mayUseSheet = requireRole(ROLE.admin, ROLE.seller);
  handleBulkEdits(app, db);

  app.post(
    '/admin/products/bulk',
    { onRequest: catalogueStaff, schema: { tags, body: BulkBody, response: { 200: BulkEdit } } },
    async (request) => startBulkEdit(app, db, staffOf(request), request.body),
  );

  app.get(
    '/admin/bulk-edits/:id',
    { onRequest: catalogueStaff, schema: { tags, params: idParams, response: { 200: BulkEdit } } },
    async (request) => findBulkEdit(db, memberOf(request), request.params.id),
  );

  app.get(
    '/admin/products/sheet',
    { onRequest: mayUseSheet, schema: { tags, querystring: ProductPageQuery, response: { 200: SheetList } } },
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
};
