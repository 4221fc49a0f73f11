import { Readable } from 'node:stream';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { csvRow } from '@qhatu/contract/csv';
import { ROLE } from '@qhatu/contract/model';
import {
  Id,
  ImportCorrectionsBody,
  ImportItemList,
  ImportPlan,
  ImportRun,
  ImportRunList,
  ImportUndo,
  ImportWordList,
  ImportWordsBody,
} from '@qhatu/contract/wire';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../../../db/open';
import { ApiError, ruleBroken, tooMany } from '../../../http/errors';
import { memberOf, requireRole } from '../../../http/person';
import { idParams, tags } from '../../../http/staff-requests';
import type { DomainOptions } from '../../options';
import { type Staff, staffOf } from '../../staff/record-act';
import { FileRefused, recogniseFormat } from '../formats';
import { TEMPLATE_COLUMNS } from '../formats/qhatu';
import { correctItems } from './correct';
import { JOB, workOnImports } from './jobs';
import { openZip, ZIP_LIMITS, ZipRefused } from './picture-zip';
import {
  checkTakesZip,
  findRun,
  listItems,
  listRuns,
  listWords,
  reportOf,
  saveWords,
  startRun,
  startUndo,
  takeZip,
} from './runs';
import { FILE_BYTES, FileTooLarge, readFile, removeFile, storeFile } from './stored-file';
import { importTexts } from './texts';
import { previewUndo } from './undo';

const FILES_PER_HOUR = 60;

const refused = (status: number, code: string, text: string) =>
  new ApiError(status, code, text, { fields: { file: text } });

const blank = z.literal('').transform(() => undefined);

/**
 * Products from a file (D186, docs/sellers.md): it is read and compared with the owner's own products, what the words mean is
 * asked, its owner starts it, and takes it back within a day (D187). Every one imports for themselves, administration
 * as well: what it brings is the shop's own.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a plugin's routes are read as one list
export const imports: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const onRequest = requireRole(ROLE.admin, ROLE.seller);
  const run = { 200: ImportRun };
  await app.register(multipart, { limits: { fileSize: FILE_BYTES + 1, files: 1, fields: 2, parts: 3 } });
  workOnImports(app, { db, env });

  /** Keeps an upload while it comes in, all of it or nothing. Throws 413. */
  const keepParts = async ({ file }: MultipartFile, mostBytes: number): Promise<string[]> => {
    const tooLarge = () => refused(413, 'file_too_large', importTexts.tooLarge(mostBytes / 1024 ** 2));
    const parts = await storeFile(app.privateFiles, file, mostBytes).catch((error) => {
      throw error instanceof FileTooLarge ? tooLarge() : error;
    });
    if (!file.truncated) return parts;
    await removeFile(app.privateFiles, parts);
    throw tooLarge();
  };

  /** The first bytes say the format; without one of ours nothing is kept. */
  const keepUpload = async (request: FastifyRequest, staff: Staff): Promise<number> => {
    const tries = await app.counter.add(`import:${staff.id}`, 3_600);
    if (tries.count > FILES_PER_HOUR) throw tooMany(tries.secondsLeft);
    const part = request.isMultipart() ? await request.file() : undefined;
    if (part?.fieldname !== 'file') throw refused(422, 'file_missing', importTexts.missing);
    const parts = await keepParts(part, FILE_BYTES);
    try {
      const { value: begin = Buffer.alloc(0) } = await readFile(app.privateFiles, parts).next();
      const format = await recogniseFormat(begin.subarray(0, 65_536));
      const { address: network, device } = staff.origin;
      return await db.transaction().execute(async (trx) => {
        const { id } = await trx
          .insertInto('import_runs')
          .values({
            owner_id: staff.id,
            format,
            file_name: part.filename.slice(0, 200) || 'archivo',
            parts,
            network,
            device,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await app.jobs.add(trx, JOB, { id });
        return id;
      });
    } catch (error) {
      await removeFile(app.privateFiles, parts);
      throw error instanceof FileRefused ? ruleBroken('unreadable', error.message, { file: error.message }) : error;
    }
  };

  app.get(
    '/admin/imports',
    { onRequest, schema: { tags, querystring: z.object({ before: Id.optional() }), response: { 200: ImportRunList } } },
    async (request) => listRuns(db, memberOf(request).id, request.query.before),
  );

  app.post(
    '/admin/imports',
    { onRequest, schema: { tags, consumes: ['multipart/form-data'], response: run } },
    async (request) => {
      const staff = staffOf(request);
      return findRun(db, staff.id, await keepUpload(request, staff));
    },
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

  /** A ZIP of pictures beside the file: looked through before it is kept, and in place of the one before. */
  app.post(
    '/admin/imports/:id/pictures',
    { onRequest, schema: { tags, params: idParams, consumes: ['multipart/form-data'], response: run } },
    async (request) => {
      const staff = staffOf(request);
      const { id } = request.params;
      // Nothing is read for a run that is not theirs.
      await checkTakesZip(db, staff.id, id);
      const tries = await app.counter.add(`import:${staff.id}`, 3_600);
      if (tries.count > FILES_PER_HOUR) throw tooMany(tries.secondsLeft);
      const part = request.isMultipart()
        ? await request.file({ limits: { fileSize: ZIP_LIMITS.bytes + 1 } })
        : undefined;
      if (part?.fieldname !== 'file') throw refused(422, 'file_missing', importTexts.zipMissing);
      const parts = await keepParts(part, ZIP_LIMITS.bytes);
      let before: string[];
      try {
        await openZip(app.privateFiles, parts);
        before = await db.transaction().execute((trx) => takeZip(trx, staff.id, id, parts));
      } catch (error) {
        await removeFile(app.privateFiles, parts);
        throw error instanceof ZipRefused ? ruleBroken('unreadable', error.message, { file: error.message }) : error;
      }
      await removeFile(app.privateFiles, before);
      return findRun(db, staff.id, id);
    },
  );

  /** Does something to a run, wakes the job that works on it, and tells how the run stands. */
  const after = async (
    request: FastifyRequest,
    id: number,
    act: (trx: Db, staff: Staff) => Promise<void>,
  ): Promise<ImportRun> => {
    const staff = staffOf(request);
    await db.transaction().execute(async (trx) => {
      await act(trx, staff);
      await app.jobs.add(trx, JOB, { id });
    });
    return findRun(db, staff.id, id);
  };

  app.post(
    '/admin/imports/:id/words',
    { onRequest, schema: { tags, params: idParams, body: ImportWordsBody, response: run } },
    async (request) =>
      after(request, request.params.id, (trx, { id }) => saveWords(trx, id, request.params.id, request.body)),
  );

  app.post(
    '/admin/imports/:id/start',
    { onRequest, schema: { tags, params: idParams, response: run } },
    async (request) => after(request, request.params.id, (trx, staff) => startRun(trx, staff, request.params.id)),
  );

  app.post(
    '/admin/imports/:id/undo',
    { onRequest, schema: { tags, params: idParams, response: run } },
    async (request) => after(request, request.params.id, (trx, staff) => startUndo(trx, staff, request.params.id)),
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

  app.post(
    '/admin/imports/:id/corrections',
    { onRequest, schema: { tags, params: idParams, body: ImportCorrectionsBody, response: run } },
    async (request) =>
      after(request, request.params.id, (trx, { id }) =>
        correctItems(trx, id, { id: request.params.id, items: request.body.items }),
      ),
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
