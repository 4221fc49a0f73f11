import { designerTexts, MAX_IMAGE_BYTES } from '@qhatu/contract/designer';
import { type Draw, type Drawings, Refusal, type RefusalCode } from '../../../drawing';
import { kindOf } from '../../../drawing/draw/kind';
import { ApiError } from '../../../http/errors';

const { notAPicture, unsafeSvg } = designerTexts;
const simplify = (why: string) => `El dibujo es demasiado complejo: ${why}. Simplifícalo o expórtalo como PNG.`;

/** What is answered for a picture that is not drawn; whatever is not here is no picture. */
const REFUSALS: Partial<Record<RefusalCode, [status: number, code: string, msg: string]>> = {
  heic: [415, 'heic', designerTexts.heic],
  animated: [422, 'animated', designerTexts.animated],
  too_small: [422, 'too_small', designerTexts.tooSmall],
  too_many_pixels: [422, 'too_many_pixels', designerTexts.tooManyPixels],
  svg_unsafe: [422, 'unsafe_svg', unsafeSvg],
  svg_elements: [422, 'too_complex', simplify('tiene demasiados elementos')],
  svg_depth: [422, 'too_complex', simplify('tiene demasiados grupos uno dentro de otro')],
  svg_layers: [422, 'too_complex', simplify('tiene demasiadas transparencias')],
  svg_masks: [422, 'too_complex', simplify('tiene demasiadas máscaras')],
  svg_clips: [422, 'too_complex', simplify('tiene demasiados recortes')],
  svg_patterns: [422, 'too_complex', simplify('tiene demasiados rellenos con motivos')],
  svg_references: [422, 'too_complex', simplify('sus máscaras, recortes o motivos dependen unos de otros')],
  svg_cycle: [422, 'too_complex', simplify('una de sus partes se contiene a sí misma')],
  svg_text: [422, 'too_complex', simplify('tiene demasiado texto')],
};
const TOO_SLOW: [number, string, string] = [422, 'too_complex', simplify('tardamos demasiado en dibujarlo')];

const refused = (status: number, code: string, msg: string) =>
  new ApiError(status, code, msg, { fields: { image: msg } });

/**
 * Has a picture read by its content and drawn anew: as it may be printed, or as a view of a design is kept. Throws 413 (too
 * many bytes), 415 (no picture, HEIC), 422 (animated, too small, too many pixels, too complex), and what the queue throws.
 * Nothing of what was sent is kept as it was.
 */
export async function cleanPrint<K extends 'print' | 'capture'>(
  draw: Draw,
  kind: K,
  bytes: Buffer,
): Promise<Drawings[K]> {
  if (bytes.length > MAX_IMAGE_BYTES) throw refused(413, 'file_too_large', designerTexts.fileTooLarge);
  try {
    return await draw(kind, bytes);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isSlowSvg = error.code === 'too_slow' && kindOf(bytes) === 'svg';
    throw refused(...(isSlowSvg ? TOO_SLOW : (REFUSALS[error.code] ?? [415, 'not_a_picture', notAPicture])));
  }
}
