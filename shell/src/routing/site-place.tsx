import { afterTwoFrames } from '@qhatu/kit/browser';
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { type Location, type NavigationType, type Navigator, Router, type To } from 'react-router-dom';

/** Where the visitor is, how they came there, and what takes them elsewhere. */
export interface SitePlace {
  location: Location;
  navigationType: NavigationType;
  navigator: Navigator;
}

const SitePlaceContext = createContext<SitePlace | null>(null);

/**
 * The shell's own context in place of one router around everything: routers cannot stand inside one another, and each page
 * has one of its own, with the place that it was opened for.
 */
export const SitePlaceProvider = SitePlaceContext.Provider;

/** The current place, outside of every router. */
export function useSitePlace(): SitePlace {
  const place = useContext(SitePlaceContext);
  if (!place) throw new Error('SitePlaceProvider is missing');
  return place;
}

/**
 * A router at the current place, for what stands around the pages. It comes there two frames after the page (D298): header and
 * footer are half of what a navigation draws, and nothing of them is looked at first. Their elements should be the same
 * each time (`memo`), or they are drawn with the page all the same.
 */
export function CurrentRouter({ children }: { children: ReactNode }) {
  const current = useSitePlace();
  const [place, setPlace] = useState(current);
  useEffect(() => {
    if (place === current) return undefined;
    return afterTwoFrames(() => startTransition(() => setPlace(current)));
  }, [place, current]);
  return <Router {...place}>{children}</Router>;
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
