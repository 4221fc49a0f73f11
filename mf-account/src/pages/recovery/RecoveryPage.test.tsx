import { callsTo, freshBrowser, renderPage, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fill } from '../../testing/typing';
import NewPasswordPage from './NewPasswordPage';
import RecoveryPage from './RecoveryPage';

jest.setTimeout(60_000);
beforeEach(freshBrowser);

const open = (token = '') =>
  renderPage(token ? <NewPasswordPage /> : <RecoveryPage />, {
    at: `/pages/forget-password${token}`,
    path: `/pages/forget-password${token && '/:token'}`,
  });
const button = (name: string) => screen.getByRole('button', { name });

describe('asking for the link', () => {
  test('the button waits for the e-mail, then the server’s sentence is shown [3§2]', async () => {
    const calls = serve({ 'POST forgot-password': { msg: 'Si el correo está registrado, te enviamos un enlace.' } });
    open();
    expect(button('Enviar enlace')).toBeDisabled();
    fill({ 'Correo electrónico': 'rosa@correo.pe' });
    await userEvent.click(button('Enviar enlace'));
    expect(await screen.findByText(/Si el correo está registrado/)).toBeVisible();
    expect(callsTo(calls, 'POST', 'forgot-password')[0]?.body).toMatchObject({
      email: 'rosa@correo.pe',
      origin: expect.stringContaining('http'),
    });
  });

  test('an e-mail that is none is a warning toast and not sent [D53]', async () => {
    const calls = serve({});
    open();
    fill({ 'Correo electrónico': 'rosa@' });
    await userEvent.click(button('Enviar enlace'));
    expect(toasts()).toEqual(['El correo electrónico no es válido']);
    expect(callsTo(calls, 'POST', 'forgot-password')).toHaveLength(0);
  });

  test('too many tries show the server’s text [3§8]', async () => {
    serve({
      'POST forgot-password': () => {
        throw new ApiError(429, 'too_many_tries', 'Demasiados intentos, espere un momento');
      },
    });
    open();
    fill({ 'Correo electrónico': 'rosa@correo.pe' });
    await userEvent.click(button('Enviar enlace'));
    await waitFor(() => expect(toasts()).toEqual(['Demasiados intentos, espere un momento']));
  });
});

describe('setting a new password', () => {
  const both = (password: string, again = password) =>
    fill({ 'Contraseña nueva': password, 'Confirma la contraseña': again });

  test('both fields, then the login [3§2]', async () => {
    const calls = serve({ 'POST forgot-password/change-password': { msg: 'Tu contraseña cambió.' } });
    open('/abc');
    expect(button('Cambiar contraseña')).toBeDisabled();
    both('Nueva456');
    await userEvent.click(button('Cambiar contraseña'));
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/pages/login'));
    expect(calls.at(-1)?.body).toEqual({ password: 'Nueva456', password_confirmation: 'Nueva456', token: 'abc' });
  });

  test.each([
    ['nueva456', 'nueva456', 'La contraseña debe incluir al menos un carácter en mayúscula'],
    ['Nueva-clave', 'Nueva-clave', 'La contraseña debe incluir al menos un número'],
    ['Nueva45', 'Nueva45', 'La contraseña debe tener al menos 8 caracteres'],
    ['Nueva456', 'Nueva457', 'Las contraseñas deben coincidir'],
  ])('%s and %s: %s [3§5]', async (password, again, text) => {
    serve({});
    open('/abc');
    both(password, again);
    await userEvent.click(button('Cambiar contraseña'));
    await waitFor(() => expect(toasts()).toEqual([text]));
  });

  test('a link that is over says so and leads to a new one [D6]', async () => {
    serve({
      'POST forgot-password/change-password': () => {
        throw new ApiError(404, 'token_not_found', 'El enlace no es válido o ya venció. Pide uno nuevo.');
      },
    });
    open('/abc');
    both('Nueva456');
    await userEvent.click(button('Cambiar contraseña'));
    expect(await screen.findByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute(
      'href',
      '/pages/forget-password',
    );
  });
});
