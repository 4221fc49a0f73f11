import { nextTask, whenIdle } from '@qhatu/kit/browser';
import { events } from '@qhatu/shared-state';
import { siteLink } from './site-link';

interface Connection {
  saveData?: boolean;
}

const savesData = (): boolean => (navigator as { connection?: Connection }).connection?.saveData === true;

/** An address is not prepared again for this long; its data is fresh for as long anyway. */
const REPEAT_MS = 10_000;

/**
 * So many marked links of one page are prepared because they are seen; the pointer or a finger announces the others.
 */
export const SEEN_LIMIT = 4;

/** So long a pointer rests on a link until its page is prerendered, in milliseconds: many are passed on the way to one. */
export const REST_MS = 65;

/**
 * A screen ahead: on a phone the first products lie below the first screen, and a finger is faster than the connection.
 */
const NEARLY_SEEN: IntersectionObserverInit = { rootMargin: '100% 0px' };

/** Resolves when the page of this address is there, or when it need not be asked for; never rejects. */
type Prefetch = (url: URL | null) => Promise<void>;

/**
 * Prepares pages before they are asked for: what the pointer, the focus or a finger touches, what a page says is likely
 * (`page:likely`: a filter is no link), and, once the page has loaded and is idle, the first links marked
 * `data-prefetch="visible"` that are a screen away or nearer, one after the other. People who save data get nothing ahead.
 * @param prepare resolves when the page is there and never rejects
 * @param onRest hears of the link that the pointer rests on, once its page is prepared; null: of none any more
 * @returns what ends it
 */
export function startPrefetching(
  prepare: (pathname: string, search: string) => Promise<unknown>,
  onRest: (url: URL | null) => void,
): () => void {
  if (savesData()) return () => undefined;
  const lastTime = new Map<string, { atMs: number; there: Promise<unknown> }>();

  async function prefetch(url: URL | null): Promise<void> {
    if (!url) return;
    const key = url.pathname + url.search;
    const now = performance.now();
    let last = lastTime.get(key);
    if (!last || now - last.atMs >= REPEAT_MS) {
      last = { atMs: now, there: prepare(url.pathname, url.search) };
      lastTime.set(key, last);
    }
    await last.there;
  }

  const stops = [
    prefetchTouched(prefetch),
    followMouse(prefetch, onRest),
    events.on('page:likely', ({ to }) => void prefetch(new URL(to, window.location.href))),
    prefetchSeen(prefetch),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** What the pointer, the focus or a finger is on. */
function prefetchTouched(prefetch: Prefetch): () => void {
  const touched = ({ target }: Event) => {
    const url = siteLink(target);
    // In a task of its own: calls take 30 to 70 ms of a phone to begin, and what was touched has to show it first.
    if (url) void nextTask().then(() => prefetch(url));
  };
  // After a tap browsers tell of a mouse over what has come under the finger since: on the next page that is nobody's wish.
  const hovers = !window.matchMedia?.('(hover: none)').matches;
  const kinds = ['focusin', 'touchstart', ...(hovers ? ['mouseover'] : [])];
  for (const kind of kinds) document.addEventListener(kind, touched, { passive: true, capture: true });
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, touched, { capture: true });
  };
}

/**
 * Reports the link that the mouse rests on, once its page is there. Not while the button is down: what follows may be its click,
 * and the page that is on its way then must not be drawn a second time.
 */
function followMouse(prefetch: Prefetch, onRest: (url: URL | null) => void): () => void {
  let under: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopWaiting = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const moved = ({ target, pointerType }: PointerEvent) => {
    const url = pointerType === 'mouse' ? siteLink(target) : null;
    if (url?.href === under) return;
    under = url?.href;
    stopWaiting();
    if (!url) onRest(null);
    else {
      const link = (target as Element).closest('a');
      const mine = setTimeout(async () => {
        await prefetch(url);
        // The page of the link may have been left meanwhile.
        if (timer === mine && link?.isConnected) onRest(url);
      }, REST_MS);
      timer = mine;
    }
  };
  document.addEventListener('pointerover', moved, { passive: true, capture: true });
  document.addEventListener('pointerdown', stopWaiting, { passive: true, capture: true });
  return () => {
    stopWaiting();
    document.removeEventListener('pointerover', moved, { capture: true });
    document.removeEventListener('pointerdown', stopWaiting, { capture: true });
  };
}

/** The first marked links of each page that are a screen away or nearer, from the first idle moment after its load. */
function prefetchSeen(prefetch: Prefetch): () => void {
  let stopped = false;
  const limit = createPageLimit();
  // A browser has six connections to a host: what nobody has asked for takes its turn, or a slow API would keep them
  // all.
  let turn = Promise.resolve();
  const whenItsTurn = (target: Element) => {
    turn = turn
      .then(() => new Promise<void>((resolve) => void whenIdle(() => resolve())))
      .then(() => (target.isConnected && !stopped ? prefetch(siteLink(target)) : undefined));
  };
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      if (limit.take()) whenItsTurn(target);
    }
    // A list that goes on and on would be looked through in each frame for nothing.
    if (limit.isSpent()) seen.disconnect();
  }, NEARLY_SEEN);
  const watch = () => {
    if (limit.isSpent()) return;
    for (const link of document.querySelectorAll('a[data-prefetch="visible"]')) seen.observe(link);
  };
  let asked = false;
  const changed = new MutationObserver(() => {
    if (asked) return;
    asked = true;
    whenIdle(() => {
      asked = false;
      watch();
    });
  });
  const start = () =>
    whenIdle(() => {
      if (stopped) return;
      changed.observe(document.body, { childList: true, subtree: true });
      watch();
    });
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });

  return () => {
    stopped = true;
    window.removeEventListener('load', start);
    seen.disconnect();
    changed.disconnect();
  };
}

/** {@link SEEN_LIMIT} for each page that is shown. */
function createPageLimit() {
  let shown = '';
  let left = SEEN_LIMIT;
  const isSpent = (): boolean => {
    const { pathname } = window.location;
    if (pathname !== shown) {
      shown = pathname;
      left = SEEN_LIMIT;
    }
    return left <= 0;
  };
  return {
    isSpent,
    /** Whether there was one left, which is taken now. */
    take: (): boolean => {
      if (isSpent()) return false;
      left -= 1;
      return true;
    },
  };
}
