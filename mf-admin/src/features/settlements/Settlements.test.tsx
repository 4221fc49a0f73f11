import { isoOf, limaDay, shiftDays } from '@qhatu/contract/dates';
import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { savedText } from '../../testing/downloads';
import { inFreshBrowsers, openOffice, serveGuarded } from '../../testing/office';

inFreshBrowsers();

const settlement = {
  ...{
    id: 31,
    party: { id: 9, name: 'Tejidos del Sur' },
    role: 'seller',
    first_day: '2026-11-09',
    last_day: '2026-11-15',
  },
  ...{ carried: -44, earned: 88, due: 44, due_on: '2026-11-27', status: 'due', reference: null, paid_at: null },
};
const entry = {
  ...{ order_id: 501, line_id: 7, at: '2026-11-12T15:00:00.000Z', name: '=Chompa', qty: 2 },
  ...{ sold: 100, commission_percent: 12, amount: 88 },
};
const ROUTES = {
  'GET staff/settlements/31': { ...settlement, entries: [entry] },
  'GET staff/settlements': { data: [settlement], next: null },
  'GET staff/rates': {
    current: [
      {
        scope: 'default',
        category: null,
        from_day: '2000-01-01',
        tiers: [
          { under: 100, percent: 12 },
          { under: null, percent: 8.5 },
        ],
      },
      { scope: 'category', category: 'Textiles', from_day: '2026-11-01', tiers: [{ under: null, percent: 9 }] },
    ],
    planned: [{ scope: 'seller', category: null, from_day: '2026-12-01', tiers: [{ under: null, percent: 7 }] }],
    shipping_percent: 83.33,
  },
  'GET staff/balance': { pending: 50, earned: -12.5, due: 44, due_on: '2026-11-27' },
};

test('a seller sees what is pending, final and due, a debt as one, and each period', async () => {
  serve(ROUTES);
  openOffice(4, '/admin/liquidaciones');
  const row = within((await screen.findByRole('link', { name: 'N.º 31' })).closest('tr') as HTMLElement);
  for (const text of ['09/11/2026 a 15/11/2026', 'Por pagar', 'S/ 44,00']) expect(row.getByText(text)).toBeVisible();
  for (const text of ['S/ 50,00', 'S/ -12,50', '27/11/2026'])
    expect((await screen.findAllByText(text))[0]).toBeVisible();
});

test('a seller reads what the shop keeps of their sales, today and from which day on otherwise', async () => {
  serve(ROUTES);
  openOffice(4, '/admin/liquidaciones');
  const facts = await screen.findByText('Comisión general');
  const panel = within(facts.closest('section') ?? document.body);
  for (const text of [
    '12 % por menos de S/ 100,00, 8,5 % desde ahí',
    'Categoría Textiles',
    'Todos tus productos, desde el 01/12/2026',
    '7 %',
    '83,33 %',
  ])
    expect(panel.getByText(text)).toBeVisible();
});

test('administration is shown no rates of its own', async () => {
  const calls = serve(ROUTES);
  openOffice(2, '/admin/liquidaciones');
  await screen.findByRole('link', { name: 'N.º 31' });
  expect(callsTo(calls, 'GET', 'staff/rates')).toEqual([]);
});

test('a seller cannot say that it was paid', async () => {
  serve(ROUTES);
  openOffice(4, '/admin/liquidaciones/31');
  expect(await screen.findByText('2 × =Chompa')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Marcar como pagada' })).toBeNull();
});

test('administration pays it with the number of the operation; without one nothing is sent', async () => {
  const calls = serve({
    ...ROUTES,
    'POST admin/settlements/31/paid': { msg: 'Marcamos la liquidación como pagada.', settlement },
  });
  openOffice(2, '/admin/liquidaciones/31');
  await userEvent.click(await screen.findByRole('button', { name: 'Marcar como pagada' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Número de operación'), ' 1 ');
  await userEvent.click(dialog.getByRole('button', { name: 'Marcar como pagada' }));
  expect(dialog.getByLabelText('Número de operación')).toHaveAccessibleDescription(/de 3 a 60 caracteres/);
  expect(callsTo(calls, 'POST', 'admin/settlements/31/paid')).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Número de operación'), '00778');
  await userEvent.click(dialog.getByRole('button', { name: 'Marcar como pagada' }));
  await waitFor(() => expect(toasts()).toContain('Marcamos la liquidación como pagada.'));
  expect(callsTo(calls, 'POST', 'admin/settlements/31/paid')[0]?.body).toEqual({ reference: '1 00778' });
  // The page says so itself: how it stands is asked for again.
  await waitFor(() => expect(callsTo(calls, 'GET', 'staff/settlements/31')).toHaveLength(2));
});

test('administration closes a period by hand: a day that is over, with a proof, and what came of it is said [3§9 D333]', async () => {
  let settled = 0;
  const proof = serveGuarded(ROUTES, 'admin/settlements', () => {
    settled += 1;
    return { msg: 'Hicimos 2 liquidaciones.', settlements: 2 };
  });
  openOffice(2, '/admin/liquidaciones');
  await userEvent.click(await screen.findByRole('button', { name: 'Liquidar a mano' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Liquidar a mano' }));
  const day = dialog.getByLabelText(/^Último día del período/);
  const yesterday = isoOf(shiftDays(limaDay(new Date()), -1));
  expect(day).toHaveValue(yesterday);
  fireEvent.change(day, { target: { value: isoOf(limaDay(new Date())) } });
  await userEvent.click(dialog.getByRole('button', { name: 'Liquidar' }));
  await waitFor(() => expect(day).toBeInvalid());
  expect(settled).toBe(0);
  fireEvent.change(day, { target: { value: yesterday } });
  await userEvent.click(dialog.getByRole('button', { name: 'Liquidar' }));
  expect(await proof()).toEqual({ last_day: yesterday });
  await waitFor(() => expect(toasts()).toContain('Hicimos 2 liquidaciones.'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(settled).toBe(1);
});

test('who is paid closes no period [3§9 D333]', async () => {
  serve(ROUTES);
  openOffice(4, '/admin/liquidaciones');
  await screen.findByRole('link', { name: 'N.º 31' });
  expect(screen.queryByRole('button', { name: 'Liquidar a mano' })).toBeNull();
});

const correction = {
  ...{ id: 5, at: '2026-11-20T15:00:00.000Z', party: { id: 9, name: 'Tejidos del Sur' }, role: 'seller' },
  ...{ amount: -12.5, reason: 'Flete cobrado dos veces', by: 'admin', settlement_id: 31 },
};

test('administration sees what was put right by hand and in which settlement it is [D200]', async () => {
  serve({ 'GET admin/corrections': { data: [correction], next: null } });
  openOffice(2, '/admin/liquidaciones/correcciones');
  const row = within((await screen.findByText('Tejidos del Sur (Vendedor)')).closest('tr') as HTMLElement);
  expect(row.getByText('S/ -12,50')).toBeVisible();
  expect(row.getByRole('link', { name: 'N.º 31' })).toHaveAttribute('href', '/admin/liquidaciones/31');
});

test('a correction is one however often it is sent; what is wrong with it stands beside its field [D200]', async () => {
  const calls = serve({
    'GET admin/corrections': { data: [], next: null },
    'POST admin/corrections': () => {
      throw new ApiError(503, 'busy', 'Ahora no');
    },
  });
  openOffice(2, '/admin/liquidaciones/correcciones');
  await userEvent.click(await screen.findByRole('button', { name: 'Nueva corrección' }));
  const dialog = within(await screen.findByRole('dialog'));
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Registrar corrección' }));
  await userEvent.type(dialog.getByLabelText(/^Vendedor o comisionista/), 'tiendacondori');
  await userEvent.type(dialog.getByLabelText(/^Monto/), '0');
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Flete doble');
  await send();
  await waitFor(() => expect(dialog.getByLabelText(/^Monto/)).toHaveAccessibleDescription(/distinto de 0/));
  expect(callsTo(calls, 'POST', 'admin/corrections')).toEqual([]);
  await userEvent.clear(dialog.getByLabelText(/^Monto/));
  await userEvent.type(dialog.getByLabelText(/^Monto/), '-12,50');
  await send();
  await waitFor(() => expect(callsTo(calls, 'POST', 'admin/corrections')).toHaveLength(1));
  // Nothing that was typed is lost, and the same one is sent.
  expect(dialog.getByLabelText(/^Motivo/)).toHaveValue('Flete doble');
  await send();
  await waitFor(() => expect(callsTo(calls, 'POST', 'admin/corrections')).toHaveLength(2));
  const sent = callsTo(calls, 'POST', 'admin/corrections');
  expect(sent.map(({ body }) => body)).toEqual(
    Array(2).fill({ party: 'tiendacondori', amount: -12.5, reason: 'Flete doble' }),
  );
});

test('a reseller sees their balance and statements, and nothing that pays', async () => {
  serve(ROUTES);
  openOffice(3, '/admin/liquidaciones');
  expect(await screen.findByText('Liquidado, por pagarte')).toBeVisible();
  expect(screen.getByRole('link', { name: 'N.º 31' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Lista para el banco' })).toBeNull();
});

test('the bank’s list names each account in groups, and says who has none', async () => {
  const files = savedText();
  const payout = { party: { id: 9, name: '=Tejidos' }, document: '20123456786', amount: 44, due_on: '2026-11-27' };
  serve({
    ...ROUTES,
    'GET admin/payouts': {
      data: [
        {
          ...payout,
          settlement_id: 31,
          bank: { bank: 'BCP', type: 0, holder: 'Tejidos SAC', account: '1912345678012' },
        },
        { ...payout, settlement_id: 32, bank: null },
      ],
      next: null,
    },
  });
  openOffice(2, '/admin/liquidaciones');
  await userEvent.click(await screen.findByRole('button', { name: 'Lista para el banco' }));
  await waitFor(() => expect(toasts()).toContain('Guardamos 2 pagos. 1 sin cuenta registrada.'));
  const lines = (await files()).split('\r\n');
  expect(lines[1]).toBe("31,'=Tejidos,20123456786,BCP,Ahorros soles,Tejidos SAC,1912-3456-7801-2,PEN,44,27/11/2026,");
  expect(lines[2]).toMatch(/^32,.*,Sin cuenta registrada$/);
});
