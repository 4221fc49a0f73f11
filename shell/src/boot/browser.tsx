import '@qhatu/ui/tokens.css';
import '@qhatu/ui/base.css';
import type { PublicDiscovery } from '@qhatu/federation/discovery';
import { getQueryClient, registerNavigate } from '@qhatu/shared-state';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createBrowserModules } from '../remotes/browser';
import { App } from '../routing/App';
import { findPage, startPrefetching } from '../routing/prefetch';
import { atMost, PATIENCE_MS, preparePage } from '../routing/prepare';
import { routeObjects } from '../routing/routeObjects';
import { pageRoutes } from '../routing/table';
import { RENDERED_ATTRIBUTE } from './ids';
import { readDiscovery, restoreQueries } from './pageData';

const discovery = readDiscovery();
const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');

const queryClient = getQueryClient();
restoreQueries(queryClient);

const modules = createBrowserModules({ discovery, fetchDiscovery });
const pages = pageRoutes(discovery);
const matchable = pages.map((page) => ({ path: page.path, page: page.kind === 'remote' ? page : null }));

const router = createBrowserRouter(
  routeObjects(pages, (page, params, search) => atMost(PATIENCE_MS, preparePage(modules, page, params, search))),
  // The first page needs no loader run: its data is in the page, or started below.
  { hydrationData: { loaderData: Object.fromEntries(pages.map(({ id }) => [id, null])) } },
);
registerNavigate((to) => void router.navigate(to));

const rendered = container.hasAttribute(RENDERED_ATTRIBUTE);
const first = findPage(matchable, new URL(window.location.href));
if (first) {
  // Data that the server has already rendered is refreshed by its page after hydration, not before.
  if (rendered && first.page.render === 'public') modules.load(first.page.remote, first.page.expose).catch(() => {});
  else void preparePage(modules, first.page, first.params, first.search);
}

const app = (
  <App modules={modules} queryClient={queryClient}>
    <RouterProvider router={router} />
  </App>
);
// What a boundary caught it has reported itself, with the code that the person sees.
const options = { onCaughtError: () => undefined };
if (rendered) hydrateRoot(container, app, options);
else createRoot(container, options).render(app);

startPrefetching(matchable, ({ page, params, search }) => preparePage(modules, page, params, search));

/** The releases in use now, which may be others than those of this page. */
async function fetchDiscovery(): Promise<PublicDiscovery> {
  const response = await fetch('/discovery.json', { cache: 'no-store', signal: AbortSignal.timeout(3_000) });
  if (!response.ok) throw new Error(`discovery.json answered ${response.status}`);
  return (await response.json()) as PublicDiscovery;
}
