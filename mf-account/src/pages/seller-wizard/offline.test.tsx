import { callsTo, freshBrowser, toasts, wireSession } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { wizardDrafts } from '../../features/wizard/drafts';
import { draft, next, openWizard, place, ROSA, served } from '../../testing/seller-wizard';

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(60_000);
const registered = { msg: 'Se registro su cuenta como vendedor', user: wireSession(42).user };

beforeEach(() => {
  freshBrowser();
  wizardDrafts.setState({ byOwner: {} });
  jest.spyOn(window, 'open').mockReturnValue(null);
});

function network(isThere: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  act(() => void fireEvent(window, new Event(isThere ? 'online' : 'offline')));
}

/** The last step, filled and with the terms accepted. */
async function ready(): Promise<void> {
  draft(3, [ROSA]);
  openWizard();
  await screen.findByText('Paso 3 de 3');
  await userEvent.click(screen.getByRole('checkbox', { name: /términos/ }));
}

test('offline at the last step: it waits with everything typed and is sent once when the network is back', async () => {
  const calls = served({ 'POST auth/register-vendor': registered });
  await ready();
  network(false);
  await next();
  await next();
  expect(await screen.findByText('Sin conexión a internet')).toBeVisible();
  expect(screen.getByLabelText(/^Nombre/)).toHaveValue('Rosa');
  expect(callsTo(calls, 'POST', 'auth/register-vendor')).toHaveLength(0);
  network(true);
  await waitFor(() => expect(place()).toBe('/paginas/tablero'));
  expect(callsTo(calls, 'POST', 'auth/register-vendor')).toHaveLength(1);
});

test('offline between two steps: one goes on with what is there', async () => {
  served();
  draft(2, [ROSA]);
  openWizard();
  await screen.findByText('Paso 2 de 3');
  await screen.findByLabelText(/^Cuenta bancaria/);
  network(false);
  await next();
  expect(await screen.findByText('Paso 3 de 3')).toBeVisible();
  expect(screen.getByLabelText(/^Nombre/)).toHaveValue('Rosa');
  // The query client of the page listens too, and stays as it was told last.
  network(true);
});

test('who goes back a step while it waits has called it off', async () => {
  const calls = served({ 'POST auth/register-vendor': registered });
  await ready();
  network(false);
  await next();
  await screen.findByText('Sin conexión a internet');
  await userEvent.click(screen.getByRole('button', { name: 'Anterior' }));
  await screen.findByText('Paso 2 de 3');
  network(true);
  expect(screen.queryByText('Sin conexión a internet')).toBeNull();
  expect(callsTo(calls, 'POST', 'auth/register-vendor')).toHaveLength(0);
});

test('a double click makes one request', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const calls = served({ 'POST auth/register-vendor': () => new Promise((resolve) => (answer = resolve)) });
  await ready();
  const button = screen.getByRole('button', { name: 'Crear cuenta' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(callsTo(calls, 'POST', 'auth/register-vendor')).toHaveLength(1));
  expect(button).toHaveTextContent('Enviando...');
  answer(registered);
  await waitFor(() => expect(place()).toBe('/paginas/tablero'));
  expect(callsTo(calls, 'POST', 'auth/register-vendor')).toHaveLength(1);
});

test.each([
  ['request_pending', {}],
  ['nothing_to_complete', {}],
])('an attempt whose answer was lost had arrived: %s of the next one is success', async (code, fields) => {
  let attempt = 0;
  served({
    'POST auth/register-vendor': () => {
      attempt += 1;
      if (attempt === 1) throw new ApiError(0, 'network', 'No pudimos comunicarnos con la tienda.');
      throw new ApiError(409, code, 'Ya tienes una solicitud pendiente', fields);
    },
  });
  await ready();
  await next();
  await waitFor(() => expect(toasts()).toContain('No pudimos comunicarnos con la tienda.'));
  expect(place()).toBe('/registrarse');
  await next();
  await waitFor(() => expect(place()).toBe('/paginas/tablero'));
  expect(toasts()).toContain('Tu registro ya nos había llegado');
});

test('without such a loss a second request is refused in the documented words [3§8]', async () => {
  served({
    'POST auth/register-vendor': () => {
      throw new ApiError(409, 'request_pending', 'Ya tienes una solicitud pendiente');
    },
  });
  await ready();
  await next();
  await waitFor(() => expect(toasts()).toContain('Ya tienes una solicitud pendiente'));
  expect(place()).toBe('/registrarse');
});
