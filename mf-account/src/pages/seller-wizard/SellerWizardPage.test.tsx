import { callsTo, freshBrowser, renderPage, toasts, wireSession } from '@qhatu/kit/testing';
import { ApiError, sessionStore } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RULES as resellerRules } from '../../features/reseller-wizard/rules';
import { RULES as sellerRules } from '../../features/seller-wizard/rules';
import { wizardDrafts } from '../../features/wizard/drafts';
import { draft, next, openWizard, place, ROSA, served } from '../../testing/seller-wizard';
import ResellerWizardPage from '../reseller-wizard/ResellerWizardPage';
import SellerWizardPage from './SellerWizardPage';

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(60_000);
beforeAll(async () => {
  // Compiled before the first test waits for it.
  await import('../../features/wizard/GuestWizard');
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});
beforeEach(() => {
  freshBrowser();
  wizardDrafts.setState({ byOwner: {} });
});

test.each([
  [null, 'Paso 1 de 4', 'Datos del cliente'],
  [5, 'Paso 1 de 4', 'Datos del cliente'],
  [42, 'Paso 1 de 3', 'Datos del proveedor'],
])('the seller wizard: user %s starts at %s, %s [3§2]', async (userId, count, title) => {
  served();
  openWizard(userId);
  expect(await screen.findByText(count)).toBeVisible();
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(title);
});

test.each([
  ['seller', <SellerWizardPage key="seller" />],
  ['reseller', <ResellerWizardPage key="reseller" />],
])('the e-mail of an account leads to the login of a %s [3§2]', async (role, page) => {
  // They come with the first touch of a form inside <main>, which is the shell's.
  await Promise.all([sellerRules.load(), resellerRules.load()]);
  served({ 'GET email/': { success: false, msg: 'El correo electrónico ya está registrado' } });
  renderPage(page, { at: '/registrarse' });
  await userEvent.type(await screen.findByLabelText(/^Correo electrónico/), 'rosa@correo.pe');
  await screen.findAllByText(/por favor Inicie Sesion para continuar/);
  const link = screen.getByRole('link', { name: 'Iniciar sesión' });
  expect(link).toHaveAttribute('href', expect.stringMatching(new RegExp(`^/pages/loginR/${role}`)));
});

test('a step is left only when it holds: the first failing rule as toast, all beside their fields, the focus there [3§4]', async () => {
  served();
  openWizard();
  await screen.findByText('Paso 1 de 3');
  await next();
  await waitFor(() => expect(toasts()).toEqual(['El campo razón social es requerido']));
  expect(screen.getByLabelText(/^Razón social/)).toHaveFocus();
  expect(screen.getByText('La imagen del RUC es requerida')).toBeVisible();
  expect(screen.getByText('Paso 1 de 3')).toBeVisible();
});

test('with a store its address is asked for [3§5]', async () => {
  served();
  openWizard();
  const stores = await screen.findByLabelText(/^Cantidad de tiendas/);
  expect(screen.queryByText('Tu tienda principal')).toBeNull();
  await userEvent.clear(stores);
  await userEvent.type(stores, '2');
  expect(screen.getByText('Tu tienda principal')).toBeVisible();
});

test('the activities that do not come say so [3§8]', async () => {
  served({
    'GET activities': () => {
      throw new ApiError(400, 'x', 'x');
    },
  });
  openWizard();
  expect(await screen.findByText('Disculpe ha ocurrido un error cargando la lista de giros de negocio.')).toBeVisible();
});

test('contacts: none is refused, the first row adds, the others can be removed [3§5]', async () => {
  served();
  draft(3);
  openWizard();
  await screen.findByText('Paso 3 de 3');
  await next();
  expect(toasts()).toEqual(['Se requiere al menos un contacto']);
  expect(screen.getByText('Se requiere al menos un contacto', { selector: 'form *' })).toBeVisible();
  expect(screen.getByLabelText(/^Nombre/)).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Quitar contacto/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Agregar contacto' }));
  expect(screen.getAllByLabelText(/^Nombre/)).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar contacto 2' }));
  expect(screen.getAllByLabelText(/^Nombre/)).toHaveLength(1);
});

test('contacts: the first broken rule of the first wrong one is said and gets the focus, every other stands beside its field [3§5]', async () => {
  served();
  draft(3, [ROSA, { ...ROSA, phone: '12' }]);
  openWizard();
  await screen.findByText('Paso 3 de 3');
  await userEvent.click(screen.getByRole('button', { name: 'Agregar contacto' }));
  // The new row takes the focus in the next frame; only then can it be lost to a wrong field.
  await waitFor(() => expect(screen.getAllByLabelText(/^Nombre/)[2]).toHaveFocus());
  await next();
  const [, short, missing] = screen.getAllByLabelText(/^Teléfono/);
  await waitFor(() => expect(toasts()).toEqual(['El Teléfono debe tener entre 7 y 14 caracteres']));
  expect(short).toHaveFocus();
  expect(short).toHaveAccessibleDescription('El Teléfono debe tener entre 7 y 14 caracteres');
  expect(missing).toHaveAccessibleDescription('El campo teléfono es requerido');
});

test('contacts: what the server says of one stands beside its field, and what was typed comes back after a reload [3§8]', async () => {
  jest.spyOn(window, 'open').mockReturnValue(null);
  served({
    'POST auth/register-vendor': () => {
      throw new ApiError(422, 'invalid', 'No', { 'contacts.0.email': 'Este correo no existe' });
    },
  });
  draft(3);
  const { unmount } = openWizard();
  await screen.findByText('Paso 3 de 3');
  await userEvent.type(screen.getByLabelText(/^Nombre/), ROSA.name);
  await userEvent.type(screen.getByLabelText(/^Correo/), ROSA.email);
  await userEvent.type(screen.getByLabelText(/^Teléfono/), ROSA.phone);
  await userEvent.click(screen.getByRole('checkbox', { name: /términos/ }));
  await next();
  await waitFor(() => expect(screen.getByLabelText(/^Correo/)).toHaveAccessibleDescription('Este correo no existe'));
  unmount();
  openWizard();
  expect(await screen.findByLabelText(/^Correo/)).toHaveValue(ROSA.email);
});

test('the last step needs the terms; ticking opens the seller’s PDF; success replaces the session’s user [3§4]', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  const { user } = wireSession(42);
  const calls = served({
    'POST auth/register-vendor': { msg: 'Se registro su cuenta como vendedor', user: { ...user, formularioventa: 1 } },
  });
  draft(3, [ROSA]);
  openWizard();
  await screen.findByText('Paso 3 de 3');
  await next();
  expect(toasts()).toEqual(['Debes aceptar los términos y condiciones']);
  const terms = screen.getByRole('checkbox', { name: /términos/ });
  expect(terms).toHaveFocus();
  await userEvent.click(terms);
  expect(opened).toHaveBeenCalledWith('/api/web/terms-pdf/1', '_blank', 'noopener');
  await next();
  await waitFor(() => expect(place()).toBe('/paginas/tablero'));
  const [call] = callsTo(calls, 'POST', 'auth/register-vendor');
  expect(call?.body).toMatchObject({
    user_id: 42,
    client: null,
    vendor: { bill_type: 0, store_quantity: 0, business_line: 3 },
    contacts: [ROSA],
    terms: true,
  });
  expect(sessionStore.getState().session).toMatchObject({ token: 'token-42', person: { hasAppliedAsSeller: true } });
  expect(wizardDrafts.getState().byOwner).toEqual({});
});

test('a refusal leads to the step it speaks of, and nothing typed is lost [3§8]', async () => {
  served({
    'POST auth/register-vendor': () => {
      throw new ApiError(422, 'invalid', 'El RUC no es válido', { 'vendor.ruc': 'El RUC no es válido' });
    },
  });
  jest.spyOn(window, 'open').mockReturnValue(null);
  draft(3, [ROSA]);
  openWizard();
  await screen.findByText('Paso 3 de 3');
  await userEvent.click(screen.getByRole('checkbox', { name: /términos/ }));
  await next();
  expect(await screen.findByText('Paso 1 de 3')).toBeVisible();
  expect(await screen.findByText('El RUC no es válido')).toBeVisible();
  expect(screen.getByLabelText(/^Razón social/)).toHaveValue('Tejidos');
});

test('who has a request waiting is told before filling anything', async () => {
  served({
    'GET users/requests': [
      { id: 1, kind: 'seller', status: 'pending', incomplete: false, reason: null, created_at: '2026-11-20T15:00:00Z' },
    ],
  });
  openWizard();
  expect(await screen.findByText('Ya tienes una solicitud pendiente')).toBeVisible();
  expect(screen.getByText(/La recibimos el 20-11-2026/)).toBeVisible();
});

test('a member proves that it is them before a bank account is stored, and the wizard goes on from there [D97]', async () => {
  let proved = false;
  const calls = served({
    'POST auth/register-vendor': () => {
      if (!proved)
        throw new ApiError(422, 'step_up_required', 'Escribe tu contraseña actual', { current_password: 'x' });
      return { msg: 'Se registro su cuenta como vendedor', user: wireSession(42).user };
    },
    'POST auth/step-up/options': { methods: ['password'], passkey: null },
    'POST auth/step-up': () => {
      proved = true;
      return { msg: 'Confirmamos que eres tú' };
    },
  });
  draft(3, [ROSA]);
  openWizard();
  await screen.findByText('Paso 3 de 3');
  jest.spyOn(window, 'open').mockReturnValue(null);
  await userEvent.click(screen.getByRole('checkbox', { name: /términos/ }));
  await next();
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirma que eres tú' }));
  await userEvent.type(dialog.getByLabelText(/^Contraseña actual/), 'Trocha42{enter}');
  await waitFor(() => expect(place()).toBe('/paginas/tablero'));
  expect(callsTo(calls, 'POST', 'auth/register-vendor')).toHaveLength(2);
});

test('a request of the form is completed with users/be-seller-2, without terms [3§7]', async () => {
  const calls = served({
    'GET users/requests': [
      { id: 1, kind: 'seller', status: 'pending', incomplete: true, reason: null, created_at: '2026-11-20T15:00:00Z' },
    ],
    'POST users/be-seller-2': { msg: 'Recibimos los datos de tu negocio.' },
  });
  draft(3, [ROSA]);
  openWizard();
  await screen.findByText('Paso 3 de 3');
  expect(screen.queryByRole('checkbox', { name: /términos/ })).toBeNull();
  await next();
  await waitFor(() => expect(place()).toBe('/paginas/tablero'));
  expect(callsTo(calls, 'POST', 'users/be-seller-2')).toHaveLength(1);
});
