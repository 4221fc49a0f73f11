import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CAPTURE_PIXELS } from '@qhatu/contract/designer';
import type { DesignView, Image } from '@qhatu/contract/wire';
import sharp from 'sharp';
import type { Db } from '../../../db/open';
import type { Env } from '../../../env';
import { cleanPrint } from '../prints/inspect';
import { fileOf } from '../prints/storage';

const PREFIX = '/uploads/designs/';
const WIDTHS = [160, CAPTURE_PIXELS];

const atWidth = (uri: string, width: number) => uri.replace(/\.webp$/, `-${width}.webp`);

/** A captured view in the wire's shape; its id is the design's and the view's. */
export const pictureOf = (customId: number, view: DesignView, uri: string): Image => ({
  id: customId * 2 + view - 1,
  uri,
  url: uri,
  widths: WIDTHS,
});

/**
 * Keeps how a view looks: 500 × 500 (spec 3 §4), drawn anew. Sent again it replaces the picture; the old file stays when
 * an order shows it. Throws as `cleanPrint` does.
 */
export async function keepPicture(db: Db, env: Env, customId: number, view: DesignView, bytes: Buffer): Promise<void> {
  const clean = await cleanPrint(bytes);
  const uri = `${PREFIX}${randomUUID()}.webp`;
  await mkdir(join(env.DATA_DIR, 'uploads', 'designs'), { recursive: true });
  const drawn = (width: number) =>
    sharp(clean.bytes).resize({ width, height: width, fit: 'cover' }).webp({ quality: 86 }).toBuffer();
  const large = await drawn(CAPTURE_PIXELS);
  await writeFile(fileOf(env, uri), large, { flag: 'wx' });
  await writeFile(fileOf(env, atWidth(uri, CAPTURE_PIXELS)), large, { flag: 'wx' });
  await writeFile(fileOf(env, atWidth(uri, 160)), await drawn(160), { flag: 'wx' });
  const before = await db
    .selectFrom('product_custom_images')
    .select('uri')
    .where('custom_id', '=', customId)
    .where('view', '=', view)
    .executeTakeFirst();
  await db
    .insertInto('product_custom_images')
    .values({ custom_id: customId, view, uri })
    .onConflict((oc) => oc.columns(['custom_id', 'view']).doUpdateSet({ uri }))
    .execute();
  if (before && !(await isOrdered(db, customId))) await dropPicture(env, before.uri);
}

async function isOrdered(db: Db, customId: number): Promise<boolean> {
  const line = await db
    .selectFrom('order_lines')
    .select('id')
    .where('product_custom_id', '=', customId)
    .executeTakeFirst();
  return line !== undefined;
}

/** Removes the files of one picture. */
export async function dropPicture(env: Env, uri: string): Promise<void> {
  for (const each of [uri, ...WIDTHS.map((width) => atWidth(uri, width))]) await rm(fileOf(env, each), { force: true });
}
