import { createContext, type ReactNode, useContext } from 'react';
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
  if (!place) throw new Error('useSitePlace needs a SitePlaceProvider');
  return place;
}

/** A router that is always at the current place: for what stands around the pages. */
export function CurrentRouter({ children }: { children: ReactNode }) {
  return <Router {...useSitePlace()}>{children}</Router>;
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
