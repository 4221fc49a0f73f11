import { watchNear, whenIdle } from '../browser';

/**
 * The attribute of a part. Empty until its page is left; then, for a part out of sight, its height and the window's width in
 * pixels; height 0 where it is unknown, because what stands around it was skipped. Shell and remotes have a copy of this module
 * each, so they exchange their notes through the document.
 */
const MARK = 'data-offscreen-part';

/** Props that mark a part's element. */
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
 * Notes the height of each part of the page, and which parts are out of sight and without the focus. Call it before the page is
 * left, while it is still laid out, and after everything that reads positions, since this writes. The height stays with the
 * element: the browser forgets it of what is out of the document, and Back would find a page of another length.
 */
export function noteOffscreenParts(): void {
  const { innerWidth, innerHeight } = window;
  const noted: { part: HTMLElement; height: number; rests: boolean }[] = [];
  for (const part of document.querySelectorAll<HTMLElement>(`main [${MARK}]`)) {
    const isNothing = showsNothing(part);
    const skipped = !isNothing && isSkipped(part);
    const { top, right, bottom, left, height } = isNothing || skipped ? NOWHERE : part.getBoundingClientRect();
    const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    // A part within a resting one rests with it; a part that shows nothing has nothing to rest.
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

/** A part that is so near to the window comes back before its turn. */
const NEAR = '200px';
/** Parts that are to come back, in the order in which they asked. */
const waiting = new Set<() => void>();
let callOffNext: (() => void) | null = null;
/** These events bring all parts back: what the person looks for may be in one. */
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
 * Brings each part back in an idle moment of its own: a part that comes near at once, all of them as soon as the person does
 * something or no idle moment comes.
 * @returns how to call it off
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
