import { NO_ACCOUNTS } from '@qhatu/contract/pricing';
import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, openOffice, serveGuarded } from '../../testing/office';

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

test.each([
  ['pagos', 'methods', METHODS, { 'Recargo de Tarjeta (S/)': '-1' }],
  ['revision', 'moderation', { mode: 'off', first: 3 }, { 'Cuántos son los primeros': '0' }],
  [
    'comisiones-de-pago',
    'fees',
    { percent_1: 4, percent_2: 4, percent_4: 4, fixed_1: 0, fixed_2: 0, fixed_4: 0 },
    { 'Tarjeta (%)': '21', 'PayPal (S/)': 'poco' },
  ],
  [
    'despacho',
    'dispatch',
    { days: 2, suspend_after: 5, reopen_after: 5 },
    { 'Para enviar (días hábiles)': '11', 'Fuera de la venta al menos (días hábiles)': '0' },
  ],
  [
    'vendedores',
    'sellers',
    { paid_after: 10, promotion_days: 20, received_after: 14 },
    {
      'Pago después del periodo (días hábiles)': '1,5',
      'Promociones de un vendedor (días al año)': '121',
      'Recibida tras su envío (días)': '4',
    },
  ],
])('bad input in the group %s is said beside its field and stays typed', async (part, key, value, typed) => {
  const calls = serve({ [`GET admin/settings/${key}`]: { key, version: 1, value, history: [] } });
  openOffice(2, `/admin/ajustes?parte=${part}`);
  await screen.findByRole('button', { name: 'Guardar' });
  const field = (label: string) =>
    screen
      .getAllByRole('textbox')
      .find(({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent?.startsWith(label)) as HTMLElement;
  for (const [label, text] of Object.entries(typed)) {
    await userEvent.clear(field(label));
    await userEvent.type(field(label), text);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(field(Object.keys(typed)[0] ?? '')).toHaveFocus());
  for (const [label, text] of Object.entries(typed)) {
    expect(field(label)).toHaveAccessibleDescription(/Escribe (un|días)/);
    expect(field(label)).toHaveValue(text);
  }
  expect(callsTo(calls, 'POST', 'admin/settings')).toEqual([]);
});

test('an amount that is none stands beside its field and nothing is sent; a comma is as good as a dot', async () => {
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

test('an earlier version comes back into the form and is saved as a new one', async () => {
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

test('who saves over somebody else’s version sees what they changed and decides; what was typed stays', async () => {
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

test('a method is switched off and its surcharge stays; only administration has this section', async () => {
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

const rateVersion = {
  version: 4,
  at: '2026-11-24T13:05:00.000Z',
  by: 'Sistema',
  reason: 'BCRP del 23/11/2026: S/ 3,52',
};
const RATE = { venta: 3.52, source: 'bcrp', day: '2026-11-23', published: 3.52 };
const rateSetting = { key: 'rate', version: 4, value: RATE, history: [{ ...rateVersion, value: RATE }] };
const STATE = {
  ...{ source: 'bcrp', venta: 3.52, day: '2026-11-23', published: 3.52, outcome: 'same', detail: 'No cambió.' },
  ...{ tried_at: '2026-11-24T13:05:00.000Z', good_at: '2026-11-24T13:05:00.000Z' },
};

test('the page says whose the exchange rate is, of which day, and what went wrong the last time [D262]', async () => {
  const failed = { ...STATE, outcome: 'failed', detail: 'El BCRP no respondió.', tried_at: '2026-11-25T13:05:00.000Z' };
  serve({ 'GET admin/settings/rate': rateSetting, 'GET admin/exchange-rate': failed });
  openOffice(2, '/admin/ajustes?parte=dolar');
  const panel = within(await screen.findByRole('region', { name: 'Vale hoy' }));
  expect(panel.getByText('BCRP, venta del 23/11/2026')).toBeVisible();
  expect(panel.getByText('25/11/2026 08:05')).toBeVisible();
  expect(panel.getByText('24/11/2026 08:05')).toBeVisible();
  expect(panel.getByRole('alert')).toHaveTextContent('El BCRP no respondió.');
  expect(screen.getByText('«BCRP del 23/11/2026: S/ 3,52»')).toBeVisible();
});

test('a rate that is fetched at once stands in the form, over which nobody saves the old one [D262]', async () => {
  let setting = rateSetting;
  serve({
    'GET admin/settings/rate': () => setting,
    'GET admin/exchange-rate': STATE,
    'POST admin/exchange-rate/try': () => {
      setting = { ...rateSetting, version: 5, value: { ...RATE, venta: 3.61 } };
      return { ...STATE, venta: 3.61, outcome: 'saved', detail: 'Se guardó el tipo de cambio nuevo.' };
    },
  });
  openOffice(2, '/admin/ajustes?parte=dolar');
  expect(await screen.findByLabelText(/^Soles por dólar/)).toHaveValue('3,52');
  await userEvent.click(await screen.findByRole('button', { name: 'Consultar ahora' }));
  await waitFor(() => expect(screen.getByLabelText(/^Soles por dólar/)).toHaveValue('3,61'));
  expect(toasts()).toContain('Se guardó el tipo de cambio nuevo.');
});

test('typed by hand, nobody is asked and nothing of a source is said [D262]', async () => {
  const state = { ...STATE, source: 'hand', day: null, published: null, outcome: null, tried_at: null, good_at: null };
  serve({ 'GET admin/settings/rate': rateSetting, 'GET admin/exchange-rate': { ...state, detail: null } });
  openOffice(2, '/admin/ajustes?parte=dolar');
  const panel = within(await screen.findByRole('region', { name: 'Vale hoy' }));
  expect(panel.getByText('Escrito a mano')).toBeVisible();
  expect(panel.queryByRole('button')).not.toBeInTheDocument();
  expect(panel.queryByText('Última consulta')).not.toBeInTheDocument();
});

test('the source is chosen with its margin and its bound, and the bound is a field that is judged [D262]', async () => {
  const key = 'rate-source';
  const value = { source: 'hand', margin: 0, most_change: 5 };
  const calls = serve({
    [`GET admin/settings/${key}`]: { key, version: 0, value, history: [] },
    'GET admin/exchange-rate': STATE,
    [`POST admin/settings/${key}`]: { key, version: 1, value: { ...value, source: 'bcrp' }, history: [] },
  });
  openOffice(2, '/admin/ajustes?parte=dolar-fuente');
  await userEvent.selectOptions(await screen.findByLabelText(/^De dónde sale/), 'bcrp');
  const most = screen.getByLabelText(/^Cambio máximo/);
  await userEvent.clear(most);
  await userEvent.type(most, '50');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(most).toHaveAccessibleDescription(/de 0,5 a 20/));
  expect(callsTo(calls, 'POST', `admin/settings/${key}`)).toEqual([]);
  await userEvent.clear(most);
  await userEvent.type(most, '2,5');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(toasts()).toContain('Guardado: ya vale en la tienda'));
  expect(callsTo(calls, 'POST', `admin/settings/${key}`)[0]?.body).toEqual({
    ...{ version: 0, reason: '', value: { source: 'bcrp', margin: 0, most_change: 2.5 } },
  });
});

test('a setting is saved after a proof of who saves; what was typed is sent once more [D305]', async () => {
  const proved = serveGuarded(ROUTES, 'admin/settings/shipping', { ...setting, version: 3 });
  openOffice(2, '/admin/ajustes');
  await userEvent.clear(await lima());
  await userEvent.type(await lima(), '7,50');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await proved()).toMatchObject({ value: { lima: 7.5 } });
  await waitFor(() => expect(toasts()).toContain('Guardado: ya vale en la tienda'));
});

test('who does not prove it changes nothing and keeps what they typed [D305]', async () => {
  serveGuarded(ROUTES, 'admin/settings/shipping', setting);
  openOffice(2, '/admin/ajustes');
  await userEvent.clear(await lima());
  await userEvent.type(await lima(), '7,50');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirma que eres tú' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(toasts()).toContain('No confirmaste que eres tú, así que no cambiamos nada.'));
  expect(await lima()).toHaveValue('7,50');
});
