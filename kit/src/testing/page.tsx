import {
  ApiError,
  apiQuery,
  cartStore,
  compareStore,
  createQueryClient,
  markHydrated,
  QueryClientProvider,
  RouteDataContext,
  registerNavigate,
  sessionStore,
  toastStore,
  wishlistStore,
} from '@qhatu/shared-state';
import { memberSession, serve, wireSession } from '@qhatu/shared-state/testing';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type InitialEntry, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';

/**
 * A new visitor in a new browser, and an API that answers this and nothing else. The page's stores outlive a test:
 * everybody leaves, and every list is emptied.
 */
export function freshBrowser(answers: Parameters<typeof serve>[0] = {}): void {
  jest.restoreAllMocks();
  serve({ 'POST auth/anonymous': wireSession(5), ...answers });
  window.localStorage.clear();
  window.sessionStorage.clear();
  toastStore.setState({ toasts: [] });
  sessionStore.setState({ session: null });
  cartStore.setState({ owner: null, lines: [], parked: {} });
  wishlistStore.setState({ ids: [] });
  compareStore.setState({ ids: [] });
}

/** Somebody is here. */
export const logIn = (id = 42): void => sessionStore.setState({ session: memberSession(id) });

export interface PageOptions {
  /** Where the page is opened; `/` unless told. */
  at?: InitialEntry;
  /** Pattern of the page's route; any address unless told. */
  path?: string;
  /** Who is here, null for nobody; whoever is logged in already unless told. */
  userId?: number | null;
  /** False: the page before its stores are restored. */
  hydrated?: boolean;
  /** Route data by name → the API path that the shell would have resolved. */
  data?: Readonly<Record<string, string>>;
  /** API path → its answer, as if the server had put it into the HTML. */
  answers?: Readonly<Record<string, unknown>>;
  /** API path → the status it fails with. */
  failures?: Readonly<Record<string, number>>;
}

/** People, cache and navigation as `options` say, and what the shell puts around a page. */
function surroundings({ at = '/', userId, hydrated = true, answers = {}, failures = {}, ...rest }: PageOptions) {
  if (hydrated) markHydrated();
  const went: string[] = [];
  registerNavigate((to) => went.push(to));
  if (userId !== undefined) sessionStore.setState({ session: userId === null ? null : memberSession(userId) });
  const client = createQueryClient();
  for (const [url, answer] of Object.entries(answers)) client.setQueryData(apiQuery(url).queryKey, answer);
  for (const [url, status] of Object.entries(failures)) {
    const query = client.getQueryCache().build(client, { queryKey: apiQuery(url).queryKey, retry: false });
    const error = new ApiError(status, 'x', 'No se pudo', {}, 'req-7');
    query.setState({ status: 'error', error, errorUpdateCount: 1 });
  }
  const { path = '*', data: routeData = {} } = rest;
  const around = (page: ReactNode, data = routeData, beside: ReactNode = null) => (
    <QueryClientProvider client={client}>
      <RouteDataContext.Provider value={data}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path={path} element={page} />
            {path !== '*' && <Route path="*" element={null} />}
          </Routes>
          {beside}
        </MemoryRouter>
      </RouteDataContext.Provider>
    </QueryClientProvider>
  );
  return { client, went, around };
}

/**
 * Renders a page, or a part of one, as the shell would: router, query cache, route data, somebody logged in. Other
 * addresses are empty pages. Answers with testing-library's view, the cache, where `navigateTo` went and `show`, which draws
 * another page (with other route data, when given) where this one stands.
 */
export function renderPage(page: ReactNode, options: PageOptions = {}) {
  const { around, client, went } = surroundings(options);
  const view = render(around(page, options.data, <AddressOutput />));
  const show = (next: ReactNode, data = options.data) => view.rerender(around(next, data, <AddressOutput />));
  return { ...view, client, went, show };
}

/**
 * What `renderPage` renders, for a test that has the server's markup made of it and hydrates that: each of the two takes one
 * of its own, with its own cache.
 */
export function pageElement(page: ReactNode, options: PageOptions = {}) {
  const { around, client } = surroundings(options);
  return { element: around(page), client };
}

function AddressOutput() {
  const { pathname, search } = useLocation();
  return (
    <p role="note" aria-label="address">
      {pathname + search}
    </p>
  );
}

/** Where the page's router is now: path and query. */
export const address = (): string | null => screen.getByLabelText('address').textContent;

/** Texts of the toasts shown so far, oldest first. */
export const toasts = (): string[] => toastStore.getState().toasts.map(({ text }) => text);
