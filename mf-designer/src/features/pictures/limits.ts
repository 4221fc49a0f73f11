/** The longer side of the copy that the editor draws, in pixels: sharp on the stage, light to drag. */
export const WORKING_SIDE = 1400;
/** Sides of a picture in pixels: below it there is nothing to print, above it phones run out of memory. */
export const LEAST_SIDE = 2;
export const MOST_SIDE = 12_000;
