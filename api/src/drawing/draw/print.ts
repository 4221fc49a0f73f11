import {
  CAPTURE_PIXELS,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  MIN_IMAGE_SIDE,
  PRINT_PIXELS,
} from '@qhatu/contract/designer';
import sharp, { type Sharp } from 'sharp';
import { type Drawings, Refusal } from '../drawings';
import { isAnimatedPng, kindOf } from './kind';
import { cleanSvg } from './svg';

/** Upright pixels without anything beside them: EXIF, places, thumbnails, hidden data. */
interface CleanPicture {
  picture: Buffer;
  width: number;
  height: number;
}

/** More than this no print needs: 30 cm at 300 dpi. */
const MAX_OUTPUT_SIDE = 3_600;
/** Up to here a drawing with hard edges is kept exactly. */
const EXACT_PIXELS = 4_000_000;
const THUMB = 320;
const SMALL_CAPTURE = 160;

/** A picture as it may be printed, and its thumbnail. Throws {@link Refusal}; sharp's own words for a broken one. */
export async function drawPrint(bytes: Buffer): Promise<Drawings['print']> {
  const clean = await cleanPicture(bytes);
  const thumb = await sharp(clean.picture)
    .resize({ width: THUMB, height: THUMB, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
  return { ...clean, thumb };
}

/** How a view of a design looks: square, in both widths. Throws as {@link drawPrint} does. */
export async function drawCapture(bytes: Buffer): Promise<Drawings['capture']> {
  const { picture } = await cleanPicture(bytes);
  const drawn = (width: number) =>
    sharp(picture).resize({ width, height: width, fit: 'cover' }).webp({ quality: 86 }).toBuffer();
  return { large: await drawn(CAPTURE_PIXELS), small: await drawn(SMALL_CAPTURE) };
}

async function cleanPicture(bytes: Buffer): Promise<CleanPicture> {
  const kind = kindOf(bytes);
  if (kind === 'heic') throw new Refusal('heic');
  if (kind === 'svg') return drawnSvg(bytes);
  if (kind === 'unknown' || kind === 'pdf' || kind === 'avif') throw new Refusal('not_a_picture');
  return drawnPicture(bytes);
}

async function drawnPicture(bytes: Buffer): Promise<CleanPicture> {
  const { width, height, pages = 1, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (pages > 1 || (format === 'png' && isAnimatedPng(bytes))) throw new Refusal('animated');
  if (Math.min(width, height) < MIN_IMAGE_SIDE) throw new Refusal('too_small');
  if (Math.max(width, height) > MAX_IMAGE_SIDE || width * height > MAX_IMAGE_PIXELS) {
    throw new Refusal('too_many_pixels');
  }
  const exact = format !== 'jpeg' && width * height <= EXACT_PIXELS;
  const picture = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_OUTPUT_SIDE, height: MAX_OUTPUT_SIDE, fit: 'inside', withoutEnlargement: true });
  return encoded(picture, exact);
}

/** A drawing has no pixels of its own: it gets as many as the print area takes. */
async function drawnSvg(bytes: Buffer): Promise<CleanPicture> {
  const clean = cleanSvg(bytes.toString('utf8'));
  if (clean === null) throw new Refusal('not_a_picture');
  const svg = Buffer.from(clean);
  const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata();
  if (!(width > 0 && height > 0)) throw new Refusal('not_a_picture');
  const scale = Math.min(PRINT_PIXELS.width / width, PRINT_PIXELS.height / height);
  if (width * scale < MIN_IMAGE_SIDE || height * scale < MIN_IMAGE_SIDE) throw new Refusal('too_small');
  const density = Math.min(100_000, Math.max(1, 72 * scale));
  const picture = sharp(svg, { density, limitInputPixels: MAX_IMAGE_PIXELS }).resize({
    ...PRINT_PIXELS,
    fit: 'inside',
  });
  return encoded(picture, true);
}

async function encoded(picture: Sharp, exact: boolean): Promise<CleanPicture> {
  const webp = exact
    ? picture.webp({ lossless: true, effort: 1 })
    : picture.webp({ quality: 90, alphaQuality: 100, smartSubsample: true, effort: 2 });
  const { data, info } = await webp.toBuffer({ resolveWithObject: true });
  return { picture: data, width: info.width, height: info.height };
}
