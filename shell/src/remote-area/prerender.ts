import { startTransition } from 'react';
import type { Location, NavigationType } from 'react-router-dom';
import type { Found } from '../routing/match';
import { newEntryKey } from '../routing/navigation';
import styles from './RemoteArea.module.css';
import { readyPages } from './shown-pages';
import { isAt, mayBeKept, nextId, type Visit } from './visits';

/**
 * Prerenders the page behind a link, in an element outside of the document and when React has nothing else to do, so that the
 * link shows it in the next frame (D459). Its effects begin when it is shown. One page at a time, of those that may be kept.
 * @param url null: none any more
 */
export function prerenderPage(url: URL | null, match: (pathname: string) => Found): void {
  const { kept } = readyPages;
  const visit = url && visitOf(url, match(url.pathname));
  // One that Back shows would be there twice: hidden pages are counted (D453).
  if (visit && mayBeKept(visit) && !(kept && isAt(kept, visit.location)))
    startTransition(() => readyPages.prerender?.(visit));
  else readyPages.prerender?.(null);
}

/** Until React has drawn it there is the page's place only, and a link opens it as any other. */
const isDrawn = ({ host }: Visit): boolean => !!host?.firstChild?.firstChild;

readyPages.keyOf = (url) => {
  const { prerendered } = readyPages;
  return prerendered && isAt(prerendered, url) && isDrawn(prerendered) ? prerendered.location.key : undefined;
};

function visitOf({ pathname, search }: URL, { page: route, params }: Found): Visit {
  const host = document.createElement('div');
  host.className = styles.area ?? '';
  const location: Location = { pathname, search, hash: '', state: null, key: newEntryKey(), mask: undefined };
  return { id: nextId(), navigation: 0, route, params, location, type: 'PUSH' as NavigationType, host };
}
