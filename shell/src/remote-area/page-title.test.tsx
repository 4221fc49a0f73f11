import { getQueryClient, QueryClientProvider } from '@qhatu/shared-state';
import { PageHead } from '@qhatu/ui';
import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ComponentCache } from '../remotes/cache';
import { RemoteModulesProvider } from '../remotes/context';
import type { RemoteComponent, RemoteModules } from '../remotes/types';
import type { RemotePage } from '../routing/table';
import { announcements } from './announcements';
import { holdTitle } from './page-title';
import { RemoteArea } from './RemoteArea';
import { pageShown } from './shown-pages';

const titles = () => [...document.querySelectorAll('title')].map(({ text }) => text);
/** Until those who look at the head have seen it. */
const settle = () => act(async () => undefined);

/** Opens an address whose code comes when the test says so. */
function open(at: string, { name, data, render: by = 'public' }: { name?: string } & Partial<RemotePage> = {}) {
  if (name !== undefined) getQueryClient().setQueryData(['api', 'products/7'], { name });
  let resolve: (Page: RemoteComponent) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<RemoteComponent>((...ends) => {
    [resolve, reject] = ends;
  });
  const cache = new ComponentCache();
  const component = () => cache.component('page', () => promise);
  const modules = { component, version: () => '1', fallBack: async () => false, outdated: () => false };
  const route: RemotePage = {
    ...{ kind: 'remote', id: 'p', path: '*', remote: 'mf-x', expose: './Page', render: by, data },
  };
  const view = render(
    <MemoryRouter initialEntries={[at]}>
      <QueryClientProvider client={getQueryClient()}>
        <RemoteModulesProvider value={modules as unknown as RemoteModules}>
          <RemoteArea route={route} />
        </RemoteModulesProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return {
    ...view,
    arrives: (Page: RemoteComponent) => act(async () => resolve(Page)),
    fails: () => act(async () => reject(new Error('gone'))),
  };
}

const PRODUCT = { data: { product: { url: 'products/7' } } };
const Titled = () => <PageHead title="Polo de la página" />;

// Not the first page of the document: that one is not announced.
beforeEach(() => {
  pageShown();
  announcements.setState('', true);
  getQueryClient().clear();
});

test.each([
  ['as the links to it say', '/carrito', {}, 'Carrito de compras · Qhatu'],
  ['as a listing is linked to', '/buscar?category=13&page=2', {}, 'Ropa · Qhatu'],
  [
    'as the product whose answer came before the code',
    '/detalle/productos/7',
    { ...PRODUCT, name: 'Polo' },
    'Polo · Qhatu',
  ],
  ['as the shop where nothing is known', '/detalle/productos/7', PRODUCT, 'Qhatu'],
  ['also where only browsers render', '/pages/profile', { render: 'browser' as const }, 'Perfil · Qhatu'],
])('a page whose code is on its way has a title: %s [D246]', async (_how, at, how, title) => {
  const { arrives } = open(at, how);
  await settle();
  expect(titles()).toEqual([title]);
  if ('render' in how) return;
  await arrives(Titled);
  expect(titles()).toEqual(['Polo de la página · Qhatu']);
});

test('what is read out is the title that the page has itself, however late it comes [D246]', async () => {
  const { arrives } = open('/carrito');
  await settle();
  expect(announcements.getState()).toBe('');
  await arrives(() => null);
  await settle();
  expect([titles(), announcements.getState()]).toEqual([['Carrito de compras · Qhatu'], '']);
  const later = render(<PageHead title="Mi carro" />);
  await settle();
  expect([titles(), announcements.getState()]).toEqual([['Mi carro · Qhatu'], 'Mi carro · Qhatu']);
  later.unmount();
  await settle();
  expect(titles()).toEqual(['Carrito de compras · Qhatu']);
});

test('a page that failed has a title beside its error [D246]', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { fails, findByRole } = open('/listadeseos');
  await fails();
  await findByRole('button', { name: 'Reintentar' });
  expect(titles()).toEqual(['Lista de deseos · Qhatu']);
  said.mockRestore();
});

test('what is held goes with the page that was waited for [D246]', async () => {
  const { unmount } = open('/carrito');
  await settle();
  unmount();
  expect(titles()).toEqual([]);
  const stop = holdTitle(() => 'Espera');
  stop();
  expect(titles()).toEqual([]);
});
