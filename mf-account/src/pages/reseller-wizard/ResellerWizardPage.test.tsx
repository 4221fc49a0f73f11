import { callsTo, freshBrowser, renderPage, toasts, wireSession } from '@qhatu/kit/testing';
import { sessionStore } from '@qhatu/shared-state';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { wizardDrafts } from '../../features/wizard/drafts';
import { next, place, served } from '../../testing/seller-wizard';
import ResellerWizardPage from './ResellerWizardPage';

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(60_000);
const registered = {
  msg: 'Se registro su cuenta como comisionista',
  user: { ...wireSession(42).user, formularioventa: 1 },
};

beforeEach(() => {
  freshBrowser();
  wizardDrafts.setState({ byOwner: {} });
});

const open = (userId: number | null = 42) =>
  renderPage(<ResellerWizardPage />, { at: '/registrarse/comisionista', path: '/registrarse/comisionista', userId });
const terms = () => screen.getByRole('checkbox', { name: /términos/ });

/** Everything filled, at the last step. */
async function atTheEnd(): Promise<void> {
  const parts = {
    reseller: { ruc: '10408765434', bill_type: '2' },
    bank: { bank: 'BCP', type: '0', holder: 'Rosa', account: '1912345678012', account_confirmation: '1912345678012' },
  };
  wizardDrafts.setState({ byOwner: { 'reseller:42': { at: Date.now(), step: 2, parts, contacts: [] } } });
  open();
  await screen.findByText('Paso 2 de 2');
  await screen.findByLabelText(/^Cuenta bancaria/);
}

function network(isThere: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  act(() => void fireEvent(window, new Event(isThere ? 'online' : 'offline')));
}

test.each([
  [null, 'Paso 1 de 3', 'Datos del cliente'],
  [5, 'Paso 1 de 3', 'Datos del cliente'],
  [42, 'Paso 1 de 2', 'Datos del comisionista'],
])('the reseller wizard: user %s starts at %s, %s [3§2]', async (userId, count, title) => {
  served();
  open(userId);
  expect(await screen.findByText(count)).toBeVisible();
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(title);
});

test('the reseller wizard: a step is left only when it holds [3§4]', async () => {
  served();
  open();
  await screen.findByText('Paso 1 de 2');
  await next();
  await waitFor(() => expect(toasts()).toEqual(['El campo RUC es requerido']));
  expect(screen.getByText('La imagen del ruc es requerida')).toBeVisible();
  expect(screen.getByText('Paso 1 de 2')).toBeVisible();
});

test('the reseller’s agreement toggles, opening its terms agrees too, and success leads to the dashboard [3§4]', async () => {
  const calls = served({ 'POST auth/register-reseller': registered });
  await atTheEnd();
  await next();
  await waitFor(() => expect(toasts()).toEqual(['Debes aceptar los términos y condiciones']));
  await userEvent.click(terms());
  expect(terms()).toBeChecked();
  await userEvent.click(terms());
  expect(terms()).not.toBeChecked();
  const link = screen.getByRole('link', { name: 'términos y condiciones' });
  expect(link).toHaveAttribute('href', '/api/web/terms-pdf/3');
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(terms()).toBeChecked();
  await next();
  await waitFor(() => expect(place()).toBe('/paginas/tablero'));
  expect(toasts()).toContain('Se registro su cuenta como comisionista');
  expect(sessionStore.getState().session?.person.hasAppliedAsSeller).toBe(true);
  expect(callsTo(calls, 'POST', 'auth/register-reseller').map(({ body }) => body)).toEqual([
    expect.objectContaining({ user_id: 42, client: null, terms: true }),
  ]);
});

test('the reseller wizard without a network at its last step: it waits, and sends once when it is back', async () => {
  const calls = served({ 'POST auth/register-reseller': registered });
  await atTheEnd();
  await userEvent.click(terms());
  network(false);
  await next();
  await next();
  expect(await screen.findByText('Sin conexión a internet')).toBeVisible();
  expect(callsTo(calls, 'POST', 'auth/register-reseller')).toHaveLength(0);
  network(true);
  await waitFor(() => expect(place()).toBe('/paginas/tablero'));
  expect(callsTo(calls, 'POST', 'auth/register-reseller')).toHaveLength(1);
});
