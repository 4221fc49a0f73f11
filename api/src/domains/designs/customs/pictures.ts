import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { CAPTURE_PIXELS } from '@qhatu/contract/designer';
import type { DesignView } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import type { Draw } from '../../../drawing';
import { type Files, putAll } from '../../../files/files';
import type { Person } from '../../../http/person';
import { dropFilesSoon, removeUnkept } from '../../../uploads/drop-files';
import { sweepFiles } from '../../../uploads/sweep-files';
import { designGone } from '../errors';
import { readableBy } from '../ordered';
import { cleanPrint } from '../prints/inspect';
import { keyOf } from '../prints/storage';
import { ADDRESS, PREFIX_BEFORE, SMALL_PIXELS, WIDTHS } from './picture-address';

/** Beside the folder that the whole world may read. */
const PREFIX = 'private/designs/';
const atWidth = (place: string, width: number) => place.replace(/\.webp$/, `-${width}.webp`);

/** Name of a picture's file as an address gives it, with or without a width. */
export const PICTURE_NAME = /^([0-9a-f-]{36})(-160|-500)?\.webp$/;

/** Where the file of a view lies whose address an order's line keeps; null for a picture that is no design's. */
export function placeOfAddress(uri: string): string | null {
  if (uri.startsWith(PREFIX_BEFORE)) return uri;
  return uri.startsWith(ADDRESS) ? `${PREFIX}${basename(uri)}` : null;
}

/**
 * The places that may be of a design's picture of this name, where `person` may see the design, and the design or one of its
 * orders shows it; empty otherwise (D4).
 */
export async function readablePicture(db: Db, person: Person, customId: number, name: string): Promise<string[]> {
  const [, stem = '', width = ''] = PICTURE_NAME.exec(name) ?? [];
  const shown = `%/${stem}.webp`;
  const { rows } = await sql`select from product_customs d where d.id = ${customId} and ${readableBy(person)} and (
    exists (select from product_custom_images i where i.custom_id = d.id and i.uri like ${shown})
    or exists (select from order_lines l where l.product_custom_id = d.id and l.image ->> 'uri' like ${shown}))`.execute(
    db,
  );
  return rows.length === 0 ? [] : [PREFIX, PREFIX_BEFORE].map((place) => `${place}${stem}${width}.webp`);
}

/**
 * Keeps how a view looks: 500 × 500 (spec 3 §4), drawn anew. Sent again it replaces the picture; the old file stays when
 * an order shows just this one (D373). Throws as `cleanPrint` does, 404 when the design is deleted meanwhile.
 */
export async function keepPicture(
  { db, files, jobs, draw }: { db: Db; files: Files; jobs: FastifyInstance['jobs']; draw: Draw },
  customId: number,
  view: DesignView,
  bytes: Buffer,
): Promise<void> {
  const { large, small } = await cleanPrint(draw, 'capture', bytes);
  const uri = `${PREFIX}${randomUUID()}.webp`;
  await putAll(files, {
    [keyOf(uri)]: large,
    [keyOf(atWidth(uri, CAPTURE_PIXELS))]: large,
    [keyOf(atWidth(uri, SMALL_PIXELS))]: small,
  });
  try {
    await db.transaction().execute(async (trx) => {
      // Locked: of two captures at once the second takes the first one's files away.
      const design = trx.selectFrom('product_customs').select('id').where('id', '=', customId).forNoKeyUpdate();
      // Its owner has deleted the design meanwhile.
      if (!(await design.executeTakeFirst())) throw designGone();
      const before = await trx
        .selectFrom('product_custom_images')
        .select('uri')
        .where('custom_id', '=', customId)
        .where('view', '=', view)
        .executeTakeFirst();
      await trx
        .insertInto('product_custom_images')
        .values({ custom_id: customId, view, uri })
        .onConflict((oc) => oc.columns(['custom_id', 'view']).doUpdateSet({ uri }))
        .execute();
      if (!before || (await isShownByOrder(trx, customId, before.uri))) return;
      await dropFilesSoon(jobs, trx, keysOfPicture(before.uri));
    });
  } catch (error) {
    await removeUnkept(files, keysOfPicture(uri), error);
    throw error;
  }
}

/** Takes away pictures of views that neither a design nor a line of an order shows (D448). @returns how many files */
export async function sweepViews(db: Db, files: Files, signal?: AbortSignal): Promise<number> {
  // Read once: no index finds a row by its picture's name, so each question would go through all of them. A file that is old
  // enough to be swept had its row before.
  const shown = await namesShown(db);
  // One row stands for a picture in all its widths.
  const nameOf = (key: string) => basename(key).replace(PICTURE_NAME, '$1.webp');
  return sweepFiles(files, PREFIX, {
    signal,
    known: async (keys) => new Set(keys.filter((key) => shown.has(nameOf(key)))),
  });
}

/** Names of all pictures that a design or a line of an order shows. */
async function namesShown(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ uri: string }>`
    select uri from product_custom_images
    union
    select image ->> 'uri' from order_lines where product_custom_id is not null and image ->> 'uri' is not null`.execute(
    db,
  );
  return new Set(rows.map(({ uri }) => basename(uri)));
}

const sameFile = (uri: string): string => `%/${uri.slice(uri.lastIndexOf('/') + 1)}`;

async function isShownByOrder(db: Db, customId: number, uri: string): Promise<boolean> {
  const { rows } = await sql`select from order_lines l
    where l.product_custom_id = ${customId} and l.image ->> 'uri' like ${sameFile(uri)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Keys of the files of one picture. */
export const keysOfPicture = (uri: string): string[] => [uri, ...WIDTHS.map((width) => atWidth(uri, width))].map(keyOf);
