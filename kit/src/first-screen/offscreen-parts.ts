import { watchNear, whenIdle } from '../browser';

/**
 * What a part is marked with. Empty until its page is left; then, where it was out of sight, how high it was and how wide the
 * window, in pixels: a height of 0 where nobody knows, for what stands around it was skipped. Shell and remotes have a copy
 * of this module each, so that what one of them notes for the other stands in the document.
 */
const MARK = 'data-offscreen-part';

/** Of a part's element. */
export const offscreenPartMark = { [MARK]: '' };

/** What was noted of a part that was out of sight: its height and the window's width then, in pixels. */
export interface OffscreenNote {
  height: number;
  windowWidth: number;
}

const NOWHERE = { top: 0, right: 0, bottom: 0, left: 0, height: 0 };

/** Whether the part shows nothing, by itself (an empty one) or with what it stands in (`display: none`). */
const showsNothing = (part: Element): boolean =>
  part.childElementCount === 0 || (typeof part.checkVisibility === 'function' && !part.checkVisibility());

/** Whether what stands around the part is skipped (`content-visibility`): to ask where it stands would lay it out. */
const isSkipped = (part: Element): boolean =>
  typeof part.checkVisibility === 'function' && !part.checkVisibility({ contentVisibilityAuto: true });

/**
 * Notes of each part of the page how high it is, and which of them are out of sight and without the focus. To be called
 * before the page is left, while the elements are still laid out, and after whatever else asks where something stands: it
 * writes. Its height stays with the element: what is out of the document is not remembered by the browser, and Back would
 * find another page than was left.
 */
export function noteOffscreenParts(): void {
  const { innerWidth, innerHeight } = window;
  const noted: { part: HTMLElement; height: number; rests: boolean }[] = [];
  for (const part of document.querySelectorAll<HTMLElement>(`main [${MARK}]`)) {
    const isNothing = showsNothing(part);
    const skipped = !isNothing && isSkipped(part);
    const { top, right, bottom, left, height } = isNothing || skipped ? NOWHERE : part.getBoundingClientRect();
    const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    // What rests takes along what is in it; what shows nothing has nothing to rest.
    const isIn = noted.some((other) => other.rests && other.part.contains(part));
    const rests = !isIn && !part.contains(document.activeElement) && (skipped || (height > 0 && !isSeen));
    noted.push({ part, height, rests });
  }
  for (const { part, height, rests } of noted) {
    part.setAttribute(MARK, rests ? `${height} ${innerWidth}` : '');
    if (height > 0) part.style.setProperty('contain-intrinsic-block-size', `auto ${height}px`);
  }
}

/** What was noted of a part, once; null where it was in sight or never left. */
export function takeNote(part: Element): OffscreenNote | null {
  const [height, windowWidth] = (part.getAttribute(MARK) ?? '').split(' ').map(Number);
  part.setAttribute(MARK, '');
  return height === undefined || windowWidth === undefined ? null : { height, windowWidth };
}

/** So near to the window a part comes back before its turn. */
const NEAR = '200px';
/** Parts that are to come back, in the order in which they asked. */
const waiting = new Set<() => void>();
let callOffNext: (() => void) | null = null;
/** What a person does brings all of them back: what they look for may be in one. */
const SIGNS_OF_A_PERSON = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'] as const;

const revealAll = () => {
  for (const reveal of waiting) reveal();
  waiting.clear();
  scheduleNext();
};

function revealNext(deadline?: IdleDeadline): void {
  callOffNext = null;
  const [first] = waiting;
  // A browser that is never idle must not keep the last of them away for long, nor one that cannot say (Safari).
  if (!deadline || deadline.didTimeout) revealAll();
  else if (first) {
    waiting.delete(first);
    first();
  }
  scheduleNext();
}

function scheduleNext(): void {
  for (const sign of SIGNS_OF_A_PERSON) {
    if (waiting.size > 0) window.addEventListener(sign, revealAll, { capture: true, passive: true });
    else window.removeEventListener(sign, revealAll, true);
  }
  if (waiting.size > 0) callOffNext ??= whenIdle(revealNext);
  else {
    callOffNext?.();
    callOffNext = null;
  }
}

/**
 * Brings each part back in an idle moment of its own; one that comes near at once, whatever moved the page; all of them as
 * soon as the person does something, or no such moment comes.
 * @returns how to take it back
 */
export function revealOneByOne(part: Element, reveal: () => void): () => void {
  waiting.add(reveal);
  scheduleNext();
  const stopWatching = watchNear(part, reveal, NEAR);
  return () => {
    stopWatching?.();
    waiting.delete(reveal);
    scheduleNext();
  };
}
