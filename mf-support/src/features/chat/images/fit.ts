/** The longer side of a picture in the chat, pixels (spec 3 §5). */
export const MAX_SIDE = 1000;

/** 'El formato de la imagen no es válido' when the name says anything else (spec 3 §5). */
export const hasPictureName = (name: string): boolean => /\.(jpe?g|png|gif)$/i.test(name);

/** The size at which a picture is sent: its own shape, no side over `most`, never enlarged. Whole pixels, at least 1. */
export function fitWithin(width: number, height: number, most = MAX_SIDE): { width: number; height: number } {
  const scale = Math.min(1, most / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** What a file chooser offers. */
export const PICTURE_NAMES = '.jpg,.jpeg,.png,.gif';
