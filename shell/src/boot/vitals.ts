import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { RemoteModules } from '../remotes/types';
import type { Place } from '../routing/navigation';
import type { PageRoute } from '../routing/table';

const VITALS_PATH = '/releases/vitals';

interface VitalsOptions {
  /** The page that this document began with. */
  first: PageRoute;
  pageAt: (pathname: string) => PageRoute;
  place: { getState: () => Place; subscribe: (listener: () => void) => unknown };
  modules: Pick<RemoteModules, 'version'>;
}

/** A remote's page, since when it is shown: milliseconds on the document's clock. */
interface Shown {
  from: number;
  owner: { remote: string; version: string } | undefined;
}

/**
 * Tells the site what this browser measured (D266): each vital once a visit, when the page is hidden for the first time, as one
 * message. A visit through several pages has one INP and one CLS: they belong to the page that was shown when the worst of
 * them happened. Nothing of the person or the address is in it.
 */
export function reportVitals({ first, pageAt, place, modules }: VitalsOptions): void {
  const ownerOf = (page: PageRoute): Shown['owner'] => {
    const version = page.kind === 'remote' ? modules.version(page.remote) : undefined;
    return page.kind === 'remote' && version ? { remote: page.remote, version } : undefined;
  };
  const shown: Shown[] = [{ from: 0, owner: ownerOf(first) }];
  const note = () => {
    const owner = ownerOf(pageAt(place.getState().location.pathname));
    const last = shown.at(-1)?.owner;
    if (owner?.remote === last?.remote && owner?.version === last?.version) return;
    shown.push({ from: performance.now(), owner });
  };
  note();
  place.subscribe(note);

  const waiting: object[] = [];
  const reported = new Set<string>();
  const measured = ({ id, name, value, entries, navigationStartTime = 0 }: MetricType) => {
    // What grows after the page was hidden once is not told again: the site could not take the first one back.
    if (reported.has(id)) return;
    reported.add(id);
    const at = entries.at(-1)?.startTime ?? navigationStartTime;
    const owner = shown.findLast(({ from }) => from <= at)?.owner;
    if (owner) waiting.push({ vital: name, value: Number(value.toFixed(name === 'CLS' ? 4 : 0)), ...owner });
  };
  for (const on of [onTTFB, onFCP, onLCP, onINP, onCLS]) on(measured);
  const send = () => {
    if (waiting.length > 0 && document.visibilityState === 'hidden')
      navigator.sendBeacon(VITALS_PATH, JSON.stringify(waiting.splice(0)));
  };
  // web-vitals hears the same on the way down, and has said its last by now.
  window.addEventListener('visibilitychange', send);
  window.addEventListener('pagehide', send);
}
