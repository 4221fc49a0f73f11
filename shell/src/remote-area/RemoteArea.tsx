import { resolveRouteData } from '@qhatu/contract/routing';
import { RouteDataContext, useHydrated, useRouteParams } from '@qhatu/shared-state';
import { Suspense, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useRemoteModules } from '../remotes/context';
import { reportFailure } from '../remotes/report-failure';
import { preparePage } from '../routing/prepare';
import type { RemotePage } from '../routing/table';
import { ErrorBoundary } from './ErrorBoundary';
import { newReference, reportError } from './error-reference';
import { PageReady } from './PageReady';
import { PageSkeleton } from './PageSkeleton';
import { holdTitle, waitingTitle } from './page-title';
import styles from './RemoteArea.module.css';
import { RemoteAreaError } from './RemoteAreaError';
import { RenderStart } from './timing';
import { VisitContext } from './visit-context';

/** The area of the page that belongs to a remote. */
export function RemoteArea({ route }: { route: RemotePage }) {
  return route.render === 'browser' ? <BrowserArea route={route} /> : <Area route={route} />;
}

/** A page that only browsers render starts with its skeleton, as the server sent it. */
function BrowserArea({ route }: { route: RemotePage }) {
  // Read here only: read above a rendered page, it would make React hydrate that page at once, in one long task.
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  if (hydrated) return <Area route={route} />;
  return (
    <>
      <title>{waitingTitle({}, pathname, search)}</title>
      <PageSkeleton kind={route.skeleton} />
    </>
  );
}

/**
 * A remote's area. Whatever happens to the remote (gone, hanging, throwing while it loads or renders) stays in here;
 * 'Reintentar' recovers without reloading the page.
 */
function Area({ route }: { route: RemotePage }) {
  const modules = useRemoteModules();
  const params = useRouteParams();
  const visit = useContext(VisitContext);
  const { pathname, search } = useLocation();
  const [attempt, setAttempt] = useState(0);
  // A new attempt gets a new component; between attempts it stays the same one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt is what asks for a new component
  const Page = useMemo(() => modules.component(route.remote, route.expose), [modules, route, attempt]);
  const data = useMemo(() => resolveRouteData(route.data, params, search), [route, params, search]);
  const remoteArea = `${route.remote} ${route.expose}`;
  useEffect(() => holdTitle(() => waitingTitle(data, pathname, search)), [data, pathname, search]);

  /** In the release that a page fails in, whatever stands in its place a moment later. */
  const version = modules.version(route.remote) ?? '';
  const failedIn = useRef('');
  const failed = (error: unknown, reference: string) => {
    failedIn.current = version;
    reportFailure({ remote: route.remote, version, stage: 'render', error, reference });
  };

  const heal = useCallback(async () => {
    if (!(await modules.fallBack(route.remote, failedIn.current))) return false;
    setAttempt((before) => before + 1);
    return true;
  }, [modules, route]);

  const retry = useCallback(async () => {
    await modules.recover(route.remote);
    void preparePage(modules, route, params, search);
    try {
      await modules.load(route.remote, route.expose);
    } catch (error) {
      const reference = newReference();
      reportError(reference, remoteArea, error);
      return reference;
    }
    setAttempt((before) => before + 1);
    return null;
  }, [modules, route, params, search, remoteArea]);

  return (
    <RouteDataContext.Provider value={data}>
      <ErrorBoundary
        key={`${route.id} ${pathname} ${attempt}`}
        name={remoteArea}
        onFailure={failed}
        fallback={(reference) => {
          // Here, since nobody is told of the failure of a page that is prerendered until it is shown.
          visit.fail();
          return (
            <RemoteAreaError
              reference={reference}
              heal={heal}
              retry={retry}
              outdated={modules.outdated}
              waiting={<PageSkeleton kind={route.skeleton} />}
            />
          );
        }}
      >
        <Suspense fallback={<PageSkeleton kind={route.skeleton} />}>
          <RenderStart remoteArea={remoteArea} />
          <div data-remote-area={remoteArea} className={styles.area}>
            <Page />
          </div>
          <PageReady remoteArea={remoteArea} />
        </Suspense>
      </ErrorBoundary>
    </RouteDataContext.Provider>
  );
}
