import type { Session } from '@qhatu/contract/model';
import {
  ApiError,
  api,
  apiQuery,
  cartStore,
  compareStore,
  createQueryClient,
  QueryClientProvider,
  RouteDataContext,
  sessionStore,
  wishlistStore,
} from '@qhatu/shared-state';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';

export const member: Session = {
  token: 'token-42',
  person: {
    id: 42,
    name: 'Rosa',
    lastName: 'Quispe',
    userName: 'rosa',
    email: 'rosa@example.pe',
    avatar: null,
    roleId: 1,
    hasAppliedAsSeller: false,
    subscribed: null,
  },
};

export const logIn = () => sessionStore.setState({ session: member });

/** The shared stores outlive a test: everybody leaves, every list is emptied, and nothing reaches the network. */
export function resetStores() {
  jest.restoreAllMocks();
  jest.spyOn(api, 'get').mockReturnValue(new Promise(() => undefined));
  jest.spyOn(api, 'post').mockReturnValue(new Promise(() => undefined));
  sessionStore.setState({ session: null });
  cartStore.setState({ owner: null, lines: [], parked: {} });
  wishlistStore.setState({ ids: [] });
  compareStore.setState({ ids: [] });
}

interface PageOptions {
  at?: string;
  /** Pattern of the page's route. */
  path?: string;
  state?: unknown;
  /** Route data by name → the API path that the shell would have resolved. */
  data?: Record<string, string>;
  /** API path → its answer, as if the server had put it into the HTML. */
  answers?: Record<string, unknown>;
  /** API path → the status it fails with. */
  failures?: Record<string, number>;
}

const clients: ReturnType<typeof createQueryClient>[] = [];
afterEach(() => {
  cleanup();
  for (const client of clients.splice(0)) client.clear();
});

/** Says where the router is, for `expect(where())`. */
function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
}
export const where = () => document.querySelector('[data-testid=where]')?.textContent;

/** Renders a page the way the shell does: router, query cache, route data. */
export function renderPage(page: ReactNode, options: PageOptions = {}) {
  const { at = '/', path = '*', state, data = {}, answers = {}, failures = {} } = options;
  const client = createQueryClient();
  clients.push(client);
  for (const [url, answer] of Object.entries(answers)) client.setQueryData(apiQuery(url).queryKey, answer);
  for (const [url, status] of Object.entries(failures)) {
    const query = client.getQueryCache().build(client, { queryKey: apiQuery(url).queryKey, retry: false });
    query.setState({
      status: 'error',
      error: new ApiError(status, 'x', 'No se pudo', {}, 'req-7'),
      errorUpdateCount: 1,
    });
  }
  const view = render(
    <QueryClientProvider client={client}>
      <RouteDataContext.Provider value={data}>
        <MemoryRouter initialEntries={[{ ...split(at), state }]}>
          <Routes>
            <Route path={path} element={page} />
            <Route path="*" element={null} />
          </Routes>
          <Where />
        </MemoryRouter>
      </RouteDataContext.Provider>
    </QueryClientProvider>,
  );
  return { ...view, client };
}

function split(at: string) {
  const mark = at.indexOf('?');
  return mark < 0 ? { pathname: at } : { pathname: at.slice(0, mark), search: at.slice(mark) };
}
