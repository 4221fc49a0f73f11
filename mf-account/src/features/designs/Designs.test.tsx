import { callsTo, freshBrowser, renderPage, serve, toasts } from '@qhatu/kit/testing';
import { ApiError, cartStore } from '@qhatu/shared-state';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DashboardPage from '../../pages/dashboard/DashboardPage';

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(60_000);
beforeEach(() => {
  freshBrowser();
  cartStore.setState({ owner: null, lines: [], parked: {} });
});

const design = (id: number, more: object = {}) => ({
  ...{ id, user_id: 42, product_id: 9011, variant_id: 77, name: 'Polo de algodón', variant_label: 'Rojo, M' },
  ...{ price: 29.9, stock: 5, images: [], created_at: '2026-11-20T15:30:00.000Z' },
  ...{ order_id: null, order_placed: false, counts: true },
  ...more,
});
const list = (data: object[], more: object = {}) => ({
  ...{ data, total: data.length, per_page: 12, current_page: 1, last_page: 1, from: 1, to: data.length },
  ...more,
});
const open = () => renderPage(<DashboardPage />, { at: '/paginas/disenos', userId: 42 });
const group = () => screen.getByRole('group', { name: 'Tus diseños guardados' });
const rows = () => within(group()).queryAllByRole('listitem');
const remove = async (id: number) => {
  await userEvent.click(await screen.findByRole('button', { name: `Borrar diseño ${id}` }));
  await userEvent.click(
    within(screen.getByRole('dialog', { name: `¿Borrar el diseño ${id}?` })).getByRole('button', {
      name: 'Sí, borrar',
    }),
  );
};
const refusal = (status: number, code: string, msg: string) => () => {
  throw new ApiError(status, code, msg, {});
};

test('each design says what it is and costs, leads to the designer, and can be deleted once that was asked [D405]', async () => {
  let there = [design(12), design(11, { variant_label: 'Negro, S' })];
  const calls = serve({
    'GET product-customs': () => list(there),
    'DELETE product-customs/12': () => {
      there = there.slice(1);
      return { msg: 'Borraste el diseño.' };
    },
  });
  open();
  expect(await screen.findByText('Diseño 12 · Rojo, M · S/ 29,90 · 20-11-2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Abrir diseño 12' })).toHaveAttribute('href', '/polos?diseno=12');
  await userEvent.click(screen.getByRole('button', { name: 'Borrar diseño 12' }));
  // The focus begins where nothing is lost, and Escape changes nothing.
  expect(screen.getByRole('button', { name: 'No borrar' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'No borrar' }));
  expect(callsTo(calls, 'DELETE', 'product-customs')).toEqual([]);
  await remove(12);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toasts()).toEqual(['Borraste el diseño.']);
  await waitFor(() => expect(group()).toHaveFocus());
});

test('one that another tab has deleted is deleted as well, and leaves the list [D405]', async () => {
  let there = [design(12)];
  serve({
    'GET product-customs': () => list(there),
    'DELETE product-customs/12': () => {
      there = [];
      return refusal(404, 'design_not_found', 'No encontramos ese diseño.')();
    },
  });
  open();
  await remove(12);
  expect(await screen.findByText('Todavía no tienes diseños')).toBeVisible();
  expect(toasts()).toEqual(['Ese diseño ya estaba borrado.']);
});

test('one that another tab has ordered meanwhile stays, and the dialog says why [D405]', async () => {
  let there = [design(12)];
  serve({
    'GET product-customs': () => list(there),
    'DELETE product-customs/12': () => {
      there = [design(12, { order_id: 501, order_placed: true, counts: false })];
      return refusal(409, 'design_ordered', 'Un pedido lleva este diseño.')();
    },
  });
  open();
  await remove(12);
  expect(await screen.findByText('Un pedido lleva este diseño.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'No borrar' }));
  expect(await screen.findByRole('link', { name: 'tu pedido 501' })).toHaveAttribute('href', '/sales/orders/501');
  expect(screen.queryByRole('button', { name: /^Borrar diseño/ })).toBeNull();
});

test('one that is kept says by what, links only an order of the purchases, and takes no room only where that is so [D405]', async () => {
  const held = { order_id: 501, order_placed: true, counts: false };
  serve({
    'GET product-customs': list([
      design(13, held),
      design(12, { ...held, counts: true }),
      design(11, { ...held, order_placed: false, counts: true }),
    ]),
  });
  open();
  await screen.findAllByText(/por eso no se borra/);
  const said = rows().map((row) => within(row).getByText(/por eso no se borra/).textContent);
  expect(said).toEqual([
    'Lo lleva tu pedido 501, por eso no se borra. No ocupa tu espacio.',
    'Lo lleva tu pedido 501, por eso no se borra.',
    'Lo lleva un pago que empezaste, por eso no se borra.',
  ]);
  expect(screen.getAllByRole('link', { name: /pedido 501/ })).toHaveLength(2);
});

test('what lies in the cart of this browser says so in place of the way to delete it [D405]', async () => {
  serve({ 'GET product-customs': list([design(12), design(11)]) });
  open();
  await screen.findByRole('button', { name: 'Borrar diseño 12' });
  const line = {
    key: '9011-77-12',
    productId: 9011,
    variantId: 77,
    customId: 12,
    name: 'Polo',
    variantLabel: 'Rojo, M',
  };
  const lines = [{ ...line, picture: null, qty: 1, price: 2990, originalPrice: 2990, stock: 5 }];
  act(() => cartStore.setState({ lines }));
  expect(await screen.findByRole('link', { name: 'tu carrito' })).toHaveAttribute('href', '/carrito');
  expect(screen.queryByRole('button', { name: 'Borrar diseño 12' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Borrar diseño 11' })).toBeVisible();
});

test('nobody’s list is empty without a way on, and a failure can be tried again [3§8 D405]', async () => {
  let up = false;
  serve({
    'GET product-customs': () => {
      if (!up) throw new ApiError(400, 'bad', 'Disculpe, ha ocurrido un error', {}, 'req-9');
      return list([]);
    },
  });
  open();
  expect(await screen.findByText('req-9')).toBeVisible();
  up = true;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Todavía no tienes diseños')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Diseñar un polo' })).toHaveAttribute('href', '/polos');
});

test('further pages on demand [D9]', async () => {
  serve({
    'GET product-customs?page=1': list([design(12)], { last_page: 2 }),
    'GET product-customs?page=2': list([design(11)], { last_page: 2, current_page: 2 }),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Ver más diseños' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Ver más diseños' })).toBeNull();
});
