import { Readable } from 'node:stream';
import { csvRow } from '@qhatu/contract/csv';
import { ROLE } from '@qhatu/contract/model';
import {
  Id,
  ImportItemList,
  ImportPlan,
  ImportRun,
  ImportRunList,
  ImportUndo,
  ImportWordList,
} from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { memberOf, requireRole } from '../../../http/person';
import { idParams, tags } from '../../../http/staff-requests';
import type { DomainOptions } from '../../options';
import { TEMPLATE_COLUMNS } from '../formats/qhatu';
import { findRun, listItems, listRuns, listWords, reportOf } from './runs';
import { previewUndo } from './undo';

const blank = z.literal('').transform(() => undefined);

/** What its owner reads of an import, and the file to begin with. */
export const readRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const onRequest = requireRole(ROLE.admin, ROLE.seller);
  const run = { 200: ImportRun };

  app.get(
    '/admin/imports',
    { onRequest, schema: { tags, querystring: z.object({ before: Id.optional() }), response: { 200: ImportRunList } } },
    async (request) => listRuns(db, memberOf(request).id, request.query.before),
  );

  app.get('/admin/imports/:id', { onRequest, schema: { tags, params: idParams, response: run } }, async (request) =>
    findRun(db, memberOf(request).id, request.params.id),
  );

  app.get(
    '/admin/imports/:id/items',
    {
      onRequest,
      schema: {
        tags,
        params: idParams,
        querystring: z.object({
          after: Id.optional(),
          plan: z.union([ImportPlan, blank]).optional(),
          off_sale: z.literal('1').optional(),
        }),
        response: { 200: ImportItemList },
      },
    },
    async (request) => {
      const { after, plan, off_sale } = request.query;
      return listItems(db, memberOf(request).id, {
        id: request.params.id,
        after,
        plan,
        offSale: off_sale !== undefined,
      });
    },
  );

  app.get(
    '/admin/imports/:id/words',
    { onRequest, schema: { tags, params: idParams, response: { 200: ImportWordList } } },
    async (request) => ({ data: await listWords(db, memberOf(request).id, request.params.id) }),
  );

  app.get(
    '/admin/imports/:id/report.csv',
    { onRequest, schema: { tags, params: idParams, produces: ['text/csv'] } },
    async (request, reply) => {
      const { id } = request.params;
      await findRun(db, memberOf(request).id, id);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="importacion-${id}.csv"`);
      return reply.send(Readable.from(reportOf(db, memberOf(request).id, id)));
    },
  );

  app.get(
    '/admin/imports/:id/undo',
    {
      onRequest,
      schema: {
        tags,
        params: idParams,
        querystring: z.object({ before: Id.optional() }),
        response: { 200: ImportUndo },
      },
    },
    async (request) => previewUndo(db, memberOf(request).id, { id: request.params.id, before: request.query.before }),
  );

  /** Our own format's header, to be filled in. */
  app.get(
    '/admin/imports/template.csv',
    { onRequest, schema: { tags, produces: ['text/csv'] } },
    async (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="plantilla-productos.csv"')
        .send(`\uFEFF${csvRow(Object.values(TEMPLATE_COLUMNS))}`),
  );
};
