import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, offered, openOffice, serveGuarded, undoLast } from '../../testing/office';
import { areasOf } from './RoleTable';

inFreshBrowsers();
// jsdom has no scrolling.
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

const open = (at: string) => openOffice(2, at);

const rosa = {
  ...{ id: 7, name: 'Rosa Quispe', user_name: 'rosa.q', email: 'rosa@prueba.pe', role_id: 1, state: 'active' },
  ...{
    created_at: '2026-11-20T15:00:00.000Z',
    phone: null,
    two_step: false,
    sessions: [],
    orders_count: 0,
    orders: [],
  },
};

test('a person is suspended with a reason and reopened; nobody does it to themselves', async () => {
  let state = 'active';
  const calls = serve({
    'GET admin/accounts/7': () => ({ ...rosa, state }),
    'GET admin/accounts/42': { ...rosa, id: 42 },
    'POST admin/accounts/7/suspend': () => {
      state = 'suspended';
      return { msg: 'La cuenta está suspendida' };
    },
  });
  open('/admin/personas/7');
  await userEvent.click(await screen.findByRole('button', { name: 'Suspender la cuenta' }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  await userEvent.click(dialog.getByText('Suspender'));
  expect(toasts()).toContain('El campo motivo es requerido');
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Fraude');
  await userEvent.click(dialog.getByText('Suspender'));
  expect(await screen.findByRole('button', { name: 'Reabrir la cuenta' })).toBeVisible();
  expect(callsTo(calls, 'POST', 'admin/accounts/7/suspend')[0]?.body).toEqual({ reason: 'Fraude' });
});

const suspendRosa = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Suspender la cuenta' }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Fraude');
  await userEvent.click(dialog.getByText('Suspender'));
};

test('a suspension is seen at once, after a proof, and undone the account is open again [D325]', async () => {
  let state = 'active';
  const routes = {
    'GET admin/accounts/7': () => ({ ...rosa, state }),
    'POST admin/accounts/7/reopen': () => {
      state = 'active';
      return { msg: 'La cuenta está abierta de nuevo' };
    },
  };
  const prove = serveGuarded(routes, 'admin/accounts/7/suspend', () => {
    state = 'suspended';
    return { msg: 'La cuenta está suspendida' };
  });
  open('/admin/personas/7');
  await suspendRosa();
  expect(await screen.findByText('Suspendida')).toBeVisible();
  expect(await prove()).toEqual({ reason: 'Fraude' });
  await undoLast();
  await waitFor(() => expect(toasts()).toContain('La cuenta está abierta de nuevo'));
  expect(await screen.findByRole('button', { name: 'Suspender la cuenta' })).toBeVisible();
  expect(offered()).toBeUndefined();
});

test('a suspension that is refused is none, and its reason is there as it was typed [D325]', async () => {
  serve({
    'GET admin/accounts/7': rosa,
    'POST admin/accounts/7/suspend': () => {
      throw new ApiError(503, 'busy', 'Inténtalo otra vez');
    },
  });
  open('/admin/personas/7');
  await suspendRosa();
  await waitFor(() => expect(toasts()).toContain('Inténtalo otra vez'));
  expect(within(screen.getByRole('dialog', { hidden: true })).getByLabelText(/^Motivo/)).toHaveValue('Fraude');
  expect(screen.queryByText('Suspendida')).toBeNull();
});

test('one’s own account has neither suspension nor role to change', async () => {
  serve({ 'GET admin/accounts/42': { ...rosa, id: 42 } });
  open('/admin/personas/42');
  expect(await screen.findByRole('heading', { name: 'Rosa Quispe' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Suspender la cuenta' })).toBeNull();
  expect(screen.queryByLabelText('Rol')).toBeNull();
});

test('a role that changed meanwhile is said, and the page is read anew', async () => {
  let role_id = 1;
  const calls = serve({
    'GET admin/accounts/7': () => ({ ...rosa, role_id }),
    'POST admin/accounts/7/role': () => {
      role_id = 4;
      throw new ApiError(409, 'stale', 'El rol cambió mientras lo veías. Actualiza la página.');
    },
  });
  open('/admin/personas/7');
  await userEvent.selectOptions(await screen.findByLabelText('Rol'), '5');
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar el rol' }));
  await waitFor(() => expect(toasts()).toContain('El rol cambió mientras lo veías. Actualiza la página.'));
  expect(callsTo(calls, 'POST', 'admin/accounts/7/role')[0]?.body).toEqual({ role_id: 5, from: 1 });
  await waitFor(() => expect(callsTo(calls, 'GET', 'admin/accounts/7')).toHaveLength(2));
});

test('an invitation says beside its field what is wrong, and keeps what was typed', async () => {
  const calls = serve({
    'GET admin/accounts': { data: [], next: null },
    'POST admin/invitations': { msg: 'Enviamos la invitación a su correo' },
  });
  open('/admin/personas/invitar');
  await userEvent.type(await screen.findByLabelText(/^Nombre/), 'Ana');
  await userEvent.type(screen.getByLabelText(/^Correo/), 'ana');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar la invitación' }));
  await waitFor(() => expect(screen.getByLabelText(/^Correo/)).toBeInvalid());
  expect(screen.getByLabelText(/^Nombre/)).toHaveValue('Ana');
  expect(callsTo(calls, 'POST', 'admin/invitations')).toHaveLength(0);
  await userEvent.type(screen.getByLabelText(/^Correo/), '@prueba.pe');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar la invitación' }));
  await waitFor(() =>
    expect(callsTo(calls, 'POST', 'admin/invitations')[0]?.body).toEqual({
      ...{ name: 'Ana', email: 'ana@prueba.pe', role_id: 5 },
    }),
  );
});

test('rights of roles are grouped by what they are about: reading and changing apart', () => {
  const [orders, refunds] = areasOf([
    { method: 'GET', path: '/admin/refunds', roles: [2] },
    { method: 'GET', path: '/staff/orders/:id', roles: [2, 4, 5] },
    { method: 'POST', path: '/staff/orders/:id/notes', roles: [2] },
  ]).toSorted((a, b) => b.reads.size - a.reads.size);
  expect([orders?.name, [...(orders?.reads ?? [])], [...(orders?.changes ?? [])]]).toEqual(['Pedidos', [2, 4, 5], [2]]);
  expect(refunds?.changes.size).toBe(0);
});
