import {
  designerTexts,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  MIN_IMAGE_SIDE,
  PRINT_PIXELS,
} from '@qhatu/contract/designer';
import sharp, { type Sharp } from 'sharp';
import { ApiError } from '../../../http/errors';
import { isAnimatedPng, kindOf } from './kind';
import { cleanSvg } from './svg';

/** Upright pixels without anything beside them: EXIF, places, thumbnails, hidden data. */
export interface CleanPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

/** More than this no print needs: 30 cm at 300 dpi. */
const LONGEST_SIDE = 3_600;
/** Up to here a drawing with hard edges is kept exactly. */
const EXACT_PIXELS = 4_000_000;
const DECODE_SECONDS = 20;

const refused = (status: number, code: string, msg: string) =>
  new ApiError(status, code, msg, { fields: { image: msg } });
const notAPicture = () => refused(415, 'not_a_picture', designerTexts.notAPicture);

/**
 * Reads a picture by its content and draws it anew, as it may be printed. Throws 413 (too many bytes), 415 (no picture,
 * HEIC), 422 (animated, too small, too many pixels). Nothing of what was sent is kept as it was.
 */
export async function cleanPrint(bytes: Buffer): Promise<CleanPicture> {
  if (bytes.length > MAX_IMAGE_BYTES) throw refused(413, 'file_too_large', designerTexts.fileTooLarge);
  const kind = kindOf(bytes);
  if (kind === 'heic') throw refused(415, 'heic', designerTexts.heic);
  if (kind === 'unknown') throw notAPicture();
  try {
    return await (kind === 'svg' ? drawnSvg(bytes) : drawnPicture(bytes));
  } catch (error) {
    // sharp's own words (corrupt, cut off, too slow) mean one thing to the person.
    throw error instanceof ApiError ? error : notAPicture();
  }
}

async function drawnPicture(bytes: Buffer): Promise<CleanPicture> {
  const { width, height, pages = 1, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (pages > 1 || (format === 'png' && isAnimatedPng(bytes))) {
    throw refused(422, 'animated', designerTexts.animated);
  }
  if (Math.min(width, height) < MIN_IMAGE_SIDE) throw refused(422, 'too_small', designerTexts.tooSmall);
  if (Math.max(width, height) > MAX_IMAGE_SIDE || width * height > MAX_IMAGE_PIXELS) {
    throw refused(422, 'too_many_pixels', designerTexts.tooManyPixels);
  }
  const exact = format !== 'jpeg' && width * height <= EXACT_PIXELS;
  const picture = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });
  return encoded(picture, exact);
}

/** A drawing has no pixels of its own: it gets as many as the print area takes. */
async function drawnSvg(bytes: Buffer): Promise<CleanPicture> {
  const svg = Buffer.from(cleanSvg(bytes.toString('utf8')));
  const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata();
  if (!(width > 0 && height > 0)) throw notAPicture();
  const scale = Math.min(PRINT_PIXELS.width / width, PRINT_PIXELS.height / height);
  if (width * scale < MIN_IMAGE_SIDE || height * scale < MIN_IMAGE_SIDE) {
    throw refused(422, 'too_small', designerTexts.tooSmall);
  }
  const density = Math.min(100_000, Math.max(1, 72 * scale));
  const picture = sharp(svg, { density, limitInputPixels: MAX_IMAGE_PIXELS })
    .timeout({ seconds: DECODE_SECONDS })
    .resize({ ...PRINT_PIXELS, fit: 'inside' });
  return encoded(picture, true);
}

async function encoded(picture: Sharp, exact: boolean): Promise<CleanPicture> {
  const webp = exact
    ? picture.webp({ lossless: true, effort: 1 })
    : picture.webp({ quality: 90, alphaQuality: 100, smartSubsample: true, effort: 2 });
  const { data, info } = await webp.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
