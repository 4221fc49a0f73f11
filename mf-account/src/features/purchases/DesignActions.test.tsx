import { freshBrowser, renderPage, serve, toasts } from '@qhatu/kit/testing';
import { cartStore } from '@qhatu/shared-state';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DesignActions } from './DesignActions';

beforeEach(() => {
  freshBrowser();
  cartStore.setState({ owner: null, lines: [], parked: {} });
});

const custom = {
  id: 12,
  user_id: 42,
  product_id: 9011,
  variant_id: 77,
  name: 'Polo de algodón',
  variant_label: 'Rojo, M',
  price: 29.9,
  stock: 5,
  images: [
    {
      id: 24,
      uri: '/api/web/product-customs/12/pictures/a.webp',
      url: '/api/web/product-customs/12/pictures/a.webp',
      widths: [160, 500],
      view: 1,
    },
  ],
};
const open = () =>
  renderPage(<DesignActions designId={12} name="Polo de algodón" />, { at: '/sales/orders', userId: 42 });
const again = () => userEvent.click(screen.getByRole('button', { name: 'Pedir otra vez: Polo de algodón, diseño 12' }));

test('a bought design goes into the cart again, with today’s price and its picture', async () => {
  serve({ 'GET product-customs/12': custom });
  open();
  await again();
  await waitFor(() => expect(cartStore.getState().lines).toHaveLength(1));
  expect(cartStore.getState().lines[0]).toMatchObject({
    productId: 9011,
    variantId: 77,
    customId: 12,
    qty: 1,
    price: 2990,
    stock: 5,
    picture: { src: '/api/web/product-customs/12/pictures/a.webp' },
  });
  expect(toasts()).toEqual(['Producto agregado al carrito']);
});

test('without stock nothing is added, and the way to another size is open', async () => {
  serve({ 'GET product-customs/12': { ...custom, stock: 0 } });
  open();
  await again();
  await waitFor(() => expect(toasts()).toEqual(['No queda stock de esa talla. Abre el diseño para elegir otra.']));
  expect(cartStore.getState().lines).toEqual([]);
  expect(screen.getByRole('link', { name: 'Abrir diseño' })).toHaveAttribute('href', '/polos?diseno=12');
});
