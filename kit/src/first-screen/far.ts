import { whenIdle } from '../browser';

/**
 * What a part is marked with. Empty until its page is left; then, where it was out of sight, how high it was, in pixels: 0
 * where nobody knows, for what stands around it was skipped. Shell and remotes have a copy of this module each, so that what
 * one of them notes for the other stands in the document.
 */
const MARK = 'data-far';

/** Of a part's element. */
export const farMark = { [MARK]: '' };

const NOWHERE = { top: 0, right: 0, bottom: 0, left: 0, height: 0 };

/** Whether what stands around the part is skipped (`content-visibility`): to ask where it stands would lay it out. */
const isSkipped = (part: Element): boolean =>
  typeof part.checkVisibility === 'function' && !part.checkVisibility({ contentVisibilityAuto: true });

/**
 * Notes of each part of the page how high it is, and which of them are out of sight and without the focus. To be called
 * before the page is left, while the elements are still laid out. Its height stays with the element: what is out of the
 * document is not remembered by the browser, and Back would find another page than was left.
 */
export function noteFarParts(): void {
  const { innerWidth, innerHeight } = window;
  const noted: { part: HTMLElement; height: number; rests: boolean }[] = [];
  for (const part of document.querySelectorAll<HTMLElement>(`main [${MARK}]`)) {
    const skipped = isSkipped(part);
    const { top, right, bottom, left, height } = skipped ? NOWHERE : part.getBoundingClientRect();
    const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    // What rests takes along what is in it; what shows nothing has nothing to rest.
    const isIn = noted.some((other) => other.rests && other.part.contains(part));
    const rests = !isIn && !part.contains(document.activeElement) && (skipped || (height > 0 && !isSeen));
    noted.push({ part, height, rests });
  }
  for (const { part, height, rests } of noted) {
    part.setAttribute(MARK, rests ? String(height) : '');
    if (height > 0) part.style.setProperty('contain-intrinsic-block-size', `auto ${height}px`);
  }
}

/** The height noted of a part, in pixels, once; null where it was in sight or never left. */
export function takeHeight(part: Element): number | null {
  const noted = part.getAttribute(MARK) ?? '';
  part.setAttribute(MARK, '');
  return noted === '' ? null : Number(noted);
}

/** Parts that are to come back, in the order in which they asked. */
const waiting = new Set<() => void>();
let next: (() => void) | null = null;
/** What a person does brings all of them back: what they look for may be in one. */
const SIGNS_OF_A_PERSON = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

const all = () => {
  for (const work of waiting) work();
  waiting.clear();
  update();
};

function one(deadline?: IdleDeadline): void {
  next = null;
  const [first] = waiting;
  // A browser that is never idle must not keep the last of them away for long.
  if (deadline?.didTimeout) all();
  else if (first) {
    waiting.delete(first);
    first();
  }
  update();
}

function update(): void {
  for (const sign of SIGNS_OF_A_PERSON) {
    if (waiting.size > 0) window.addEventListener(sign, all, { capture: true, passive: true });
    else window.removeEventListener(sign, all, true);
  }
  if (waiting.size > 0) next ??= whenIdle(one);
  else {
    next?.();
    next = null;
  }
}

/**
 * Runs each work in an idle moment of its own; all of them as soon as the person does something, or no such moment comes.
 * @returns how to take it back
 */
export function oneByOne(work: () => void): () => void {
  waiting.add(work);
  update();
  return () => {
    waiting.delete(work);
    update();
  };
}
