import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { type Draw, type Drawings, Refusal } from '../../drawing';
import { type Files, putAll } from '../../files/files';
import { ApiError } from '../../http/errors';
import { placeholderFileName } from '../../http/placeholders';
import { sweepFiles } from '../../uploads/sweep-files';
import { readDataUrl } from '../orders/proofs/inspect';
import { accountTexts } from './texts';

const PREFIX = '/uploads/avatars/';

const refused = () =>
  new ApiError(415, 'unsupported_photo', accountTexts.badPhoto, { fields: { uri: accountTexts.badPhoto } });

/**
 * A photo as a data URL, looked at by its content and drawn anew: square, upright, without EXIF or anything that hides
 * behind the pixels. Throws 415, and what the queue of drawings throws.
 */
export async function drawPhoto(draw: Draw, dataUrl: string): Promise<Drawings['photo']> {
  const bytes = readDataUrl(dataUrl);
  if (!bytes) throw refused();
  return draw('photo', bytes).catch((error) => {
    throw error instanceof Refusal ? refused() : error;
  });
}

/** Writes it under a name that was never used. @returns its address */
export async function storePhoto(files: Files, { picture, tint }: Drawings['photo']): Promise<string> {
  const uri = `${PREFIX}${randomUUID()}${placeholderFileName(tint)}`;
  await putAll(files, { [uri.slice(1)]: picture });
  return uri;
}

/** Keys of the files of a photo that was uploaded; none of the demo's pictures, which are left alone. */
export function photoKeys(uri: string | null | undefined): string[] {
  if (!uri?.startsWith(PREFIX)) return [];
  return /^[\w-]+\.webp$/.test(uri.slice(PREFIX.length)) ? [uri.slice(1)] : [];
}

/** Takes away photos that no profile shows (D448). @returns how many */
export const sweepPhotos = (db: Db, files: Files, signal?: AbortSignal): Promise<number> =>
  sweepFiles(files, PREFIX.slice(1), {
    signal,
    known: async (keys) => {
      const { rows } = await sql<{ uri: string }>`
        select uri from users where uri = any(${keys.map((key) => `/${key}`)}::text[])`.execute(db);
      // Whatever its ending: what a profile shows stays.
      return new Set(rows.map(({ uri }) => uri.slice(1)));
    },
  });
