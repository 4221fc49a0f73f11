import { MAX_CHAT_IMAGE_SIDE } from '@qhatu/contract/realtime';
import sharp from 'sharp';
import { type Drawings, Refusal } from '../drawings';
import { placeholderColors } from '../tint';
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
  return { picture, tint: await placeholderColors(picture) };
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

/** As the shop's own pictures are made: what its pages ask for. */
const PRODUCT_WIDTHS = [160, 320, 640, 960];
const PLAIN_WIDTH = 640;
const MIN_SIDE = 300;

/** A product's picture: whole, on a white square, never larger than it was. */
export async function drawProduct(bytes: Buffer): Promise<Drawings['product']> {
  const photo = await openPhoto(bytes, { kinds: KINDS, maxPixels: IMAGE_PIXELS });
  const { data, info } = await photo
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: 960, height: 960, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const side = Math.max(info.width, info.height);
  if (side < MIN_SIDE) throw new Refusal('too_small');
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const at = (width: number) =>
    sharp(data, raw)
      .resize({ width, height: width, fit: 'contain', background: '#ffffff' })
      .webp({ quality: 80 })
      .toBuffer();
  const pictures: { width: number; bytes: Buffer }[] = [];
  for (const width of PRODUCT_WIDTHS.filter((one) => one <= side)) pictures.push({ width, bytes: await at(width) });
  const plain = pictures.find(({ width }) => width === PLAIN_WIDTH)?.bytes ?? (await at(Math.min(PLAIN_WIDTH, side)));
  const width = pictures.at(-1)?.width ?? side;
  return { plain, pictures, tint: await placeholderColors(plain), width, height: width };
}

/** As the shop's own slides and banners are made. */
const SCENE_WIDTHS = [400, 640, 960, 1280, 1600];
const PLAIN_SCENE = 960;

/** A picture of home: whole, in its own shape, at most 1600 px wide, never larger than it was. */
export async function drawScene(bytes: Buffer): Promise<Drawings['scene']> {
  const photo = await openPhoto(bytes, { kinds: KINDS, maxPixels: IMAGE_PIXELS });
  const { data, info } = await photo
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (Math.min(info.width, info.height) < MIN_SIDE) throw new Refusal('too_small');
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const widths = [...new Set([...SCENE_WIDTHS.filter((one) => one < info.width), info.width])];
  const pictures: { width: number; bytes: Buffer }[] = [];
  for (const width of widths) {
    pictures.push({ width, bytes: await sharp(data, raw).resize({ width }).webp({ quality: 80 }).toBuffer() });
  }
  const plain = (pictures.find(({ width }) => width >= PLAIN_SCENE) ?? pictures.at(-1))?.bytes;
  if (!plain) throw new Refusal('too_small');
  return { plain, pictures, tint: await placeholderColors(plain), width: info.width, height: info.height };
}

/** A picture that was drawn before as AVIF: looks as it did at three quarters of the bytes (D278). */
export async function drawAvif(bytes: Buffer): Promise<Drawings['avif']> {
  const picture = await openPhoto(bytes, { kinds: ['webp'], maxPixels: IMAGE_PIXELS });
  return { picture: await picture.avif({ quality: 50, effort: 2 }).toBuffer() };
}
