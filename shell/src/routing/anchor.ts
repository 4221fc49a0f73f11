import { findSkippedPlaces } from '@qhatu/kit/browser';

/**
 * A link of the page's content, and how far below the window's upper edge it stood, in pixels. A product may be in several
 * places: it is the `nth` link to its address, from 0; positions that an earlier release has stored do not say.
 */
export interface Anchor {
  href: string;
  top: number;
  nth?: number;
}

const CONTENT_LINKS = 'main a[href]';
/** An anchor is held until the page has loaded and for so many frames more; by then everything around it has its size. */
const FRAMES = 40;
/** What the reader does himself ends it at once. */
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * The first link of the content at or below the upper edge; null at the very top, where nothing needs holding, and when the browser
 * may skip all that follow.
 */
export function anchorHere(): Anchor | null {
  if (window.scrollY <= 0) return null;
  const above = new Map<string, number>();
  const skippedPlace = findSkippedPlaces();
  for (const link of document.querySelectorAll<HTMLAnchorElement>(CONTENT_LINKS)) {
    const href = link.getAttribute('href') ?? '';
    const nth = above.get(href) ?? 0;
    // What may be skipped is out of sight, and to ask where it stands would lay it out.
    const rect = skippedPlace(link) ? null : link.getBoundingClientRect();
    if (rect && rect.top >= 0 && rect.height > 0) return { href, top: rect.top, nth };
    above.set(href, nth + 1);
  }
  return null;
}

/**
 * Keeps that link where it stood while what is above it gets its size (cards outside of the window are only measured
 * when they come near). Ends by itself, or with the function that is returned.
 */
export function holdAnchor(anchor: Anchor | null): () => void {
  if (!anchor) return () => undefined;
  let frame = 0;
  let left = FRAMES;
  let laidOut: () => void = () => undefined;
  const stop = () => {
    laidOut();
    cancelAnimationFrame(frame);
    for (const kind of OWN_MOVES) window.removeEventListener(kind, stop);
  };
  const look = () => {
    const links = document.querySelectorAll<HTMLAnchorElement>(CONTENT_LINKS);
    const same = [...links].filter((link) => link.getAttribute('href') === anchor.href);
    const link = same[Math.min(anchor.nth ?? 0, same.length - 1)];
    const rect = link?.getBoundingClientRect();
    // A link in a part of the page that is not shown yet stands nowhere.
    const off = rect && rect.height > 0 ? rect.top - anchor.top : 0;
    if (Math.abs(off) >= 1) window.scrollBy(0, off);
    if (document.readyState === 'complete') left -= 1;
    if (left > 0) frame = requestAnimationFrame(look);
    else stop();
  };
  for (const kind of OWN_MOVES) window.addEventListener(kind, stop, { passive: true });
  laidOut = whenLaidOut(look);
  return stop;
}

/**
 * Runs `work` in the next frame between layout and paint: where something stands costs nothing to know then, and nothing has been
 * seen. Asked for at once, a page that comes back is laid out twice (D300).
 * @returns how to call it off
 */
function whenLaidOut(work: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') {
    work();
    return () => undefined;
  }
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    work();
  });
  observer.observe(document.documentElement);
  return () => observer.disconnect();
}
