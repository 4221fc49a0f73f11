import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Draw, type Drawings, Refusal } from '../../drawing';
import { ApiError } from '../../http/errors';
import { placeholderFileName } from '../../http/tints';
import { writeNew } from '../../uploads/write-new';
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

const folderOf = (dataDir: string): string => join(dataDir, 'uploads', 'avatars');

/** Writes it under a name that was never used. @returns its address */
export async function storePhoto(dataDir: string, { picture, tint }: Drawings['photo']): Promise<string> {
  const name = `${randomUUID()}${placeholderFileName(tint)}`;
  await mkdir(folderOf(dataDir), { recursive: true });
  await writeNew({ [join(folderOf(dataDir), name)]: picture }, 0o644);
  return PREFIX + name;
}

/** Forgets a photo that was uploaded; pictures of the demo are left alone. */
export async function deletePhoto(dataDir: string, uri: string | null | undefined): Promise<void> {
  if (!uri?.startsWith(PREFIX)) return;
  const name = uri.slice(PREFIX.length);
  if (/^[\w-]+\.webp$/.test(name)) await rm(join(folderOf(dataDir), name), { force: true });
}
