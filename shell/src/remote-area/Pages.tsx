import { whenIdle } from '@qhatu/kit/browser';
import { RouteParamsContext } from '@qhatu/shared-state';
import { Activity, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Navigator, Router } from 'react-router-dom';
import { matchPage } from '../routing/match';
import { useSitePlace } from '../routing/site-place';
import type { PageRoute } from '../routing/table';
import { KeptPage, type KeptState } from './KeptPage';
import { Page } from './Page';
import styles from './RemoteArea.module.css';
import { keptEntries } from './shown-pages';
import { VisitContext } from './visit-context';
import { firstVisit, follow, pruneVisits, type Visit } from './visits';

/**
 * The page of the current address, and beside it, out of sight and out of the document, the last ones that were left: Back
 * shows them as they were, in the next frame. A page that is left is hidden at once (its effects end) and taken down when
 * the browser has nothing better to do.
 */
export function Pages({ pages }: { pages: PageRoute[] }) {
  const { location, navigationType: type, navigator } = useSitePlace();
  const failed = useRef(new Set<Visit['id']>());
  const arrive = () => {
    const { page: route, params } = matchPage(pages, location.pathname);
    return { route, params, location, type };
  };
  const [state, setState] = useState(() => firstVisit(arrive()));
  let visits = state;
  if (visits.shown.location !== location) {
    visits = follow(visits, arrive(), failed.current);
    setState(visits);
  }
  const { all, left } = visits;
  useEffect(() => {
    keptEntries.are(all.filter(({ id }) => left.includes(id)).map(({ location }) => location.key));
  }, [all, left]);
  const isDone = pruneVisits(visits) !== visits;
  useEffect(() => {
    if (!isDone) return undefined;
    return whenIdle(() => startTransition(() => setState(pruneVisits)));
  }, [isDone]);
  const fail = useCallback((id: Visit['id']) => void failed.current.add(id), []);
  return all.map((visit) => (
    <VisitArea key={visit.id} visit={visit} isShown={visit === visits.shown} navigator={navigator} onFailure={fail} />
  ));
}

interface VisitAreaProps {
  visit: Visit;
  isShown: boolean;
  navigator: Navigator;
  onFailure: (id: Visit['id']) => void;
}

/**
 * One page in a router of its own, at the place that it was opened for, so that a navigation elsewhere draws no link of a
 * hidden page anew.
 */
function VisitArea({ visit, isShown, navigator, onFailure }: VisitAreaProps) {
  const { id, route, location, type } = visit;
  const [kept] = useState<KeptState>(() => ({ focus: null }));
  const context = useMemo(() => ({ kept, fail: () => onFailure(id) }), [kept, onFailure, id]);
  // The same element each time: a page that is hidden or shown again is not rendered anew for it.
  const page = useMemo(() => <Page route={route} />, [route]);
  return (
    <Router location={location} navigationType={type} navigator={navigator}>
      <RouteParamsContext.Provider value={visit.params}>
        <VisitContext.Provider value={context}>
          <div className={styles.area}>
            <Activity mode={isShown ? 'visible' : 'hidden'}>
              <KeptPage className={styles.area} kept={kept}>
                {page}
              </KeptPage>
            </Activity>
          </div>
        </VisitContext.Provider>
      </RouteParamsContext.Provider>
    </Router>
  );
}
