import type { Db } from '../../db/open';
import type { Files } from '../../files/files';
import { dropPicture } from './customs/pictures';
import { keyOf } from './prints/storage';

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
export async function dropDesignFiles(files: Files, { customIds, pictures, prints }: DesignFiles): Promise<void> {
  for (const uri of pictures) await dropPicture(files, uri);
  for (const uri of prints) await files.remove(keyOf(uri));
  for (const id of customIds) await dropPrintFiles(files, id);
}

/** The print files of one design, both sides. */
export async function dropPrintFiles(files: Files, customId: number): Promise<void> {
  for (const side of [1, 2]) {
    for (const format of ['png', 'pdf']) await files.remove(printFileKey(customId, side, format));
  }
}

/** Raised when the same design would be drawn differently: files made before are then made again. */
const RENDER_VERSION = 1;

/** Where print files lie. */
export const PRINT_FILES = 'private/print-files/';

export const printFileKey = (customId: number, view: number, format: string): string =>
  `${PRINT_FILES}${customId}-${view}-v${RENDER_VERSION}.${format}`;
