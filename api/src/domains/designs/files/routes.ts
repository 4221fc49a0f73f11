import { DesignView, Id, type ProductCustom } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../../../db/open';
import { type DrawingDeps, drawForAccount } from '../../../drawing';
import { QUEUE } from '../../../drawing/limits';
import { ApiError, notFound, tooMany } from '../../../http/errors';
import { memberOf, requireMember } from '../../../http/person';
import { NotYet } from '../../../jobs';
import type { DomainOptions } from '../../options';
import { noteRead } from '../../security/reads';
import { readCustom } from '../customs/read';
import { designGone } from '../errors';
import { PRINT_FILES_JOB, PrintFilesPayload, printFilesStanding } from './jobs';
import { type DrawSide, hasPrint, PrintFiles, SIDE } from './store';

const params = z.object({ id: Id, view: z.coerce.number().pipe(DesignView) });
const MIME = { png: 'image/png', pdf: 'application/pdf' } as const;

/** With this many jobs waiting, nobody's question adds one; orders that are paid do. */
const MAX_WAITING = 60;
/** The same of designs of one account: whoever stores many takes nobody else's place. */
const MAX_WAITING_OF_ACCOUNT = 10;
/** For designs of one account that no order has, in a day: a side's files may be many megabytes, and stay a day (D373). */
const MAX_UNORDERED_A_DAY = 30;
const DAY_SECONDS = 86_400;
/** Seconds until another look makes sense. */
const RETRY_AFTER_S = 3;
const PREPARING = {
  code: 'preparing',
  msg: 'El archivo se está preparando. Estará listo en un momento.',
};

/** 503: more print files are asked for than are drawn in a while. */
const printerBusy = () =>
  new ApiError(503, 'printer_busy', 'Hay muchos archivos en preparación. Intenta en un minuto.', { retryAfter: 60 });

/** The account's day is full; what is ordered is drawn all the same. */
const FULL_DAY = {
  code: 'print_files_today',
  msg: `Hoy ya pediste los archivos de ${MAX_UNORDERED_A_DAY} diseños sin compra, lo máximo de un día. Sigue mañana.`,
};

/** 503: the job was given up and waits in _Sistema_ for a person. */
const printFailed = () =>
  new ApiError(503, 'print_failed', 'El archivo no se pudo preparar. Administración puede intentarlo de nuevo.');

/**
 * A file that is not there will be: its job is to come, or is noted now (an order paid before D240, a file that was lost,
 * a design that nobody has bought). Throws 503 when the job was given up, and when too many wait; 429 when the owner's day is full.
 */
async function askForFile(app: FastifyInstance, db: Db, { id: customId, user_id }: ProductCustom): Promise<void> {
  const { standing, ordered, waiting, waitingOfAccount } = await printFilesStanding(db, customId);
  if (standing === 'failed') throw printFailed();
  if (standing === 'waiting') return;
  if (waiting >= MAX_WAITING || waitingOfAccount >= MAX_WAITING_OF_ACCOUNT) throw printerBusy();
  if (!ordered) {
    const { count, secondsLeft } = await app.counter.add(`print-files:${user_id}`, DAY_SECONDS);
    if (count > MAX_UNORDERED_A_DAY) throw tooMany(secondsLeft, FULL_DAY);
  }
  await app.jobs.add(db, PRINT_FILES_JOB, { custom: customId });
}

/**
 * In the drawing process, in the turn of the design's owner (D301). While too much is drawn, or their drawings had to be ended
 * several times within an hour, the job is put off.
 */
const drawSideIn =
  (app: DrawingDeps): DrawSide =>
  async (side, { accountId, signal, read }) => {
    try {
      return await drawForAccount(app, accountId, 'side', side, { signal, read, waitSeconds: QUEUE.jobWaitSeconds });
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof ApiError ? new NotYet(error.retryAfter ?? 60) : error;
    }
  };

/** Print files: 300 dpi PNG or PDF of the exact size, for the owner, the seller of the line, administration. */
export const printFileRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const prints = new PrintFiles({ db, files: app.files, env }, drawSideIn(app));
  app.jobs.handle(
    PRINT_FILES_JOB,
    async (payload, { signal }) => prints.draw(PrintFilesPayload.parse(payload).custom, signal),
    // Of two that are drawn at a time the other one stays for whoever waits.
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
        await askForFile(app, db, custom);
        return reply.code(202).header('retry-after', RETRY_AFTER_S).send(PREPARING);
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
