import { callsTo, freshBrowser, renderPage, serve, toasts } from '@qhatu/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SellerRequestPage from './SellerRequestPage';

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(60_000);
beforeEach(freshBrowser);

const open = (userId: number | null) =>
  renderPage(<SellerRequestPage />, { at: '/forms/seller', path: '/forms/seller', userId });

test.each([null, 5])('the request is a member’s: user %s is led home [3§2]', async (userId) => {
  open(userId);
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/$/));
});

test('the request has a commissionist checkbox, which has its own terms; what is missing is said first [3§2]', async () => {
  const calls = serve({ 'GET users/requests': [] });
  open(42);
  const box = await screen.findByRole('checkbox', { name: /^Quiero ser comisionista/ });
  const terms = () => screen.getByRole('link', { name: 'términos y condiciones' }).getAttribute('href');
  expect([(box as HTMLInputElement).checked, terms()]).toEqual([false, '/api/web/terms-pdf/1']);
  await userEvent.click(box);
  expect(terms()).toBe('/api/web/terms-pdf/3');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
  await waitFor(() => expect(toasts()).toEqual(['El campo correo electrónico es requerido']));
  expect(screen.getByLabelText(/^Correo electrónico/)).toHaveFocus();
  expect(callsTo(calls, 'POST', 'users/be-')).toHaveLength(0);
});
