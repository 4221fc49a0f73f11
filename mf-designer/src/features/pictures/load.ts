import { designerTexts, MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE, MIN_IMAGE_SIDE } from '@qhatu/contract/designer';

/** The longer side of the copy that the editor draws, in pixels: sharp on the stage, light to drag. */
const WORKING_SIDE = 1400;

/** A picture ready to be drawn: a light copy, and how large the original is (pixels, as it is seen upright). */
export interface LoadedPicture {
  source: ImageBitmap | HTMLCanvasElement;
  width: number;
  height: number;
}

/** Why a picture cannot be used; `message` is for the person. */
export class PictureProblem extends Error {}

const fits = (width: number, height: number, side: number) => Math.min(1, side / Math.max(width, height));

function judgeSize(width: number, height: number): void {
  if (Math.min(width, height) < MIN_IMAGE_SIDE) throw new PictureProblem(designerTexts.tooSmall);
  if (Math.max(width, height) > MAX_IMAGE_SIDE || width * height > MAX_IMAGE_PIXELS) {
    throw new PictureProblem(designerTexts.tooManyPixels);
  }
}

/**
 * Decodes off the main thread: the browser decodes a bitmap made from a file in the background, upright as its EXIF
 * says. The full-size bitmap is closed at once; what stays is at most `WORKING_SIDE` pixels long.
 */
async function loadBitmap(file: Blob): Promise<LoadedPicture> {
  const full = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = full;
  try {
    judgeSize(width, height);
    const scale = fits(width, height, WORKING_SIDE);
    if (scale === 1) return { source: await createImageBitmap(full), width, height };
    const source = await createImageBitmap(full, {
      resizeWidth: Math.max(1, Math.round(width * scale)),
      resizeHeight: Math.max(1, Math.round(height * scale)),
      resizeQuality: 'high',
    });
    return { source, width, height };
  } finally {
    full.close();
  }
}

/** A vector is drawn through an image element, where neither its scripts run nor its references load. */
async function loadVector(file: Blob): Promise<LoadedPicture> {
  const url = URL.createObjectURL(new Blob([file], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const ratio = (image.naturalWidth || 1) / (image.naturalHeight || 1);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(ratio >= 1 ? WORKING_SIDE : WORKING_SIDE * ratio));
    canvas.height = Math.max(1, Math.round(ratio >= 1 ? WORKING_SIDE / ratio : WORKING_SIDE));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    // A vector has as many pixels as the printer asks for.
    return { source: canvas, width: canvas.width * 4, height: canvas.height * 4 };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Rejects with PictureProblem, or whatever the decoder says about a broken file. */
export const loadPicture = (file: Blob, vector: boolean): Promise<LoadedPicture> =>
  vector ? loadVector(file) : loadBitmap(file);

/** Gives the memory back. */
export function releasePicture({ source }: LoadedPicture): void {
  if ('close' in source) source.close();
  else source.width = 0;
}
