import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openOffice, serveGuarded } from '../../testing/office';
import { officePagesForTests, order } from '../../testing/orders';

officePagesForTests();

test('a note is kept for staff, and stays typed when it could not be', async () => {
  let fails = true;
  const calls = serve({
    'GET staff/orders/501': order,
    'POST staff/orders/501/notes': () => {
      if (fails) throw new ApiError(503, 'x', 'Disculpe, ha ocurrido un error');
      return { msg: 'Nota guardada', order };
    },
  });
  openOffice(2, '/admin/pedidos/501');
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
  openOffice(2, '/admin/pedidos/501');
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
  openOffice(2, '/admin/pedidos/501');
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
  openOffice(2, '/admin/pedidos/501');
  expect(await screen.findByText('Av. Larco 812, Miraflores, Lima, Lima')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cambiar la dirección' })).toBeNull();
});
