import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openOffice } from '../../testing/office';
import { officePagesForTests, order, row } from '../../testing/orders';

officePagesForTests();

test('a parcel takes what is left of each line, with carrier and number, and what is missing is said beside its field [D123]', async () => {
  const calls = serve({
    'GET staff/orders/501': order,
    'POST staff/orders/501/parcels': { msg: 'Envío guardado', order },
  });
  openOffice(2, '/admin/pedidos/501');
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar con número de guía' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Enviar pedido 501' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar y avisar' }));
  const carrier = dialog.getByLabelText(/^Transportista/);
  const tracking = dialog.getByLabelText(/^Número de guía/);
  await waitFor(() => expect(carrier).toHaveAccessibleDescription('Escribe quién lo lleva.'));
  expect(carrier).toHaveFocus();
  await userEvent.type(carrier, 'Olva');
  await userEvent.type(tracking, 'OL');
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar y avisar' }));
  await waitFor(() => expect(tracking).toHaveFocus());
  expect(tracking).toHaveAccessibleDescription('Escribe el número de guía.');
  await userEvent.type(tracking, '-778 ');
  const units = dialog.getByLabelText(/^Cuántos de/);
  await userEvent.type(units, '{ArrowDown}{ArrowDown}');
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar y avisar' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Elige al menos un producto.');
  expect(callsTo(calls, 'POST', 'staff')).toEqual([]);
  await userEvent.type(units, '{ArrowUp}{ArrowUp}');
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar y avisar' }));
  await waitFor(() => expect(toasts()).toContain('Envío guardado'));
  expect(callsTo(calls, 'POST', 'staff')[0]?.body).toEqual({
    ...{ carrier: 'Olva', tracking: 'OL-778', lines: [{ detail_id: 71, qty: 2 }] },
  });
});

test('a line that somebody else sent meanwhile is not packed, whatever was chosen before [D123]', async () => {
  let sent = false;
  const second = { ...order.lines[0], id: 72, name: 'Chompa' };
  const calls = serve({
    'GET staff/orders/501': () => ({
      ...order,
      lines: [{ ...order.lines[0], ...(sent ? { to_send: 0 } : {}) }, second],
    }),
    'POST staff/orders/501/parcels': () => {
      if (sent) return { msg: 'Envío guardado', order };
      sent = true;
      throw new ApiError(409, 'changed', 'Ese producto ya se envió.');
    },
  });
  openOffice(2, '/admin/pedidos/501');
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar con número de guía' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Enviar pedido 501' }));
  await userEvent.type(dialog.getByLabelText(/^Transportista/), 'Olva');
  await userEvent.type(dialog.getByLabelText(/^Número de guía/), 'OL-778');
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar y avisar' }));
  await waitFor(() => expect(dialog.getAllByLabelText(/^Cuántos de/)).toHaveLength(1));
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar y avisar' }));
  await waitFor(() => expect(toasts()).toContain('Envío guardado'));
  expect(callsTo(calls, 'POST', 'staff').at(-1)?.body).toMatchObject({ lines: [{ detail_id: 72 }] });
});

test('of a return it is said what its buyer had by the dispute [D385]', async () => {
  const entry = {
    ...{ id: 5, order_id: 501, seller: { id: 4, name: 'Tejidos Condori' }, status: 'received', reason: 'damaged' },
    ...{ reason_text: 'Llegó dañado', comment: 'Roto', decision: null, asked_at: '2026-11-22T15:00:00.000Z' },
    ...{ due_on: '2026-11-25', late: false, decided_at: null, received_at: '2026-11-26T15:00:00.000Z', pictures: [] },
    ...{ amount: 0, refund: null, given_in_dispute: 60, lines: [] },
  };
  serve({ 'GET staff/orders/501': { ...order, returns: [entry] } });
  openOffice(2, '/admin/pedidos/501');
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
  openOffice(2, '/admin/pedidos/501');
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
  openOffice(2, '/admin/pedidos?devoluciones=late');
  await screen.findByRole('table', { name: 'Pedidos' });
  expect(callsTo(calls, 'GET', 'staff/orders')[0]?.path).toBe('staff/orders?perPage=50&returns=late');
});
