import { freshBrowser, serve } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openOffice } from '../../testing/office';

jest.setTimeout(60_000);
// A canvas is what jsdom does not have.
jest.mock('../../lib/DayPlot', () => ({ __esModule: true, default: () => <p>Gráfico</p> }));
beforeEach(freshBrowser);

const days = Array.from({ length: 30 }, (_, n) => ({
  day: `2026-11-${String(n + 1).padStart(2, '0')}`,
  orders: n,
  total: n * 10,
}));
const today = {
  waiting: {
    payments: 2,
    to_process: 3,
    to_send: 0,
    dispatch_late: 1,
    payment_problems: 1,
    payment_notices: 5,
    failed_jobs: 2,
    questions: 120,
    complaints: 4,
    complaints_soon: 2,
    complaints_late: 1,
  },
  sales: { today: { orders: 2, total: 150.5 }, week_ago: { orders: 3, total: 200 }, days },
  opening: null,
  low_stock: [{ product_id: 9001, variant_id: 1, name: 'Polo <b>', variant_label: 'Rojo', stock: 0, sold: 8 }],
};

function open(roleId: number, at = '/admin') {
  openOffice(roleId, at);
}
const entry = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Administración' })).getByRole('link', { name });

test('the day begins with what waits, most urgent said in words, and each leads to its section', async () => {
  serve({ 'GET admin/today': today });
  open(2);
  const waits = within(await screen.findByRole('region', { name: 'Lo que espera' }));
  expect(waits.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2Transferencias por aprobar', '/admin/pagos'],
    ['1Productos sin enviarFuera de plazo', '/admin/entregas?paso=late'],
    ['3Productos por preparar', '/admin/entregas'],
    ['4Hojas de reclamación por responder1 fuera de plazo', '/admin/reclamos'],
    ['1Pagos que no cuadran', '/admin/sistema/pagos'],
    ['5Avisos de pago sin pedido', '/admin/sistema/avisos'],
    ['2Trabajos fallidos', '/admin/sistema/trabajos?estado=failed'],
    ['120Preguntas sin respuesta', '/admin/preguntas'],
  ]);
  expect(screen.getByText('2 pedidos. S/ 49,50 menos que hace una semana, a esta hora: S/ 200,00')).toBeVisible();
  expect(screen.getByText('Agotado')).toBeVisible();
});

test.each([
  [{ returns: 4 }, '4Devoluciones en curso', 'open'],
  [{ returns: 4, returns_late: 1 }, '4Devoluciones en curso1 fuera de plazo', 'late'],
  [{ returns: 4, returns_missing: 2 }, '4Devoluciones en curso2 sin llegar', 'late'],
  [{ returns: 4, returns_late: 1, returns_missing: 2 }, '4Devoluciones en curso1 fuera de plazo, 2 sin llegar', 'late'],
])('returns say what of them is late, and lead to those: %j [D277]', async (waiting, text, filter) => {
  serve({ 'GET admin/today': { ...today, waiting } });
  open(2);
  const waits = within(await screen.findByRole('region', { name: 'Lo que espera' }));
  expect(waits.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [text, `/admin/pedidos?devoluciones=${filter}`],
  ]);
});

test('a new shop is led to what is left before it can sell; what is done is said, an open shop is not bothered [D211]', async () => {
  const opening = [
    { step: 'accounts', done: true },
    { step: 'shipping', done: false },
    { step: 'product', done: false },
  ];
  serve({ 'GET admin/today': { ...today, opening } });
  open(2);
  const region = within(await screen.findByRole('region', { name: 'Abre tu tienda' }));
  expect(region.getByText(/^1 de 3 listo\./)).toBeVisible();
  expect(region.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Di dónde te pagan: listo', '/admin/ajustes?parte=cuentas'],
    [expect.stringMatching(/^Confirma los precios de envío/), '/admin/ajustes?parte=envios'],
    [expect.stringMatching(/^Publica tu primer producto/), '/admin/productos/nuevo'],
  ]);
});

test('an open shop is not told how to open [D211]', async () => {
  serve({ 'GET admin/today': today });
  open(2);
  await screen.findByRole('region', { name: 'Lo que espera' });
  expect(screen.queryByRole('region', { name: 'Abre tu tienda' })).toBeNull();
});

test('what the plot shows can be read as a table', async () => {
  serve({ 'GET admin/today': today });
  open(2);
  await userEvent.click(await screen.findByText('Ver los 30 días como tabla'));
  const rows = within(screen.getByRole('table', { name: 'Ventas por día' })).getAllByRole('row');
  expect(rows).toHaveLength(31);
  expect(rows[1]).toHaveTextContent('30/11/202629S/ 290,00');
});

test('the navigation says how much waits, for those who see it', async () => {
  serve({ 'GET admin/today': today, 'GET admin/lines': { data: [], next: null } });
  open(2);
  expect(await screen.findByRole('link', { name: 'Pagos por aprobar 2 pendientes' })).toBeVisible();
  expect(entry(/^Preguntas/)).toHaveTextContent('99+');
  expect(entry(/^Solicitudes/)).toHaveAccessibleName('Solicitudes');
});

test('a day without work and without sales says so; one that does not come can be asked for again', async () => {
  let up = false;
  serve({
    'GET admin/today': () => {
      if (!up) throw new ApiError(400, 'x', 'Disculpe, ha ocurrido un error', {}, 'req-3');
      return { waiting: {}, sales: { ...today.sales, today: { orders: 0, total: 200 } }, low_stock: [] };
    },
  });
  open(2);
  expect(await screen.findByText('req-3')).toBeVisible();
  up = true;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('No hay nada pendiente.')).toBeVisible();
  expect(screen.getByText(/Igual que hace una semana/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Por agotarse' })).toBeNull();
});

test('a seller’s day: own lines with their last day, late ones marked, own sales, and when they are paid [D254]', async () => {
  const line = { order_id: 501, variant_label: 'Rojo', quantity: 2 };
  serve({
    'GET admin/today': {
      ...today,
      waiting: { to_process: 2, dispatch_late: 1, products_returned: 1 },
      to_send: [
        { ...line, line_id: 1, name: 'Polo', send_by: '2026-11-20', is_late: true },
        {
          ...line,
          line_id: 2,
          order_id: 502,
          name: 'Quena',
          variant_label: null,
          send_by: '2026-11-27',
          is_late: false,
        },
      ],
    },
    'GET staff/balance': { pending: 10, earned: 20, due: 44, due_on: '2026-12-07' },
  });
  open(4);
  const lines = within(await screen.findByRole('table', { name: 'Lo que tienes que enviar, lo más antiguo primero' }));
  expect(lines.getByText('Venció el 20/11/2026')).toBeVisible();
  expect(lines.getByText('27/11/2026')).toBeVisible();
  expect(lines.getByRole('link', { name: 'N.º 501' })).toHaveAttribute('href', '/admin/pedidos/501');
  const waits = within(screen.getByRole('region', { name: 'Lo que espera' }));
  expect(waits.getByRole('link', { name: /Productos que volvieron de la revisión/ })).toHaveAttribute(
    'href',
    '/admin/productos?estado=draft',
  );
  expect(screen.getByText(/menos que hace una semana/)).toBeVisible();
  const money = within(await screen.findByRole('region', { name: 'Tu saldo' }));
  expect(money.getByText('S/ 44,00')).toBeVisible();
  expect(money.getByText('07/12/2026')).toBeVisible();
});

test('of a shop’s day its staff are shown what they may, and nobody’s money [D234 D254]', async () => {
  const shop = { seller_id: 9, user_name: 'taller', name: 'Taller', may: ['stock'] };
  const calls = serve({
    'GET staff/membership': { shop },
    'GET admin/today': { ...today, waiting: {}, sales: null, to_send: null },
  });
  open(1);
  expect(await screen.findByRole('region', { name: 'Por agotarse' })).toBeVisible();
  for (const name of ['Ventas de hoy', 'Por enviar', 'Tu saldo'])
    expect(screen.queryByRole('region', { name })).toBeNull();
  expect(calls.some(({ path }) => path === 'staff/balance')).toBe(false);
});
