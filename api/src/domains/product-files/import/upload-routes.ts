import type { MultipartFile } from '@fastify/multipart';
import { ROLE } from '@qhatu/contract/model';
import { ImportRun } from '@qhatu/contract/wire';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../../db/open';
import { ApiError, ruleBroken, tooMany } from '../../../http/errors';
import { requireRole } from '../../../http/person';
import { idParams, tags } from '../../../http/staff-requests';
import { dropFilesSoon, removeBestEffort, removeUnkept } from '../../../uploads/drop-files';
import { type PrivateFiles, privateKey } from '../../../uploads/private-files';
import { checkStorage } from '../../../uploads/stored-bytes';
import type { DomainOptions } from '../../options';
import { type Staff, staffOf } from '../../staff/record-act';
import { FileRefused, recogniseFormat } from '../formats';
import { openZip, ZIP_LIMITS, ZipRefused } from './picture-zip';
import { checkTakesZip, findRun, JOB, takeZip } from './runs';
import { FILE_BYTES, FileTooLarge, importStorage, PART_BYTES, readFile, storeFile } from './stored-file';
import { importTexts } from './texts';

const FILES_PER_HOUR = 60;

const refused = (status: number, code: string, text: string) =>
  new ApiError(status, code, text, { fields: { file: text } });

/** Keeps an upload while it comes in, all of it or nothing. Throws 413. */
async function keepParts(files: PrivateFiles, { file }: MultipartFile, mostBytes: number): Promise<string[]> {
  const tooLarge = () => refused(413, 'file_too_large', importTexts.tooLarge(mostBytes / 1024 ** 2));
  const parts = await storeFile(files, file, mostBytes).catch((error) => {
    throw error instanceof FileTooLarge ? tooLarge() : error;
  });
  if (!file.truncated) return parts;
  await removeBestEffort(files, parts);
  throw tooLarge();
}

/** Looks at an upload that nothing names yet: where that fails its parts go. Throws 422 for what is none of ours. */
async function lookAt<T>(files: PrivateFiles, parts: string[], look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    await removeBestEffort(files, parts);
    if (error instanceof FileRefused || error instanceof ZipRefused)
      throw ruleBroken('unreadable', error.message, { file: error.message });
    throw error;
  }
}

/** What somebody uploads for an import: the file, and pictures beside it. Needs the parent's multipart. */
export const uploadRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const onRequest = requireRole(ROLE.admin, ROLE.seller);
  const run = { 200: ImportRun };

  /** Throws 429 for who has sent too many files in an hour. */
  const countUpload = async ({ id }: Staff): Promise<void> => {
    const tries = await app.counter.add(`import:${id}`, 3_600);
    if (tries.count > FILES_PER_HOUR) throw tooMany(tries.secondsLeft);
  };

  /** Has a row name an upload: where that fails its parts go, unless the row may be there (D448). */
  const name = async <T>(parts: string[], write: (trx: Db) => Promise<T>): Promise<T> => {
    try {
      return await db.transaction().execute(write);
    } catch (error) {
      await removeUnkept(app.privateFiles, parts, error);
      throw error;
    }
  };

  /** The first bytes say the format; without one of ours nothing is kept. */
  const keepUpload = async (request: FastifyRequest, staff: Staff): Promise<number> => {
    await countUpload(staff);
    await checkStorage(db, importStorage(staff.id));
    const part = request.isMultipart() ? await request.file() : undefined;
    if (part?.fieldname !== 'file') throw refused(422, 'file_missing', importTexts.missing);
    const parts = await keepParts(app.privateFiles, part, FILE_BYTES);
    const format = await lookAt(app.privateFiles, parts, async () => {
      const { value: begin = Buffer.alloc(0) } = await readFile(app.privateFiles, parts).next();
      return recogniseFormat(begin.subarray(0, 65_536));
    });
    const { address: network, device } = staff.origin;
    return name(parts, async (trx) => {
      await checkStorage(trx, importStorage(staff.id), parts.length * PART_BYTES);
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
  };

  app.post(
    '/admin/imports',
    { onRequest, schema: { tags, consumes: ['multipart/form-data'], response: run } },
    async (request) => {
      const staff = staffOf(request);
      return findRun(db, staff.id, await keepUpload(request, staff));
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
      await countUpload(staff);
      await checkStorage(db, importStorage(staff.id, id));
      const part = request.isMultipart()
        ? await request.file({ limits: { fileSize: ZIP_LIMITS.bytes + 1 } })
        : undefined;
      if (part?.fieldname !== 'file') throw refused(422, 'file_missing', importTexts.zipMissing);
      const parts = await keepParts(app.privateFiles, part, ZIP_LIMITS.bytes);
      await lookAt(app.privateFiles, parts, () => openZip(app.privateFiles, parts));
      await name(parts, async (trx) => {
        await checkStorage(trx, importStorage(staff.id, id), parts.length * PART_BYTES);
        const before = await takeZip(trx, staff.id, id, parts);
        await dropFilesSoon(app.jobs, trx, before.map(privateKey));
      });
      return findRun(db, staff.id, id);
    },
  );
};
