import { callsTo, freshBrowser, renderPage, serve, toasts, wireSession } from '@qhatu/kit/testing';
import { ApiError, sessionStore } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import LoginPage from '../../pages/login/LoginPage';
import Activity from '../activity/Activity';
import { RecoveryCodes } from './RecoveryCodes';
import TwoStep from './TwoStep';

const sign = jest.fn();
jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: (options: unknown) => sign(options) }));

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(60_000);
beforeEach(freshBrowser);

const refuse =
  (status: number, code: string, msg: string, more: { fields?: Record<string, string>; body?: object } = {}) =>
  () => {
    throw new ApiError(status, code, msg, more.fields, null, more.body);
  };
const ASKED = { challenge: 'challenge-of-this-login', methods: ['code', 'recovery_code'], passkey: null };

async function logIn(answers: Parameters<typeof serve>[0]) {
  const calls = serve(answers);
  renderPage(<LoginPage />, { at: '/pages/login', path: '/pages/login' });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/^Correo electrónico/), 'rosa@example.pe');
  await user.type(screen.getByLabelText(/^Contraseña/), 'Demo1234{Enter}');
  return { calls, user };
}

test('a login with two steps asks for the code, says beside the field when it is wrong, and goes on [D106]', async () => {
  let wrong = true;
  const { calls, user } = await logIn({
    'POST auth/login': refuse(401, 'second_factor', 'Confirma que eres tú', { body: ASKED }),
    'POST auth/second-factor': () => {
      if (wrong)
        refuse(422, 'wrong_code', 'El código no es correcto', { fields: { code: 'El código no es correcto' } })();
      return wireSession();
    },
  });
  const field = await screen.findByLabelText(/^Código de tu aplicación/);
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field).toHaveAttribute('inputmode', 'numeric');
  await user.type(field, '123456{Enter}');
  expect(await screen.findByText('El código no es correcto')).toBeVisible();
  expect(field).toHaveValue('123456');
  expect(field).toHaveFocus();
  wrong = false;
  await user.clear(field);
  await user.type(field, '654321{Enter}');
  await waitFor(() => expect(sessionStore.getState().session?.person.id).toBe(42));
  expect(callsTo(calls, 'POST', 'auth/second-factor')[1]?.body).toEqual({
    challenge: ASKED.challenge,
    code: '654321',
  });
});

test('a recovery code does instead, and a challenge that ended leads back to the password with the reason [D106]', async () => {
  const { calls, user } = await logIn({
    'POST auth/login': refuse(401, 'second_factor', 'Confirma que eres tú', { body: ASKED }),
    'POST auth/second-factor': refuse(401, 'challenge_expired', 'Pasó mucho tiempo. Inicia sesión otra vez.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Usar un código de recuperación' }));
  await user.type(screen.getByLabelText(/^Código de recuperación/), 'abcd-efgh{Enter}');
  expect(await screen.findByText('Pasó mucho tiempo. Inicia sesión otra vez.')).toBeVisible();
  expect(screen.getByLabelText(/^Contraseña/)).toBeVisible();
  expect(callsTo(calls, 'POST', 'auth/second-factor')[0]?.body).toMatchObject({ recovery_code: 'abcd-efgh' });
});

test('administration adds its second step before it is let in, and sees its codes before the page leaves [D106]', async () => {
  const { user } = await logIn({
    'POST auth/login': refuse(401, 'second_factor_setup', 'Agrega un segundo paso', { body: { challenge: 'setup' } }),
    'POST auth/second-factor/start': {
      challenge: 'enrol',
      app: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Qhatu:a@b.pe?secret=JBSWY3DPEHPK3PXP&issuer=Qhatu' },
      passkey: null,
    },
    'POST auth/second-factor/enrol': { session: wireSession(), recovery_codes: ['aaaa-bbbb-cccc-dddd'] },
  });
  await user.click(await screen.findByRole('button', { name: 'Agregar aplicación de códigos' }));
  expect(await screen.findByRole('img', { name: 'Código QR para tu aplicación' })).toBeVisible();
  expect(screen.getByText('JBSWY3DPEHPK3PXP')).toBeVisible();
  expect(screen.getByText(/^Escanea este código/)).toHaveFocus();
  await user.type(screen.getByLabelText(/^Código de 6 dígitos/), '123456{Enter}');
  expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copiar' })).toHaveFocus();
  expect(sessionStore.getState().session?.person.id).not.toBe(42);
  await user.click(screen.getByRole('button', { name: 'Ya los guardé' }));
  await waitFor(() => expect(sessionStore.getState().session?.person.id).toBe(42));
});

test('one’s own factors are listed and removed, after a proof when the server wants one [D97 D106]', async () => {
  let factors = [{ id: 7, kind: 'app', name: 'Mi teléfono', created_at: '2026-11-22T15:00:00Z', used_at: null }];
  let proved = false;
  serve({
    'GET users/second-factors': () => ({ factors, recovery_codes_left: factors.length ? 9 : 0, required: false }),
    'DELETE users/second-factors/7': () => {
      if (!proved) refuse(422, 'step_up_required', 'Escribe tu contraseña')();
      factors = [];
      return { msg: 'Quitado de tu cuenta' };
    },
    'POST auth/step-up/options': { methods: ['password'], passkey: null },
    'POST auth/step-up': () => {
      proved = true;
      return { msg: 'Confirmamos que eres tú' };
    },
  });
  renderPage(<TwoStep />, { at: '/pages/profile', userId: 42 });
  const list = within(await screen.findByRole('list', { name: 'Tus segundos pasos' }));
  expect(list.getByText('Mi teléfono')).toBeVisible();
  expect(screen.getByText('Te quedan 9 códigos de recuperación.')).toBeVisible();
  await userEvent.click(list.getByRole('button', { name: 'Quitar Mi teléfono' }));
  await userEvent.type(await screen.findByLabelText(/^Contraseña actual/), 'Demo1234{Enter}');
  await waitFor(() => expect(toasts()).toContain('Quitado de tu cuenta'));
  await waitFor(() => expect(screen.queryByText('Mi teléfono')).toBeNull());
  await waitFor(() => expect(screen.getByText(/^Con un segundo paso/)).toHaveFocus());
});

/** A removal that the server wants a proof for. */
async function askedForProof(answers: Parameters<typeof serve>[0]) {
  let proved = false;
  const factors = [{ id: 7, kind: 'app', name: 'Mi teléfono', created_at: '2026-11-22T15:00:00Z', used_at: null }];
  const calls = serve({
    'GET users/second-factors': { factors, recovery_codes_left: 9, required: false },
    'DELETE users/second-factors/7': () => {
      if (!proved) refuse(422, 'step_up_required', 'Escribe tu contraseña')();
      return { msg: 'Quitado de tu cuenta' };
    },
    'POST auth/step-up': (body: unknown) => {
      const { code } = body as { code?: string };
      if (code === '000000') {
        refuse(422, 'wrong_code', 'El código no es correcto', { fields: { code: 'El código no es correcto' } })();
      }
      proved = true;
      return { msg: 'Confirmamos que eres tú' };
    },
    ...answers,
  });
  renderPage(<TwoStep />, { at: '/pages/profile', userId: 42 });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Quitar Mi teléfono' }));
  await screen.findByLabelText(/^Contraseña actual/);
  return { calls, user };
}
const proofs = (calls: Parameters<typeof callsTo>[0]) =>
  callsTo(calls, 'POST', 'auth/step-up')
    .filter(({ path }) => path === 'auth/step-up')
    .map(({ body }) => body);

test('who has an app may type its code in place of the password; a wrong one is said beside it and stays [D97]', async () => {
  const { calls, user } = await askedForProof({
    'POST auth/step-up/options': { methods: ['password', 'code'], passkey: null },
  });
  await user.click(await screen.findByRole('button', { name: 'Usar el código de mi aplicación' }));
  const field = screen.getByLabelText(/^Código de tu aplicación/);
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await user.type(field, '000000{Enter}');
  expect(await screen.findByText('El código no es correcto')).toBeVisible();
  expect(field).toHaveValue('000000');
  await user.clear(field);
  await user.type(field, '123456{Enter}');
  await waitFor(() => expect(toasts()).toContain('Quitado de tu cuenta'));
  expect(proofs(calls)).toEqual([{ code: '000000' }, { code: '123456' }]);
});

test('who has a passkey may use it: a fresh challenge is signed, and a refusal leaves the password as it was typed [D97]', async () => {
  let asked = 0;
  Object.assign(window, { PublicKeyCredential: class {} });
  const signed = { id: 'llave', rawId: 'llave', type: 'public-key', response: {}, clientExtensionResults: {} };
  sign.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'NotAllowedError' })).mockResolvedValueOnce(signed);
  const { calls, user } = await askedForProof({
    'POST auth/step-up/options': () => ({ methods: ['password', 'passkey'], passkey: { challenge: `c${++asked}` } }),
  });
  const button = await screen.findByRole('button', { name: 'Usar mi llave de acceso' });
  await user.type(screen.getByLabelText(/^Contraseña actual/), 'casi');
  await user.click(button);
  await waitFor(() => expect(toasts()).toContain('No se usó ninguna llave de acceso. Inténtalo otra vez.'));
  expect(screen.getByLabelText(/^Contraseña actual/)).toHaveValue('casi');
  await user.click(button);
  await waitFor(() => expect(toasts()).toContain('Quitado de tu cuenta'));
  expect(sign.mock.calls.map(([options]) => options)).toEqual([
    { optionsJSON: { challenge: 'c2' } },
    { optionsJSON: { challenge: 'c3' } },
  ]);
  expect(proofs(calls)).toEqual([{ passkey: signed }]);
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

test('whether recovery codes were copied is said beside them, not over them [D106]', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async () => undefined } });
  renderPage(<RecoveryCodes codes={['aaaa-bbbb-cccc-dddd']} onKept={() => undefined} />, { at: '/pages/profile' });
  await userEvent.click(screen.getByRole('button', { name: 'Copiar' }));
  expect(await screen.findByText('Copiados.')).toHaveRole('status');
  expect(toasts()).toEqual([]);
});

test('one’s own activity is read page by page, in words [D108]', async () => {
  const event = (id: number, more: object) => ({
    id,
    at: '2026-11-22T15:00:00Z',
    own: true,
    network: '190.1.2.3',
    device: 'Chrome en Windows',
    details: {},
    ...more,
  });
  const calls = serve({
    'GET users/activity': { data: [event(2, { kind: 'login', details: { method: 'passkey' } })], next: 2 },
    'GET users/activity?before=2': { data: [event(1, { kind: 'logout' })], next: null },
  });
  renderPage(<Activity />, { at: '/pages/profile', userId: 42 });
  expect(await screen.findByText('Inicio de sesión')).toBeVisible();
  expect(screen.getByText(/con llave de acceso/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ver más' }));
  expect(await screen.findByText('Cierre de sesión')).toBeVisible();
  expect(callsTo(calls, 'GET', 'users/activity').at(-1)?.path).toContain('before=2');
});
