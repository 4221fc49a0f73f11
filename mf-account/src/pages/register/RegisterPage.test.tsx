import { callsTo, freshBrowser, renderPage, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CUSTOMER, fill } from '../../testing/typing';
import RegisterPage from './RegisterPage';

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(60_000);
beforeEach(freshBrowser);

const FREE = { 'GET nick/': { exist: false }, 'GET email/': { success: true, msg: '' }, 'GET regions': [] };
const name = () => screen.getAllByLabelText(/^Nombre \*|^Nombre$/)[0] as HTMLElement;
const create = () => screen.getByRole('button', { name: 'Crear cuenta' });
const terms = () => screen.getByRole('checkbox', { name: /Acepto los/ });

function open(answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ ...FREE, ...answers });
  renderPage(<RegisterPage />, { at: '/pages/register', path: '/pages/register' });
  return { calls, user: userEvent.setup() };
}

async function fillAll(user: ReturnType<typeof userEvent.setup>) {
  fill(CUSTOMER);
  await user.type(name(), 'Rosa');
}

test('while it is sent the button says Enviando..., and a second click sends nothing [3§2]', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const { calls, user } = open({ 'POST auth/register': () => new Promise((resolve) => (answer = resolve)) });
  await fillAll(user);
  await user.click(terms());
  await user.click(create());
  const button = await screen.findByRole('button', { name: /Enviando\.\.\./ });
  await user.click(button);
  expect(callsTo(calls, 'POST', 'auth/register')).toHaveLength(1);
  await act(async () => answer({ msg: 'ok' }));
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/pages/verify-account'));
});

test('a form that holds is sent once and leads to the page that speaks of the mail [3§2]', async () => {
  const { calls, user } = open({ 'POST auth/register': { msg: 'ok' } });
  await fillAll(user);
  await user.click(terms());
  await user.click(create());
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/pages/verify-account'));
  expect(callsTo(calls, 'POST', 'auth/register').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      user_name: 'rosa.quispe',
      name: 'Rosa',
      document_type: 0,
      district_id: null,
      address: null,
      terms: true,
      marketing: false,
    }),
  ]);
});

test('the first failing rule is a warning toast with the focus on its field; the others stand beside theirs [3§5]', async () => {
  const { calls, user } = open();
  await user.click(create());
  expect(toasts()).toEqual(['El campo nombre de usuario es requerido']);
  expect(screen.getByLabelText(/^Nombre de usuario/)).toHaveFocus();
  expect(screen.getByText('El numero de documento es requerido')).toBeVisible();
  expect(screen.getByText('Debes aceptar los términos y condiciones')).toBeVisible();
  expect(callsTo(calls, 'POST', 'auth/register')).toHaveLength(0);
});

test('broken rules come in the order of the document, not of the page [3§5]', async () => {
  const { user } = open();
  await fillAll(user);
  fill({ Apellido: 'Qu1spe', 'Número de documento': '4567891A' });
  await user.click(create());
  expect(toasts()).toEqual(['El numero de documento no puede contener letras']);
  expect(screen.getByLabelText(/^Número de documento/)).toHaveFocus();
  expect(screen.getByText('El Apellido no puede contener números')).toBeVisible();
});

test('the terms are the last rule, and their link is the PDF for customers [3§5]', async () => {
  const { calls, user } = open();
  await fillAll(user);
  await user.click(create());
  expect(toasts()).toEqual(['Debes aceptar los términos y condiciones']);
  expect(terms()).toHaveFocus();
  expect(callsTo(calls, 'POST', 'auth/register')).toHaveLength(0);
  expect(screen.getByRole('link', { name: 'términos y condiciones' })).toHaveAttribute('href', '/api/web/terms-pdf/2');
});

test('Ley 29733: the consent to advertising is apart and not ticked', () => {
  open();
  expect(screen.getByRole('checkbox', { name: /ofertas y novedades/ })).not.toBeChecked();
});

test('the server’s text is a toast, its fields are marked, and nothing typed is lost [3§8]', async () => {
  const { user } = open({
    'POST auth/register': () => {
      throw new ApiError(422, 'invalid', 'El correo electrónico ya está registrado', { email: 'Ya está registrado' });
    },
  });
  await fillAll(user);
  await user.click(terms());
  await user.click(create());
  expect(await screen.findByText('Ya está registrado')).toBeVisible();
  expect(toasts()).toEqual(['El correo electrónico ya está registrado']);
  expect(screen.getByLabelText(/^Nombre de usuario/)).toHaveValue('rosa.quispe');
});

describe('availability', () => {
  test('a taken name is said, keeps the form from leaving, and a free one gets its mark [3§2]', async () => {
    let taken = true;
    const { calls, user } = open({ 'GET nick/': () => ({ exist: taken }) });
    await fillAll(user);
    await user.click(terms());
    expect(await screen.findAllByText('El nombre de usuario rosa.quispe ya esta en uso')).not.toHaveLength(0);
    await user.click(create());
    expect(toasts()).toEqual(['El nombre de usuario rosa.quispe ya esta en uso']);
    expect(callsTo(calls, 'POST', 'auth/register')).toHaveLength(0);
    taken = false;
    fill({ 'Nombre de usuario': 'rosa.libre' });
    expect(await screen.findByText('Nombre de usuario: disponible')).toBeInTheDocument();
  });

  test('a taken e-mail says so, with the way to log in [3§8]', async () => {
    open({ 'GET email/': { success: false, msg: 'El correo electrónico ya está registrado' } });
    fill({ 'Correo electrónico': 'rosa@correo.pe' });
    const text = 'El correo electrónico ya está registrado, por favor Inicie Sesion para continuar.';
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/pages/login');
  });

  test('a check that fails says so and does not stand in the way [3§8]', async () => {
    open({
      'GET nick/': () => {
        throw new ApiError(503, 'busy', 'ocupado');
      },
    });
    fill({ 'Nombre de usuario': 'rosa.quispe' });
    expect((await screen.findAllByText('No se pudo verificar su nombre de usuario')).length).toBeGreaterThan(0);
  });

  test('typing fast asks once, a spinner shows meanwhile, and only the answer to the last counts [3§2]', async () => {
    const answers: ((value: { exist: boolean }) => void)[] = [];
    const { calls } = open({ 'GET nick/': () => new Promise((resolve) => answers.push(resolve)) });
    for (const typed of ['ros', 'rosa', 'rosa.q']) fill({ 'Nombre de usuario': typed });
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(callsTo(calls, 'GET', 'nick/').map(({ path }) => path)).toEqual(['nick/rosa.q']);
    fill({ 'Nombre de usuario': 'rosa.quispe' });
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(screen.getByText('Comprobando')).toBeInTheDocument();
    await act(async () => answers[1]?.({ exist: false }));
    await act(async () => answers[0]?.({ exist: true }));
    expect(screen.getByText('Nombre de usuario: disponible')).toBeInTheDocument();
    expect(screen.queryByText(/ya esta en uso/)).toBeNull();
  });

  test('what breaks a rule is not asked about [3§5]', async () => {
    const { calls } = open();
    fill({ 'Nombre de usuario': 'ro', 'Correo electrónico': 'rosa@' });
    fill({ 'Nombre de usuario': 'rosa.quispe' });
    await screen.findByText('Nombre de usuario: disponible');
    expect(callsTo(calls, 'GET', 'nick/').map(({ path }) => path)).toEqual(['nick/rosa.quispe']);
    expect(callsTo(calls, 'GET', 'email/')).toHaveLength(0);
  });
});
