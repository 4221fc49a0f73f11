import type { Drawings } from '../drawings';
import { kindOf } from './kind';
import { openPhoto } from './open';
import { rewritePdf } from './pdf';

/** A document is read by a person: this is enough for the small print of a receipt. */
const MAX_OUTPUT_SIDE = 2_000;
const MAX_PIXELS = 50_000_000;

/** A proof of payment, an identity card, a certificate: a picture drawn anew, or a PDF written anew. */
export async function drawDocument(bytes: Buffer): Promise<Drawings['document']> {
  if (kindOf(bytes) === 'pdf') {
    return { bytes: await rewritePdf(bytes), mime: 'application/pdf', extension: 'pdf' };
  }
  const photo = await openPhoto(bytes, {
    kinds: ['jpeg', 'png', 'webp', 'gif', 'heic', 'avif'],
    maxPixels: MAX_PIXELS,
  });
  const drawn = await photo
    .resize({ width: MAX_OUTPUT_SIDE, height: MAX_OUTPUT_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 84 })
    .toBuffer();
  return { bytes: drawn, mime: 'image/webp', extension: 'webp' };
}
