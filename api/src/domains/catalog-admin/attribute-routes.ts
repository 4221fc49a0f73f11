import { ROLE } from '@qhatu/contract/model';
import { AdminAttribute, AttributeBody, RemoveAttributeBody } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireRole, requireShop } from '../../http/person';
import { idParams, tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { staffOf } from '../staff/record-act';
import { createAttribute, listAttributes, removeAttribute, updateAttribute } from './attributes';
import { catalogTexts } from './texts';

/** What variants differ in: read by whoever keeps products, changed by administration alone. */
export const attributeRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const lookers = requireShop(['products', 'stock'], ROLE.admin, ROLE.seller);
  const onlyAdmin = requireRole(ROLE.admin);

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
};
