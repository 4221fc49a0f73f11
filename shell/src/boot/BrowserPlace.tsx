import { holdRefreshing } from '@qhatu/shared-state';
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { afterPage, readyPages, whenSettled } from '../remote-area/shown-pages';
import { POP } from '../remote-area/visits';
import type { Place, SiteNavigation } from '../routing/navigation';
import type { ScrollMemory } from '../routing/scroll';
import type { SitePlace } from '../routing/site-place';

interface Props {
  navigation: SiteNavigation;
  scroll: ScrollMemory;
  children: (place: SitePlace) => ReactNode;
}

/**
 * Shows every place that is reached. Another page is rendered in slices. The page on screen with other data (a filter, an
 * order) is drawn in one go: its code is there, and slices with frames of the former list between them take longer than the
 * list itself. A page that is kept or was prerendered is drawn in one go, too, since it has only to be shown (D285, D459).
 */
function followPlaces(navigation: SiteNavigation, show: (place: Place) => void): () => void {
  let { pathname } = navigation.place.getState().location;
  return navigation.place.subscribe((place) => {
    const stays = place.location.pathname === pathname;
    pathname = place.location.pathname;
    if (stays) {
      show(place);
      return;
    }
    const refresh = holdRefreshing();
    whenSettled(() => void refresh());
    const ready = place.action === POP ? readyPages.kept : readyPages.prerendered;
    if (ready?.location.key === place.location.key) show(place);
    else startTransition(() => show(place));
  });
}

/** Hands on where the visitor is, from the page's own history, and scrolls there. */
export function BrowserPlace({ navigation, scroll, children }: Props) {
  const [place, setPlace] = useState(navigation.place.getState);
  useEffect(() => {
    // A link may have been followed while the page was hydrated in slices.
    setPlace(navigation.place.getState());
    return followPlaces(navigation, setPlace);
  }, [navigation]);

  useEffect(() => scroll.resume(), [scroll]);

  // The first place is the browser's to scroll.
  const settled = useRef(place);
  useLayoutEffect(() => {
    if (settled.current === place) return undefined;
    settled.current = place;
    scroll.apply(place);
    const { scrollY } = window;
    // A page that is still loading may be too short for the old position: scroll once more when it is there.
    return afterPage(() => {
      if (window.scrollY === scrollY) scroll.apply(place);
    });
  }, [place, scroll]);

  const { location, action } = place;
  const { navigator } = navigation;
  const current = useMemo(() => ({ location, navigationType: action, navigator }), [location, action, navigator]);
  return children(current);
}
