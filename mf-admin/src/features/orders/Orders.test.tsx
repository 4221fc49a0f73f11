import { callsTo, freshBrowser, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { savedText } from '../../testing/downloads';
import { openOffice, serveGuarded } from '../../testing/office';

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(60_000);
beforeEach(() => {
  freshBrowser();
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

const row = {
  id: 501,
  state: 'paid',
  created_at: '2026-11-20T15:30:00.000Z',
  buyer: { id: 9, name: '=Camila <b>Rojas</b>' },
  payment_type_id: 1,
  metodopago: 'IZYPAY',
  total: 127.5,
  refunded: 0,
  units: 2,
  products: ['Polo', 'Quena'],
  more_products: 3,
  sellers: [{ id: 4, name: 'Tejidos Condori' }],
  district: 'Miraflores',
  open_returns: 1,
  late: true,
};
const address = {
  id: 1,
  address: 'Av. Larco 812',
  reference: 'Puerta verde',
  district_id: 1,
  user_id: 9,
  district: {
    id: 1,
    name: 'Miraflores',
    region_id: 15,
    province: { id: 1, name: 'Lima' },
    region: { id: 15, name: 'Lima' },
  },
};
const order = {
  id: 501,
  state: 'paid',
  created_at: '2026-11-20T15:30:00.000Z',
  placed_at: '2026-11-20T15:30:00.000Z',
  approved_at: '2026-11-20T15:31:00.000Z',
  hold_until: null,
  buyer: { id: 9, name: 'Camila <b>Rojas</b>', email: 'camila@correo.pe', phone: '987100002' },
  address,
  direccion: 'Av. Larco 812, Miraflores, Lima, Lima',
  recipient: 'Portería',
  payment_type_id: 1,
  metodopago: 'IZYPAY',
  installments: 6,
  has_proof: false,
  reason: null,
  amounts: {
    ...{ total_products: 120, discounts: 0, subtotal: 120, shipping: 7.5, surcharge: 0, design_surcharge: 0 },
    ...{ discount_fix: 0, discount_shipping: 0, total: 127.5, igv: 19.45, refunded: 0, refundable: 127.5 },
    promotion_code: null,
  },
  invoice: null,
  lines: [
    {
      ...{ id: 71, product_id: 9001, product_custom_id: null, name: 'Polo', code: 'P-1', variant_label: 'Rojo, M' },
      ...{
        image: null,
        qty: 2,
        price: 60,
        total: 120,
        seller: { id: 4, user_name: 'condori', name: 'Tejidos Condori' },
      },
      ...{
        processed_at: null,
        sent_at: null,
        received_at: null,
        cancelled_at: null,
        to_send: 2,
        returned: 0,
        refundable: 0,
      },
    },
  ],
  payments: [],
  refunds: [],
  line_refunds: [],
  parcels: [],
  returns: [],
  notes: [],
  events: [
    {
      at: '2026-11-20T15:30:00.000Z',
      kind: 'placed',
      text: 'Pedido recibido',
      by: 'buyer',
      reason: null,
      amount: null,
    },
    {
      at: '2026-11-20T15:31:00.000Z',
      kind: 'paid',
      text: 'Pago confirmado',
      by: 'provider',
      reason: null,
      amount: null,
    },
  ],
  can: { change: true, approve: false, cancel: true, cancel_lines: [71], send: true, edit_address: true, refund: true },
};

function open(roleId: number, at: string) {
  openOffice(roleId, at);
}

test('orders of every method are listed as text, with what is late, and found by the filters of the address', async () => {
  const calls = serve({ 'GET staff/orders': { data: [row], next: null } });
  open(2, '/admin/pedidos?estado=paid&metodo=1&vendedor=condori&desde=2026-11-01&q=camila');
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
  open(2, '/admin/pedidos?estado=paid');
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
  open(2, '/admin/pedidos/501');
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
  open(2, '/admin/pedidos/501');
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

test('money that was sent by hand needs the bank’s number, said beside its field', async () => {
  const at = '2026-11-21T15:30:00.000Z';
  const refund = { id: 3, order_id: 501, amount: 39.9, status: 'by-hand', reason: 'Roto', account: 'BCP 191' };
  const calls = serve({
    'GET staff/orders/501': { ...order, refunds: [{ ...refund, refund_id: null, created_at: at, done_at: null }] },
    'POST admin/refunds/3/done': { msg: 'Devolución registrada' },
  });
  open(2, '/admin/pedidos/501');
  await userEvent.click(await screen.findByRole('button', { name: 'Ya la pagué' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Devolución pagada' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar y avisar' }));
  const field = dialog.getByLabelText(/^Número de operación/);
  expect(field).toHaveAccessibleDescription(/Escribe el número de operación/);
  expect(callsTo(calls, 'POST', 'admin')).toEqual([]);
  await userEvent.type(field, '778812');
  expect(field).toBeValid();
});

test('what its provider refused for good is paid by hand after one more question [D396]', async () => {
  const at = '2026-11-21T15:30:00.000Z';
  const refund = { id: 3, order_id: 501, amount: 39.9, status: 'asked', reason: 'Roto', account: null };
  const calls = serve({
    'GET staff/orders/501': {
      ...order,
      refunds: [
        { ...refund, given_up: true, refund_id: null, created_at: at, done_at: null },
        { ...refund, id: 4, refund_id: null, created_at: at, done_at: null },
      ],
    },
    'POST admin/refunds/3/by-hand': { msg: 'La devolución queda por pagar a mano' },
  });
  open(2, '/admin/pedidos/501');
  await userEvent.click(await screen.findByRole('button', { name: 'Pagarla a mano' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Pagar esta devolución a mano' }));
  expect(callsTo(calls, 'POST', 'admin')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Pagarla a mano' }));
  await waitFor(() => expect(toasts()).toContain('La devolución queda por pagar a mano'));
});

test('an expired transfer can be accepted and not rejected; one that ended unpaid can be recorded, said beside its fields [D397]', async () => {
  const can = { ...order.can, approve: true, late_transfer: true, cancel: false, refund: false };
  const calls = serve({
    'GET staff/orders/501': { ...order, state: 'expired', approved_at: null, can },
    'POST admin/orders/501/late-transfer': { msg: 'Transferencia registrada' },
  });
  open(2, '/admin/pedidos/501');
  expect(await screen.findByRole('button', { name: 'Aprobar pedido 501' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Rechazar/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Llegó su transferencia' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Transferencia tardía del pedido 501' }));
  const amount = dialog.getByLabelText(/^Monto que llegó/);
  await userEvent.clear(amount);
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Registrar y preguntar la cuenta' }));
  await save();
  expect(amount).toHaveAccessibleDescription(/Escribe cuánto llegó/);
  const operation = dialog.getByLabelText(/^Número de operación/);
  expect(operation).toHaveAccessibleDescription(/Escribe el número de operación/);
  expect(callsTo(calls, 'POST', 'admin')).toEqual([]);
  await userEvent.type(amount, '39,90');
  await userEvent.type(operation, ' 778812 ');
  await save();
  await waitFor(() => expect(toasts()).toContain('Transferencia registrada'));
  expect(callsTo(calls, 'POST', 'admin')).toMatchObject([{ body: { amount: 39.9, operation: '778812' } }]);
});

test('a late transfer that was recorded wrong is corrected or withdrawn with a reason, said beside its fields [D399]', async () => {
  const at = '2026-11-21T15:30:00.000Z';
  const refund = { id: 3, order_id: 501, amount: 60, status: 'by-hand', reason: 'Llegó', account: null };
  const shown = { refund_id: null, created_at: at, done_at: null };
  const calls = serve({
    'GET staff/orders/501': {
      ...order,
      refunds: [
        { ...refund, ...shown, correctable: true },
        { ...refund, ...shown, id: 4 },
      ],
    },
    'POST admin/orders/501/late-transfer/3/correct': { msg: 'Monto corregido' },
    'POST admin/orders/501/late-transfer/3/withdraw': { msg: 'Transferencia retirada' },
  });
  open(2, '/admin/pedidos/501');
  // Only of what somebody recorded.
  await userEvent.click(await screen.findByRole('button', { name: 'Corregir el monto' }));
  const asked = within(screen.getByRole('dialog', { name: 'Corregir el monto de esta transferencia' }));
  const amount = asked.getByLabelText(/^Monto que llegó/);
  const reason = asked.getByLabelText(/^Motivo/);
  const send = () => userEvent.click(asked.getByRole('button', { name: 'Corregir' }));
  await send();
  expect(reason).toHaveAccessibleDescription(/El campo motivo es requerido/);
  await userEvent.type(reason, 'Eran seis');
  await send();
  expect(amount).toHaveAccessibleDescription(/ya está registrado/);
  await userEvent.clear(amount);
  await send();
  expect(amount).toHaveAccessibleDescription(/Escribe cuánto llegó/);
  expect(callsTo(calls, 'POST', 'admin')).toEqual([]);
  await userEvent.type(amount, '6');
  await send();
  await waitFor(() => expect(toasts()).toContain('Monto corregido'));
  await userEvent.click(screen.getByRole('button', { name: 'Retirarla' }));
  const sure = within(screen.getByRole('dialog', { name: 'Retirar esta transferencia' }));
  await userEvent.type(sure.getByLabelText(/^Motivo/), 'Era de otra persona');
  await userEvent.click(sure.getByRole('button', { name: 'Retirarla' }));
  await waitFor(() => expect(toasts()).toContain('Transferencia retirada'));
  expect(callsTo(calls, 'POST', 'admin').map(({ body }) => body)).toEqual([
    { recorded: 60, amount: 6, reason: 'Eran seis' },
    { recorded: 60, reason: 'Era de otra persona' },
  ]);
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
  open(2, '/admin/pedidos/501');
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
  open(5, '/admin/pedidos');
  await userEvent.click(await screen.findByRole('link', { name: 'N.º 501' }));
  const shown = within(await screen.findByRole('article', { name: 'Pedido 501' }));
  for (const text of ['Por pagar a mano', 'Olva, OL-778', 'Llamar antes', 'camila@correo.pe'])
    expect(shown.getByText(text)).toBeVisible();
  expect(shown.queryAllByRole('button')).toEqual([]);
  expect(shown.queryAllByRole('textbox')).toEqual([]);
});

test('a part of the money goes back once, however often it is sent, and never more than is left [D121]', async () => {
  let fails = true;
  const calls = serve({
    'GET staff/orders/501': order,
    'POST admin/orders/501/refunds': () => {
      if (fails) throw new ApiError(503, 'x', 'Disculpe, ha ocurrido un error');
      return {};
    },
  });
  open(2, '/admin/pedidos/501');
  await userEvent.click(await screen.findByRole('button', { name: 'Devolver dinero' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Devolver dinero del pedido 501' }));
  const amount = dialog.getByLabelText(/^Monto/);
  expect(amount).toHaveValue('127.50');
  await userEvent.clear(amount);
  await userEvent.type(amount, '127,51');
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Llegó dañado');
  await userEvent.click(dialog.getByRole('button', { name: 'Devolver y avisar' }));
  expect(dialog.getByText('No puede ser más que 127.50.')).toBeVisible();
  expect(callsTo(calls, 'POST', 'admin/orders')).toEqual([]);
  await userEvent.clear(amount);
  await userEvent.type(amount, '39,90');
  await userEvent.click(dialog.getByRole('button', { name: 'Devolver y avisar' }));
  await waitFor(() => expect(toasts()).toContain('Disculpe, ha ocurrido un error'));
  expect(amount).toHaveValue('39,90');
  fails = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Devolver y avisar' }));
  await waitFor(() => expect(toasts()).toContain('La devolución está en camino'));
  const sent = callsTo(calls, 'POST', 'admin/orders/501/refunds');
  expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ amount: 39.9, reason: 'Llegó dañado' }));
  expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
});

test('a part that the provider is too coarse for is refused beside its amount [D400]', async () => {
  const msg = 'De este pedido, ahora, desde S/ 0,04.';
  serve({
    'GET staff/orders/501': order,
    'POST admin/orders/501/refunds': () => {
      throw new ApiError(422, 'refund_too_small', msg, { amount: msg });
    },
  });
  open(2, '/admin/pedidos/501');
  await userEvent.click(await screen.findByRole('button', { name: 'Devolver dinero' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Devolver dinero del pedido 501' }));
  const amount = dialog.getByLabelText(/^Monto en soles/);
  await userEvent.clear(amount);
  await userEvent.type(amount, '0,03');
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Llegó tarde');
  await userEvent.click(dialog.getByRole('button', { name: 'Devolver y avisar' }));
  await waitFor(() => expect(amount).toHaveAccessibleDescription(msg));
});

test('a seller gives money of own lines back: said what it costs before it is done, once, with a sentence for what is wrong [D250]', async () => {
  let fails = true;
  const none = { approve: false, cancel: false, cancel_lines: [], send: false, edit_address: false, refund: false };
  const mine = { ...order, amounts: null, can: none, lines: [{ ...order.lines[0], refundable: 120 }] };
  const calls = serve({
    'GET staff/orders/501': mine,
    'POST staff/orders/501/refunds/preview': { amount: 40, cost: 35.2, commission: 4.8 },
    'POST staff/orders/501/refunds': () => {
      if (fails) throw new ApiError(503, 'x', 'Disculpe, ha ocurrido un error');
      return { msg: 'La devolución está en camino', order: mine };
    },
  });
  open(4, '/admin/pedidos/501');
  await userEvent.click(await screen.findByRole('button', { name: 'Devolver parte o todo' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Devolver dinero del pedido 501' }));
  const amount = dialog.getByLabelText(/^Polo \(Rojo, M\), en soles/);
  const look = () => userEvent.click(dialog.getByRole('button', { name: 'Ver cuánto te cuesta' }));
  await look();
  expect(dialog.getByText('Escribe el monto de al menos un producto.')).toBeVisible();
  expect(dialog.getByText('El campo motivo es requerido')).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Llegó con una mancha');
  for (const [text, said] of [
    ['120,01', 'De Polo se puede devolver hasta S/ 120,00.'],
    ['diez', 'Escribe cuánto devuelves de Polo, por ejemplo 39,90.'],
    ['-1', 'Escribe cuánto devuelves de Polo, por ejemplo 39,90.'],
  ] as const) {
    await userEvent.clear(amount);
    await userEvent.type(amount, text);
    await look();
    expect(dialog.getByText(said)).toBeVisible();
  }
  expect(callsTo(calls, 'POST', 'staff/orders')).toEqual([]);
  await userEvent.clear(amount);
  await userEvent.type(amount, '40');
  await look();
  const meaning = within(await dialog.findByRole('status'));
  await waitFor(() => expect(meaning.getByText('S/ 35,20')).toBeVisible());
  expect(meaning.getByText('S/ 40,00')).toBeVisible();
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Devolver y avisar' }));
  await send();
  await waitFor(() => expect(toasts()).toContain('Disculpe, ha ocurrido un error'));
  fails = false;
  await send();
  await waitFor(() => expect(toasts()).toContain('La devolución está en camino'));
  const sent = callsTo(calls, 'POST', 'staff/orders/501/refunds').filter(({ path }) => !path.endsWith('preview'));
  const body = { lines: [{ detail_id: 71, amount: 40 }], reason: 'Llegó con una mancha' };
  expect(sent.map((call) => call.body)).toEqual([body, body]);
  expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
});

test('what a seller gave back is listed with its lines; a member of the shop is offered none of it [D250 D234]', async () => {
  const at = '2026-11-21T15:30:00.000Z';
  const given = { id: 5, amount: 40, status: 'by-hand', reason: 'Mancha', created_at: at, done_at: null };
  serve({
    'GET staff/orders/501': {
      ...order,
      amounts: null,
      line_refunds: [{ ...given, lines: [{ detail_id: 71, amount: 40 }] }],
    },
  });
  open(4, '/admin/pedidos/501');
  const part = within(await screen.findByRole('region', { name: 'Devolver dinero' }));
  for (const text of ['S/ 40,00', 'Polo: S/ 40,00', 'Por pagar a mano', 'Mancha'])
    expect(part.getByText(text)).toBeVisible();
  expect(part.queryByRole('button')).toBeNull();
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
  open(2, '/admin/pedidos/501');
  await userEvent.click(await screen.findByRole('button', { name: 'Marcar como procesada: Polo' }));
  expect(await screen.findByRole('button', { name: 'Marcar como enviada: Polo' })).toBeVisible();
  expect(callsTo(calls, 'POST', 'admin/lines')[0]?.body).toEqual({ step: 'processed' });
});

test('what a seller may not do is not offered, and money of others not shown [D1]', async () => {
  const none = { approve: false, cancel: false, cancel_lines: [], send: true, edit_address: false, refund: false };
  serve({ 'GET staff/orders/501': { ...order, buyer: { ...order.buyer, email: null }, amounts: null, can: none } });
  open(4, '/admin/pedidos/501');
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
  open(4, '/admin/pedidos/502');
  expect(await screen.findByRole('heading', { level: 1, name: 'No encontramos este pedido' })).toBeVisible();
});

test('a parcel takes what is left of each line, with carrier and number, and what is missing is said beside its field [D123]', async () => {
  const calls = serve({
    'GET staff/orders/501': order,
    'POST staff/orders/501/parcels': { msg: 'Envío guardado', order },
  });
  open(2, '/admin/pedidos/501');
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar con número de guía' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Enviar pedido 501' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar y avisar' }));
  expect(dialog.getByText('Escribe quién lo lleva.')).toBeVisible();
  expect(callsTo(calls, 'POST', 'staff')).toEqual([]);
  await userEvent.type(dialog.getByLabelText(/^Transportista/), 'Olva');
  await userEvent.type(dialog.getByLabelText(/^Número de guía/), 'OL-778');
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar y avisar' }));
  await waitFor(() => expect(toasts()).toContain('Envío guardado'));
  expect(callsTo(calls, 'POST', 'staff')[0]?.body).toEqual({
    ...{ carrier: 'Olva', tracking: 'OL-778', lines: [{ detail_id: 71, qty: 2 }] },
  });
});

test('of a return it is said what its buyer had by the dispute [D385]', async () => {
  const entry = {
    ...{ id: 5, order_id: 501, seller: { id: 4, name: 'Tejidos Condori' }, status: 'received', reason: 'damaged' },
    ...{ reason_text: 'Llegó dañado', comment: 'Roto', decision: null, asked_at: '2026-11-22T15:00:00.000Z' },
    ...{ due_on: '2026-11-25', late: false, decided_at: null, received_at: '2026-11-26T15:00:00.000Z', pictures: [] },
    ...{ amount: 0, refund: null, given_in_dispute: 60, lines: [] },
  };
  serve({ 'GET staff/orders/501': { ...order, returns: [entry] } });
  open(2, '/admin/pedidos/501');
  const shown = within(await screen.findByRole('article', { name: 'Devolución 5' }));
  expect(shown.getByText('Ya recibió').nextSibling).toHaveTextContent(
    'S/ 60,00 de su medio de pago, mientras duró la disputa',
  );
});

test('a return is answered, and received with what goes back to the shelf [D124]', async () => {
  const entry = {
    ...{ id: 5, order_id: 501, seller: { id: 4, name: 'Tejidos Condori' }, status: 'asked', reason: 'damaged' },
    ...{ reason_text: 'Llegó dañado', comment: 'Roto', decision: null, asked_at: '2026-11-22T15:00:00.000Z' },
    ...{
      due_on: '2026-11-25',
      late: true,
      decided_at: null,
      received_at: null,
      pictures: [],
      amount: 60,
      refund: null,
    },
    lines: [{ detail_id: 71, name: 'Polo', variant_label: null, qty: 2, restocked: 0 }],
  };
  let status = 'asked';
  const calls = serve({
    'GET staff/orders/501': () => ({ ...order, returns: [{ ...entry, status }] }),
    'POST staff/returns/5/accept': () => {
      status = 'accepted';
      return { msg: 'Aceptaste la devolución', return: entry };
    },
    'POST staff/returns/5/receive': { msg: 'Devolución recibida', return: entry },
  });
  open(2, '/admin/pedidos/501');
  expect(await screen.findByText('Fuera de plazo')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Aceptar devolución 5' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Recibir devolución 5' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Recibir devolución 5' }));
  await userEvent.click(dialog.getByRole('button', { name: /[Aa]gregar|[Mm]ás|[Aa]umentar/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Recibir y devolver el dinero' }));
  await waitFor(() => expect(toasts()).toContain('Devolución recibida'));
  expect(callsTo(calls, 'POST', 'staff/returns/5/receive')[0]?.body).toEqual({ restock: [{ detail_id: 71, qty: 1 }] });
});

const accepted = {
  ...{ id: 5, order_id: 501, seller: { id: 4, name: 'Tejidos Condori' }, status: 'accepted', reason: 'damaged' },
  ...{ reason_text: 'Llegó dañado', comment: 'Roto', decision: null, asked_at: '2026-11-02T15:00:00.000Z' },
  ...{ due_on: '2026-11-05', expected_on: '2026-11-19', decided_at: '2026-11-05T15:00:00.000Z', received_at: null },
  ...{ pictures: [], amount: 60, refund: null, late: false },
  lines: [{ detail_id: 71, name: 'Polo', variant_label: null, qty: 2, restocked: 0 }],
};

test('what comes back while its payment is disputed is received, and no money is promised [D385]', async () => {
  serve({ 'GET staff/orders/501': { ...order, state: 'disputed', returns: [accepted] } });
  openOffice(2, '/admin/pedidos/501');
  await userEvent.click(await screen.findByRole('button', { name: 'Recibir devolución 5' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Recibir devolución 5' }));
  expect(dialog.getByText(/^El pago está en disputa/)).toBeVisible();
  expect(dialog.queryByText(/le vuelven/)).toBeNull();
  expect(dialog.getByRole('button', { name: 'Recibir' })).toBeVisible();
});

test('what was accepted and has not come says since when it is expected, and what to do [D277]', async () => {
  let late = false;
  serve({ 'GET staff/orders/501': () => ({ ...order, returns: [{ ...accepted, late }] }) });
  const view = openOffice(2, '/admin/pedidos/501');
  const shown = () => screen.findByRole('article', { name: 'Devolución 5' });
  expect(await shown()).toHaveTextContent('Aceptada, por recibir');
  expect(await shown()).toHaveTextContent(/Se espera hasta\s*19\/11\/2026/);
  expect(await shown()).not.toHaveTextContent('No ha llegado');
  view.unmount();
  late = true;
  openOffice(2, '/admin/pedidos/501');
  expect(await shown()).toHaveTextContent('No ha llegado');
  expect(await shown()).not.toHaveTextContent('Fuera de plazo');
  expect(await shown()).toHaveTextContent('Si ya llegó, recíbela: el comprador espera su dinero.');
});

test('returns out of time are a filter of their own [D277]', async () => {
  const calls = serve({ 'GET staff/orders': { data: [row], next: null } });
  open(2, '/admin/pedidos?devoluciones=late');
  await screen.findByRole('table', { name: 'Pedidos' });
  expect(callsTo(calls, 'GET', 'staff/orders')[0]?.path).toBe('staff/orders?perPage=50&returns=late');
});

test('a note is kept for staff, and stays typed when it could not be', async () => {
  let fails = true;
  const calls = serve({
    'GET staff/orders/501': order,
    'POST staff/orders/501/notes': () => {
      if (fails) throw new ApiError(503, 'x', 'Disculpe, ha ocurrido un error');
      return { msg: 'Nota guardada', order };
    },
  });
  open(2, '/admin/pedidos/501');
  const field = await screen.findByLabelText(/^Nota nueva/);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar nota' }));
  expect(field).toHaveAccessibleDescription(/Escribe la nota/);
  expect(callsTo(calls, 'POST', 'staff')).toEqual([]);
  await userEvent.type(field, 'Llamar antes');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar nota' }));
  await waitFor(() => expect(toasts()).toContain('Disculpe, ha ocurrido un error'));
  expect(field).toHaveValue('Llamar antes');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Guardar nota' }));
  await waitFor(() => expect(field).toHaveValue(''));
  expect(callsTo(calls, 'POST', 'staff').map(({ body }) => body)).toEqual(Array(2).fill({ text: 'Llamar antes' }));
});

test('the buyer is written to from the order; without words nothing is sent, and what was typed stays when it fails', async () => {
  let fails = true;
  const calls = serve({
    'GET staff/orders/501': order,
    'POST staff/orders/501/message': () => {
      if (fails) throw new ApiError(503, 'x', 'Disculpe, ha ocurrido un error');
      return { msg: 'Mensaje enviado', order };
    },
  });
  open(2, '/admin/pedidos/501');
  await userEvent.click(await screen.findByRole('button', { name: 'Escribir al comprador' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Escribir al comprador del pedido 501' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar mensaje' }));
  const field = dialog.getByLabelText(/^Mensaje/);
  expect(field).toHaveAccessibleDescription(/El campo mensaje es requerido/);
  await userEvent.type(field, 'Llega mañana');
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar mensaje' }));
  await waitFor(() => expect(toasts()).toContain('Disculpe, ha ocurrido un error'));
  expect(field).toHaveValue('Llega mañana');
  fails = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar mensaje' }));
  await waitFor(() => expect(toasts()).toContain('Mensaje enviado'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(callsTo(calls, 'POST', 'staff').map(({ body }) => body)).toEqual(Array(2).fill({ text: 'Llega mañana' }));
});

test('an order goes elsewhere after a proof of who says so; only what was changed is sent, with why [D305]', async () => {
  const regions = [
    {
      id: 15,
      name: 'Lima',
      provinces: [
        {
          id: 1,
          name: 'Lima',
          districts: [
            { id: 1, name: 'Miraflores' },
            { id: 2, name: 'Surco' },
          ],
        },
      ],
    },
  ];
  const prove = serveGuarded({ 'GET staff/orders/501': order, 'GET regions': regions }, 'staff/orders/501/address', {
    msg: 'La dirección está cambiada',
    order,
  });
  open(2, '/admin/pedidos/501');
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar la dirección' }));
  const form = within(await screen.findByRole('form', { name: 'Dirección del pedido' }));
  expect(form.getByLabelText(/^Dirección/)).toHaveValue('Av. Larco 812');
  await userEvent.selectOptions(await form.findByLabelText(/^Distrito/), '2');
  await userEvent.clear(form.getByLabelText(/^Referencia/));
  await userEvent.click(form.getByRole('button', { name: 'Cambiar y avisar' }));
  expect(await form.findByText('El campo motivo es requerido')).toBeVisible();
  await userEvent.type(form.getByLabelText(/^Motivo/), 'Se mudó');
  await userEvent.click(form.getByRole('button', { name: 'Cambiar y avisar' }));
  expect(await prove()).toEqual({ district_id: 2, reference: null, reason: 'Se mudó' });
  await waitFor(() => expect(toasts()).toContain('La dirección está cambiada'));
  expect(screen.queryByRole('form', { name: 'Dirección del pedido' })).toBeNull();
});

test('where it cannot be changed any more, nobody is offered to [D305]', async () => {
  serve({ 'GET staff/orders/501': { ...order, can: { ...order.can, edit_address: false } } });
  open(2, '/admin/pedidos/501');
  expect(await screen.findByText('Av. Larco 812, Miraflores, Lima, Lima')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cambiar la dirección' })).toBeNull();
});
