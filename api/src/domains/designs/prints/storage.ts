import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import type { Drawings } from '../../../drawing';
import type { Env } from '../../../env';
import { notFound } from '../../../http/errors';
import { mediaFolder } from '../../../http/files';
import { writeNew } from '../../../uploads/write-new';
import type { PrintRow } from './list';

/** Of what people upload: beside the folder that the whole world may read. */
const PREFIX = 'private/prints/';
/** A picture that no design took is forgotten after this; a draft may wait that long. */
const ORPHAN_DAYS = 60;

const folderOf = (dataDir: string): string => join(dataDir, 'private', 'prints');

/** Where a picture's file is: the shop's own has an address, an upload and a captured view have only their place. */
export function fileOf(env: Env, uri: string): string {
  const roots: [prefix: string, root: string][] = [
    ['/media/', mediaFolder(env)],
    ['/uploads/', join(env.DATA_DIR, 'uploads')],
    ['private/', join(env.DATA_DIR, 'private')],
  ];
  const [prefix, root] = roots.find(([start]) => uri.startsWith(start)) ?? [];
  const file = root === undefined ? '' : resolve(root, uri.slice(prefix?.length));
  if (root === undefined || !file.startsWith(resolve(root) + sep)) throw new Error(`"${uri}" is no place of a picture`);
  return file;
}

/** A picture for the one who may see it: the first of the files that is there. Throws 404 when none is. */
export async function sendPicture(reply: FastifyReply, ...files: string[]): Promise<FastifyReply> {
  for (const file of files) {
    const found = await stat(file).catch(() => null);
    if (!found) continue;
    return reply.header('content-length', found.size).type('image/webp').send(createReadStream(file));
  }
  throw notFound();
}

/** Writes picture and thumbnail, then the row. */
export async function storePrint(db: Db, env: Env, userId: number, drawn: Drawings['print']): Promise<PrintRow> {
  const name = randomUUID();
  const folder = folderOf(env.DATA_DIR);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = [join(folder, `${name}.webp`), join(folder, `${name}-320.webp`)] as const;
  await writeNew({ [files[0]]: drawn.picture, [files[1]]: drawn.thumb });
  try {
    return await db
      .insertInto('prints')
      .values({
        user_id: userId,
        uri: `${PREFIX}${name}.webp`,
        thumb: `${PREFIX}${name}-320.webp`,
        width: drawn.width,
        height: drawn.height,
        bytes: drawn.picture.length,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    await Promise.all(files.map((file) => rm(file, { force: true })));
    throw error;
  }
}

/** Forgets uploads that no design uses. @returns how many */
export async function sweepPrints(db: Db, env: Env): Promise<number> {
  const gone = await db
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
  for (const { uri, thumb } of gone) {
    await rm(fileOf(env, uri), { force: true });
    await rm(fileOf(env, thumb), { force: true });
  }
  return gone.length;
}
