import { DesignView, Id } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '../../../http/errors';
import { memberOf, requireMember } from '../../../http/person';
import type { DomainOptions } from '../../options';
import { noteRead } from '../../security/reads';
import { designGone } from '../customs/errors';
import { readCustom } from '../customs/read';
import { PrintQueue } from './print-queue';
import { PrintFiles, SIDE } from './store';

const params = z.object({ id: Id, view: z.coerce.number().pipe(DesignView) });
const MIME = { png: 'image/png', pdf: 'application/pdf' } as const;

/** Print files: 300 dpi PNG or PDF of the exact size, for the owner, the seller of the line, administration. */
export const printFileRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const queue = new PrintQueue();
  const prints = new PrintFiles({ db, files: app.files, env }, queue);
  app.addHook('onClose', () => queue.close());

  app.get(
    '/product-customs/:id/print/:view',
    {
      onRequest: requireMember,
      schema: { tags: ['diseñador'], params, querystring: z.object({ format: z.enum(['png', 'pdf']).default('png') }) },
    },
    async (request, reply) => {
      const { id, view } = request.params;
      const { format } = request.query;
      const custom = await readCustom(db, memberOf(request), id);
      if (!custom) throw designGone();
      await noteRead(db, request, 'designs', [id]);
      const file = await prints.open(custom, view, format);
      if (!file) throw notFound('Ese lado no lleva estampado.', 'side_empty');
      return reply
        .header('content-disposition', `attachment; filename="diseno-${id}-${SIDE[view]}.${format}"`)
        .header('content-length', file.size)
        .type(MIME[format])
        .send(file.stream);
    },
  );
};
