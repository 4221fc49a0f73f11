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
}

export interface Visits {
  /** In the order in which they were opened, so that a page is hidden before the next one is put into the document. */
  all: readonly Visit[];
  /** On screen. */
  shown: Visit;
  /** Pages that were left and may be shown again, the last one first. */
  left: readonly Visit['id'][];
}

/** Gigabytes, as Chromium rounds them and no other browser says it: 6 are reported as 4. */
const LITTLE_MEMORY_GB = 4;

/** So many pages are kept after they were left (D176); a device with little memory keeps the one that Back shows (D453). */
export function keptLimit(): number {
  const { deviceMemory } = navigator as { deviceMemory?: number };
  return deviceMemory !== undefined && deviceMemory <= LITTLE_MEMORY_GB ? 1 : 2;
}

type Arrival = Omit<Visit, 'id'>;

export function firstVisit(arrival: Arrival): Visits {
  const shown = { id: 0, ...arrival };
  return { all: [shown], shown, left: [] };
}

/**
 * Pages that people leaf through: nothing is typed there, and anybody may see them. What was typed into a form, a
 * password among it, is not kept.
 */
const isKept = ({ route }: Visit): boolean =>
  route.kind === 'remote' &&
  route.render === 'public' &&
  (route.skeleton === 'front' || route.skeleton === 'listing' || route.skeleton === 'detail');

/**
 * What is shown after a navigation: the same page at its new place (a filter), with Back and Forward the page that was
 * left at that entry of the history, otherwise a new one. What has stayed the same stays the same object: a page whose
 * parameters are other ones is rendered anew from top to bottom.
 */
export function follow({ all, shown, left }: Visits, arrival: Arrival, failed: ReadonlySet<Visit['id']>): Visits {
  const { route, location, type } = arrival;
  const moved = (visit: Visit, change: Partial<Visit>) => {
    const next = { ...visit, ...change };
    return { next, all: all.map((other) => (other === visit ? next : other)) };
  };
  if (route.id === shown.route.id && location.pathname === shown.location.pathname) {
    const { next, all } = moved(shown, { location, type });
    return { all, shown: next, left };
  }
  const stays = isKept(shown) && !failed.has(shown.id);
  const back =
    type === POP
      ? all.find((visit) => left.includes(visit.id) && visit.location.key === location.key && visit.route === route)
      : undefined;
  const opened = { id: 1 + Math.max(...all.map(({ id }) => id)), ...arrival };
  const { next, ...others } = back ? moved(back, { location }) : { next: opened, all: [...all, opened] };
  const rest = left.filter((id) => id !== next.id);
  return { ...others, shown: next, left: (stays ? [shown.id, ...rest] : rest).slice(0, keptLimit()) };
}

/** react-router's name for what the browser's own buttons do. */
export const POP = 'POP';

/** Without the pages that will not be shown again. The same object when there are none. */
export function pruneVisits(visits: Visits): Visits {
  const all = visits.all.filter((visit) => visit === visits.shown || visits.left.includes(visit.id));
  return all.length === visits.all.length ? visits : { ...visits, all };
}
