import { getQueryClient, markHydrated, QueryClientProvider, useRouteData } from '@qhatu/shared-state';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { ComponentCache } from '../remotes/cache';
import { RemoteModulesProvider } from '../remotes/context';
import type { RemoteComponent, RemoteModules } from '../remotes/types';
import type { RemotePage } from '../routing/table';
import { RemoteArea } from './RemoteArea';

const route: RemotePage = {
  kind: 'remote',
  id: 'mf-x:/p',
  path: '/p',
  remote: 'mf-x',
  expose: './Page',
  render: 'public',
};

/** A remote whose answer the test changes, behind the real cache. */
function remote(start: () => Promise<RemoteComponent>) {
  const cache = new ComponentCache();
  const state = { start, recovered: 0, good: null as null | (() => Promise<RemoteComponent>), outdated: false };
  const modules: RemoteModules = {
    load: () => cache.load('mf-x/./Page', () => state.start()),
    component: () => cache.component('mf-x/./Page', () => state.start()),
    slot: () => null,
    recover: async () => {
      state.recovered += 1;
      cache.forgetAll('mf-x/');
    },
    version: () => '1.0.0-aaaaaaaaaa',
    fallBack: async (_remote, version) => {
      if (!state.good || version !== '1.0.0-aaaaaaaaaa') return false;
      state.start = state.good;
      state.good = null;
      cache.forgetAll('mf-x/');
      return true;
    },
    outdated: () => state.outdated,
  };
  return { modules, state };
}

const site = (modules: RemoteModules, page: RemotePage, at = '/p?q=polo') => (
  <MemoryRouter initialEntries={[at]}>
    <QueryClientProvider client={getQueryClient()}>
      <RemoteModulesProvider value={modules}>
        <header>
          Cabecera <Link to="/p?q=casaca">Buscar casaca</Link> <Link to="/p?q=polo">Buscar polo</Link>
        </header>
        <RemoteArea route={page} />
      </RemoteModulesProvider>
    </QueryClientProvider>
  </MemoryRouter>
);

const show = (modules: RemoteModules, page: RemotePage = route) => render(site(modules, page));

declare module '@qhatu/contract/routing' {
  interface RouteAnswers {
    results: { total: number };
  }
}

const Works = () => <h1>Polos</h1>;
const Results = () => <h1>{useRouteData('results').data?.total} resultados</h1>;
const reported = jest.spyOn(console, 'error');
beforeEach(() => reported.mockReset().mockImplementation(() => undefined));
afterAll(() => reported.mockRestore());

describe('the area of a remote', () => {
  it('shows its page', async () => {
    show(remote(async () => Works).modules);
    expect(await screen.findByRole('heading', { name: 'Polos' })).toBeInTheDocument();
  });

  it('says in Spanish that it is gone, with a code that the report carries; the rest of the page goes on', async () => {
    show(remote(() => Promise.reject(new Error('gone'))).modules);
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument();
    expect(screen.getByText(/Cabecera/)).toBeInTheDocument();
    const code = screen.getByText(/^E-\w{6}$/).textContent ?? '';
    expect(reported.mock.calls.some(([text]) => String(text).includes(code))).toBe(true);
  });

  it('leads back to the shop where the header would have come with the page', async () => {
    const { modules } = remote(() => Promise.reject(new Error('gone')));
    const { unmount } = render(site(modules, route, '/admin/pedidos'));
    expect(await screen.findByRole('link', { name: 'Ir a la tienda' })).toHaveAttribute('href', '/');
    unmount();
    show(modules);
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Ir a la tienda' })).not.toBeInTheDocument();
  });

  it('recovers with Reintentar after it failed to load', async () => {
    const { modules, state } = remote(() => Promise.reject(new Error('gone')));
    show(modules);
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    state.start = async () => Works;
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Polos' })).toBeInTheDocument();
    expect(state.recovered).toBe(1);
  });

  it('recovers with Reintentar after it threw while rendering', async () => {
    const { modules, state } = remote(async () => () => {
      throw new Error('broken');
    });
    show(modules);
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    state.start = async () => Works;
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Polos' })).toBeInTheDocument();
  });

  it('heals itself with the last known good release, in the same page view, without a word', async () => {
    const { modules, state } = remote(async () => () => {
      throw new Error('throws at render');
    });
    state.good = async () => Works;
    show(modules);
    expect(await screen.findByRole('heading', { name: 'Polos' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('when the last known good release fails as well, it says so and goes no further', async () => {
    const broken = async () => () => {
      throw new Error('throws at render');
    };
    const { modules, state } = remote(broken);
    state.good = broken;
    show(modules);
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument();
  });

  it('a page of an older shell offers to reload politely, beside trying again', async () => {
    const { modules, state } = remote(() => Promise.reject(new Error('needs another shell')));
    state.outdated = true;
    show(modules);
    expect(await screen.findByRole('heading', { name: 'Hay una versión nueva de la tienda' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Actualizar la página' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeInTheDocument();
  });

  it('stays, with a new code, when it is still gone', async () => {
    show(remote(() => Promise.reject(new Error('gone'))).modules);
    const before = (await screen.findByText(/^E-\w{6}$/)).textContent;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(screen.getByText(/^E-\w{6}$/)).not.toHaveTextContent(before ?? ''));
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeEnabled();
  });

  it('tries again by itself when the connection is back', async () => {
    const { modules, state } = remote(() => Promise.reject(new Error('offline')));
    show(modules);
    await screen.findByRole('button', { name: 'Reintentar' });
    state.start = async () => Works;
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('heading', { name: 'Polos' })).toBeInTheDocument();
  });

  it.each(['Buscar polo', 'Buscar casaca'])('tries again when its page is asked for once more: %s', async (link) => {
    const { modules, state } = remote(() => Promise.reject(new Error('gone')));
    show(modules);
    await screen.findByRole('button', { name: 'Reintentar' });
    state.start = async () => Works;
    await userEvent.click(screen.getByRole('link', { name: link }));
    expect(await screen.findByRole('heading', { name: 'Polos' })).toBeInTheDocument();
    expect(state.recovered).toBe(1);
  });

  it('hands its page the data that the route declares for this address', async () => {
    getQueryClient().setQueryData(['api', 'products/search?filter=polo'], { total: 7 });
    show(remote(async () => Results).modules, {
      ...route,
      data: { results: { url: 'products/search?filter={q}' } },
    });
    expect(await screen.findByRole('heading', { name: '7 resultados' })).toBeInTheDocument();
  });

  it('that only browsers render starts with its skeleton; one that the server has rendered does not notice the stored state', async () => {
    const { modules } = remote(async () => Works);
    await modules.load('mf-x', './Page');
    const drawn = jest.spyOn(modules, 'version');
    const { unmount } = show(modules);
    const before = drawn.mock.calls.length;
    const other = show(modules, { ...route, render: 'browser', skeleton: 'form' });
    expect(screen.getAllByRole('heading', { name: 'Polos' })).toHaveLength(1);
    expect(screen.getByText('Cargando')).toBeInTheDocument();
    act(markHydrated);
    // One more drawing: of the second area. Were the first one told as well, React would hydrate its page in one long task.
    expect(drawn.mock.calls.length - before).toBe(1);
    expect(screen.getAllByRole('heading', { name: 'Polos' })).toHaveLength(2);
    other.unmount();
    unmount();
  });
});
