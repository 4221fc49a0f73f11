import { PRINT_AREA } from '../area';
import type { DesignFont } from '../fonts';
import type { DesignImage, DesignObject, DesignText } from '../types';
import type { Canvas2D, Source } from './canvas-2d';
import { EM, layoutText, type Measure } from './layout';

export const fontOf = (font: DesignFont): string => `${font.weight} ${EM}px "${font.family}"`;

/** Measures with a canvas; the fonts must be loaded. */
export const measureWith =
  (pen: Pick<Canvas2D<never>, 'font' | 'measureText'>): Measure =>
  (text, font) => {
    pen.font = fontOf(font);
    return pen.measureText(text).width;
  };

/**
 * Draws what is inside an object's box, about the origin, unturned, in millimetres: `width` × `height` of `object` is
 * filled. Flip is drawn; position, rotation and opacity are the caller's (an editor has its own).
 */
export function drawContent<P>(pen: Canvas2D<P>, object: DesignObject, source: Source<P> | null): void {
  pen.save();
  pen.scale(object.flip_x ? -1 : 1, object.flip_y ? -1 : 1);
  if (object.kind === 'text') drawLetters(pen, object);
  else if (source) drawPicture(pen, object, source);
  pen.restore();
}

function drawPicture<P>(pen: Canvas2D<P>, { crop, width, height }: DesignImage, source: Source<P>): void {
  const part = crop ?? { x: 0, y: 0, width: 1, height: 1 };
  pen.imageSmoothingEnabled = true;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(
    source.picture,
    part.x * source.width,
    part.y * source.height,
    part.width * source.width,
    part.height * source.height,
    -width / 2,
    -height / 2,
    width,
    height,
  );
}

/** Draws letters as large as they fit; cut at the box, since the box is paid. */
function drawLetters<P>(pen: Canvas2D<P>, object: DesignText): void {
  const layout = layoutText(object, measureWith(pen));
  pen.beginPath();
  pen.rect(-object.width / 2, -object.height / 2, object.width, object.height);
  pen.clip();
  const scale = Math.min(object.width / layout.width, object.height / layout.height);
  pen.scale(scale, scale);
  pen.font = fontOf(layout.font);
  pen.fillStyle = object.color;
  pen.textBaseline = 'alphabetic';
  pen.textAlign = layout.centred ? 'center' : 'left';
  for (const { text, x, y, turn } of layout.letters) {
    pen.save();
    pen.translate(x, y);
    pen.rotate(turn);
    pen.fillText(text, 0, 0);
    pen.restore();
  }
}

/** Draws one object at its place on the print area, in millimetres. */
export function drawObject<P>(pen: Canvas2D<P>, object: DesignObject, source: Source<P> | null): void {
  if (object.hidden) return;
  pen.save();
  pen.globalAlpha = object.opacity;
  pen.translate(object.x, object.y);
  pen.rotate((object.rotation * Math.PI) / 180);
  drawContent(pen, object, source);
  pen.restore();
}

/**
 * A whole view, lowest first, cut at the print area, whose top left is the pen's origin. `pixelsPerMm` is the scale of
 * the target: 300 dpi are 11.81. `sourceOf` gives the decoded picture, or null where there is none to draw.
 */
export function drawView<P>(
  pen: Canvas2D<P>,
  objects: readonly DesignObject[],
  { pixelsPerMm, sourceOf }: { pixelsPerMm: number; sourceOf: (object: DesignImage) => Source<P> | null },
): void {
  pen.save();
  pen.scale(pixelsPerMm, pixelsPerMm);
  pen.beginPath();
  pen.rect(0, 0, PRINT_AREA.width, PRINT_AREA.height);
  pen.clip();
  for (const object of objects) drawObject(pen, object, object.kind === 'text' ? null : sourceOf(object));
  pen.restore();
}
