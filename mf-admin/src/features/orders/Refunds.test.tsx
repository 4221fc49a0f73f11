import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openOffice } from '../../testing/office';
import { officePagesForTests, order } from '../../testing/orders';

officePagesForTests();

test('money that was sent by hand needs the bank’s number, said beside its field', async () => {
  const at = '2026-11-21T15:30:00.000Z';
  const refund = { id: 3, order_id: 501, amount: 39.9, status: 'by-hand', reason: 'Roto', account: 'BCP 191' };
  const calls = serve({
    'GET staff/orders/501': { ...order, refunds: [{ ...refund, refund_id: null, created_at: at, done_at: null }] },
    'POST admin/refunds/3/done': { msg: 'Devolución registrada' },
  });
  openOffice(2, '/admin/pedidos/501');
  await userEvent.click(await screen.findByRole('button', { name: 'Ya la pagué' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Devolución pagada' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar y avisar' }));
  const field = dialog.getByLabelText(/^Número de operación/);
  expect(field).toHaveAccessibleDescription(/Escribe el número de operación/);
  expect(callsTo(calls, 'POST', 'admin')).toEqual([]);
  await userEvent.type(field, '778812');
  expect(field).toBeValid();
});

test('what was paid is the sum that stood there when the dialog was opened, whatever is recorded meanwhile [D399]', async () => {
  const at = '2026-11-21T15:30:00.000Z';
  const refund = { id: 3, order_id: 501, status: 'by-hand', reason: 'Tarde', account: 'BCP 191', correctable: true };
  let amount = 100;
  const calls = serve({
    'GET staff/orders/501': () => ({
      ...order,
      refunds: [{ ...refund, amount, refund_id: null, created_at: at, done_at: null }],
    }),
    'POST admin/refunds/3/done': () => {
      throw new ApiError(409, 'refund_changed', 'El monto cambió a S/ 80,00');
    },
  });
  openOffice(2, '/admin/pedidos/501');
  await userEvent.click(await screen.findByRole('button', { name: 'Ya la pagué' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Devolución pagada' }));
  amount = 80;
  // As upon the return from the bank's tab.
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(callsTo(calls, 'GET', 'staff/orders/501').length).toBeGreaterThan(1));
  await userEvent.type(dialog.getByLabelText(/^Número de operación/), '778812');
  expect(dialog.getByText(/Se avisa al comprador/)).toHaveTextContent('100');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar y avisar' }));
  await waitFor(() =>
    expect(callsTo(calls, 'POST', 'admin').map(({ body }) => body)).toEqual([{ operation: '778812', amount: 100 }]),
  );
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
  openOffice(2, '/admin/pedidos/501');
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
    'POST admin/orders/501/late-transfer': (body: unknown) => {
      if ((body as { operation: string }).operation === '778812') return { msg: 'Transferencia registrada' };
      throw new ApiError(422, 'operation_used', 'Ya está', { operation: 'Esa operación ya está registrada.' });
    },
  });
  openOffice(2, '/admin/pedidos/501');
  expect(await screen.findByRole('button', { name: 'Aprobar pedido 501' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Rechazar/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Llegó su transferencia' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Transferencia tardía del pedido 501' }));
  const amount = dialog.getByLabelText(/^Monto que llegó/);
  expect(amount).toHaveFocus();
  await userEvent.clear(amount);
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Registrar y preguntar la cuenta' }));
  await save();
  await waitFor(() => expect(amount).toHaveAccessibleDescription(/Escribe cuánto llegó/));
  expect(amount).toHaveFocus();
  expect(toasts()).toEqual(['Escribe cuánto llegó, por ejemplo 39,90.']);
  const operation = dialog.getByLabelText(/^Número de operación/);
  expect(operation).toHaveAccessibleDescription(/Escribe el número de operación/);
  expect(callsTo(calls, 'POST', 'admin')).toEqual([]);
  await userEvent.type(amount, '39,90');
  await userEvent.type(operation, '77881');
  await save();
  await waitFor(() => expect(operation).toHaveAccessibleDescription('Esa operación ya está registrada.'));
  expect(operation).toHaveFocus();
  await userEvent.type(operation, '2 ');
  await save();
  await waitFor(() => expect(toasts()).toContain('Transferencia registrada'));
  expect(callsTo(calls, 'POST', 'admin')[1]).toMatchObject({ body: { amount: 39.9, operation: '778812' } });
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
  openOffice(2, '/admin/pedidos/501');
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

test('a part of the money goes back once, however often it is sent, and never more than is left [D121]', async () => {
  let fails = true;
  const calls = serve({
    'GET staff/orders/501': order,
    'POST admin/orders/501/refunds': () => {
      if (fails) throw new ApiError(503, 'x', 'Disculpe, ha ocurrido un error');
      return {};
    },
  });
  openOffice(2, '/admin/pedidos/501');
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
  openOffice(2, '/admin/pedidos/501');
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
  openOffice(4, '/admin/pedidos/501');
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
  openOffice(4, '/admin/pedidos/501');
  const part = within(await screen.findByRole('region', { name: 'Devolver dinero' }));
  for (const text of ['S/ 40,00', 'Polo: S/ 40,00', 'Por pagar a mano', 'Mancha'])
    expect(part.getByText(text)).toBeVisible();
  expect(part.queryByRole('button')).toBeNull();
});
