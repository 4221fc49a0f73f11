import { callsTo, freshBrowser, renderPage, serve } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ConfirmNewsletterPage from './ConfirmNewsletterPage';

jest.setTimeout(60_000);
beforeEach(freshBrowser);

const open = (search: string) =>
  renderPage(<ConfirmNewsletterPage />, {
    at: `/suscripcion/confirmar${search}`,
    path: '/suscripcion/confirmar',
    userId: null,
  });
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Sí, confirmar' }));

test('the link of the mail asks, and a click confirms', async () => {
  const calls = serve({ 'POST users/suscribe/confirm': { msg: 'Confirmaste tu suscripción' } });
  open('?clave=abc');
  expect(callsTo(calls, 'POST', 'users')).toHaveLength(0);
  await confirm();
  expect(await screen.findByText(/^Listo: recibirás nuestro boletín/)).toBeVisible();
  expect(document.activeElement).toHaveTextContent('Listo: recibirás nuestro boletín');
  expect(callsTo(calls, 'POST', 'users/suscribe/confirm')[0]?.body).toEqual({ token: 'abc' });
});

test('a link that ended says what to do, and asks nothing more', async () => {
  serve({
    'POST users/suscribe/confirm': () => {
      throw new ApiError(404, 'token_not_found', 'El enlace ya no sirve.');
    },
  });
  open('?clave=x');
  await confirm();
  expect(await screen.findByText(/^El enlace ya no sirve\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sí, confirmar' })).toBeNull();
  expect(document.activeElement).toHaveTextContent('El enlace ya no sirve.');
});

test('what could not be sent can be tried again', async () => {
  serve({
    'POST users/suscribe/confirm': () => {
      throw new ApiError(0, 'offline', 'No hay conexión.');
    },
  });
  open('?clave=x');
  await confirm();
  expect(await screen.findByText('No hay conexión.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sí, confirmar' })).toBeEnabled();
});

test('without a link the page says where it is', () => {
  open('');
  expect(screen.queryByRole('button', { name: 'Sí, confirmar' })).toBeNull();
  expect(screen.getByText(/^Abre el enlace/)).toBeVisible();
});
