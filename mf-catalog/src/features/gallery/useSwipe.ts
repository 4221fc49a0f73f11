import { type PointerEvent, useRef } from 'react';

/** Distance that a finger must move to change the picture, in pixels. */
export const SWIPE_PX = 40;

/**
 * A finger drawn across a picture goes to the one before (-1) or after (1). Up and down stays the page's
 * (`touch-action: pan-y` on the element); a mouse has the arrows.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? null : { x, y };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = start.current ?? { x: clientX, y: clientY };
      start.current = null;
      const across = clientX - x;
      if (Math.abs(across) < SWIPE_PX || Math.abs(across) < Math.abs(clientY - y)) return;
      onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
