import {
  type DesignImage,
  type DesignObject,
  drawView,
  PRINT_AREA,
  type Rectangle,
  type Source,
} from '@qhatu/contract/designer';
import { displacePixels, type Light, lightOf, shadingPixels } from './folds';
import { canvasOf, loadImage } from './image';

export interface View {
  /** Address of the garment's picture; null draws the print alone. */
  garment: string | null;
  area: Rectangle;
  objects: readonly DesignObject[];
  sourceOf: (object: DesignImage) => Source<CanvasImageSource> | null;
}

const GROUND = '#f6f0e6';
/** How far a print bends with the cloth, in pixels of a picture of 500. */
const BEND = 2.5;

const pictureData = (pixels: Uint8ClampedArray<ArrayBuffer>, side: number) => new ImageData(pixels, side, side);

/** The light on a garment, from its own picture. */
async function lightOn(garment: HTMLImageElement, side: number, area: Rectangle): Promise<Light> {
  const { ctx } = canvasOf(side, side);
  ctx.drawImage(garment, 0, 0, side, side);
  return lightOf(ctx.getImageData(0, 0, side, side).data, side, area);
}

/** The veil of folds for the stage, `side` pixels square. */
export async function shadingOverlay(garment: string, area: Rectangle, side: number): Promise<HTMLCanvasElement> {
  const light = await lightOn(await loadImage(garment), side, area);
  const { canvas, ctx } = canvasOf(side, side);
  ctx.putImageData(pictureData(shadingPixels(light), side), 0, 0);
  return canvas;
}

/** One view as it will look: the garment with its print lying in its folds, `side` pixels square (spec 3 §2: 500). */
export async function composeView(
  { garment, area, objects, sourceOf }: View,
  side: number,
): Promise<HTMLCanvasElement> {
  const { canvas, ctx } = canvasOf(side, side);
  ctx.fillStyle = GROUND;
  ctx.fillRect(0, 0, side, side);
  const picture = garment === null ? null : await loadImage(garment);
  if (picture) ctx.drawImage(picture, 0, 0, side, side);

  const print = canvasOf(side, side);
  print.ctx.translate(area.x * side, area.y * side);
  const pixelsPerMm = (area.width * side) / PRINT_AREA.width;
  drawView<CanvasImageSource>(print.ctx, objects, { pixelsPerMm, sourceOf });
  if (picture) {
    const light = await lightOn(picture, side, area);
    const pixels = print.ctx.getImageData(0, 0, side, side).data;
    print.ctx.putImageData(pictureData(displacePixels(pixels, light, (BEND * side) / 500), side), 0, 0);
    const veil = canvasOf(side, side);
    veil.ctx.putImageData(pictureData(shadingPixels(light), side), 0, 0);
    print.ctx.setTransform(1, 0, 0, 1, 0, 0);
    print.ctx.globalCompositeOperation = 'source-atop';
    print.ctx.drawImage(veil.canvas, 0, 0);
  }
  ctx.drawImage(print.canvas, 0, 0);
  return canvas;
}
