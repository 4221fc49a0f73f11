import { findSkippedPlaces, isOutOfWindow, layOutAtOnce, watchNear, whenIdle } from '../browser';

/**
 * The attribute of a part. Empty until its page is left; then, for a part out of sight, its height and the window's width in
 * pixels; height 0 where it is unknown, because the browser may skip what stands around it. Shell and remotes have a copy of this module
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

interface Noted extends OffscreenNote {
  part: HTMLElement;
  rests: boolean;
}

/** Where parts stand, of which none is within another one, and which of them are out of sight and without the focus. */
function look(parts: readonly HTMLElement[], skippedPlace: ReturnType<typeof findSkippedPlaces>): Noted[] {
  const { innerWidth: windowWidth } = window;
  return parts.map((part) => {
    const isFocused = part.contains(document.activeElement);
    const skipped = skippedPlace(part);
    if (skipped) {
      // A place that is the part's alone is as high as the part; of others the part's own height is unknown.
      const isOwn = skipped.element === part.parentElement && skipped.element.childElementCount === 1;
      const height = isOwn ? skipped.rect.height : 0;
      return { part, height, windowWidth, rests: !isFocused };
    }
    const rect = part.getBoundingClientRect();
    // Without a height it shows nothing (`display: none` around it, too), and has nothing to rest.
    return { part, height: rect.height, windowWidth, rests: rect.height > 0 && isOutOfWindow(rect) && !isFocused };
  });
}

/**
 * Looks how high each part of the page is, and which are out of sight and without the focus. Call it before the page is left,
 * while it is laid out. The height stays with the element: the browser forgets it of what is out of the document, and
 * Back would find a page of another length. A part within a resting one rests with it.
 * @returns how to write that down, once the page is out of the document: before, it would have the page laid out again,
 * which nobody sees any more
 */
export function noteOffscreenParts(): () => void {
  const all = [...document.querySelectorAll<HTMLElement>(`main [${MARK}]`)];
  const filled = all.filter((part) => part.childElementCount > 0);
  const around = (part: Element) => part.parentElement?.closest<HTMLElement>(`[${MARK}]`) ?? null;
  const places: Parameters<typeof layOutAtOnce>[] = [];
  const skippedPlace = findSkippedPlaces((...place) => void places.push(place));
  const outer = look(
    filled.filter((part) => around(part) === null),
    skippedPlace,
  );
  const shown = new Set<HTMLElement | null>(outer.filter(({ rests }) => !rests).map(({ part }) => part));
  const inner = look(
    filled.filter((part) => shown.has(around(part))),
    skippedPlace,
  );
  return () => {
    // An earlier note may be there still: of a part that has not come alive in between.
    for (const part of all) part.setAttribute(MARK, '');
    for (const { part, height, windowWidth, rests } of [...outer, ...inner]) {
      if (rests) part.setAttribute(MARK, `${height} ${windowWidth}`);
      if (height > 0) part.style.setProperty('contain-intrinsic-block-size', `auto ${height}px`);
    }
    for (const place of places) layOutAtOnce(...place);
  };
}

/** What was noted of a part, once; null where it was in sight or never left. */
export function takeNote(part: Element): OffscreenNote | null {
  const note = part.getAttribute(MARK);
  if (!note) return null;
  part.setAttribute(MARK, '');
  const [height = 0, windowWidth = 0] = note.split(' ').map(Number);
  return { height, windowWidth };
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
