import type { Placed } from '@qhatu/contract/designer';
import type { Snapped } from './snap';

/** How millimetres become pixels of the stage. */
interface View {
  scale: number;
  left: number;
  top: number;
}

const GUIDE = '#2e4178';
const LABEL_FONT = '600 12px system-ui, sans-serif';

/** Lines through what the sticker has snapped to. */
export function drawGuides(
  ctx: CanvasRenderingContext2D,
  { xs, ys }: Pick<Snapped, 'xs' | 'ys'>,
  { scale, left, top, width, height }: View & { width: number; height: number },
): void {
  ctx.save();
  ctx.strokeStyle = GUIDE;
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (const x of xs) {
    const at = Math.round(left + x * scale) + 0.5;
    ctx.moveTo(at, top);
    ctx.lineTo(at, top + height * scale);
  }
  for (const y of ys) {
    const at = Math.round(top + y * scale) + 0.5;
    ctx.moveTo(left, at);
    ctx.lineTo(left + width * scale, at);
  }
  ctx.stroke();
  ctx.restore();
}

const cm = (mm: number) => (mm / 10).toFixed(1).replace('.', ',');

/** What a gesture makes of it, beside it: '12,3 × 8,0 cm'. */
export function drawSize(ctx: CanvasRenderingContext2D, place: Placed, { scale, left, top }: View): void {
  const text = `${cm(place.width)} × ${cm(place.height)} cm${place.rotation ? ` · ${Math.round(place.rotation)}°` : ''}`;
  ctx.save();
  ctx.font = LABEL_FONT;
  const width = ctx.measureText(text).width + 16;
  const x = left + place.x * scale - width / 2;
  const y = top + place.y * scale - 12;
  ctx.fillStyle = 'rgb(33 24 18 / 82%)';
  ctx.beginPath();
  ctx.roundRect(x, y, width, 24, 12);
  ctx.fill();
  ctx.fillStyle = '#ffffff';
  ctx.textBaseline = 'middle';
  ctx.fillText(text, x + 8, y + 12.5);
  ctx.restore();
}
