import { MAX_CHAT_IMAGE_BYTES, MAX_CHAT_IMAGE_SIDE } from '@qhatu/contract/realtime';
import sharp from 'sharp';
import { ApiError } from '../../../http/errors';
import { supportTexts } from '../texts';

/** What the chat takes (spec 3 §5); the browser scales and may re-encode, and so do we. */
const FORMATS = new Set(['jpeg', 'png', 'gif', 'webp']);
const MAX_PIXELS = 50_000_000;

export interface DrawnImage {
  bytes: Buffer;
  width: number;
  height: number;
}

const refused = () =>
  new ApiError(415, 'unsupported_image', supportTexts.imageKind, { fields: { image: supportTexts.imageKind } });

/**
 * Judges an upload by its content, never by its name, and draws it anew as WebP, upright, its longer side at most 1000
 * px: without EXIF (places, owners) or anything that hides behind the pixels. A GIF keeps its first picture. Throws 413, 415.
 */
export async function drawImage(upload: Buffer): Promise<DrawnImage> {
  if (upload.length > MAX_CHAT_IMAGE_BYTES) throw new ApiError(413, 'file_too_large', supportTexts.imageTooLarge);
  try {
    const picture = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format)) throw refused();
    const side = MAX_CHAT_IMAGE_SIDE;
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw error instanceof ApiError ? error : refused();
  }
}
