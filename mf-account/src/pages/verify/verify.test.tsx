import { callsTo, freshBrowser, renderPage, serve, toasts, wireSession } from '@qhatu/kit/testing';
import { ApiError, sessionStore } from '@qhatu/shared-state';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ConfirmAccountPage from './ConfirmAccountPage';
import VerifyAccountPage from './VerifyAccountPage';

jest.setTimeout(60_000);
beforeEach(freshBrowser);
afterEach(() => jest.useRealTimers());

const open = (userId: number | null = null) =>
  renderPage(<ConfirmAccountPage />, { at: '/pages/registerhash/abc', path: '/pages/registerhash/:hash', userId });
const place = () => screen.getByLabelText('address').textContent;

test('after registration the page says what to do [3§2]', () => {
  renderPage(<VerifyAccountPage />, { at: '/pages/verify-account' });
  expect(screen.getByText('Verifique su correo electronico para validar su cuenta.')).toBeVisible();
});

test('the link verifies once, logs in, and goes home after two seconds [3§4]', async () => {
  jest.useFakeTimers();
  const calls = serve({ 'GET client_active/abc': wireSession() });
  open();
  await act(async () => jest.advanceTimersByTimeAsync(50));
  expect(screen.getByText('Tu cuenta fue verificada')).toBeVisible();
  expect(sessionStore.getState().session?.person.id).toBe(42);
  await act(async () => jest.advanceTimersByTimeAsync(1_800));
  expect(place()).toBe('/pages/registerhash/abc');
  await act(async () => jest.advanceTimersByTimeAsync(300));
  expect(place()).toBe('/');
  expect(callsTo(calls, 'GET', 'client_active')).toHaveLength(1);
});

test('a confirmation is forgotten with its page: going back never logs its person in over the next one [3§4]', async () => {
  serve({ 'GET client_active/abc': wireSession() });
  const { client, unmount } = open();
  await waitFor(() => expect(client.getQueryData(['confirm-account', 'abc'])).toBeDefined());
  unmount();
  await waitFor(() => expect(client.getQueryData(['confirm-account', 'abc'])).toBeUndefined());
});

test('a link that does not hold: warning, toast, the user is cleared, and a way home [3§8]', async () => {
  serve({
    'POST auth/anonymous': wireSession(5),
    'GET client_active/abc': () => {
      throw new ApiError(404, 'token_not_found', 'El token no es válido');
    },
  });
  open(42);
  expect(await screen.findByRole('heading', { name: 'El token no es válido' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ir al Home' })).toHaveAttribute('href', '/');
  expect(toasts()).toEqual(['El token no es válido']);
  await waitFor(() => expect(sessionStore.getState().session?.person.id).toBe(5));
});

test('a broken connection is not a broken link: it can be tried again, and nobody is logged out', async () => {
  let up = false;
  serve({
    'GET client_active/abc': () => {
      if (!up) throw new ApiError(0, 'network', 'Sin conexión a internet.');
      return wireSession();
    },
  });
  open(42);
  expect(await screen.findByText(/Tu enlace sigue sirviendo/)).toBeVisible();
  expect(sessionStore.getState().session?.person.id).toBe(42);
  up = true;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Tu cuenta fue verificada')).toBeVisible();
});
