import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../db/open';
import type { Env } from '../../env';
import { dropPicture } from './customs/pictures';
import { fileOf } from './prints/storage';

/** Files of somebody's designs, to be deleted once it is kept that they are gone. */
export interface DesignFiles {
  customIds: number[];
  /** Captured views. */
  pictures: string[];
  /** Uploads and their thumbnails. */
  prints: string[];
}

/**
 * Takes a person's designs and uploads out of the shop. Lines of orders that are over keep what was paid and lose the
 * design and its picture: they are the person's, not the books'.
 */
export async function forgetDesigns(trx: Db, userId: number): Promise<DesignFiles> {
  const mine = trx.selectFrom('product_customs').select('id').where('user_id', '=', userId);
  const pictures = await trx.selectFrom('product_custom_images').select('uri').where('custom_id', 'in', mine).execute();
  await trx
    .updateTable('order_lines')
    .set({ product_custom_id: null, image: null })
    .where('product_custom_id', 'in', mine)
    .execute();
  const customs = await trx.deleteFrom('product_customs').where('user_id', '=', userId).returning('id').execute();
  const prints = await trx.deleteFrom('prints').where('user_id', '=', userId).returning(['uri', 'thumb']).execute();
  return {
    customIds: customs.map(({ id }) => id),
    pictures: pictures.map(({ uri }) => uri),
    prints: prints.flatMap(({ uri, thumb }) => [uri, thumb]),
  };
}

/** After `forgetDesigns` is kept: their files. */
export async function dropDesignFiles(env: Env, { customIds, pictures, prints }: DesignFiles): Promise<void> {
  for (const uri of pictures) await dropPicture(env, uri);
  for (const uri of prints) await rm(fileOf(env, uri), { force: true });
  for (const id of customIds) await dropPrintFiles(env, id);
}

/** The print files of one design, both sides. */
async function dropPrintFiles(env: Env, customId: number): Promise<void> {
  const folder = join(env.DATA_DIR, 'private', 'print-files');
  for (const side of [1, 2]) {
    for (const format of ['png', 'pdf']) await rm(join(folder, printFileName(customId, side, format)), { force: true });
  }
}

/** Raised when the same design would be drawn differently: files made before are then made again. */
const RENDER_VERSION = 1;

export const printFileName = (customId: number, view: number, format: string): string =>
  `${customId}-${view}-v${RENDER_VERSION}.${format}`;
