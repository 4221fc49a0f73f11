import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Canvas, createCanvas, GlobalFonts, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import {
  applyFilter,
  type Canvas2D,
  DESIGN_FONTS,
  type DesignImage,
  type DesignObject,
  drawObject,
  PRINT_AREA,
  PRINT_PIXELS,
  type Source,
} from '@qhatu/contract/designer';
import sharp from 'sharp';

const require = createRequire(import.meta.url);

/** The very file that the browser loads (`@fontsource/*`). */
function fontFile(id: string, weight: number): string {
  const folder = dirname(require.resolve(`@fontsource/${id}`));
  return join(folder, 'files', `${id}-latin-${weight}-normal.woff2`);
}

let registered = false;

/** Makes the shipped faces known to this process's canvas, once. Throws when one is missing: letters would differ. */
function registerFonts(): void {
  if (registered) return;
  for (const { id, family, weight } of DESIGN_FONTS) {
    if (!GlobalFonts.registerFromPath(fontFile(id, weight), family))
      throw new Error(`the font ${family} cannot be read`);
  }
  registered = true;
}

/** RGBA, not premultiplied. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** The bytes of a print's picture, asked for when its turn has come. Rejects when there is none. */
export type ReadPicture = (printId: number) => Promise<Uint8Array>;

export interface RenderOptions {
  /** One view, lowest first. */
  objects: readonly DesignObject[];
  read: ReadPicture;
  /** Pixels across the print area; 300 dpi unless a preview is asked for. */
  width?: number;
}

/** Beyond what is printed, a picture is not kept in memory. */
const cropBox = (crop: DesignImage['crop'], { width, height }: { width: number; height: number }) => {
  const part = crop ?? { x: 0, y: 0, width: 1, height: 1 };
  const left = Math.min(width - 1, Math.round(part.x * width));
  const top = Math.min(height - 1, Math.round(part.y * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(part.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(part.height * height))),
  };
};

/** The shown part of a picture at the size that it is printed, with its filter. */
async function sourceOf(object: DesignImage, file: Uint8Array, pixelsPerMm: number): Promise<Source<Canvas>> {
  const size = await sharp(file).metadata();
  const box = cropBox(object.crop, size);
  const { data, info } = await sharp(file)
    .extract(box)
    .resize({
      width: Math.min(box.width, Math.max(1, Math.round(object.width * pixelsPerMm))),
      height: Math.min(box.height, Math.max(1, Math.round(object.height * pixelsPerMm))),
      fit: 'fill',
    })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  applyFilter(pixels, object.filter);
  const picture = createCanvas(info.width, info.height);
  picture.getContext('2d').putImageData(new ImageData(pixels, info.width, info.height), 0, 0);
  return { picture, width: info.width, height: info.height };
}

/**
 * Draws one view on nothing, with the same code as the browser's preview. Pictures are in memory one after the other,
 * never more of them than one print area takes. Throws when a picture cannot be read.
 */
export async function renderView({ objects, read, width = PRINT_PIXELS.width }: RenderOptions): Promise<Pixels> {
  registerFonts();
  const pixelsPerMm = width / PRINT_AREA.width;
  const height = width === PRINT_PIXELS.width ? PRINT_PIXELS.height : Math.round(PRINT_AREA.height * pixelsPerMm);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.scale(pixelsPerMm, pixelsPerMm);
  const sources = new Sources(read);
  for (const object of objects) {
    if (object.hidden) continue;
    if (object.kind === 'text') {
      drawObject(penOf(context), object, null);
      continue;
    }
    // Cut already: the whole of it is drawn.
    const source = await sources.of(object, pixelsPerMm);
    drawObject(penOf(context), { ...object, crop: null }, source);
  }
  const { data } = context.getImageData(0, 0, width, height);
  return { data: Buffer.from(data.buffer, data.byteOffset, data.length), width, height };
}

/** Pixels that pictures drawn before may keep: one print area. */
const KEPT_PIXELS = PRINT_PIXELS.width * PRINT_PIXELS.height;

/**
 * The same drawing in the same size is decoded once; what was used longest ago makes room. The picture that was read last is read
 * once however differently it is cut and coloured.
 */
class Sources {
  readonly #kept = new Map<string, Source<Canvas>>();
  readonly #read: ReadPicture;
  #last: { printId: number; file: Uint8Array } | undefined;
  #pixels = 0;

  constructor(read: ReadPicture) {
    this.#read = read;
  }

  async of(object: DesignImage, pixelsPerMm: number): Promise<Source<Canvas>> {
    const key = JSON.stringify([object.print_id, object.crop, object.width, object.height, object.filter]);
    const known = this.#kept.get(key);
    const source = known ?? (await sourceOf(object, await this.#fileOf(object.print_id), pixelsPerMm));
    this.#kept.delete(key);
    if (!known) this.#makeRoom(source.width * source.height);
    this.#kept.set(key, source);
    return source;
  }

  async #fileOf(printId: number): Promise<Uint8Array> {
    if (this.#last?.printId === printId) return this.#last.file;
    this.#last = undefined; // Not two in memory.
    const file = await this.#read(printId);
    this.#last = { printId, file };
    return file;
  }

  #makeRoom(pixels: number): void {
    this.#pixels += pixels;
    for (const [key, { width, height }] of this.#kept) {
      if (this.#pixels <= KEPT_PIXELS) return;
      this.#kept.delete(key);
      this.#pixels -= width * height;
    }
  }
}

/** This canvas has all that drawing needs; its types are its own. */
const penOf = (context: SKRSContext2D): Canvas2D<Canvas> => context as unknown as Canvas2D<Canvas>;
