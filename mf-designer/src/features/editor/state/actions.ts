import {
  boundingBox,
  type DesignObject,
  type DesignText,
  designerTexts,
  fitsPrintArea,
  MAX_OBJECTS,
  MIN_SIDE,
  measureWith,
  movedInside,
  objectsOf,
  type Placed,
  PRINT_AREA,
  textBox,
  textSize,
} from '@qhatu/contract/designer';
import { randomId } from '@qhatu/contract/random';
import { toast } from '@qhatu/shared-state';
import { addObject, duplicateObject, findObject, type ObjectPatch, patchObject, removeObject } from './design';
import { largestFactor, turned } from './place';
import type { EditorStore } from './store';

let pen: CanvasRenderingContext2D | null = null;

/** Measures letters in the shipped faces; one small canvas for the page. */
export function measure(): ReturnType<typeof measureWith> {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('This browser gives no canvas.');
  return measureWith(pen);
}

const HEIGHTS = [PRINT_AREA.height / 2, PRINT_AREA.height * 0.18, PRINT_AREA.height * 0.82];

function overlap(a: Placed, b: Placed): boolean {
  const [one, other] = [boundingBox(a), boundingBox(b)];
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** In the middle, or above or below it where that is free; in the middle again when nothing is. */
function atFreePlace(object: DesignObject, others: readonly DesignObject[]): DesignObject {
  const tries = HEIGHTS.map((y) => movedInside({ ...object, y }) ?? object);
  return tries.find((one) => others.every((other) => other.hidden || !overlap(one, other))) ?? object;
}

/** Puts a new sticker onto the view that is shown and selects it. False when the view is full. */
export function add(store: EditorStore, object: DesignObject): boolean {
  const { view } = store.get();
  const others = objectsOf(store.design, view);
  if (others.length >= MAX_OBJECTS) {
    toast.warning(designerTexts.tooManyStickers);
    return false;
  }
  store.change((design) => addObject(design, view, atFreePlace(object, others)));
  store.select(object.id);
  return true;
}

export const remove = (store: EditorStore, id: string): void => store.change((design) => removeObject(design, id));

export function duplicate(store: EditorStore, id: string): void {
  const copy = randomId();
  store.change((design) => duplicateObject(design, id, copy));
  store.select(copy);
}

export const patch = (store: EditorStore, id: string, change: ObjectPatch, tag: string | null = null): void =>
  store.change((design) => patchObject(design, id, change), tag);

/**
 * Moves, sizes or turns within the print area. What is too large stays as it was, and the reason is said (spec 3 §5).
 */
export function place(store: EditorStore, id: string, change: Partial<Placed>, tag: string | null = null): void {
  const object = findObject(store.design, id)?.object;
  if (!object || object.locked) return;
  const target = { ...object, ...change, rotation: turned(change.rotation ?? object.rotation) };
  if (Math.min(target.width, target.height) < MIN_SIDE) return;
  const inside = movedInside(target);
  if (!inside) {
    toast.warning(designerTexts.tooLargeForArea);
    return;
  }
  const { x, y, width, height, rotation } = inside;
  patch(store, id, { x, y, width, height, rotation }, tag);
}

/** Into the middle of the area, along one direction. */
export const center = (store: EditorStore, id: string, axis: 'x' | 'y'): void =>
  place(store, id, axis === 'x' ? { x: PRINT_AREA.width / 2 } : { y: PRINT_AREA.height / 2 });

/** The same middle, another size; by the same factor in both directions. */
export function scale(store: EditorStore, id: string, factor: number, tag: string | null = null): void {
  const object = findObject(store.design, id)?.object;
  if (object) place(store, id, { width: object.width * factor, height: object.height * factor }, tag);
}

/** A box for these words about the same middle; as large as asked for, or as the print area allows. */
export function fittedText(words: DesignText, size: number): DesignText {
  const box = { ...words, ...textBox(words, size, measure()) };
  const factor = fitsPrintArea(box) ? 1 : largestFactor(box) * 0.999;
  const fitted = {
    ...box,
    width: Math.max(MIN_SIDE, box.width * factor),
    height: Math.max(MIN_SIDE, box.height * factor),
  };
  return movedInside(fitted) ?? fitted;
}

/** Other words, another face or curve: the letters keep their size and the box follows. */
export function changeText(
  store: EditorStore,
  id: string,
  change: Partial<DesignText>,
  tag: string | null = null,
): void {
  const object = findObject(store.design, id)?.object;
  if (object?.kind !== 'text') return;
  const size = textSize(object, measure());
  const { text, font, align, curve, x, y, width, height } = fittedText({ ...object, ...change }, size);
  patch(store, id, { text, font, align, curve, x, y, width, height }, tag);
}
