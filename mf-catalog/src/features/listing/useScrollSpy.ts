import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt } from './pages';

type Run = Parameters<typeof pageAt>[0];

/** Scrolling has come to rest when nothing moved for so long, in milliseconds. */
const REST_MS = 150;

/** The first item of a list that is at least half below the upper edge of the window; items stand in reading order. */
function firstInView(items: HTMLCollection): number {
  let [low, high] = [0, items.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { top, bottom } = items[middle]?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    if ((top + bottom) / 2 > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The key of the open history entry, as the shell's navigation writes it; 'default' for the one the tab began with. */
const openEntry = () => (window.history.state as { key?: string } | null)?.key ?? 'default';

/**
 * Keeps the address at the page that is being read, so that a reload, a bookmark and whoever gets the link come to the
 * same products. The router is not told: nothing is loaded or drawn because of it. While
 * another entry is open already and its page is still on the way, nothing is written: that entry would get the address
 * of the listing that is being left, and Back would seem to skip it.
 */
export function useScrollSpy(list: RefObject<HTMLElement | null>, run: Run, hrefOf: (page: number) => string): void {
  const { key } = useLocation();
  const latest = useRef({ run, hrefOf, key });
  useEffect(() => {
    latest.current = { run, hrefOf, key };
  });
  useEffect(() => {
    let timer: number | undefined;
    const note = () => {
      const items = list.current?.querySelector('ul')?.children;
      const { run, hrefOf, key } = latest.current;
      if (!items?.length || run.length === 0 || key !== openEntry()) return;
      const href = hrefOf(pageAt(run, firstInView(items)));
      const { pathname, search } = window.location;
      if (href !== pathname + search) window.history.replaceState(window.history.state, '', href);
    };
    const moved = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(note, REST_MS);
    };
    window.addEventListener('scroll', moved, { passive: true });
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('scroll', moved);
    };
  }, [list]);
}
