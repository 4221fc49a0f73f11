import type { Location, NavigationType } from 'react-router-dom';
import type { PageRoute } from '../routing/table';

/** A page that was opened, from the link that led to it until it is taken down. */
export interface Visit {
  id: number;
  route: PageRoute;
  params: Readonly<Record<string, string | undefined>>;
  /** Where it is, or was when it was left. */
  location: Location;
  type: NavigationType;
  /** Which navigation brought it on screen, or gave it another address, last; counted from 0. */
  navigation: number;
  /** The one before, of a page that Back has shown again. */
  shownBefore?: number | undefined;
  /** Of a page that is prerendered: what it is drawn into, out of the document until it is shown. */
  host?: HTMLElement;
}

export interface Visits {
  /** In the order in which they were opened, so that a page is hidden before the next one is put into the document. */
  all: readonly Visit[];
  /** On screen. */
  shown: Visit;
  /** The one that was left and may be shown again: one, since two are more than the heap's share of memory (D176, D453). */
  kept: Visit | null;
}

export type Arrival = Omit<Visit, 'id' | 'navigation' | 'shownBefore'>;

let lastId = 0;
/** Never used twice: it tells which pages have failed. */
export const nextId = (): Visit['id'] => {
  lastId += 1;
  return lastId;
};

export function firstVisit(arrival: Arrival): Visits {
  const shown = { id: 0, navigation: 0, ...arrival };
  return { all: [shown], shown, kept: null };
}

/**
 * Pages that people leaf through: nothing is typed there, and anybody may see them. What was typed into a form, a
 * password among it, is not kept.
 */
export const mayBeKept = ({ route }: Visit): boolean =>
  route.kind === 'remote' &&
  route.render === 'public' &&
  (route.skeleton === 'front' || route.skeleton === 'listing' || route.skeleton === 'detail');

/** Whether an address is another place of the page on screen, such as a filter, and no page of its own. */
export const staysOn = (shown: Visit, { route, location }: Arrival): boolean =>
  route.id === shown.route.id && location.pathname === shown.location.pathname;

/** Whether that is where a page is: the fragment makes no other one of it. */
export const isAt = ({ location }: Visit, { pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean =>
  location.pathname === pathname && location.search === search;

/**
 * What is shown after a navigation: the same page at its new place, with Back and Forward the page that was left at that entry of
 * the history, with a link the one that was prerendered, otherwise a new one. What has stayed the same stays the same
 * object: a page whose parameters are other ones is rendered anew from top to bottom.
 * @param prerendered the page that was prerendered, if there is one (D459)
 */
export function follow(
  { all, shown, kept }: Visits,
  arrival: Arrival,
  failed: ReadonlySet<Visit['id']>,
  prerendered: Visit | null,
): Visits {
  const { route, location, type } = arrival;
  const navigation = shown.navigation + 1;
  const moved = (visit: Visit, change: Partial<Visit>) => {
    const next = { ...visit, ...change, navigation };
    return { shown: next, all: all.map((other) => (other === visit ? next : other)) };
  };
  if (staysOn(shown, arrival)) return { ...moved(shown, { location, type, shownBefore: undefined }), kept };
  const left = mayBeKept(shown) && !failed.has(shown.id) ? shown : null;
  if (kept && type === POP && kept.location.key === location.key && kept.route === route)
    return { ...moved(kept, { location, shownBefore: kept.navigation }), kept: left };
  const isReady = prerendered && type !== POP && isAt(prerendered, location) && !failed.has(prerendered.id);
  const opened = isReady ? { ...prerendered, location, type, navigation } : { id: nextId(), navigation, ...arrival };
  return { all: [...all, opened], shown: opened, kept: left ?? kept };
}

/** react-router's name for what the browser's own buttons do. */
export const POP = 'POP';

/** Without the pages that will not be shown again. The same object when there are none. */
export function pruneVisits(visits: Visits): Visits {
  const all = visits.all.filter((visit) => visit === visits.shown || visit === visits.kept);
  return all.length === visits.all.length ? visits : { ...visits, all };
}
