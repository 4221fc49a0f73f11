import { freshBrowser, memberSession, renderPage } from '@qhatu/kit/testing';
import { api, arrivedAtLogin, isForcedOut, registerNavigate, sessionStore } from '@qhatu/shared-state';
import { screen, waitFor } from '@testing-library/react';
import LoginPage from '../pages/login/LoginPage';
import ProfilePage from '../pages/profile/ProfilePage';
import SellerRequestPage from '../pages/seller-request/SellerRequestPage';

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(60_000);
beforeEach(freshBrowser);
afterEach(arrivedAtLogin);

const place = () => screen.getByLabelText('address').textContent;

/** The server refuses the person's token, as it does one that was revoked. */
async function refuseToken(): Promise<void> {
  jest.restoreAllMocks();
  const { http } = await import('../../../shared-state/src/api/http');
  const before = http.defaults.adapter;
  http.defaults.adapter = async (config) => ({ data: {}, status: 401, statusText: '', headers: {}, config });
  registerNavigate(() => undefined);
  sessionStore.setState({ session: memberSession() });
  await api.get('orders').catch(() => undefined);
  http.defaults.adapter = before;
  freshBrowser();
}

test.each([
  ['/pages/profile', <ProfilePage key="profile" />],
  ['/forms/seller', <SellerRequestPage key="seller" />],
])('%s that opens during a forced logout does not lead home [D4]', async (at, page) => {
  await refuseToken();
  renderPage(page, { at, path: at, userId: 5 });
  expect(await screen.findByRole('link', { name: /Iniciar sesión|Entrar/i })).toBeVisible();
  expect(place()).toBe(at);
});

test('once the login page is reached, who is nobody is led home again [D4]', async () => {
  await refuseToken();
  expect(isForcedOut()).toBe(true);
  const { unmount } = renderPage(<LoginPage />, { at: '/pages/login', path: '/pages/login', userId: 5 });
  expect(isForcedOut()).toBe(false);
  unmount();
  renderPage(<ProfilePage />, { at: '/pages/profile', path: '/pages/profile', userId: 5 });
  await waitFor(() => expect(place()).toBe('/'));
});
