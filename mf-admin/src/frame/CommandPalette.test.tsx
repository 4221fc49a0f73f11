import { address, callsTo, serve } from '@qhatu/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, openOffice } from '../testing/office';

inFreshBrowsers();

const empty = { data: [], next: null };
const order = { id: 501, buyer: { id: 9, name: 'Rosa <b>Quispe</b>' }, total: 127.5 };

function open(roleId: number, answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    'GET admin/today': { waiting: {}, sales: null, low_stock: null },
    'GET admin/questions': empty,
    ...answers,
  });
  openOffice(roleId, '/admin/preguntas');
  return calls;
}
const field = () => screen.findByRole('combobox');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
/** What the field points at. */
const pointed = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;

test('Ctrl K opens it, sections and acts are found without accents, arrows move and Enter goes', async () => {
  open(2);
  await screen.findByText('No hay preguntas por responder');
  await userEvent.keyboard('{Control>}k{/Control}');
  const input = await field();
  expect(input).toHaveFocus();
  await userEvent.type(input, 'reclamacion');
  expect(options()).toEqual(['Libro de Reclamaciones']);
  await userEvent.clear(input);
  await userEvent.type(input, 'reclamos');
  expect(options()).toEqual(['Responder reclamos', 'Reclamos vencidos']);
  expect(pointed(input)).toBe('Responder reclamos');
  await userEvent.keyboard('{ArrowDown}');
  expect(pointed(input)).toBe('Reclamos vencidos');
  await userEvent.keyboard('{ArrowDown}');
  expect(pointed(input)).toBe('Responder reclamos');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/reclamos?vista=overdue'));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('orders and people are found as text, once the typing pauses, and lead to what is theirs', async () => {
  const calls = open(2, {
    'GET staff/orders': { data: [order], next: null },
    'GET admin/people': {
      data: [{ id: 9, name: 'Rosa Quispe', user_name: 'rosa', email: 'rosa@correo.pe', role_id: 1 }],
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Buscar/ }));
  await userEvent.type(await field(), 'rosa');
  const orders = within(await screen.findByRole('group', { name: 'Pedidos' }));
  expect(orders.getByRole('option')).toHaveTextContent('Pedido N.º 501Rosa <b>Quispe</b>, S/ 127,50');
  expect(callsTo(calls, 'GET', 'staff/orders').map(({ path }) => path)).toEqual(['staff/orders?perPage=5&q=rosa']);
  await userEvent.click(screen.getByRole('option', { name: /rosa@correo.pe/ }));
  await waitFor(() => expect(address()).toBe('/admin/personas/9'));
});

test('what is begun on a page of its own is an act, of whoever has its section', async () => {
  open(2);
  await userEvent.click(await screen.findByRole('button', { name: /^Buscar/ }));
  await userEvent.type(await field(), 'crear');
  expect(options()).toEqual(['Crear un producto', 'Crear una promoción', 'Crear varios códigos de promoción']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/promociones/nueva'));
});

test.each([
  [['stock'], []],
  [['products'], ['Crear un producto']],
])('who works in a shop with the right to %j is offered what they may do: %j [D234]', async (may, acts) => {
  serve({
    'GET staff/membership': { shop: { seller_id: 9, user_name: 'taller.cusco', name: 'Taller Cusco', may } },
    'GET admin/today': { waiting: {}, sales: null, low_stock: null },
  });
  openOffice(1, '/admin');
  await userEvent.click(await screen.findByRole('button', { name: /^Buscar/ }));
  await userEvent.type(await field(), 'producto');
  const group = screen.queryByRole('group', { name: 'Hacer' });
  expect(
    group
      ? within(group)
          .getAllByRole('option')
          .map(({ textContent }) => textContent)
      : [],
  ).toEqual(acts);
});

test('a seller is offered own sections only, and no people are asked for [D1]', async () => {
  const calls = open(4, { 'GET staff/orders': { data: [], next: null } });
  await userEvent.click(await screen.findByRole('button', { name: /^Buscar/ }));
  await userEvent.type(await field(), 'so');
  await waitFor(() => expect(callsTo(calls, 'GET', 'staff/orders')).toHaveLength(1));
  expect(options().filter((text) => text?.startsWith('Solicitudes'))).toEqual([]);
  expect(callsTo(calls, 'GET', 'admin/people')).toEqual([]);
});
