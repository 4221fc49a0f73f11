import { afterTwoFrames } from '@qhatu/kit/browser';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { type Location, type NavigationType, type Navigator, Router, type To } from 'react-router-dom';

/**
 * Where the visitor is, how they came there, and what takes them elsewhere. Handed down as a property in place of one router
 * around everything: routers cannot stand inside one another, and each page has one of its own, with the place that it was
 * opened for. No context: React looks through every page for who reads one that changes, the hidden ones too (D285, D459).
 */
export interface SitePlace {
  location: Location;
  navigationType: NavigationType;
  navigator: Navigator;
}

/**
 * A router at the current place, for what stands around the pages. It comes there two frames after the page (D298): header and
 * footer are half of what a navigation draws, and nothing of them is looked at first. Their elements should be the same
 * each time (`memo`), or they are drawn with the page all the same.
 */
export function CurrentRouter({ place, children }: { place: SitePlace; children: ReactNode }) {
  const [shown, setShown] = useState(place);
  useEffect(() => {
    if (shown === place) return undefined;
    return afterTwoFrames(() => startTransition(() => setShown(place)));
  }, [shown, place]);
  return <Router {...shown}>{children}</Router>;
}

export const toPath = (to: To): string =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;

const nowhere = () => {
  throw new Error('Nobody goes anywhere while a page is rendered on the server');
};

/** The place of a page that the server renders. */
export function serverPlace({ pathname, search }: { pathname: string; search: string }): SitePlace {
  return {
    location: { pathname, search, hash: '', state: null, key: 'default', mask: undefined },
    navigationType: 'POP' as NavigationType,
    navigator: { createHref: toPath, go: nowhere, push: nowhere, replace: nowhere },
  };
}
