import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** Pixel settings of every picture; part of the stamp, so that a change builds all of them again. */
export const WEBP = { quality: 77, effort: 2 } as const;

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
}

/** Renders one SVG and writes it in each width, biggest first; the plain name is a copy of the default width. */
export async function encode(
  svg: Buffer,
  { stem, widths, defaultWidth, quality = WEBP.quality }: Target,
): Promise<Encoded> {
  const { data, info } = await sharp(svg, { unlimited: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 as const };
  let bytes = 0;
  for (const width of widths) {
    const picture =
      width === info.width ? sharp(data, { raw }) : sharp(data, { raw }).resize(width, null, { kernel: 'lanczos3' });
    const file = await picture.webp({ ...WEBP, quality }).toBuffer();
    await writeFile(`${stem}-${width}.webp`, file);
    bytes += file.length * (width === defaultWidth ? 2 : 1);
  }
  await copyFile(`${stem}-${defaultWidth}.webp`, `${stem}.webp`);
  const [r = 0, g = 0, b = 0] = await sharp(data, { raw }).resize(1, 1, { kernel: 'cubic' }).raw().toBuffer();
  const colour = `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  return { colour, bytes };
}

/** All names that {@link encode} writes, to see whether a picture is complete. */
export const filesOf = ({ stem, widths }: Target) =>
  [`${stem}.webp`, ...widths.map((width) => `${stem}-${width}.webp`)].map((file) => path.normalize(file));
