import { beginHydration } from '@qhatu/kit/testing';
import {
  api,
  cartStore,
  createQueryClient,
  QueryClientProvider,
  sessionStore,
  wishlistStore,
} from '@qhatu/shared-state';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import type { SitePlace } from '../routing/site-place';
import { MemoryPlace } from '../routing/testing/MemoryPlace';
import { Chrome } from './Chrome';
import { chromeData } from './data';
import { lineOf, member } from './testing/people';
import { renderChrome } from './testing/render-chrome';

/** Parts of the chrome, each time that they were drawn. */
const mockDrawn: string[] = [];
jest.mock('./search/SearchBox', () => ({
  SearchBox: () => {
    mockDrawn.push('search');
    return jest.requireActual('./search/SearchBox').SearchBox();
  },
}));
jest.mock('./header/Brand', () => ({
  Brand: () => {
    mockDrawn.push('brand');
    return jest.requireActual('./header/Brand').Brand();
  },
}));
jest.mock('./footer/SocialLinks', () => ({
  SocialLinks: () => {
    mockDrawn.push('footer');
    return jest.requireActual('./footer/SocialLinks').SocialLinks();
  },
}));

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

const frame = (place: SitePlace) => <Chrome place={place}>Contenido</Chrome>;
const chrome = () => (
  <QueryClientProvider client={createQueryClient()}>
    <MemoryPlace>{frame}</MemoryPlace>
  </QueryClientProvider>
);
const onServer = () => renderToString(chrome());

it('chrome: a touch while it is being hydrated makes alive what was touched, and neither the rest of header nor footer [D284]', async () => {
  jest.spyOn(api, 'get').mockResolvedValue([]);
  const { does, isAlive, end } = beginHydration(chrome(), chrome());
  const alive = () => ['main', 'header', 'header nav', 'footer'].map(isAlive);
  expect(alive()).toEqual([false, false, false, false]);
  does('pointerdown', 'main');
  expect(alive()).toEqual([true, false, false, false]);
  does('pointerdown', 'footer');
  expect(alive()).toEqual([true, false, false, true]);
  does('pointerdown', 'header [type=search]');
  expect(alive()).toEqual([true, true, false, true]);
  await end();
});

it('chrome on the server: is the same for everybody, whoever is in the stores', () => {
  const before = onServer();
  jest.spyOn(api, 'get').mockResolvedValue([]);
  sessionStore.setState({ session: member({ roleId: 2 }) });
  cartStore.setState({ lines: [lineOf({ qty: 3 })] });
  wishlistStore.setState({ ids: [1] });
  expect(onServer()).toBe(before);
  sessionStore.setState({ session: null });
  cartStore.setState({ lines: [] });
  wishlistStore.setState({ ids: [] });
});

it('chrome: skip link, banner, main and footer landmarks', () => {
  renderChrome(frame);
  const main = screen.getByRole('main');
  expect(main).toHaveTextContent('Contenido');
  expect(screen.getByRole('link', { name: 'Saltar al contenido' })).toHaveAttribute('href', `#${main.id}`);
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
});

it.each(['/admin', '/admin/pedidos/501'])('chrome: at %s the office has a frame of its own', (at) => {
  renderChrome(frame, { at });
  expect(screen.getByRole('main')).toHaveTextContent('Contenido');
  for (const landmark of ['banner', 'contentinfo']) expect(screen.queryByRole(landmark)).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Aviso de cookies' })).not.toBeInTheDocument();
});

it('chrome: an address that only begins like the office is a page of the shop', () => {
  renderChrome(frame, { at: '/administrar' });
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Aviso de cookies' })).toBeInTheDocument();
});

it('chrome: asks for exactly what the server prepares [D11]', () => {
  expect(chromeData).toEqual(['events', 'categories/search?root=true&with[0]=sub_categories']);
});

it('side menu: repeats the links, the categories, the account and the social links, and closes on the way [1§2]', async () => {
  renderChrome(frame, { at: '/carrito' });
  await userEvent.click(screen.getByRole('button', { name: 'Abrir el menú' }));
  const menu = await screen.findByRole('dialog', { name: 'Menú' });
  await screen.findByRole('heading', { name: 'Tu cuenta' });
  for (const text of ['Inicio', 'Funkos', 'Personaliza tu polo', 'Casacas', 'Login'])
    expect(menu).toHaveTextContent(text);
  expect(menu.querySelector('a[href*="instagram"]')).not.toBeNull();
  const clothes = [...menu.querySelectorAll('a')].find((link) => link.textContent === 'Ropa');
  if (!clothes) throw new Error('Ropa is missing');
  await userEvent.click(clothes);
  expect(menu).not.toBeInTheDocument();
  expect(screen.getByTestId('where')).toHaveTextContent('/buscar?category=13');
});

it('brand: at the till only what does not lead away from paying', () => {
  renderChrome(frame, { at: '/checkout' });
  const names = screen.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent);
  expect(names).toEqual(['Saltar al contenido', '(01) 705 4820', 'Qhatu, ir al inicio', 'Carrito']);
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(screen.getByText('Pago seguro')).toBeInTheDocument();
});

it('chrome: nothing of header and footer is drawn with another page; they come to its place two frames later [D298]', async () => {
  renderChrome(frame);
  const bar = within(screen.getByRole('navigation', { name: 'Departamentos' }));
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((work) => frames.push(work));
  mockDrawn.length = 0;
  await userEvent.click(bar.getByRole('link', { name: 'Ropa' }));
  expect(screen.getByTestId('where')).toHaveTextContent('/buscar?category=13');
  expect(mockDrawn).toEqual([]);
  for (let nth = 0; nth < 2; nth += 1) {
    expect(bar.getByRole('link', { current: 'page' })).toHaveTextContent('Inicio');
    await act(async () => {
      for (const work of frames.splice(0)) work(0);
    });
  }
  expect(bar.getByRole('link', { current: 'page' })).toHaveTextContent('Ropa');
  // What asks where it is, and nothing else.
  expect(mockDrawn).toEqual(['search', 'footer']);
  jest.restoreAllMocks();
});

it('chrome: a header that sticks is not drawn anew for it [D298]', () => {
  const observers: IntersectionObserverCallback[] = [];
  class Observer {
    constructor(callback: IntersectionObserverCallback) {
      observers.push(callback);
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(window, { IntersectionObserver: Observer });
  renderChrome(frame);
  const { classList } = screen.getByRole('search').closest('.bar') as HTMLElement;
  mockDrawn.length = 0;
  // What is read of an entry; jsdom measures nothing.
  const gone = { isIntersecting: false, boundingClientRect: { top: -9 } } as IntersectionObserverEntry;
  act(() => {
    for (const notify of observers) notify([gone], null as unknown as IntersectionObserver);
  });
  expect(classList).toContain('stuck');
  expect(mockDrawn).toEqual([]);
  Reflect.deleteProperty(window, 'IntersectionObserver');
});
