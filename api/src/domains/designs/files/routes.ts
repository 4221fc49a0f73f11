import { DesignView, Id } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../../../db/open';
import { ApiError, notFound } from '../../../http/errors';
import { memberOf, requireMember } from '../../../http/person';
import type { DomainOptions } from '../../options';
import { noteRead } from '../../security/reads';
import { readCustom } from '../customs/read';
import { designGone } from '../errors';
import { PRINT_FILES_JOB, PrintFilesPayload, printFilesStanding } from './jobs';
import { PrintQueue, printerBusy } from './print-queue';
import { hasPrint, PrintFiles, SIDE } from './store';

const params = z.object({ id: Id, view: z.coerce.number().pipe(DesignView) });
const MIME = { png: 'image/png', pdf: 'application/pdf' } as const;

/** With this many jobs waiting, nobody's question adds one; orders that are paid do. */
const MAX_WAITING = 60;
/** Seconds until another look makes sense. */
const LOOK_AGAIN = 3;
const PREPARING = {
  code: 'preparing',
  msg: 'El archivo se está preparando. Estará listo en un momento.',
};

/** 503: the job was given up and waits in _Sistema_ for a person. */
const printFailed = () =>
  new ApiError(503, 'print_failed', 'El archivo no se pudo preparar. Administración puede intentarlo de nuevo.');

/**
 * A file that is not there will be: its job is to come, or is noted now (an order paid before D240, a file that was lost,
 * a design that nobody has bought). Throws 503 when the job was given up, and when too many wait.
 */
async function askForFile(app: FastifyInstance, db: Db, customId: number): Promise<void> {
  const { standing, waiting } = await printFilesStanding(db, customId);
  if (standing === 'failed') throw printFailed();
  if (standing === 'waiting') return;
  if (waiting >= MAX_WAITING) throw printerBusy();
  await app.jobs.add(db, PRINT_FILES_JOB, { custom: customId });
}

/** Print files: 300 dpi PNG or PDF of the exact size, for the owner, the seller of the line, administration. */
export const printFileRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const queue = new PrintQueue();
  const prints = new PrintFiles({ db, files: app.files, env }, queue);
  app.addHook('onClose', () => queue.close());
  app.jobs.handle(
    PRINT_FILES_JOB,
    async (payload, { signal }) => prints.draw(PrintFilesPayload.parse(payload).custom, signal),
    // There is one thread to draw in.
    { atOnce: 1 },
  );

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
      if (!hasPrint(custom.design, view)) throw notFound('Ese lado no lleva estampado.', 'side_empty');
      const file = await prints.open(id, view, format);
      if (!file) {
        await askForFile(app, db, id);
        return reply.code(202).header('retry-after', LOOK_AGAIN).send(PREPARING);
      }
      await noteRead(db, request, 'designs', [id]);
      return reply
        .header('content-disposition', `attachment; filename="diseno-${id}-${SIDE[view]}.${format}"`)
        .header('content-length', file.size)
        .type(MIME[format])
        .send(file.stream);
    },
  );
};
