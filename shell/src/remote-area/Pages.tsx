import { whenIdle } from '@qhatu/kit/browser';
import { RouteParamsContext } from '@qhatu/shared-state';
import { Activity, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Navigator, Router } from 'react-router-dom';
import {
  followAnswers,
  forgetAnswersBefore,
  KEPT_NAVIGATIONS,
  setCurrentNavigation,
} from '../routing/answers-of-pages';
import { matchPage } from '../routing/match';
import type { SitePlace } from '../routing/site-place';
import type { PageRoute } from '../routing/table';
import { KeptPage, type KeptState } from './KeptPage';
import { Page } from './Page';
import styles from './RemoteArea.module.css';
import { readyPages } from './shown-pages';
import { VisitContext } from './visit-context';
import { firstVisit, follow, pruneVisits, staysOn, type Visit } from './visits';

/**
 * The page of the current address, and beside it, out of sight and out of the document, the last one that was left: Back
 * shows it as it was, in the next frame; and the one that the pointer rests on a link to, which the link shows (D459). A page
 * that is left is hidden at once (its effects end) and taken down when the browser has nothing better to do.
 */
export function Pages({ place, pages }: { place: SitePlace; pages: PageRoute[] }) {
  const { location, navigationType: type, navigator } = place;
  const [failed] = useState(() => new Set<Visit['id']>());
  const arrive = () => {
    const { page: route, params } = matchPage(pages, location.pathname);
    return { route, params, location, type };
  };
  const [state, setState] = useState(() => firstVisit(arrive()));
  const [prerendered, setPrerendered] = useState<Visit | null>(null);
  let visits = state;
  if (visits.shown.location !== location) {
    visits = follow(visits, arrive(), failed, prerendered);
    setState(visits);
  }
  const { all, shown, kept } = visits;
  // A state of its own, since it changes in transitions.
  const drawn = prerendered && !staysOn(shown, prerendered) ? prerendered : null;
  useEffect(followAnswers, []);
  const { navigation, shownBefore } = shown;
  // The effects of the page before have ended.
  useEffect(() => setCurrentNavigation(navigation, shownBefore), [navigation, shownBefore]);
  useEffect(
    () => void Object.assign(readyPages, { kept, prerendered: drawn, prerender: setPrerendered }),
    [kept, drawn],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links
  useEffect(() => setPrerendered(null), [navigation]);
  const isDone = pruneVisits(visits) !== visits;
  const oldest = Math.min(navigation - KEPT_NAVIGATIONS, kept?.navigation ?? navigation);
  useEffect(() => whenIdle(() => forgetAnswersBefore(oldest)), [oldest]);
  useEffect(() => {
    if (!isDone) return undefined;
    // Until nothing is left: while one is taken down, somebody may leave the next.
    let callOff = whenIdle(function prune() {
      // Not as a transition: one that is under way would be left out by what shows a page at once, and React would forget what
      // `follow` has said then.
      setState(pruneVisits);
      callOff = whenIdle(prune);
    });
    return () => callOff();
  }, [isDone]);
  return (drawn ? [...all, drawn] : all).map((visit) => (
    <VisitArea key={visit.id} visit={visit} isShown={visit === visits.shown} navigator={navigator} failed={failed} />
  ));
}

interface VisitAreaProps {
  visit: Visit;
  isShown: boolean;
  navigator: Navigator;
  failed: Set<Visit['id']>;
}

/**
 * One page in a router of its own, at the place that it was opened for, so that a navigation elsewhere draws no link of a
 * hidden page anew.
 */
function VisitArea({ visit, isShown, navigator, failed }: VisitAreaProps) {
  const { id, route, location, type, host } = visit;
  const [kept] = useState<KeptState>(() => ({ focus: null }));
  const context = useMemo(() => ({ kept, fail: () => void failed.add(id) }), [kept, failed, id]);
  // The same element each time: a page that is hidden or shown again is not rendered anew for it.
  const page = useMemo(() => <Page route={route} />, [route]);
  const area = (
    <div className={styles.area}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <KeptPage className={styles.area} kept={kept}>
          {page}
        </KeptPage>
      </Activity>
    </div>
  );
  return (
    <Router location={location} navigationType={type} navigator={navigator}>
      <RouteParamsContext.Provider value={visit.params}>
        <VisitContext.Provider value={context}>
          {/* Where what was prerendered comes into the document, once. Stands before it, so that its effects find it there. */}
          {host && <div ref={(at) => void (isShown && !host.parentNode && at?.append(host))} className={styles.area} />}
          {host ? createPortal(area, host) : area}
        </VisitContext.Provider>
      </RouteParamsContext.Provider>
    </Router>
  );
}
