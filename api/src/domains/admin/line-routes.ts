import { ROLE } from '@qhatu/contract/model';
import { AdminLine, AdminLineList, LineStep } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { memberOf, requireShop } from '../../http/person';
import { idParams, pageByKey, tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { idsOf, noteRead } from '../security/reads';
import { staffOf } from '../staff/record-act';
import { advanceLine } from './advance';
import { listLines } from './lines';
import { adminTexts } from './texts';

const step = z.enum(['to_process', 'to_print', 'to_send', 'late', 'sent', 'all']).default('to_process');

/** Lines to prepare and to send: a seller's own, all for administration (D1). */
export const adminLineRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const onRequest = requireShop(['orders'], ROLE.admin, ROLE.seller);

  app.get(
    '/admin/lines',
    { onRequest, schema: { tags, querystring: z.object({ ...pageByKey, step }), response: { 200: AdminLineList } } },
    async (request) => {
      const lines = await listLines(db, memberOf(request), request.query);
      await noteRead(db, request, 'lines', idsOf(lines));
      return lines;
    },
  );

  app.post(
    '/admin/lines/:id/advance',
    {
      onRequest,
      schema: {
        tags,
        params: idParams,
        body: z.object({ step: LineStep }),
        response: { 200: z.object({ msg: z.string(), line: AdminLine }) },
      },
    },
    async (request) => {
      const line = await advanceLine({ app, db, env }, staffOf(request), request.params.id, request.body.step);
      await noteRead(db, request, 'lines', [line.id]);
      return { msg: adminTexts.advanced[request.body.step], line };
    },
  );
};
