import sharp from 'sharp';
import { ApiError } from '../../../http/errors';
import { orderTexts } from '../texts';

/** 5 MB (spec 2 §5). */
export const MAX_PROOF_BYTES = 5_242_880;

/** A proof as it is kept. */
export interface CleanProof {
  bytes: Buffer;
  mime: 'image/webp' | 'application/pdf';
  extension: 'webp' | 'pdf';
}

const PHOTO_FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
/** A proof is read by a person: this is enough for the small print of a receipt. */
const LONGEST_SIDE = 2_000;
const MAX_PIXELS = 50_000_000;

/** 415: neither a picture nor a PDF, whatever its name says. */
const notAProof = () =>
  new ApiError(415, 'unsupported_proof', orderTexts.proofKind, { fields: { file: orderTexts.proofKind } });

/**
 * Looks at the content, never at the name or the declared type. Pictures are drawn anew, which drops EXIF (places,
 * owners) and anything hidden behind the pixels; PDFs are kept and only ever handed out as downloads. Throws 413, 415.
 */
export async function cleanProof(bytes: Buffer): Promise<CleanProof> {
  if (bytes.length > MAX_PROOF_BYTES) throw new ApiError(413, 'file_too_large', orderTexts.proofTooLarge);
  if (isPdf(bytes)) return { bytes, mime: 'application/pdf', extension: 'pdf' };
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!PHOTO_FORMATS.has(format)) throw notAProof();
    const drawn = await picture
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer();
    return { bytes: drawn, mime: 'image/webp', extension: 'webp' };
  } catch (error) {
    // sharp's own words (corrupt, too many pixels, unknown) mean one thing to the buyer.
    throw error instanceof ApiError ? error : notAProof();
  }
}

/** The header at the very start and the trailer near the end, as every reader wants them. */
function isPdf(bytes: Buffer): boolean {
  return (
    bytes
      .subarray(0, 8)
      .toString('latin1')
      .match(/^%PDF-\d\.\d/) !== null && bytes.subarray(-2048).includes('%%EOF')
  );
}

/** The bytes of a base64 data URL (D72), or null when it is none. The type it declares is not looked at. */
export function readDataUrl(text: string): Buffer | null {
  const match = /^data:[\w.+-]+\/[\w.+-]+;base64,([A-Za-z0-9+/\s]+={0,2})$/.exec(text);
  return match?.[1] ? Buffer.from(match[1], 'base64') : null;
}
