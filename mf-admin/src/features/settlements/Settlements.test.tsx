import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, openOffice } from '../../testing/office';

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

test('a seller sees what is pending, final and due, a debt as one, and each period [issue 20]', async () => {
  serve(ROUTES);
  openOffice(4, '/admin/liquidaciones');
  const row = within((await screen.findByRole('link', { name: 'N.º 31' })).closest('tr') as HTMLElement);
  for (const text of ['09/11/2026 a 15/11/2026', 'Por pagar', 'S/ 44,00']) expect(row.getByText(text)).toBeVisible();
  for (const text of ['S/ 50,00', 'S/ -12,50', '27/11/2026'])
    expect((await screen.findAllByText(text))[0]).toBeVisible();
});

test('a seller reads what the shop keeps of their sales, today and from which day on otherwise [issue 19 §8]', async () => {
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

test('administration is shown no rates of its own [issue 19 §8]', async () => {
  const calls = serve(ROUTES);
  openOffice(2, '/admin/liquidaciones');
  await screen.findByRole('link', { name: 'N.º 31' });
  expect(callsTo(calls, 'GET', 'staff/rates')).toEqual([]);
});

test('a seller cannot say that it was paid [issue 20]', async () => {
  serve(ROUTES);
  openOffice(4, '/admin/liquidaciones/31');
  expect(await screen.findByText('2 × =Chompa')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Marcar como pagada' })).toBeNull();
});

test('administration pays it with the number of the operation; without one nothing is sent [issue 20]', async () => {
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
});
