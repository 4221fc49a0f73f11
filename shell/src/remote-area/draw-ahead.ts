import { startTransition } from 'react';
import type { Location, NavigationType } from 'react-router-dom';
import type { Found } from '../routing/match';
import { newEntryKey } from '../routing/navigation';
import styles from './RemoteArea.module.css';
import { readyPages } from './shown-pages';
import { isAt, mayBeKept, nextId, type Visit } from './visits';

/**
 * Draws a page out of the document when React has nothing else to do, so that a link to it shows it in the next frame
 * (D459). Its effects begin when it is shown. One at a time; pages that nobody leafs through are not.
 * @param url null: none any more
 */
export function drawAhead(url: URL | null, match: (pathname: string) => Found): void {
  const { kept } = readyPages;
  const visit = url && visitOf(url, match(url.pathname));
  // One that Back shows would be there twice: hidden pages are counted (D453).
  if (visit && mayBeKept(visit) && !(kept && isAt(kept, visit.location)))
    startTransition(() => readyPages.drawAhead?.(visit));
  else readyPages.drawAhead?.(null);
}

/** Until React has drawn it there is the page's place only, and a link opens it as any other. */
const isDrawn = ({ host }: Visit): boolean => !!host?.firstChild?.firstChild;

readyPages.keyOf = (url) => {
  const { ahead } = readyPages;
  return ahead && isAt(ahead, url) && isDrawn(ahead) ? ahead.location.key : undefined;
};

function visitOf({ pathname, search }: URL, { page: route, params }: Found): Visit {
  const host = document.createElement('div');
  host.className = styles.area ?? '';
  const location: Location = { pathname, search, hash: '', state: null, key: newEntryKey(), mask: undefined };
  return { id: nextId(), navigation: 0, route, params, location, type: 'PUSH' as NavigationType, host };
}
