import type { Placed } from './types';

/** The printable rectangle of each view: 19 × 27.7 cm (spec 3 §9, D59). Millimetres, as everything in a design. */
export const PRINT_AREA = { width: 190, height: 277 } as const;
/** The print area at 300 dpi: the pixels of a print file. */
export const PRINT_PIXELS = { width: 2244, height: 3272 } as const;
export const PRINT_DPI = 300;
/** Widest that a sticker is when it is put down: 13.7 cm (spec 3 §9). */
export const NEW_STICKER_WIDTH = 137;
/** Pictures of both views are captured in this many pixels a side (spec 3 §2, §9). */
export const CAPTURE_PIXELS = 500;
/** Below this a picture is warned about, from `GOOD_DPI` on it prints well. */
export const LOW_DPI = 150;
export const GOOD_DPI = 300;

/** Rounding on the way through a browser must not make a sticker too large. */
const TOLERANCE = 0.05;
const MM_PER_INCH = 25.4;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The upright box around a turned object. */
export function boundingBox({ x, y, width, height, rotation }: Placed): Box {
  const turn = (rotation * Math.PI) / 180;
  const halfWidth = (Math.abs(width * Math.cos(turn)) + Math.abs(height * Math.sin(turn))) / 2;
  const halfHeight = (Math.abs(width * Math.sin(turn)) + Math.abs(height * Math.cos(turn))) / 2;
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
}

/**
 * True when the object, as it is turned, is small enough for the print area, wherever it lies (spec 3 §5: otherwise
 * reverted).
 */
export function fitsPrintArea(object: Placed): boolean {
  const { left, top, right, bottom } = boundingBox(object);
  return right - left <= PRINT_AREA.width + TOLERANCE && bottom - top <= PRINT_AREA.height + TOLERANCE;
}

/** True when all of the object lies in the print area, as a design to be bought must. */
export function insidePrintArea(object: Placed): boolean {
  const { left, top, right, bottom } = boundingBox(object);
  return (
    left >= -TOLERANCE &&
    top >= -TOLERANCE &&
    right <= PRINT_AREA.width + TOLERANCE &&
    bottom <= PRINT_AREA.height + TOLERANCE
  );
}

/** The object moved the shortest way into the print area; null when it is too large for it. */
export function movedInside<T extends Placed>(object: T): T | null {
  if (!fitsPrintArea(object)) return null;
  const { left, top, right, bottom } = boundingBox(object);
  const inward = (low: number, high: number, limit: number) => Math.max(0, -low) - Math.max(0, high - limit);
  return {
    ...object,
    x: object.x + inward(left, right, PRINT_AREA.width),
    y: object.y + inward(top, bottom, PRINT_AREA.height),
  };
}

/** Size of a new sticker of this ratio: at most 13.7 cm wide, and never higher than the area. Any unit in, mm out. */
export function newStickerSize(natural: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(NEW_STICKER_WIDTH / natural.width, PRINT_AREA.height / natural.height);
  return { width: natural.width * scale, height: natural.height * scale };
}

/** Dots per inch of a picture (its cropped part, in pixels) printed at this size (mm), along its worse side. */
export const effectiveDpi = (
  pixels: { width: number; height: number },
  printed: { width: number; height: number },
): number =>
  Math.floor(Math.min((pixels.width / printed.width) * MM_PER_INCH, (pixels.height / printed.height) * MM_PER_INCH));
