import type { PublicDiscovery } from '@qhatu/federation/discovery';
import { noteOffscreenParts } from '@qhatu/kit/first-screen';
import { getQueryClient, holdRefreshing, prepareCalls, registerNavigate } from '@qhatu/shared-state';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '../remote-area/App';
import { NavigationContext } from '../remote-area/PendingBar';
import { deferredStarted, leftPage, readyPages, whenSettled } from '../remote-area/shown-pages';
import { createBrowserModules } from '../remotes/browser';
import { reportUncaughtErrors } from '../remotes/report-failure';
import { matchPage } from '../routing/match';
import { createSiteNavigation } from '../routing/navigation';
import { atMost, PREPARE_TIMEOUT_MS, preparePage } from '../routing/prepare';
import { ScrollMemory } from '../routing/scroll';
import { pageRoutes } from '../routing/table';
import { BrowserPlace } from './BrowserPlace';
import { RENDERED_ATTRIBUTE } from './ids';
import { readDiscovery, restoreQueries } from './page-data';
import { pageAnswers } from './replay';
import { requireTrustedTypes } from './trusted-types';

/** How long the code of what the HTML shows is waited for, in milliseconds. */
const CODE_TIMEOUT_MS = 3_000;

requireTrustedTypes();
const discovery = readDiscovery();
const container = document.getElementById('root');
if (!container) throw new Error('No #root');

const queryClient = getQueryClient();
restoreQueries(queryClient);
const refresh = holdRefreshing();

const modules = createBrowserModules({ discovery, fetchDiscovery });
const pages = pageRoutes(discovery);

const match = (pathname: string) => matchPage(pages, pathname);

/** The loader of every route: code and data of the page behind an address, at the same moment. */
function prepare(pathname: string, search: string): Promise<void> {
  const { page, params } = match(pathname);
  return page.kind === 'remote' ? preparePage(modules, page, params, search) : Promise.resolve();
}

const scroll = new ScrollMemory();
const navigation = createSiteNavigation({
  prepare: (pathname, search) => atMost(PREPARE_TIMEOUT_MS, prepare(pathname, search)),
  onLeave: (key) => {
    scroll.save(key);
    leftPage.noteWhenOut(noteOffscreenParts());
  },
  keyOf: (url) => readyPages.keyOf?.(url),
});
registerNavigate(navigation.push);

const rendered = container.hasAttribute(RENDERED_ATTRIBUTE);
const { pathname, search } = window.location;
const { page: first } = match(pathname);

const app = (
  <NavigationContext.Provider value={navigation}>
    <BrowserPlace navigation={navigation} scroll={scroll}>
      {(place) => <App place={place} modules={modules} queryClient={queryClient} pages={pages} />}
    </BrowserPlace>
  </NavigationContext.Provider>
);
// A boundary reports what it catches itself, with the code that the person sees.
const options = { onCaughtError: () => undefined };
const start = (canCall?: Promise<void>) => {
  performance.mark('qhatu:hydrating');
  // In slices: header and footer are a long task otherwise. A touch meanwhile makes React hydrate what it needs at once.
  if (rendered) startTransition(() => void hydrateRoot(container, app, options));
  else createRoot(container, options).render(app);
  pageAnswers();
  whenSettled(startDeferred, canCall);
};

/** Before the page answers there is nothing to prepare for; without this code links lead where they lead. */
function startDeferred(): void {
  performance.mark('qhatu:deferred');
  deferredStarted.setState(true, true);
  void refresh();
  import('./deferred').then(
    (deferred) => deferred.startDeferred(prepare, match, navigation, modules),
    () => undefined,
  );
}

/**
 * A page that the server has rendered is hydrated when its code is there, and refreshes its data afterwards. Without its
 * code, the first change around it (stored state arrives right away) would make React throw the server's markup away and
 * render it anew, without a message. A remote that is gone or hangs holds the header up for a bounded time only.
 */
if (rendered && first.kind === 'remote' && first.render === 'public') {
  void atMost(CODE_TIMEOUT_MS, modules.load(first.remote, first.expose)).then(() => start());
} else {
  void prepare(pathname, search);
  // The HTML has announced it. The page's first question waits for it, and no idle moment before that is the last step's.
  start(first.kind === 'remote' ? prepareCalls() : undefined);
}

reportUncaughtErrors();

/** The releases in use now, which may be others than those of this page. */
async function fetchDiscovery(without?: string): Promise<PublicDiscovery> {
  const query = without === undefined ? '' : `?without=${without}`;
  const response = await fetch(`/discovery.json${query}`, { cache: 'no-store', signal: AbortSignal.timeout(3_000) });
  if (!response.ok) throw new Error(`discovery.json answered ${response.status}`);
  return (await response.json()) as PublicDiscovery;
}
