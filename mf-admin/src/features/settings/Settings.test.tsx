import { NO_ACCOUNTS } from '@qhatu/contract/pricing';
import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, openOffice } from '../../testing/office';

inFreshBrowsers();

const SHIPPING = { lima: 7, province: 12, free_from: 200 };
const version = (n: number, lima: number, by = 'rosa') => ({
  ...{ version: n, at: `2026-11-2${n}T15:00:00.000Z`, by, reason: n === 1 ? 'Subió el combustible' : '' },
  value: { ...SHIPPING, lima },
});
const setting = {
  ...{ key: 'shipping', version: 2, value: { ...SHIPPING, lima: 9.5 } },
  history: [version(2, 9.5), version(1, 8)],
};
const METHODS = {
  ...{ on_1: true, on_2: true, on_3: true, on_4: true, on_5: true },
  ...{ surcharge_1: 0, surcharge_2: 0, surcharge_3: 8, surcharge_4: 4, surcharge_5: 0 },
};
const ROUTES = {
  'GET admin/settings/shipping': setting,
  'GET admin/settings/methods': { key: 'methods', version: 0, value: METHODS, history: [] },
};
const lima = () => screen.findByLabelText(/^Envío a Lima/);

test('an amount that is none stands beside its field and nothing is sent; a comma is as good as a dot [issue 19 §11]', async () => {
  const calls = serve({ ...ROUTES, 'POST admin/settings/shipping': { ...setting, version: 3 } });
  openOffice(2, '/admin/ajustes');
  await userEvent.clear(await lima());
  await userEvent.type(await lima(), '7,555');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await lima()).toHaveAccessibleDescription(/con dos decimales como máximo/);
  expect(await lima()).toHaveValue('7,555');
  expect(callsTo(calls, 'POST', 'admin/settings/shipping')).toEqual([]);
  await userEvent.clear(await lima());
  await userEvent.type(await lima(), '7,50');
  await userEvent.type(screen.getByLabelText(/^Por qué cambia/), 'Campaña');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(toasts()).toContain('Guardado: ya vale en la tienda'));
  expect(callsTo(calls, 'POST', 'admin/settings/shipping')[0]?.body).toEqual({
    ...{ version: 2, reason: 'Campaña' },
    value: { lima: 7.5, province: 12, free_from: 200 },
  });
});

test('an earlier version comes back into the form and is saved as a new one [issue 19 §11]', async () => {
  const calls = serve({ ...ROUTES, 'POST admin/settings/shipping': setting });
  openOffice(2, '/admin/ajustes');
  const history = within(await screen.findByRole('list', { name: 'Historial de Envíos' }));
  expect(history.getByText('«Subió el combustible»')).toBeVisible();
  await userEvent.click(history.getByRole('button', { name: 'Volver a la versión 1' }));
  expect(await lima()).toHaveValue('8,00');
  expect(callsTo(calls, 'POST', 'admin/settings/shipping')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(callsTo(calls, 'POST', 'admin/settings/shipping')[0]?.body).toMatchObject({
      version: 2,
      value: { lima: 8 },
    }),
  );
});

test('who saves over somebody else’s version sees what they changed and decides; what was typed stays [issue 19]', async () => {
  const current = { ...setting, version: 3, value: { ...SHIPPING, lima: 11 } };
  const calls = serve({
    ...ROUTES,
    'POST admin/settings/shipping': (body: unknown) => {
      if ((body as { version: number }).version === 3) return { ...current, version: 4 };
      const changes = [{ at: '2026-11-23T15:00:00.000Z', by: 'julio', fields: ['lima'] }];
      throw new ApiError(409, 'stale', 'Otra persona los cambió', {}, null, { current, changes });
    },
  });
  openOffice(2, '/admin/ajustes');
  await userEvent.clear(await lima());
  await userEvent.type(await lima(), '6');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('julio')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Seguir con lo mío' }));
  expect(await lima()).toHaveValue('6');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(toasts()).toContain('Guardado: ya vale en la tienda'));
  expect(callsTo(calls, 'POST', 'admin/settings/shipping').map(({ body }) => body)).toMatchObject([
    { version: 2, value: { lima: 6 } },
    { version: 3, value: { lima: 6 } },
  ]);
});

test('a method is switched off and its surcharge stays; only administration has this section [issue 19 §11]', async () => {
  const calls = serve({
    ...ROUTES,
    'POST admin/settings/methods': { ...ROUTES['GET admin/settings/methods'], version: 1 },
  });
  openOffice(2, '/admin/ajustes?parte=pagos');
  await userEvent.click(await screen.findByLabelText('PayPal'));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(callsTo(calls, 'POST', 'admin/settings/methods')[0]?.body).toEqual({
      ...{ version: 0, reason: '' },
      value: { ...METHODS, on_2: false },
    }),
  );
});

test('hours of a hold are whole and not fewer than the policy promises; what is wrong stands beside its field [D155]', async () => {
  const holds = { key: 'holds', version: 0, value: { transfer_hours: 4, charged_minutes: 30 }, history: [] };
  const calls = serve({
    ...ROUTES,
    'GET admin/settings/holds': holds,
    'POST admin/settings/holds': { ...holds, version: 1 },
  });
  openOffice(2, '/admin/ajustes?parte=reservas');
  const hours = await screen.findByLabelText(/^Transferencias/);
  const minutes = screen.getByLabelText(/^Tarjeta y PayPal/);
  expect([hours, minutes].map((field) => (field as HTMLInputElement).value)).toEqual(['4', '30']);
  await userEvent.clear(hours);
  await userEvent.type(hours, '3');
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '12,5');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(hours).toHaveAccessibleDescription(/horas enteras, de 4/));
  expect(minutes).toHaveAccessibleDescription(/minutos enteros, de 10 a 120/);
  expect(callsTo(calls, 'POST', 'admin/settings/holds')).toEqual([]);
  await userEvent.clear(hours);
  await userEvent.type(hours, '24');
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '45');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(callsTo(calls, 'POST', 'admin/settings/holds')[0]?.body).toEqual({
      ...{ version: 0, reason: '' },
      value: { transfer_hours: 24, charged_minutes: 45 },
    }),
  );
});

test('accounts are texts: what is half said stands beside its field, and an earlier version is told in a line [D180]', async () => {
  const value = { ...NO_ACCOUNTS, holder: 'Qhatu', bank_1: 'BCP', number_1: '194-2587413-0-62' };
  const first = { version: 1, at: '2026-11-21T15:00:00.000Z', by: 'rosa', reason: '', value };
  const accounts = { key: 'accounts', version: 1, value, history: [first] };
  const calls = serve({
    ...ROUTES,
    'GET admin/settings/accounts': accounts,
    'POST admin/settings/accounts': { ...accounts, version: 2 },
  });
  openOffice(2, '/admin/ajustes?parte=cuentas');
  expect(await screen.findByLabelText(/^Número de cuenta 1/)).toHaveValue('194-2587413-0-62');
  expect(screen.getByText('A nombre de: Qhatu · Banco 1: BCP · Número de cuenta 1: 194-2587413-0-62')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^CCI 1/), '002-194');
  await userEvent.type(screen.getByLabelText(/^Billetera 1/), 'Yape');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.getByLabelText(/^CCI 1/)).toHaveAccessibleDescription(/El CCI tiene 20 dígitos/));
  expect(screen.getByLabelText(/^Celular de la billetera 1/)).toHaveAccessibleDescription(/9 dígitos/);
  expect(callsTo(calls, 'POST', 'admin/settings/accounts')).toEqual([]);
  await userEvent.clear(screen.getByLabelText(/^CCI 1/));
  await userEvent.type(screen.getByLabelText(/^Celular de la billetera 1/), '987 654 321');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(callsTo(calls, 'POST', 'admin/settings/accounts')[0]?.body).toEqual({
      ...{ version: 1, reason: '' },
      value: { ...value, wallet_1: 'Yape', phone_1: '987 654 321' },
    }),
  );
});

test('a seller has no settings [D1]', async () => {
  serve({});
  openOffice(4, '/admin/ajustes');
  expect(screen.getByRole('heading', { level: 1, name: 'No encontramos esta página' })).toBeVisible();
});
