import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import type { Drawings } from '../../../drawing';
import type { Env } from '../../../env';
import { type Files, putAll } from '../../../files/files';
import { notFound } from '../../../http/errors';
import { mediaFolder } from '../../../http/pictures';
import { dropFilesSoon, removeUnkept } from '../../../uploads/drop-files';
import { checkStorage, STORED_BYTES, type Storage } from '../../../uploads/stored-bytes';
import { sweepFiles } from '../../../uploads/sweep-files';
import { isOrdered } from '../ordered';
import type { PrintRow } from './list';

/** Of what people upload: beside the folder that the whole world may read. */
const PREFIX = 'private/prints/';
/** A picture that no design took is forgotten after this; a draft may wait that long. */
const ORPHAN_DAYS = 60;

/** The shop's own pictures come with its build. */
const OWN = '/media/';

interface Deps {
  files: Files;
  env: Env;
}

interface OpenPicture {
  size: number;
  stream: Readable;
}

/** The key of a picture's file: an upload and a captured view have only their place, those of before have an address. */
export const keyOf = (uri: string): string => uri.replace(/^\//, '');

/** Null when there is no such file. */
async function openPicture({ files, env }: Deps, uri: string): Promise<OpenPicture | null> {
  if (!uri.startsWith(OWN)) return files.get(keyOf(uri));
  const root = resolve(mediaFolder(env));
  const file = resolve(root, uri.slice(OWN.length));
  if (!file.startsWith(root + sep)) throw new Error(`"${uri}" is no place of a picture`);
  const found = await stat(file).catch(() => null);
  return found && { size: found.size, stream: createReadStream(file) };
}

/** The bytes of a picture. Throws when there is no such file. */
export async function readPicture(deps: Deps, uri: string): Promise<Buffer> {
  const found = await openPicture(deps, uri);
  if (!found) throw new Error(`the picture ${uri} is gone`);
  return buffer(found.stream);
}

/** A picture for the one who may see it: the first of these places that has it. Throws 404 when none has. */
export async function sendPicture(reply: FastifyReply, deps: Deps, ...uris: string[]): Promise<FastifyReply> {
  for (const uri of uris) {
    const found = await openPicture(deps, uri);
    if (found) return reply.header('content-length', found.size).type('image/webp').send(found.stream);
  }
  throw notFound();
}

const FULL = `Tus imágenes y diseños ya ocupan ${STORED_BYTES.designs / 1024 ** 2} MB, lo máximo de una cuenta. Borra en Mis diseños los que no compraste: lo que compras no cuenta, y una imagen sin diseño se borra a los ${ORPHAN_DAYS} días.`;
/** What the files of a design's view weigh in the sum, in bytes; its row doesn't say. */
const VIEW_BYTES = 200 * 1024;

/** Pictures to print and designs of an account; what is ordered is the order's. */
export const designStorage = (userId: number): Storage => ({
  ...{ name: 'designs', userId, mostBytes: STORED_BYTES.designs, full: FULL },
  storedBytes: sql`
    select ((select coalesce(sum(bytes), 0) from prints p where user_id = ${userId} and not exists (
          select from product_custom_prints u where u.print_id = p.id and ${isOrdered(sql`u.custom_id`)}))
        + (select count(*) * 2 * ${sql.lit(VIEW_BYTES)} from product_customs d where user_id = ${userId}
          and not ${isOrdered(sql`d.id`)}))::float8 as bytes`,
});

/** Writes picture and thumbnail, then the row. Throws 409 when the account's storage is full. */
export async function storePrint(db: Db, files: Files, userId: number, drawn: Drawings['print']): Promise<PrintRow> {
  const name = randomUUID();
  const [uri, thumb] = [`${PREFIX}${name}.webp`, `${PREFIX}${name}-320.webp`];
  await putAll(files, { [uri]: drawn.picture, [thumb]: drawn.thumb });
  try {
    const { width, height, picture } = drawn;
    const bytes = picture.length;
    return await db.transaction().execute(async (trx) => {
      await checkStorage(trx, designStorage(userId), bytes);
      return trx
        .insertInto('prints')
        .values({ user_id: userId, uri, thumb, width, height, bytes })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
  } catch (error) {
    await removeUnkept(files, [uri, thumb], error);
    throw error;
  }
}

/** Takes away files of uploads that have no row (D448). @returns how many */
export const sweepPrintUploads = (db: Db, files: Files, signal?: AbortSignal): Promise<number> =>
  sweepFiles(files, PREFIX, {
    signal,
    known: async (keys) => {
      const { rows } = await sql<{ key: string }>`
        select one.key from prints p cross join lateral (values (ltrim(p.uri, '/')), (ltrim(p.thumb, '/'))) one (key)
        where one.key = any(${keys}::text[])`.execute(db);
      return new Set(rows.map(({ key }) => key));
    },
  });

/** Forgets uploads that no design uses, their files by a job (D416). @returns how many */
export function sweepPrints(db: Db, jobs: FastifyInstance['jobs']): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('prints')
      .where('user_id', 'is not', null)
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${sql.lit(ORPHAN_DAYS)})`)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('product_custom_prints as used')
              .select('used.print_id')
              .whereRef('used.print_id', '=', 'prints.id'),
          ),
        ),
      )
      .returning(['uri', 'thumb'])
      .execute();
    const keys = gone.flatMap(({ uri, thumb }) => [keyOf(uri), keyOf(thumb)]);
    await dropFilesSoon(jobs, trx, keys);
    return gone.length;
  });
}
