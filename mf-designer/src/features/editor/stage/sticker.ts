import { type Control, controlsUtils, FabricObject, type FabricObjectProps, type TOptions } from 'fabric';

/** Draws a sticker around the origin of `ctx`, `width` × `height` in the units of the place (millimetres). */
export type Paint = (ctx: CanvasRenderingContext2D, width: number, height: number) => void;

const HANDLE = 14;
const TOUCH_HANDLE = 32;

/** Corners keep the proportions, the knob above turns. Sides have no handles: a print is not stretched. */
function controls(): Record<string, Control> {
  const { mtr, tl, tr, bl, br } = controlsUtils.createObjectDefaultControls();
  for (const control of [mtr, tl, tr, bl, br]) {
    control.sizeX = control.sizeY = HANDLE;
    control.touchSizeX = control.touchSizeY = TOUCH_HANDLE;
  }
  mtr.offsetY = -28;
  return { mtr, tl, tr, bl, br };
}

/** A sticker on the stage. What it looks like is painted from outside, so that print and stage use one painter. */
export class Sticker extends FabricObject {
  static override type = 'QhatuSticker';
  paint: Paint;
  readonly stickerId: string;

  constructor(stickerId: string, paint: Paint, options: TOptions<Partial<FabricObjectProps>>) {
    super({
      strokeWidth: 0,
      lockScalingFlip: true,
      cornerStyle: 'circle',
      cornerColor: '#ffffff',
      cornerStrokeColor: '#a01c3a',
      borderColor: '#a01c3a',
      borderScaleFactor: 1.5,
      transparentCorners: false,
      snapAngle: 15,
      snapThreshold: 4,
      ...options,
    });
    this.stickerId = stickerId;
    this.paint = paint;
    this.controls = controls();
  }

  override _render(ctx: CanvasRenderingContext2D): void {
    this.paint(ctx, this.width, this.height);
  }
}
