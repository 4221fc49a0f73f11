import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Db } from '../../../db/open';
import type { Env } from '../../../env';
import { mediaFolder } from '../../../http/files';
import type { CleanPicture } from './inspect';
import type { PrintRow } from './list';

const PREFIX = '/uploads/prints/';
/** A picture that no design took is forgotten after this; a draft may wait that long. */
const ORPHAN_DAYS = 60;
const THUMB = 320;

const folderOf = (dataDir: string): string => join(dataDir, 'uploads', 'prints');

/**
 * Where a picture's file is. Its address is all that is needed to see it, as for every picture of the site; it cannot be
 * guessed, and only its owner can print it.
 */
export function fileOf(env: Env, uri: string): string {
  const [root, rest] = uri.startsWith('/media/')
    ? [mediaFolder(env), uri.slice('/media/'.length)]
    : [join(env.DATA_DIR, 'uploads'), uri.slice('/uploads/'.length)];
  const file = resolve(root, rest);
  if (!file.startsWith(resolve(root) + sep)) throw new Error(`"${uri}" is not an address of a picture`);
  return file;
}

/** Writes picture and thumbnail, then the row. */
export async function storePrint(db: Db, env: Env, userId: number, picture: CleanPicture): Promise<PrintRow> {
  const name = randomUUID();
  const folder = folderOf(env.DATA_DIR);
  await mkdir(folder, { recursive: true });
  const thumb = await sharp(picture.bytes)
    .resize({ width: THUMB, height: THUMB, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
  const files = [join(folder, `${name}.webp`), join(folder, `${name}-320.webp`)] as const;
  await writeFile(files[0], picture.bytes, { flag: 'wx' });
  await writeFile(files[1], thumb, { flag: 'wx' });
  try {
    return await db
      .insertInto('prints')
      .values({
        user_id: userId,
        uri: `${PREFIX}${name}.webp`,
        thumb: `${PREFIX}${name}-320.webp`,
        width: picture.width,
        height: picture.height,
        bytes: picture.bytes.length,
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
