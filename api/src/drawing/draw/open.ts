import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../drawings';
import { MAX_SIDE } from '../limits';
import { type Kind, kindOf } from './kind';

/**
 * The only readers of libvips that untrusted bytes may reach; all others (TIFF, ImageMagick, …) are shut. By format,
 * as `kindOf` tells it.
 */
const READERS = [
  ...['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  ...['VipsForeignLoadNsgifBuffer', 'VipsForeignLoadHeifBuffer', 'VipsForeignLoadSvgBuffer'],
];

/** To be called once, before anything is drawn. */
export function settle(): void {
  sharp.cache(false);
  // As many cores as there are processes, and no more.
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
}

/**
 * A photo for looking at, upright; a moving one shows its first picture. Throws {@link Refusal} for another kind and
 * for too many pixels, what sharp throws for a broken one.
 */
export async function openPhoto(
  bytes: Buffer,
  { kinds, maxPixels }: { kinds: readonly Kind[]; maxPixels: number },
): Promise<Sharp> {
  if (!kinds.includes(kindOf(bytes))) throw new Refusal('not_a_picture');
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (Math.max(width, height) > MAX_SIDE || width * height > maxPixels) throw new Refusal('too_many_pixels');
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
}
