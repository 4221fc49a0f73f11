import { boundingBox, type Placed, PRINT_AREA } from '@qhatu/contract/designer';

/** An upright box by its edges; any unit, one unit for all. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The print area as a box to snap to. */
export const AREA_BOX: Box = { left: 0, top: 0, right: PRINT_AREA.width, bottom: PRINT_AREA.height };

/** The largest factor that keeps the same proportions inside the area, turned as it is. */
export function largestFactor(placed: Placed): number {
  const { left, top, right, bottom } = boundingBox(placed);
  return Math.min(PRINT_AREA.width / (right - left), PRINT_AREA.height / (bottom - top));
}

const KEYS = ['x', 'y', 'width', 'height', 'rotation'] as const;

export const samePlace = (a: Placed, b: Placed): boolean => KEYS.every((key) => a[key] === b[key]);

/** Degrees from 0 up to, but not, 360. */
export const turned = (degrees: number): number => ((degrees % 360) + 360) % 360;
