import { randomId } from '@qhatu/contract/random';
import { nextTask } from '@qhatu/kit/browser';
import { createStore, type StoreApi } from '@qhatu/kit/observable';
import type { Location, NavigationType, Navigator, To } from 'react-router-dom';
import { toPath } from './site-place';

/** react-router's names for how an address was reached. */
const POP = 'POP' as NavigationType;
const PUSH = 'PUSH' as NavigationType;
const REPLACE = 'REPLACE' as NavigationType;

export interface Place {
  location: Location;
  action: NavigationType;
  /** Whether the page's position may be reset (`preventScrollReset` of a link). */
  keepScroll: boolean;
}

export interface SiteNavigation {
  navigator: Navigator;
  place: StoreApi<Place>;
  /** An address was asked for and its page is being prepared. */
  pending: StoreApi<boolean>;
  push(to: To): void;
}

interface Options {
  /** The route's loader: starts code and data. The navigation waits for it. Must resolve in good time, always. */
  prepare: (pathname: string, search: string) => Promise<void>;
  /** Called with the key of the history entry that is left. */
  onLeave?: (key: string) => void;
  /** The key that the entry of an address gets, if its page is there already. */
  keyOf?: (url: URL) => string | undefined;
}

/** A navigation that takes longer says that it is on its way, in milliseconds. */
export const PENDING_AFTER_MS = 50;

/** Tells one entry of the history from all others. */
export const newEntryKey = (): string => randomId().slice(0, 8);

interface Entry {
  usr: unknown;
  key: string;
}

/**
 * The page's history: react-router's own data router would do the same for 15 kB brotli more (its actions, fetchers and
 * revalidation are react-query's here). Every navigation first runs the route's loader; a newer navigation wins over
 * one that is still waiting.
 */
export function createSiteNavigation({ prepare, onLeave, keyOf }: Options): SiteNavigation {
  const { history } = window;
  let turn = 0;

  const read = (): Location => {
    const { pathname, search, hash } = window.location;
    const entry = history.state as Partial<Entry> | null;
    return {
      pathname,
      search,
      hash,
      state: entry?.usr ?? null,
      key: entry?.key ?? 'default',
      mask: undefined,
    } as Location;
  };
  const place = createStore<Place>(() => ({ location: read(), action: POP, keepScroll: false }));
  const pending = createStore<boolean>(() => false);

  async function go(url: URL, action: NavigationType, enter: () => void, keepScroll = false): Promise<void> {
    turn += 1;
    const mine = turn;
    const { location } = place.getState();
    if (url.pathname !== location.pathname || url.search !== location.search) {
      // A page that is there already is shown without a word: each sign and its end would be drawn for nothing.
      const slow = setTimeout(() => mine === turn && pending.setState(true, true), PENDING_AFTER_MS);
      await prepare(url.pathname, url.search);
      clearTimeout(slow);
      if (mine !== turn) return;
    }
    onLeave?.(location.key);
    enter();
    // Whoever hears that nothing is pending any more finds the new place.
    place.setState({ location: read(), action, keepScroll }, true);
    pending.setState(false, true);
  }

  const navigate = (to: To, state: unknown, replace: boolean, keepScroll?: boolean) => {
    const url = toUrl(to);
    if (url.origin !== window.location.origin) {
      window.location.assign(url);
      return;
    }
    // A page that was prerendered knows of no state.
    const key = (state == null && keyOf?.(url)) || newEntryKey();
    const entry: Entry = { usr: state ?? null, key };
    const enter = () => (replace ? history.replaceState(entry, '', url) : history.pushState(entry, '', url));
    void go(url, replace ? REPLACE : PUSH, enter, keepScroll);
  };

  // The address has changed already; what is shown follows when the page is there. Inside of the event React would draw it,
  // and run all effects of a page that comes back, in one task before the paint.
  window.addEventListener('popstate', async () => {
    await nextTask();
    await go(new URL(window.location.href), POP, () => undefined);
  });

  return {
    navigator: {
      createHref: toPath,
      go: (steps) => history.go(steps),
      push: (to, state, options) => navigate(to, state, false, options?.preventScrollReset),
      replace: (to, state, options) => navigate(to, state, true, options?.preventScrollReset),
    },
    place,
    pending,
    push: (to) => navigate(to, null, false),
  };
}

const toUrl = (to: To): URL => new URL(toPath(to), window.location.href);
