import { type DesignImage, MIN_SIDE } from '@qhatu/contract/designer';

export type Crop = NonNullable<DesignImage['crop']>;

export const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 };

/** The smallest part that can be kept. */
export const MIN_CROP = 0.05;

const within = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** A crop by its four margins (fractions from each edge), kept in order and not smaller than `MIN_CROP`. */
export function cropOf({
  left,
  top,
  right,
  bottom,
}: {
  left: number;
  top: number;
  right: number;
  bottom: number;
}): Crop {
  const x = within(left, 0, 1 - MIN_CROP);
  const y = within(top, 0, 1 - MIN_CROP);
  return { x, y, width: within(1 - right - x, MIN_CROP, 1 - x), height: within(1 - bottom - y, MIN_CROP, 1 - y) };
}

export const marginsOf = ({ x, y, width, height }: Crop) => ({
  left: x,
  top: y,
  right: Math.max(0, 1 - x - width),
  bottom: Math.max(0, 1 - y - height),
});

/**
 * The object with another part of its picture: what stays keeps its scale and its place on the cloth (the box shrinks
 * or grows around it). Millimetres.
 */
export function recropped(object: DesignImage, crop: Crop): Pick<DesignImage, 'x' | 'y' | 'width' | 'height' | 'crop'> {
  const before = object.crop ?? WHOLE;
  const full = { width: object.width / before.width, height: object.height / before.height };
  // How far the middle of the shown part moves, in the object's own directions.
  const dx = (crop.x + crop.width / 2 - before.x - before.width / 2) * full.width * (object.flip_x ? -1 : 1);
  const dy = (crop.y + crop.height / 2 - before.y - before.height / 2) * full.height * (object.flip_y ? -1 : 1);
  const turn = (object.rotation * Math.PI) / 180;
  return {
    x: object.x + dx * Math.cos(turn) - dy * Math.sin(turn),
    y: object.y + dx * Math.sin(turn) + dy * Math.cos(turn),
    width: Math.max(MIN_SIDE, full.width * crop.width),
    height: Math.max(MIN_SIDE, full.height * crop.height),
    crop: crop.width > 0.999 && crop.height > 0.999 ? null : crop,
  };
}
