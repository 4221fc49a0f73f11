import { ROLE } from '@qhatu/contract/model';
import { Label, LabelBody, LabelKind, LabelList } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireRole } from '../../http/person';
import { idParams, pageByKey, tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { staffOf } from '../staff/record-act';
import { listLabels, removeLabel, renameLabel } from './labels';
import { catalogTexts } from './texts';

/** *Marcas y etiquetas*: what products are called together, put in order by administration (D218). */
export const labelRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const onRequest = requireRole(ROLE.admin);
  const kindParams = z.object({ kind: LabelKind });
  const params = idParams.extend(kindParams.shape);

  app.get(
    '/admin/labels/:kind',
    {
      onRequest,
      schema: {
        tags,
        params: kindParams,
        querystring: z.object({ ...pageByKey, q: z.string().trim().max(80).optional() }),
        response: { 200: LabelList },
      },
    },
    async (request) => listLabels(db, request.params.kind, request.query),
  );

  app.post(
    '/admin/labels/:kind/:id',
    { onRequest, schema: { tags, params, body: LabelBody, response: { 200: Label } } },
    async (request) => renameLabel(db, staffOf(request), request.params.kind, request.params.id, request.body),
  );

  app.post(
    '/admin/labels/:kind/:id/remove',
    { onRequest, schema: { tags, params, response: { 200: z.object({ msg: z.string() }) } } },
    async (request) => {
      await removeLabel(db, staffOf(request), request.params.kind, request.params.id);
      return { msg: catalogTexts.labelRemoved };
    },
  );
};
