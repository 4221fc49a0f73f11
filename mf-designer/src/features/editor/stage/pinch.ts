import type { Placed } from '@qhatu/contract/designer';
import type { Canvas } from 'fabric';
import { Sticker } from './sticker';

/** As much of the stage as two fingers move. */
export interface PinchSurface {
  canvas: Canvas;
  start: (sticker: Sticker) => void;
  placeOf: (sticker: Sticker) => Placed;
  settle: (sticker: Sticker) => void;
}

interface Finger {
  x: number;
  y: number;
}

interface Pair {
  middle: Finger;
  distance: number;
  angle: number;
}

function pairOf([a, b]: readonly [Finger, Finger]): Pair {
  return {
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    distance: Math.hypot(b.x - a.x, b.y - a.y),
    angle: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI,
  };
}

/** What two fingers make of a sticker: size, turn and place follow them. `scale` is pixels for each millimetre. */
export function pinched(start: Placed, from: Pair, to: Pair, scale: number): Placed {
  const factor = to.distance / Math.max(1, from.distance);
  return {
    x: start.x + (to.middle.x - from.middle.x) / scale,
    y: start.y + (to.middle.y - from.middle.y) / scale,
    width: start.width * factor,
    height: start.height * factor,
    rotation: start.rotation + to.angle - from.angle,
  };
}

const fingersOf = (touches: TouchList): readonly [Finger, Finger] | null => {
  const [a, b] = [touches[0], touches[1]];
  return touches.length === 2 && a && b
    ? [
        { x: a.clientX, y: a.clientY },
        { x: b.clientX, y: b.clientY },
      ]
    : null;
};

/**
 * Pinch and turn on the selected sticker. Listens before fabric does, so that the second finger is not taken for a
 * drag. Answers how to stop listening.
 */
export function pinch(stage: PinchSurface): () => void {
  const surface = stage.canvas.wrapperEl;
  let gesture: { sticker: Sticker; start: Placed; from: Pair } | null = null;

  const begin = (event: TouchEvent) => {
    const fingers = fingersOf(event.touches);
    const sticker = stage.canvas.getActiveObject();
    if (!fingers || !(sticker instanceof Sticker)) return;
    event.preventDefault();
    event.stopPropagation();
    stage.canvas._currentTransform = null;
    stage.start(sticker);
    gesture = { sticker, start: stage.placeOf(sticker), from: pairOf(fingers) };
  };
  const move = (event: TouchEvent) => {
    const fingers = fingersOf(event.touches);
    if (!gesture || !fingers) return;
    event.preventDefault();
    event.stopPropagation();
    const { sticker, start, from } = gesture;
    const place = pinched(start, from, pairOf(fingers), stage.canvas.getZoom());
    sticker.set({
      left: place.x,
      top: place.y,
      scaleX: place.width / sticker.width,
      scaleY: place.height / sticker.height,
      angle: place.rotation,
    });
    stage.canvas.requestRenderAll();
  };
  const end = () => {
    if (!gesture) return;
    const { sticker } = gesture;
    gesture = null;
    stage.settle(sticker);
  };

  const options = { capture: true, passive: false };
  surface.addEventListener('touchstart', begin, options);
  document.addEventListener('touchmove', move, options);
  document.addEventListener('touchend', end, true);
  document.addEventListener('touchcancel', end, true);
  return () => {
    surface.removeEventListener('touchstart', begin, options);
    document.removeEventListener('touchmove', move, options);
    document.removeEventListener('touchend', end, true);
    document.removeEventListener('touchcancel', end, true);
  };
}
