import { callsTo, freshBrowser, renderPage, serve, toasts, wireSession } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { destinationOf } from '../../features/login/destination';
import LoginPage from './LoginPage';

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(30_000);
beforeEach(freshBrowser);

const place = () => screen.getByLabelText('address').textContent;
const email = () => screen.getByLabelText(/^Correo electrónico/);
const password = () => screen.getByLabelText(/^Contraseña/);
const enter = () => screen.getByRole('button', { name: 'Iniciar sesión' });

function open(at = '/pages/login', path = '/pages/login') {
  renderPage(<LoginPage />, { at, path });
  return userEvent.setup();
}

describe('where a login leads', () => {
  test.each([
    ['/checkout', undefined, '/checkout'],
    ['/order-success?pedido=3', 'seller', '/order-success?pedido=3'],
    [null, 'seller', '/registrarse'],
    [null, 'reseller', '/registrarse/comisionista'],
    [null, undefined, '/paginas/tablero'],
    [null, 'admin', '/paginas/tablero'],
  ])('next %s and role %s lead to %s [D5]', (next, role, to) => expect(destinationOf(next, role)).toBe(to));

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
  ])('a next of another site (%s) is ignored [D5]', (next) =>
    expect(destinationOf(next, undefined)).toBe('/paginas/tablero'),
  );

  test('a next that is the login itself does not turn in circles [D5]', () =>
    expect(destinationOf('/pages/login?next=/pages/login', undefined)).toBe('/paginas/tablero'));
});

describe('login page', () => {
  test('sends e-mail and password and goes back to where the person was [3§2]', async () => {
    const calls = serve({ 'POST auth/login': wireSession() });
    const user = open('/pages/login?next=%2Fcheckout');
    await user.type(email(), 'rosa@example.pe');
    await user.type(password(), ' Demo1234{Enter}');
    await waitFor(() => expect(place()).toBe('/checkout'));
    expect(callsTo(calls, 'POST', 'auth/login')[0]?.body).toEqual({ email: 'rosa@example.pe', password: ' Demo1234' });
  });

  test('with a role the wizard follows [3§2]', async () => {
    serve({ 'POST auth/login': wireSession() });
    const user = open('/pages/loginR/seller', '/pages/loginR/:rol');
    await user.type(email(), 'rosa@example.pe');
    await user.type(password(), 'Demo1234{Enter}');
    await waitFor(() => expect(place()).toBe('/registrarse'));
  });

  test('both fields are required; the first empty one has the focus [3§5]', async () => {
    const calls = serve({});
    const user = open();
    await user.click(enter());
    expect(await screen.findByText('El campo correo electrónico es requerido')).toBeVisible();
    expect(screen.getByText('El campo contraseña es requerido')).toBeVisible();
    expect(email()).toHaveFocus();
    expect(toasts()).toEqual(['El campo correo electrónico es requerido']);
    expect(callsTo(calls, 'POST', 'auth/login')).toHaveLength(0);
  });

  test('an e-mail that is none is said so when it is left [D53]', async () => {
    const user = open();
    await user.type(email(), 'rosa@');
    await user.tab();
    expect(await screen.findByText('El correo electrónico no es válido')).toBeVisible();
  });

  test("a refusal shows the server's text in the page and as toast, and keeps the e-mail [3§8]", async () => {
    serve({
      'POST auth/login': () => {
        throw new ApiError(401, 'wrong_login', 'Correo o contraseña incorrectos');
      },
    });
    const user = open();
    await user.type(email(), 'rosa@example.pe');
    await user.type(password(), 'x{Enter}');
    expect(await screen.findByText('Correo o contraseña incorrectos')).toBeVisible();
    expect(toasts()).toEqual(['Correo o contraseña incorrectos']);
    expect(email()).toHaveValue('rosa@example.pe');
    expect(place()).toBe('/pages/login');
  });

  test('the password can be looked at, and Bloq Mayús is told [3§2]', async () => {
    const user = open();
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Mostrar' }));
    expect(password()).toHaveAttribute('type', 'text');
    fireEvent.keyDown(password(), { key: 'A', modifierCapsLock: true });
    expect(password()).toHaveAccessibleDescription('Tienes activado Bloq Mayús.');
  });

  test('who is logged in already goes on at once [D5]', async () => {
    renderPage(<LoginPage />, { at: '/pages/login?next=%2Fcarrito', path: '/pages/login', userId: 42 });
    await waitFor(() => expect(place()).toBe('/carrito'));
  });

  test('the anonymous user 5 is not logged in [D50]', () => {
    renderPage(<LoginPage />, { at: '/pages/login', path: '/pages/login', userId: 5 });
    expect(enter()).toBeVisible();
    expect(place()).toBe('/pages/login');
  });

  test('leads to registration and recovery [3§2]', () => {
    open();
    expect(screen.getByRole('link', { name: 'Crear una cuenta' })).toHaveAttribute('href', '/pages/register');
    expect(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' })).toHaveAttribute(
      'href',
      '/pages/forget-password',
    );
  });
});
