import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { open, type Pixels } from './emoji';

/** Pixel settings of every picture; part of the stamp, so that a change builds all of them again. */
export const WEBP = { quality: 77, effort: 2 } as const;

const LARGE = 900;

export interface Encoded {
  /** The picture's average colour, shown until it has loaded. */
  colour: string;
  bytes: number;
}

export interface Target {
  /** File path without width and extension. */
  stem: string;
  widths: readonly number[];
  /** The width that `<stem>.webp` answers. */
  defaultWidth: number;
  quality?: number;
  /** On nothing and exact: what is printed on cloth. */
  lossless?: boolean;
}

/** Writes a picture in each width; the plain name is a copy of the default width. */
export async function encode(
  picture: Pixels,
  { stem, widths, defaultWidth, quality = WEBP.quality, lossless = false }: Target,
): Promise<Encoded> {
  const source = lossless ? open(picture) : open(picture).removeAlpha();
  const { data, info } = await source.raw().toBuffer({ resolveWithObject: true });
  const opaque = { raw: { width: info.width, height: info.height, channels: lossless ? 4 : 3 } } as const;
  let bytes = 0;
  for (const width of widths) {
    const sized =
      width === info.width ? sharp(data, opaque) : sharp(data, opaque).resize(width, null, { kernel: 'lanczos3' });
    // The largest is for few screens and costs most: less effort, a few more bytes.
    const effort = width > LARGE ? WEBP.effort - 1 : WEBP.effort;
    const file = await sized.webp({ ...WEBP, effort, quality, lossless }).toBuffer();
    await writeFile(`${stem}-${width}.webp`, file);
    bytes += file.length * (width === defaultWidth ? 2 : 1);
  }
  await copyFile(`${stem}-${defaultWidth}.webp`, `${stem}.webp`);
  const [r = 0, g = 0, b = 0] = await sharp(data, opaque).resize(1, 1, { kernel: 'cubic' }).raw().toBuffer();
  const colour = `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  return { colour, bytes };
}

/** All names that {@link encode} writes, to see whether a picture is complete. */
export const filesOf = ({ stem, widths }: Target) =>
  [`${stem}.webp`, ...widths.map((width) => `${stem}-${width}.webp`)].map((file) => path.normalize(file));
