import { boundingBox, MIN_SIDE, movedInside, type Placed, PRINT_AREA } from '@qhatu/contract/designer';
import { Canvas, FabricImage, type FabricObject } from 'fabric';
import { AREA_BOX, samePlace, turned } from '../state/place';
import { drawGuides, drawSize } from './overlay';
import { pinch } from './pinch';
import { type Snapped, snap } from './snap';
import { type Paint, Sticker } from './sticker';

/** One sticker as the stage sees it. Equal `paint` means equal looks. */
export interface StageItem {
  id: string;
  place: Placed;
  opacity: number;
  locked: boolean;
  hidden: boolean;
  paint: Paint;
}

/** Where the print area lies on the garment's picture: fractions of its side. */
export interface AreaRect {
  left: number;
  top: number;
  width: number;
}

export interface StageListener {
  onSelect: (id: string | null) => void;
  /** A gesture has ended inside the print area. */
  onPlace: (id: string, place: Placed) => void;
  /** A gesture made it larger than the print area: it is already back where it was (spec 3 §5). */
  onTooLarge: () => void;
  onOpen: (id: string) => void;
}

/** Snapping reaches this many screen pixels. */
const REACH_PX = 6;
/** Around the print area, for handles that stick out of it. */
const MARGIN_PX = 48;

/**
 * The one fabric canvas. Its units are millimetres of the print area; it shows what it is given and says what was done.
 */
export class Stage {
  readonly canvas: Canvas;
  private readonly stickers = new Map<string, Sticker>();
  private readonly before = new Map<string, Placed>();
  private readonly endPinch: () => void;
  private guides: Pick<Snapped, 'xs' | 'ys'> | null = null;
  private quiet = false;
  private shade: FabricImage | null = null;
  private garment = { left: 0, top: 0, side: 1 };

  constructor(
    private readonly host: HTMLElement,
    private readonly listener: StageListener,
  ) {
    const element = document.createElement('canvas');
    host.append(element);
    // Nobody sees it before it has its place (`fit`).
    host.style.visibility = 'hidden';
    this.canvas = new Canvas(element, {
      selection: false,
      preserveObjectStacking: true,
      uniformScaling: true,
      uniScaleKey: null,
      altActionKey: null,
      centeredKey: 'altKey',
      allowTouchScrolling: true,
      renderOnAddRemove: false,
      controlsAboveOverlay: true,
      stopContextMenu: true,
      targetFindTolerance: 4,
    });
    // Pointers have the canvas, everybody has the list of layers beside it.
    for (const layer of [this.canvas.lowerCanvasEl, this.canvas.upperCanvasEl])
      layer.setAttribute('aria-hidden', 'true');
    this.endPinch = pinch(this);
    this.listen();
  }

  private listen(): void {
    const { canvas } = this;
    const chosen = ({ selected }: { selected: FabricObject[] }) => this.reportSelected(selected[0]);
    canvas.on('selection:created', chosen);
    canvas.on('selection:updated', chosen);
    canvas.on('selection:cleared', () => this.reportSelected(undefined));
    canvas.on('mouse:down', ({ target }) => {
      if (target instanceof Sticker) this.before.set(target.stickerId, this.placeOf(target));
    });
    canvas.on('mouse:dblclick', ({ target }) => {
      if (target instanceof Sticker) this.listener.onOpen(target.stickerId);
    });
    canvas.on('object:moving', ({ target }) => target instanceof Sticker && this.moved(target));
    canvas.on('object:modified', ({ target }) => target instanceof Sticker && this.settle(target));
    canvas.on('mouse:up', () => this.showGuides(null));
    canvas.on('after:render', ({ ctx }) => {
      const scale = canvas.getZoom();
      const [, , , , left, top] = canvas.viewportTransform;
      if (this.guides) drawGuides(ctx, this.guides, { scale, left, top, ...PRINT_AREA });
      const active = canvas.getActiveObject();
      if (active instanceof Sticker && active.isMoving !== true && canvas._currentTransform) {
        drawSize(ctx, this.placeOf(active), { scale, left, top });
      }
    });
  }

  private reportSelected(target: FabricObject | undefined): void {
    if (!this.quiet) this.listener.onSelect(target instanceof Sticker ? target.stickerId : null);
  }

  private moved(sticker: Sticker): void {
    const place = this.placeOf(sticker);
    const others = [...this.stickers.values()].filter((other) => other !== sticker && other.visible);
    const boxes = others.map((other) => boundingBox(this.placeOf(other)));
    const snapped = snap(boundingBox(place), [AREA_BOX, ...boxes], REACH_PX / this.canvas.getZoom());
    const pulled = { ...place, x: place.x + snapped.dx, y: place.y + snapped.dy };
    const { x, y } = movedInside(pulled) ?? place;
    sticker.set({ left: x, top: y });
    this.showGuides(snapped.xs.length + snapped.ys.length > 0 ? snapped : null);
  }

  private showGuides(guides: Pick<Snapped, 'xs' | 'ys'> | null): void {
    if (guides === null && this.guides === null) return;
    this.guides = guides;
    this.canvas.requestRenderAll();
  }

  /** The end of every gesture: inside as it is, moved inside, or back to where it was. */
  settle(sticker: Sticker): void {
    const place = this.placeOf(sticker);
    const start = this.before.get(sticker.stickerId) ?? place;
    this.before.delete(sticker.stickerId);
    const inside = movedInside(place);
    const kept = inside && Math.min(place.width, place.height) >= MIN_SIDE ? inside : start;
    this.put(sticker, kept);
    this.canvas.requestRenderAll();
    if (!inside) this.listener.onTooLarge();
    else if (!samePlace(kept, start)) this.listener.onPlace(sticker.stickerId, kept);
  }

  /** Remembers where a gesture begins that fabric does not know of. */
  start(sticker: Sticker): void {
    this.before.set(sticker.stickerId, this.placeOf(sticker));
  }

  placeOf(sticker: Sticker): Placed {
    const { left, top, width, height, scaleX, scaleY, angle } = sticker;
    return { x: left, y: top, width: width * scaleX, height: height * scaleY, rotation: turned(angle) };
  }

  private put(sticker: Sticker, { x, y, width, height, rotation }: Placed): void {
    sticker.set({ left: x, top: y, width, height, angle: rotation, scaleX: 1, scaleY: 1 });
    sticker.setCoords();
  }

  /** Brings the canvas in line with the design; only what differs is touched. */
  show(items: readonly StageItem[]): void {
    const { canvas } = this;
    const shown = new Set(items.map(({ id }) => id));
    for (const [id, sticker] of this.stickers) if (!shown.has(id)) this.drop(id, sticker);
    items.forEach((item, index) => {
      let sticker = this.stickers.get(item.id);
      if (!sticker) {
        sticker = new Sticker(item.id, item.paint, {});
        this.stickers.set(item.id, sticker);
        canvas.add(sticker);
      }
      if (sticker.paint !== item.paint) {
        sticker.paint = item.paint;
        sticker.dirty = true;
      }
      const free = !item.locked && !item.hidden;
      sticker.set({ opacity: item.opacity, visible: !item.hidden, selectable: free, evented: free });
      if (!samePlace(this.placeOf(sticker), item.place)) this.put(sticker, item.place);
      if (canvas.item(index) !== sticker) canvas.moveObjectTo(sticker, index);
    });
    canvas.requestRenderAll();
  }

  private drop(id: string, sticker: Sticker): void {
    this.quietly(() => {
      if (this.canvas.getActiveObject() === sticker) this.canvas.discardActiveObject();
    });
    this.canvas.remove(sticker);
    sticker.dispose();
    this.stickers.delete(id);
  }

  /** Shows handles around a sticker; locked and hidden ones have none. */
  select(id: string | null): void {
    const sticker = id === null ? undefined : this.stickers.get(id);
    this.quietly(() => {
      if (sticker?.selectable) this.canvas.setActiveObject(sticker);
      else this.canvas.discardActiveObject();
    });
    this.canvas.requestRenderAll();
  }

  private quietly(work: () => void): void {
    this.quiet = true;
    work();
    this.quiet = false;
  }

  /**
   * The garment's square side in CSS pixels, and where the print area lies on it. The canvas is no larger than the area
   * and its handles: what is not there needs not be painted at every step of a gesture. The host must be placed there.
   */
  fit(side: number, { left, top, width }: AreaRect): void {
    const scale = (width * side) / PRINT_AREA.width;
    this.garment = { left: left * side, top: top * side, side };
    this.canvas.setDimensions({
      width: PRINT_AREA.width * scale + 2 * MARGIN_PX,
      height: PRINT_AREA.height * scale + 2 * MARGIN_PX,
    });
    this.canvas.setViewportTransform([scale, 0, 0, scale, MARGIN_PX, MARGIN_PX]);
    Object.assign(this.host.style, { left: `${left * side - MARGIN_PX}px`, top: `${top * side - MARGIN_PX}px` });
    this.host.style.visibility = '';
    if (this.shade) this.fitShade(this.shade);
  }

  /** The folds of the garment, laid on the prints only. */
  setShade(picture: HTMLCanvasElement | null): void {
    this.shade =
      picture && new FabricImage(picture, { globalCompositeOperation: 'source-atop', originX: 'left', originY: 'top' });
    if (this.shade) this.fitShade(this.shade);
    this.canvas.set('overlayImage', this.shade ?? undefined);
    this.canvas.requestRenderAll();
  }

  private fitShade(shade: FabricImage): void {
    const scale = this.canvas.getZoom();
    const { left, top, side } = this.garment;
    shade.set({ left: -left / scale, top: -top / scale });
    shade.scaleToWidth(side / scale);
  }

  async dispose(): Promise<void> {
    this.endPinch();
    this.stickers.clear();
    // fabric ends after the frame that is under way; the pictures of that one are closed by now, and a frame that
    // cannot be drawn would never end: the window's listener would keep the whole editor.
    this.canvas.cancelRequestedRender();
    // fabric takes its wrapper away and puts the bare canvas back into our place.
    const { lowerCanvasEl } = this.canvas;
    await this.canvas.dispose();
    lowerCanvasEl.remove();
  }
}
