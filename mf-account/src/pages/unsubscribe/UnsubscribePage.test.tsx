import { callsTo, freshBrowser, renderPage, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import UnsubscribePage from './UnsubscribePage';

jest.setTimeout(60_000);
beforeEach(freshBrowser);

const open = (search: string, userId: number | null = null) =>
  renderPage(<UnsubscribePage />, { at: `/unsuscribe${search}`, path: '/unsuscribe', userId });
const leave = () => userEvent.click(screen.getByRole('button', { name: 'Sí, desuscribirme' }));

test('it asks in the documented words, says what will not come, and the key of the mail’s link is enough (D12) [3§2]', async () => {
  const calls = serve({ 'POST users/unsuscribe': { msg: 'Suscripción cancelada exitosamente' } });
  open('?clave=abc');
  expect(screen.getByText('¿Estas seguro que deseas desuscribirte al sitio web?')).toBeVisible();
  expect(screen.getByText(/^No recibirás promociones ni notificaciones/)).toBeVisible();
  await leave();
  expect(await screen.findByText('Suscripción cancelada exitosamente')).toBeVisible();
  expect(callsTo(calls, 'POST', 'users/unsuscribe')[0]?.body).toEqual({ token: 'abc' });
});

test('a member leaves with their own account [D55]', async () => {
  const calls = serve({ 'POST users/suscribe': { msg: 'Suscripción cancelada exitosamente' } });
  open('', 42);
  await leave();
  await screen.findByText('Suscripción cancelada exitosamente');
  expect(callsTo(calls, 'POST', 'users/suscribe')[0]?.body).toEqual({ id: 42, suscribed: 0 });
});

test('without a link and without a login the page says how [3§2]', () => {
  open('');
  expect(screen.queryByRole('button', { name: 'Sí, desuscribirme' })).toBeNull();
  expect(screen.getByRole('link', { name: 'inicia sesión' })).toHaveAttribute(
    'href',
    '/pages/login?next=%2Funsuscribe',
  );
});

test('a key that is nobody’s: the server’s text, and it can be tried again [3§8]', async () => {
  serve({
    'POST users/unsuscribe': () => {
      throw new ApiError(404, 'token_not_found', 'El enlace para cancelar la suscripción no es válido');
    },
  });
  open('?clave=x');
  await leave();
  await waitFor(() => expect(toasts()).toEqual(['El enlace para cancelar la suscripción no es válido']));
  expect(screen.getByRole('button', { name: 'Sí, desuscribirme' })).toBeEnabled();
});
