import { type Draw, type Drawings, Refusal, type RefusalCode } from '../../../drawing';
import { ApiError } from '../../../http/errors';
import { orderTexts } from '../texts';

/** 5 MB (spec 2 §5). */
export const MAX_PROOF_BYTES = 5_242_880;

/** A proof as it is kept. */
export type CleanProof = Drawings['document'];

/** A PDF that cannot be kept, and why; whatever is not here is neither a picture nor a PDF, whatever its name says. */
const REFUSALS: Partial<Record<RefusalCode, [code: string, msg: string]>> = {
  pdf_unreadable: ['pdf_unreadable', orderTexts.pdfUnreadable],
  pdf_encrypted: ['pdf_encrypted', orderTexts.pdfEncrypted],
  pdf_pages: ['pdf_too_long', orderTexts.pdfTooLong],
  pdf_bytes: ['pdf_too_long', orderTexts.pdfTooLong],
};

function refused(code: RefusalCode): ApiError {
  const known = REFUSALS[code];
  if (!known)
    return new ApiError(415, 'unsupported_proof', orderTexts.proofKind, { fields: { file: orderTexts.proofKind } });
  const [name, msg] = known;
  return new ApiError(422, name, msg, { fields: { file: msg } });
}

/**
 * Looks at the content, never at the name or the declared type. Pictures are drawn anew, which drops EXIF (places,
 * owners) and anything hidden behind the pixels; of PDFs the pages are written into a new one, which drops scripts,
 * actions, links, forms and files within. Throws 413, 415, 422, and what the queue of drawings throws.
 */
export async function cleanProof(draw: Draw, bytes: Buffer): Promise<CleanProof> {
  if (bytes.length > MAX_PROOF_BYTES) throw new ApiError(413, 'file_too_large', orderTexts.proofTooLarge);
  return draw('document', bytes).catch((error) => {
    throw error instanceof Refusal ? refused(error.code) : error;
  });
}

/** Longer than any `data:type/subtype;base64,`, in characters. */
const MAX_HEAD = 200;

/** The bytes of a base64 data URL (D72), or null when it is none. The type it declares is not looked at. */
export function readDataUrl(text: string): Buffer | null {
  const head = /^data:[\w.+-]+\/[\w.+-]+;base64,/.exec(text.slice(0, MAX_HEAD))?.[0];
  if (head === undefined) return null;
  const encoded = text.slice(head.length);
  const padding = encoded.indexOf('=');
  const letters = padding < 0 ? encoded.length : padding;
  // Searches for a forbidden letter: a pattern over all of it uses stack for each of seven million letters and may run out.
  const isBase64 = letters > 0 && encoded.length - letters <= 2 && !/[^A-Za-z0-9+/\s]/.test(encoded.slice(0, letters));
  return isBase64 && /^=*$/.test(encoded.slice(letters)) ? Buffer.from(encoded, 'base64') : null;
}
