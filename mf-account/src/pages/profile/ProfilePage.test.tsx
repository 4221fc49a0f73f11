import { callsTo, freshBrowser, renderPage, serve, toasts, wireSession } from '@qhatu/kit/testing';
import { ApiError, sessionStore } from '@qhatu/shared-state';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fill } from '../../testing/typing';
import ProfilePage from './ProfilePage';

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(60_000);
beforeEach(freshBrowser);

const USER = {
  ...wireSession().user,
  phone: '987654321',
  birthdate: '1990-05-01',
  document_type: 0,
  ruc: '45678912',
  marketing: false,
  addresses: [],
};
const SESSIONS = [
  {
    id: 1,
    device: 'Chrome en Windows',
    address: '190.236.10.4',
    created_at: '2026-11-01T15:00:00Z',
    used_at: '2026-11-02T15:00:00Z',
    current: true,
  },
  {
    id: 2,
    device: 'Chrome en Android',
    address: '2800:200:e2c0:1::/64',
    created_at: '2026-11-01T15:00:00Z',
    used_at: '2026-11-01T15:00:00Z',
    current: false,
  },
];

function open(answers: Parameters<typeof serve>[0] = {}, userId: number | null = 42) {
  const calls = serve({
    'GET users/get-user-data/42': USER,
    'GET users/sessions': SESSIONS,
    'GET regions': [],
    ...answers,
  });
  renderPage(<ProfilePage />, { at: '/pages/profile', path: '/pages/profile', userId });
  return calls;
}
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Guardar cambios' }));
const part = (name: string) => within(screen.getByRole('region', { name }));

test('who is nobody is led home; user 5 is nobody (D50) [3§2]', async () => {
  open({}, 5);
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/$/));
});

test('comes in one piece: a list of sessions that came later would push buttons from under a finger [D107]', async () => {
  let arrive: (sessions: unknown) => void = () => undefined;
  const arriving = new Promise((resolve) => {
    arrive = resolve;
  });
  const calls = open({ 'GET users/sessions': () => arriving });
  await waitFor(() => expect(callsTo(calls, 'GET', 'users/sessions')).toHaveLength(1));
  await waitFor(() => expect(callsTo(calls, 'GET', 'users/get-user-data/42')).toHaveLength(1));
  await act(async () => undefined);
  expect(screen.queryByRole('button', { name: 'Ver mis segundos pasos' })).not.toBeInTheDocument();
  arrive(SESSIONS);
  expect(await screen.findByRole('button', { name: 'Ver mis segundos pasos' })).toBeVisible();
  expect(screen.getByText('Chrome en Android')).toBeVisible();
});

test('shows what is known, with the e-mail read-only [3§3]', async () => {
  open();
  expect(await screen.findByLabelText(/^Correo/)).toHaveAttribute('readonly');
  expect(screen.getByLabelText(/^Apellido/)).toHaveValue('Quispe');
  expect(screen.getByLabelText(/^Fecha de nacimiento/)).toHaveValue('1990-05-01');
});

test('saves the form, and the session shows the new name [3§7]', async () => {
  const calls = open({ 'POST users/profile': { ...USER, name: 'Rosa María' } });
  await screen.findByLabelText(/^Apellido/);
  fill({ Teléfono: '912345678' });
  await save();
  await waitFor(() => expect(toasts()).toEqual(['Perfil guardado']));
  expect(callsTo(calls, 'POST', 'users/profile')[0]?.body).toMatchObject({
    phone: '912345678',
    uri: null,
    marketing: false,
  });
  expect(sessionStore.getState().session?.person.name).toBe('Rosa María');
});

test('a changed password brings a new token, and the fields are empty again [D6]', async () => {
  const calls = open({ 'POST users/profile': { ...USER, access_token: 'fresh' } });
  await screen.findByLabelText(/^Apellido/);
  fill({ 'Contraseña actual': 'Vieja123', 'Contraseña nueva': 'Nueva456', 'Confirma la contraseña': 'Nueva456' });
  await save();
  await waitFor(() => expect(sessionStore.getState().session?.token).toBe('fresh'));
  expect(screen.getByLabelText(/^Contraseña nueva/)).toHaveValue('');
  expect(screen.getByLabelText(/^Contraseña actual/)).toHaveValue('');
  expect(callsTo(calls, 'POST', 'users/profile')[0]?.body).toMatchObject({ current_password: 'Vieja123' });
});

test('a new password with a wrong current one: it is said there, has the focus, and nothing typed is lost [D97]', async () => {
  open({
    'POST users/profile': () => {
      throw new ApiError(422, 'wrong_password', 'La contraseña no es correcta', {
        current_password: 'La contraseña no es correcta',
      });
    },
  });
  await screen.findByLabelText(/^Apellido/);
  fill({ 'Contraseña actual': 'Otra1234', 'Contraseña nueva': 'Nueva456', 'Confirma la contraseña': 'Nueva456' });
  await save();
  expect(await screen.findByText('La contraseña no es correcta')).toBeVisible();
  const values = ['Contraseña actual', 'Contraseña nueva', 'Confirma la contraseña'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value,
  );
  expect(values).toEqual(['Otra1234', 'Nueva456', 'Nueva456']);
  expect(screen.getByLabelText(/^Contraseña actual/)).toHaveFocus();
});

test.each([
  [{ Apellido: 'Qu1spe' }, 'El Apellido no puede contener números'],
  [{ 'Contraseña nueva': 'Nueva456' }, 'Las contraseñas deben coincidir'],
  [
    { 'Contraseña nueva': 'nueva456', 'Confirma la contraseña': 'nueva456' },
    'La contraseña debe incluir al menos un carácter en mayúscula',
  ],
])('%j says %s and sends nothing [3§5]', async (change, text) => {
  const calls = open();
  await screen.findByLabelText(/^Apellido/);
  fill(change);
  await save();
  await waitFor(() => expect(toasts()).toEqual([text]));
  expect(callsTo(calls, 'POST', 'users/profile')).toHaveLength(0);
});

test('a refusal shows the server’s text beside its field [3§8]', async () => {
  open({
    'POST users/profile': () => {
      throw new ApiError(422, 'invalid', 'El nombre de usuario rosa ya esta en uso', { user_name: 'Ya está en uso' });
    },
  });
  await save();
  expect(await screen.findByText('Ya está en uso')).toBeVisible();
  expect(toasts()).toEqual(['El nombre de usuario rosa ya esta en uso']);
});

test('a photo over 5 MB, or of another kind, is refused before it is sent [3§9]', async () => {
  open();
  const input = await screen.findByLabelText('Elegir foto');
  const big = new File([new Uint8Array(5_242_881)], 'yo.png', { type: 'image/png' });
  await userEvent.upload(input, big);
  expect(toasts()).toEqual(['No se permiten archivo mayor a 5MB']);
});

test('sessions: this one is marked, the others can be closed [D6]', async () => {
  const calls = open({ 'POST users/sessions/close-others': { msg: 'Cerramos tus otras sesiones' } });
  await screen.findByText('Chrome en Android');
  expect(part('Tus sesiones').getByText('Esta sesión')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar las otras' }));
  await waitFor(() => expect(toasts()).toEqual(['Cerramos tus otras sesiones']));
  expect(callsTo(calls, 'GET', 'users/sessions').length).toBeGreaterThan(1);
});

test('Tus sesiones say where each was used from, since when and until when [D107]', async () => {
  open();
  await screen.findByText('Chrome en Android');
  const [here, phone] = part('Tus sesiones').getAllByRole('listitem');
  expect(here).toHaveTextContent('Desde 190.236.10.4');
  expect(phone).toHaveTextContent('Desde 2800:200:e2c0:1::/64');
  expect(here).toHaveTextContent('Abierta el 01/11/2026 10:00. Última actividad: 02/11/2026 10:00.');
});

test('Tus sesiones: many are shown on demand, and the one that asks is among the first [D107]', async () => {
  const many = Array.from({ length: 9 }, (_, nth) => ({ ...SESSIONS[1], id: 10 + nth, device: `Chrome ${nth}` }));
  open({ 'GET users/sessions': [SESSIONS[0], ...many] });
  await screen.findByText('Chrome 3');
  expect(part('Tus sesiones').getAllByRole('listitem')).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar las 10 sesiones' }));
  expect(part('Tus sesiones').getAllByRole('listitem')).toHaveLength(10);
});

test('Tus sesiones: one is ended by its own button; all of them, this one too, log out here [D107]', async () => {
  const calls = open({
    'DELETE users/sessions/2': { msg: 'Sesión cerrada' },
    'POST users/sessions/close-all': { msg: 'Cerramos todas tus sesiones, también esta' },
    'POST auth/logout': { msg: 'Sesión cerrada' },
    'POST auth/anonymous': wireSession(5),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar la sesión de Chrome en Android' }));
  await waitFor(() => expect(callsTo(calls, 'DELETE', 'users/sessions/2')).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar todas, también esta' }));
  await waitFor(() => expect(toasts()).toContain('Cerramos todas tus sesiones, también esta'));
  await waitFor(() => expect(sessionStore.getState().session?.person.id).toBe(5));
});

test('Ley 29733: leaving asks for the password, and a wrong one is said there', async () => {
  open({
    'POST users/delete-account': () => {
      throw new ApiError(422, 'wrong_password', 'La contraseña no es correcta', {
        password: 'La contraseña no es correcta',
      });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar mi cuenta' }));
  const leave = screen.getByRole('button', { name: 'Eliminar para siempre' });
  expect(leave).toBeDisabled();
  await userEvent.type(screen.getByLabelText(/^Contraseña \*|^Contraseña$/), 'otra');
  await userEvent.click(leave);
  expect((await screen.findAllByText('La contraseña no es correcta')).length).toBeGreaterThan(0);
  expect(sessionStore.getState().session?.person.id).toBe(42);
});

test('a profile that does not come can be asked for again [3§8]', async () => {
  let up = false;
  open({
    'GET users/get-user-data/42': () => {
      if (!up) throw new ApiError(400, 'bad', 'Disculpe, ha ocurrido un error');
      return USER;
    },
  });
  await screen.findByText('No pudimos traer tu perfil');
  up = true;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByLabelText(/^Apellido/)).toHaveValue('Quispe');
});
