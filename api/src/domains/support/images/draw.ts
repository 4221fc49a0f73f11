import { MAX_CHAT_IMAGE_BYTES } from '@qhatu/contract/realtime';
import { type Draw, type Drawings, Refusal } from '../../../drawing';
import { ApiError } from '../../../http/errors';
import { supportTexts } from '../texts';

const refused = () =>
  new ApiError(415, 'unsupported_image', supportTexts.imageKind, { fields: { image: supportTexts.imageKind } });

/**
 * Has an upload judged by its content, never by its name, and drawn anew as WebP, upright, its longer side at most 1000
 * px: without EXIF (places, owners) or anything that hides behind the pixels. A GIF keeps its first picture. Throws 413,
 * 415, and what the queue of drawings throws.
 */
export async function drawImage(draw: Draw, upload: Buffer): Promise<Drawings['image']> {
  if (upload.length > MAX_CHAT_IMAGE_BYTES) throw new ApiError(413, 'file_too_large', supportTexts.imageTooLarge);
  return draw('image', upload).catch((error) => {
    throw error instanceof Refusal ? refused() : error;
  });
}
