import { ROLE } from '@qhatu/contract/model';
import { AdminCategory, CategoryBody, RemoveCategoryBody } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '../../http/errors';
import { requireRole, requireShop } from '../../http/person';
import { idParams, tags } from '../../http/staff-requests';
import { keepPicture } from '../../uploads/keep-picture';
import type { DomainOptions } from '../options';
import { staffOf } from '../staff/record-act';
import { createCategory, listAdminCategories, removeCategory, setCategoryPicture, updateCategory } from './categories';
import { catalogTexts } from './texts';

/** Categories: read by whoever keeps products, changed by administration alone. Uploads need the parent's multipart. */
export const categoryRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const lookers = requireShop(['products', 'stock'], ROLE.admin, ROLE.seller);
  const onlyAdmin = requireRole(ROLE.admin);

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
      const { uri } = await keepPicture(app, request, { db, kind: 'product', folder: 'products' });
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
