import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, openOffice } from '../../testing/office';

inFreshBrowsers();

const KEY = {
  ...{ id: 3, name: 'Almacén', scopes: ['inventory:write'], beginning: 'qhatu_Ab12' },
  ...{ created_at: '2026-11-20T15:00:00.000Z', last_used_at: null, revoked_at: null },
};
const WEBHOOK = {
  ...{ id: 7, url: 'https://erp.example/avisos', events: ['order.paid'], enabled: true, disabled_reason: null },
  ...{ created_at: '2026-11-20T15:00:00.000Z', waiting: 0, failed: 2 },
};
const MESSAGE = {
  ...{ id: '7d9f1f0e-6a60-4f5c-8f43-1a2b3c4d5e6f', type: 'order.paid', body: '{"type":"order.paid"}' },
  ...{
    created_at: '2026-11-20T15:00:00.000Z',
    next_at: null,
    delivered_at: null,
    failed_at: '2026-11-23T15:00:00.000Z',
  },
  attempts: [{ at: '2026-11-20T15:00:01.000Z', status: 500, error: null, milliseconds: 31 }],
};
const ROUTES = {
  'GET staff/api-keys': { data: [KEY] },
  'GET staff/webhooks': { data: [WEBHOOK] },
  'GET staff/webhooks/7/messages': { data: [MESSAGE], next: null },
};

test('a key without a permission is not asked for; a made one shows its secret once [D169]', async () => {
  const calls = serve({
    ...ROUTES,
    'POST staff/api-keys': { msg: 'Creamos la clave.', key: 'qhatu_secreta', api_key: { ...KEY, id: 4 } },
  });
  openOffice(4, '/admin/integraciones');
  await userEvent.click(await screen.findByRole('button', { name: 'Crear una clave' }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByLabelText(/Nombre/), 'Tienda propia');
  await userEvent.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await form.findByText('Elige al menos un permiso')).toBeVisible();
  expect(callsTo(calls, 'POST', 'staff/api-keys')).toEqual([]);
  await userEvent.click(form.getByLabelText('Leer stock y precios'));
  await userEvent.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByDisplayValue('qhatu_secreta')).toBeVisible();
  expect(callsTo(calls, 'POST', 'staff/api-keys')[0]?.body).toEqual({
    name: 'Tienda propia',
    scopes: ['inventory:read'],
  });
});

test('an address that is none stays typed, with what is wrong beside it [D169]', async () => {
  const calls = serve(ROUTES);
  openOffice(4, '/admin/integraciones');
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar una dirección' }));
  const form = within(await screen.findByRole('dialog'));
  const field = form.getByLabelText(/Dirección/);
  await userEvent.type(field, 'http://erp.example/');
  await userEvent.click(form.getByLabelText('Un pedido tuyo fue pagado'));
  await userEvent.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/empiece con https/));
  expect(field).toHaveValue('http://erp.example/');
  expect(callsTo(calls, 'POST', 'staff/webhooks')).toEqual([]);
});

test('the log says how each try went, and tells a message once more [D169]', async () => {
  const calls = serve({
    ...ROUTES,
    [`POST staff/webhook-messages/${MESSAGE.id}/replay`]: { msg: 'Enviaremos el aviso.' },
  });
  openOffice(4, '/admin/integraciones/7');
  const entry = within(await screen.findByRole('article', { name: /Un pedido tuyo fue pagado/ }));
  expect(entry.getByText('Sin entregar')).toBeVisible();
  expect(entry.getByText(/Respondió 500 \(31 ms\)/)).toBeVisible();
  await userEvent.click(entry.getByRole('button', { name: 'Enviar otra vez' }));
  await waitFor(() => expect(toasts()).toContain('Enviaremos el aviso.'));
  expect(callsTo(calls, 'POST', `staff/webhook-messages/${MESSAGE.id}/replay`)).toHaveLength(1);
});

test('a key is revoked after a second look only [D169]', async () => {
  const calls = serve({ ...ROUTES, 'POST staff/api-keys/3/revoke': { msg: 'La clave ya no funciona.' } });
  openOffice(4, '/admin/integraciones');
  await userEvent.click(await screen.findByRole('button', { name: 'Anular la clave Almacén' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(callsTo(calls, 'POST', 'staff/api-keys/3/revoke')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Anular' }));
  await waitFor(() => expect(toasts()).toContain('La clave ya no funciona.'));
  expect(callsTo(calls, 'POST', 'staff/api-keys/3/revoke')).toHaveLength(1);
});

test('administration, whose systems these are not, has no such section [D169]', async () => {
  const calls = serve(ROUTES);
  openOffice(2, '/admin/integraciones');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Integraciones' })).toBeNull());
  expect(callsTo(calls, 'GET', 'staff/api-keys')).toEqual([]);
});
