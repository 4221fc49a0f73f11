/** 5 MB (spec 3 §5). */
export const MAX_IMAGE_BYTES = 5_242_880;
/** Pixels of an uploaded picture. */
export const MIN_IMAGE_SIDE = 32;
export const MAX_IMAGE_SIDE = 12_000;
export const MAX_IMAGE_PIXELS = 50_000_000;
/** Objects of one view, hidden ones included. */
export const MAX_OBJECTS = 60;
/** Smallest side of an object, mm. */
export const MIN_SIDE = 3;
export const MAX_DESCRIPTION = 500;
