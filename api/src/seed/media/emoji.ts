import { createRequire } from 'node:module';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Hex } from './colour';

/**
 * A Fluent Emoji 3D illustration (MIT), optionally dyed: `hue` in degrees; `saturation`, `brightness` as factors;
 * `tint` gives all of it the hue and strength of one colour, where turning the hue would give two.
 */
export interface Emoji {
  code: string;
  hue?: number;
  saturation?: number;
  brightness?: number;
  tint?: Hex;
}

/** Raw pixels with alpha. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** Share of the outline's width by which its shadow is larger on each side. */
const SHADOW_MARGIN = 0.12;
/** Pixels: a blurred shadow needs few. */
const SHADOW_WIDTH = 96;
/** Alpha up to which a pixel counts as clear. */
const CLEAR_BELOW = 8;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const require = createRequire(import.meta.url);
const folder = path.join(path.dirname(require.resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');

export const open = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 4 } });
async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Runs `make` once per key; hundreds of pictures share their parts. */
function once<T>(make: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

/** The illustration cut to its outline; found by hand, which is faster than a general trim. */
export const outline = once(async (code: string): Promise<Pixels> => {
  const whole = await pixelsOf(sharp(path.join(folder, `${code}.webp`)));
  let [left, top, right, bottom] = [whole.width, whole.height, 0, 0];
  for (let y = 0; y < whole.height; y++) {
    for (let x = 0; x < whole.width; x++) {
      if ((whole.data[(y * whole.width + x) * 4 + 3] ?? 0) <= CLEAR_BELOW) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return pixelsOf(open(whole).extract({ left, top, width: right - left + 1, height: bottom - top + 1 }));
});

/** The outline as a soft dark stain. */
const stain = once(async (code: string): Promise<Pixels> => {
  const shape = await outline(code);
  const margin = Math.round(SHADOW_WIDTH * SHADOW_MARGIN);
  // Two pipelines, because sharp takes a channel out only after everything else.
  const shapeAlpha = await open(shape)
    .resize(SHADOW_WIDTH, Math.max(8, Math.round((SHADOW_WIDTH * shape.height) / shape.width)), { fit: 'fill' })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: CLEAR })
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = shapeAlpha.info;
  const alpha = await sharp(shapeAlpha.data, { raw: { width, height, channels: 1 } })
    .blur(4)
    .linear(0.36, 0)
    .extractChannel(0)
    .raw()
    .toBuffer();
  const ink = sharp({ create: { width, height, channels: 3, background: '#3a2430' } });
  return pixelsOf(ink.joinChannel(alpha, { raw: { width, height, channels: 1 } }));
});

export interface Pose {
  /** Pixels. */
  width: number;
  height: number;
  /** Degrees clockwise. */
  rotate: number;
  flip: boolean;
}

const pose = (picture: Sharp, { width, height, rotate, flip }: Pose, grow = 1) => {
  const sized = picture.resize(Math.round(width * grow), Math.round(height + width * (grow - 1)), {
    kernel: 'cubic',
    fit: 'fill',
  });
  const turned = flip ? sized.flop() : sized;
  return rotate === 0 ? turned : turned.rotate(rotate, { background: CLEAR });
};

/** The illustration, dyed, in its pose. */
export async function posed(
  { code, hue = 0, saturation = 1, brightness = 1, tint }: Emoji,
  how: Pose,
): Promise<Pixels> {
  const dyed = hue !== 0 || saturation !== 1 || brightness !== 1;
  const shape = await outline(code);
  const source = dyed ? await pixelsOf(open(shape).modulate({ hue, saturation, brightness })) : shape;
  return pixelsOf(pose(tint ? open(source).tint(tint) : open(source), how));
}

/** Its cast shadow in the same pose. */
export async function castShadow(code: string, how: Pose): Promise<Pixels> {
  return pixelsOf(pose(open(await stain(code)), how, 1 + 2 * SHADOW_MARGIN));
}
