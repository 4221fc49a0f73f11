import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { savedText } from '../../testing/downloads';
import { openOffice } from '../../testing/office';
import { officePagesForTests, order, row } from '../../testing/orders';

officePagesForTests();

test('orders of every method are listed as text, with what is late, and found by the filters of the address', async () => {
  const calls = serve({ 'GET staff/orders': { data: [row], next: null } });
  openOffice(2, '/admin/pedidos?estado=paid&metodo=1&vendedor=condori&desde=2026-11-01&q=camila');
  const table = within(await screen.findByRole('table', { name: 'Pedidos' }));
  for (const text of ['=Camila <b>Rojas</b>', 'Polo, Quena y 3 más', 'Devolución vencida', 'S/ 127,50'])
    expect(table.getByText(text)).toBeInTheDocument();
  expect(table.getByRole('link', { name: 'N.º 501' })).toHaveAttribute('href', '/admin/pedidos/501');
  expect(callsTo(calls, 'GET', 'staff/orders')[0]?.path).toBe(
    'staff/orders?perPage=50&q=camila&state=paid&method=1&seller=condori&from=2026-11-01',
  );
});

test('the export holds every page that the filter finds, and no formula', async () => {
  const saved = savedText();
  serve({
    'GET staff/orders?perPage=50': { data: [row], next: null },
    'GET staff/orders?perPage=100&state=paid&after=501': { data: [{ ...row, id: 500 }], next: null },
    'GET staff/orders?perPage=100&state=paid': { data: [row], next: 501 },
  });
  openOffice(2, '/admin/pedidos?estado=paid');
  await screen.findByRole('table', { name: 'Pedidos' });
  await userEvent.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(toasts()).toEqual(['Guardamos 2 pedidos']));
  const text = await saved();
  expect(text.split('\r\n').map((line) => line.split(',')[0])).toEqual(['Pedido', '501', '500', '']);
  expect(text).toContain(",'=Camila <b>Rojas</b>,");
  expect(text.split('\r\n')[1]).toMatch(/,Miraflores,127\.5,0$/);
});

test('an order says everything about it, as text, newest event first', async () => {
  serve({ 'GET staff/orders/501': order });
  openOffice(2, '/admin/pedidos/501');
  expect(await screen.findByText(/· IZYPAY en 6 cuotas$/)).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Pedido N.º 501' })).toBeVisible();
  for (const text of [
    'Camila <b>Rojas</b>',
    'camila@correo.pe',
    'Portería',
    'Puerta verde',
    'Rojo, M · P-1 · Tejidos Condori',
  ])
    expect(screen.getByText(text)).toBeVisible();
  const history = within(screen.getByRole('region', { name: 'Historial' }));
  expect(history.getAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'Pago confirmado',
    'Pedido recibido',
  ]);
});

test('what was paid, what went back, what was sent and what was noted are said', async () => {
  const at = '2026-11-21T15:30:00.000Z';
  const refund = { id: 3, order_id: 501, amount: 39.9, status: 'by-hand', reason: 'Roto', account: 'BCP 191' };
  serve({
    'GET staff/orders/501': {
      ...order,
      amounts: { ...order.amounts, discount_fix: 10, promotion_code: 'FERIA10', refunded: 39.9, disputed: 15.01 },
      payments: [
        { code: 'PP-1', kind: 'paid', applied_at: at, problem: null },
        { code: 'PP-2', kind: 'paid', applied_at: null, problem: 'sold_out' },
      ].map((notice) => ({
        ...notice,
        ...{ provider: 'paypal', amount: 33.5, currency: 'USD', received_at: at, refunded_at: null },
      })),
      refunds: [{ ...refund, refund_id: null, created_at: at, done_at: null }],
      parcels: [
        { id: 8, carrier: 'Olva', tracking: 'OL-778', sent_at: at, delivered_at: null, lines: [] },
        { id: 9, carrier: 'Shalom', tracking: 'S-1', sent_at: at, delivered_at: at, lines: [] },
      ],
      notes: [{ id: 1, author: { id: 2, name: 'Rosa' }, text: 'Llamar antes', created_at: at }],
      invoice: { ruc: '20100070970', razon_social: 'Andes SAC', direccion: 'Jr. Unión 5', telefono: '014441111' },
    },
  });
  openOffice(2, '/admin/pedidos/501');
  const part = async (name: string) => within(await screen.findByRole('region', { name }));
  const amounts = await part('Importe');
  for (const text of ['Código FERIA10', 'S/ 127,50', 'S/ 39,90', 'S/ 15,01', 'S/ 19,45'])
    expect(amounts.getByText(text)).toBeVisible();
  const notices = await part('Avisos de pago');
  for (const text of ['PP-1', 'Aplicado', 'PP-2', /los productos ya se habían agotado$/])
    expect(notices.getByText(text)).toBeVisible();
  for (const text of ['33.50 USD', 'PayPal: pagado']) expect(notices.getAllByText(text)).toHaveLength(2);
  const refunds = await part('Devoluciones de dinero');
  for (const text of ['S/ 39,90', 'Por pagar a mano', 'BCP 191']) expect(refunds.getByText(text)).toBeVisible();
  const parcels = (await part('Envíos')).getAllByRole('listitem');
  expect(parcels.map(({ textContent }) => /En camino|Entregado/.exec(textContent)?.[0])).toEqual([
    'En camino',
    'Entregado',
  ]);
  expect((await part('Notas internas')).getByText(/^Rosa · /)).toBeVisible();
  const invoice = await part('Factura');
  for (const text of ['20100070970', 'Andes SAC', 'Jr. Unión 5', '014441111'])
    expect(invoice.getByText(text)).toBeVisible();
});

test('the account that money goes back to shows its last digits, and all of them only to who asks and proves it [D97]', async () => {
  const at = '2026-11-21T15:30:00.000Z';
  const refund = { id: 3, order_id: 501, amount: 39.9, status: 'by-hand', reason: 'Roto', account: '•••• 7011' };
  let proved = false;
  const calls = serve({
    'GET staff/orders/501': { ...order, refunds: [{ ...refund, refund_id: null, created_at: at, done_at: null }] },
    'GET admin/refunds/3/account': () => {
      if (!proved) throw new ApiError(422, 'step_up_required', 'Escribe tu contraseña actual');
      return { account: 'BCP 191-1234567-0-11, Rosa Quispe' };
    },
    'POST auth/step-up/options': { methods: ['password'], passkey: null },
    'POST auth/step-up': () => {
      proved = true;
      return { msg: 'Confirmamos que eres tú' };
    },
  });
  openOffice(2, '/admin/pedidos/501');
  expect(await screen.findByText('•••• 7011')).toBeVisible();
  expect(callsTo(calls, 'GET', 'admin/refunds')).toEqual([]);
  const ask = () => userEvent.click(screen.getByRole('button', { name: 'Ver la cuenta de la devolución N.º 3' }));
  await ask();
  const question = await screen.findByRole('dialog', { name: 'Confirma que eres tú' }, { timeout: 20_000 });
  await userEvent.click(within(question).getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(toasts()).toContain('No confirmaste que eres tú, así que no mostramos la cuenta.'));
  await ask();
  await userEvent.type(
    await screen.findByLabelText(/^Contraseña actual/, undefined, { timeout: 20_000 }),
    'Demo1234{Enter}',
  );
  expect(await screen.findByText('BCP 191-1234567-0-11, Rosa Quispe')).toHaveFocus();
  expect(screen.queryByText('Ver cuenta')).toBeNull();
});

test('support reads an order whole and is offered nothing to change of it, no file and no export [D270]', async () => {
  const at = '2026-11-21T15:30:00.000Z';
  const refund = { id: 3, order_id: 501, amount: 39.9, status: 'by-hand', reason: 'Roto', account: null };
  const NOTHING = { approve: false, cancel: false, cancel_lines: [], send: false, edit_address: false, refund: false };
  serve({
    'GET staff/orders': { data: [row], next: null },
    'GET staff/orders/501': {
      ...order,
      has_proof: true,
      refunds: [{ ...refund, refund_id: null, created_at: at, done_at: null }],
      parcels: [{ id: 8, carrier: 'Olva', tracking: 'OL-778', sent_at: at, delivered_at: null, lines: [] }],
      notes: [{ id: 1, author: { id: 2, name: 'Rosa' }, text: 'Llamar antes', created_at: at }],
      can: { change: false, ...NOTHING },
    },
  });
  openOffice(5, '/admin/pedidos');
  await userEvent.click(await screen.findByRole('link', { name: 'N.º 501' }));
  const shown = within(await screen.findByRole('article', { name: 'Pedido 501' }));
  for (const text of ['Por pagar a mano', 'Olva, OL-778', 'Llamar antes', 'camila@correo.pe'])
    expect(shown.getByText(text)).toBeVisible();
  expect(shown.queryAllByRole('button')).toEqual([]);
  expect(shown.queryAllByRole('textbox')).toEqual([]);
});

test('a line is moved on from its order, which is read anew [D26]', async () => {
  let prepared: string | null = null;
  const calls = serve({
    'GET staff/orders/501': () => ({ ...order, lines: [{ ...order.lines[0], processed_at: prepared }] }),
    'POST admin/lines/71/advance': () => {
      prepared = '2026-11-21T15:00:00.000Z';
      return { msg: 'Compra procesada', line: {} };
    },
  });
  openOffice(2, '/admin/pedidos/501');
  await userEvent.click(await screen.findByRole('button', { name: 'Marcar como procesada: Polo' }));
  expect(await screen.findByRole('button', { name: 'Marcar como enviada: Polo' })).toBeVisible();
  expect(callsTo(calls, 'POST', 'admin/lines')[0]?.body).toEqual({ step: 'processed' });
});

test('what a seller may not do is not offered, and money of others not shown [D1]', async () => {
  const none = { approve: false, cancel: false, cancel_lines: [], send: true, edit_address: false, refund: false };
  serve({ 'GET staff/orders/501': { ...order, buyer: { ...order.buyer, email: null }, amounts: null, can: none } });
  openOffice(4, '/admin/pedidos/501');
  await screen.findByRole('heading', { level: 1, name: 'Pedido N.º 501' });
  expect(screen.queryByRole('region', { name: 'Importe' })).toBeNull();
  for (const name of ['Anular', 'Devolver dinero']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('an order that is not there, or another seller’s, says so [D4]', async () => {
  serve({
    'GET staff/orders/502': () => {
      throw new ApiError(404, 'order_not_found', 'No encontramos este pedido');
    },
  });
  openOffice(4, '/admin/pedidos/502');
  expect(await screen.findByRole('heading', { level: 1, name: 'No encontramos este pedido' })).toBeVisible();
});
