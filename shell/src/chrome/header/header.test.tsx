import { api, cartStore, sessionStore, wishlistStore } from '@qhatu/shared-state';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lineOf, member } from '../testing/people';
import { renderChrome } from '../testing/render-chrome';
import { Header } from './Header';

beforeEach(() => {
  // A new session asks for its wishlist.
  jest.spyOn(api, 'get').mockResolvedValue([]);
  sessionStore.setState({ session: null });
  wishlistStore.setState({ ids: [] });
  cartStore.setState({ owner: null, lines: [] });
});

it('events: each is a link in its own colours, and only to addresses that may be followed [1§2]', () => {
  renderChrome(<Header />);
  const bar = screen.getByRole('region', { name: 'Avisos de la tienda' });
  const link = within(bar).getByRole('link', { name: 'Envío gratis' });
  expect(link).toHaveAttribute('href', '/buscar?in_offer=1');
  expect(link).toHaveStyle({ background: '#2e4178', color: '#ffffff' });
  expect(within(bar).getByRole('link', { name: 'Cyber' })).toHaveAttribute('rel', 'noopener noreferrer');
  expect(within(bar).getByText('Feliz día').tagName).toBe('SPAN');
  expect(within(bar).getByText('Trampa').tagName).toBe('SPAN');
});

it('events: ink that nobody could read is replaced [1§2]', () => {
  renderChrome(<Header />);
  expect(screen.getByRole('link', { name: 'Cyber' })).toHaveStyle({ color: '#1a1512' });
});

it('events: without events there is no bar [1§2]', () => {
  renderChrome(<Header />, { data: [[], []] });
  expect(screen.queryByRole('region', { name: 'Avisos de la tienda' })).not.toBeInTheDocument();
});

it('second bar: Inicio, Polos, Ropa, Videojuegos, Juguetes, Funkos and the promo; where one is is marked [1§2]', () => {
  renderChrome(<Header />, { at: '/buscar?category=13' });
  const bar = screen.getByRole('navigation', { name: 'Departamentos' });
  expect(
    within(bar)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Inicio', 'Polos', 'Ropa', 'Videojuegos', 'Juguetes', 'Funkos', 'Personaliza tu polo']);
  expect(within(bar).getByRole('link', { current: 'page' })).toHaveTextContent('Ropa');
});

it('header: logo, search box, account, wishlist and cart stand in it [1§2]', () => {
  renderChrome(<Header />);
  expect(screen.getByRole('link', { name: 'Qhatu, ir al inicio' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('searchbox', { name: 'Buscar productos' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Mi cuenta/ })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('link', { name: 'Lista de deseos' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Carrito' })).toHaveAttribute('aria-expanded', 'false');
});

it('top bar of small screens: a phone number that can be called, wishlist and account [1§2]', () => {
  renderChrome(<Header />);
  expect(screen.getByRole('link', { name: '(01) 705 4820' })).toHaveAttribute('href', 'tel:+5117054820');
});

it('the button of the mega-menu reads Todas las categorías [D65]', () => {
  renderChrome(<Header />);
  expect(screen.getByRole('button', { name: 'Todas las categorías' })).toHaveAttribute('aria-expanded', 'false');
});

const openAccount = async () => {
  await userEvent.click(screen.getByRole('button', { name: /Mi cuenta|Rosa/ }));
};
const accountTexts = () =>
  [
    'Login',
    'Registrarse',
    'Recuperar Contraseña',
    'Cuenta',
    'Perfil',
    'Chat',
    'Administrativo',
    'Cerrar sesión',
  ].filter((text) => screen.queryAllByText(text, { selector: 'li *' }).length > 0);

it.each([
  ['nobody', null],
  ['the anonymous visitor (D50)', member({ id: 5 })],
])('account: %s sees Login, Registrarse and Recuperar Contraseña [1§2 1§6]', async (_name, session) => {
  sessionStore.setState({ session });
  renderChrome(<Header />);
  await openAccount();
  expect(accountTexts()).toEqual(['Login', 'Registrarse', 'Recuperar Contraseña']);
  expect(screen.queryByRole('link', { name: 'Administrativo' })).not.toBeInTheDocument();
});

it.each([
  [1, false],
  [2, true],
  [3, false],
  [4, true],
  [5, false],
])('account: role %i sees Administrativo and its shortcut: %s [1§2 1§6]', async (roleId, admin) => {
  sessionStore.setState({ session: member({ roleId }) });
  renderChrome(<Header />);
  expect(screen.queryAllByRole('link', { name: 'Administrativo' })).toHaveLength(admin ? 1 : 0);
  await openAccount();
  expect(accountTexts()).toEqual(['Cuenta', 'Perfil', 'Chat', ...(admin ? ['Administrativo'] : []), 'Cerrar sesión']);
});

it('account: who works in a shop has its office there, and nobody is asked for whom a role answers [D234 D251]', async () => {
  const shop = { seller_id: 9, user_name: 'x', name: 'X', may: [] };
  const asked = jest
    .spyOn(api, 'get')
    .mockImplementation(async (path) => (path === 'staff/membership' ? { shop } : []) as never);
  sessionStore.setState({ session: member({ roleId: 1 }) });
  renderChrome(<Header />);
  await openAccount();
  expect(await screen.findByRole('link', { name: 'Administrativo' })).toHaveAttribute('href', '/admin');
  asked.mockClear();
  act(() => sessionStore.setState({ session: member({ roleId: 4 }) }));
  expect(asked.mock.calls.filter(([path]) => path === 'staff/membership')).toEqual([]);
});

it('account: the login link remembers where one is [D5]', async () => {
  renderChrome(<Header />, { at: '/detalle/productos/7' });
  await openAccount();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    '/pages/login?next=%2Fdetalle%2Fproductos%2F7',
  );
});

it('cart: the badge counts units, and answers when they change [D65]', () => {
  renderChrome(<Header />);
  expect(screen.getByRole('link', { name: 'Carrito' })).toHaveAttribute('href', '/carrito');
  act(() => cartStore.setState({ lines: [lineOf({ key: 'a', qty: 2 }), lineOf({ key: 'b', qty: 3 })] }));
  const cart = screen.getByRole('link', { name: 'Carrito, 5 productos' });
  const before = within(cart).getByText('5');
  act(() => cartStore.setState({ lines: [lineOf({ key: 'a', qty: 120 })] }));
  expect(before).not.toBeInTheDocument();
  expect(within(cart).getByText('99+')).toBeInTheDocument();
});

it('cart: opens the mini cart, which can close it', async () => {
  renderChrome(<Header />);
  await userEvent.click(screen.getByRole('link', { name: 'Carrito' }));
  await userEvent.click(screen.getByRole('button', { name: /checkout\/mini-cart/ }));
  expect(screen.queryByRole('button', { name: /checkout\/mini-cart/ })).not.toBeInTheDocument();
});

it('cart: with mf-checkout gone the link leads to the cart, and the count stays [15] [D61]', async () => {
  cartStore.setState({ lines: [lineOf({ key: 'a', qty: 2 })] });
  renderChrome(<Header />, { slots: 'failing' });
  const cart = screen.getByRole('link', { name: 'Carrito, 2 productos' });
  await userEvent.click(cart);
  expect(screen.getByTestId('where')).toHaveTextContent('/carrito');
  expect(screen.queryByRole('link', { name: 'Ver carrito' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Carrito, 2 productos' })).toBe(cart);
});

it('cart: while mf-checkout is on its way, the count and the way to the cart stand in its place [D61]', async () => {
  cartStore.setState({ lines: [lineOf({ key: 'a', qty: 1 })] });
  renderChrome(<Header />, { slots: 'none' });
  await userEvent.click(screen.getByRole('link', { name: 'Carrito, 1 producto' }));
  expect(screen.getByText('Tienes 1 producto en tu carrito.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Ver carrito' }));
  expect(screen.getByTestId('where')).toHaveTextContent('/carrito');
});

it('wishlist: an icon with its count [1§2]', () => {
  renderChrome(<Header />);
  expect(screen.getByRole('link', { name: 'Lista de deseos' })).toHaveAttribute('href', '/listadeseos');
  act(() => wishlistStore.setState({ ids: [1, 2] }));
  expect(screen.getByRole('link', { name: 'Lista de deseos, 2 productos' })).toBeInTheDocument();
});
