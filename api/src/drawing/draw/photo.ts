import { MAX_CHAT_IMAGE_SIDE } from '@qhatu/contract/realtime';
import type { Drawings } from '../drawings';
import { tintOf } from '../tint';
import type { Kind } from './kind';
import { openPhoto } from './open';

const KINDS: Kind[] = ['jpeg', 'png', 'webp', 'gif'];
const PHOTO_SIDE = 512;
const PHOTO_PIXELS = 40_000_000;
const IMAGE_PIXELS = 50_000_000;

/** A profile's photo: square, upright, without EXIF or anything that hides behind the pixels. */
export async function drawPhoto(bytes: Buffer): Promise<Drawings['photo']> {
  const photo = await openPhoto(bytes, { kinds: KINDS, maxPixels: PHOTO_PIXELS });
  const picture = await photo
    .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer();
  return { picture, tint: await tintOf(picture) };
}

/** A picture of a conversation: upright, its longer side at most 1000 px. A GIF keeps its first picture. */
export async function drawImage(bytes: Buffer): Promise<Drawings['image']> {
  const photo = await openPhoto(bytes, { kinds: KINDS, maxPixels: IMAGE_PIXELS });
  const side = MAX_CHAT_IMAGE_SIDE;
  const { data, info } = await photo
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  return { picture: data, width: info.width, height: info.height };
}
