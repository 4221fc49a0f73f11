import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ApiError } from '../../http/errors';
import { tintedName } from '../../http/tints';
import { tintOf } from '../../uploads/tint';
import { writeNew } from '../../uploads/write-new';
import { readDataUrl } from '../orders/proofs/inspect';
import { accountTexts } from './texts';

const SIDE = 512;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif']);
const MAX_PIXELS = 40_000_000;
const PREFIX = '/uploads/avatars/';

const refused = () =>
  new ApiError(415, 'unsupported_photo', accountTexts.badPhoto, { fields: { uri: accountTexts.badPhoto } });

/**
 * A photo as a data URL, looked at by its content and drawn anew: square, upright, without EXIF or anything that hides
 * behind the pixels. Throws 415.
 */
export async function drawPhoto(dataUrl: string): Promise<Buffer> {
  const bytes = readDataUrl(dataUrl);
  if (!bytes) throw refused();
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format)) throw refused();
    return await picture
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw error instanceof ApiError ? error : refused();
  }
}

const folderOf = (dataDir: string): string => join(dataDir, 'uploads', 'avatars');

/** Writes it under a name that was never used. @returns its address */
export async function keepPhoto(dataDir: string, photo: Buffer): Promise<string> {
  const name = `${randomUUID()}${tintedName(await tintOf(photo))}`;
  await mkdir(folderOf(dataDir), { recursive: true });
  await writeNew({ [join(folderOf(dataDir), name)]: photo }, 0o644);
  return PREFIX + name;
}

/** Forgets a photo that was uploaded; pictures of the demo are left alone. */
export async function dropPhoto(dataDir: string, uri: string | null | undefined): Promise<void> {
  if (!uri?.startsWith(PREFIX)) return;
  const name = uri.slice(PREFIX.length);
  if (/^[\w-]+\.webp$/.test(name)) await rm(join(folderOf(dataDir), name), { force: true });
}
