import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';

/** A Fluent Emoji 3D illustration (MIT), optionally dyed: `hue` in degrees; `saturation`, `brightness` as factors. */
export interface Emoji {
  code: string;
  hue?: number;
  saturation?: number;
  brightness?: number;
}

/** Cropped to its outline and ready to be placed in an SVG. `ratio` is height / width. */
export interface Cutout {
  href: string;
  /** The same outline, blurred and dark: a soft shadow. Reaches `SHADOW_MARGIN` beyond the outline. */
  shadowHref: string;
  ratio: number;
}

/** Share of the outline's width by which its shadow is larger on each side. */
export const SHADOW_MARGIN = 0.12;
const require = createRequire(import.meta.url);
const folder = path.join(path.dirname(require.resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');
const cache = new Map<string, Promise<Cutout>>();
const dataUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;
/** Pixels: nearly twice the illustration's own 256, so that edges stay smooth at 640. */
const WIDTH = 480;
const SHADOW_WIDTH = 96;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

async function cut(emoji: Emoji): Promise<Cutout> {
  const { data, info } = await sharp(path.join(folder, `${emoji.code}.webp`))
    .trim({ background: CLEAR, threshold: 8 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const outline = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
  const ratio = info.height / info.width;
  const { hue = 0, saturation = 1, brightness = 1 } = emoji;
  let picture = outline()
    .resize(WIDTH, Math.round(WIDTH * ratio), { kernel: 'cubic' })
    .sharpen();
  if (hue !== 0 || saturation !== 1 || brightness !== 1) picture = picture.modulate({ hue, saturation, brightness });
  const margin = Math.round(SHADOW_WIDTH * SHADOW_MARGIN);
  const alpha = await outline()
    .extractChannel(3)
    .resize(SHADOW_WIDTH, Math.max(8, Math.round(SHADOW_WIDTH * ratio)))
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: CLEAR })
    .blur(4)
    .linear(0.26, 0)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = alpha.info;
  const shadow = sharp({ create: { width, height, channels: 3, background: '#3a2430' } }).joinChannel(alpha.data, {
    raw: { width, height, channels: 1 },
  });
  // Uncompressed: these go straight into the renderer.
  const [front, back] = await Promise.all([
    picture.png({ compressionLevel: 0 }).toBuffer(),
    shadow.png({ compressionLevel: 0 }).toBuffer(),
  ]);
  return { href: dataUrl(front), shadowHref: dataUrl(back), ratio };
}

/** Loads, crops, enlarges and dyes an illustration; each look is prepared once. */
export function cutout(emoji: Emoji): Promise<Cutout> {
  const key = JSON.stringify(emoji);
  const known = cache.get(key);
  if (known) return known;
  const made = cut(emoji);
  cache.set(key, made);
  return made;
}
