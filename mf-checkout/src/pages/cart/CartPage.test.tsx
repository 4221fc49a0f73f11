import { serve, toasts } from '@qhatu/kit/testing';
import { ApiError, cartStore } from '@qhatu/shared-state';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartLine, product } from '../../testing/fixtures';
import { freshBrowser, renderPage } from '../../testing/page';
import CartPage from './CartPage';

const RELATED = 'GET products/search';
// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(30_000);
beforeEach(freshBrowser);

const pay = () => screen.getByRole('link', { name: 'IR AL PAGO' });

describe('cart page', () => {
  test('empty: says so and leads on [1§2]', () => {
    serve({ [RELATED]: { data: [] } });
    renderPage(<CartPage />, { at: '/carrito' });
    expect(screen.getByRole('heading', { name: 'Carrito de compras' })).toBeVisible();
    expect(screen.getByText('Su carro esta vacío')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Seguir comprando' })).toHaveAttribute('href', '/');
  });

  test('image, name, price, quantity up to the stock, remove, subtotal and total [1§2 1§4 1§8]', async () => {
    serve({ [RELATED]: { data: [] }, 'GET products/cart': [product()] });
    const user = userEvent.setup();
    renderPage(<CartPage />, { lines: [cartLine({ qty: 2 })], at: '/carrito' });
    expect(screen.getByRole('link', { name: 'Polo Nazca' })).toHaveAttribute('href', '/detalle/productos/9001');
    expect(screen.getAllByText('S/ 100,00')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Aumentar cantidad' }));
    expect(screen.getAllByText('S/ 150,00')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Aumentar cantidad' })).toBeDisabled();
    expect(screen.getByText('Solo quedan 3 unidades')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quitar Polo Nazca' }));
    expect(screen.getByText('Su carro esta vacío')).toBeVisible();
    expect(toasts()).toEqual(['Producto removido del carrito']);
  });

  test('what one purchase may not have is said at its quantity, and nothing that was put in is lost [D96]', async () => {
    serve({ [RELATED]: { data: [] }, 'GET products/cart': [product({ stock: 80, most: 50 })] });
    const user = userEvent.setup();
    renderPage(<CartPage />, { lines: [cartLine({ qty: 49, stock: 80 })], at: '/carrito' });
    await waitFor(() => expect(screen.getByLabelText('Cantidad de Polo Nazca')).toHaveValue('49'));
    const words = 'Puedes llevar hasta 50 unidades de Polo Nazca por compra.';
    await user.click(screen.getByRole('button', { name: 'Aumentar cantidad' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Aumentar cantidad' })).toBeDisabled();
    expect(cartStore.getState().lines[0]?.qty).toBe(50);
  });

  test('more than one purchase may have, put in elsewhere, stays and is explained [D96]', async () => {
    serve({ [RELATED]: { data: [] }, 'GET products/cart': [product({ stock: 80, most: 50 })] });
    renderPage(<CartPage />, { lines: [cartLine({ qty: 60, stock: 80 })], at: '/carrito' });
    expect(await screen.findByText('Puedes llevar hasta 50 unidades de Polo Nazca por compra.')).toBeVisible();
    expect(screen.getByLabelText('Cantidad de Polo Nazca')).toHaveValue('60');
    expect(cartStore.getState().lines[0]?.qty).toBe(60);
  });

  test.each([
    [42, '/checkout'],
    [5, '/pages/login?next=%2Fcheckout'],
    [null, '/pages/login?next=%2Fcheckout'],
  ])('IR AL PAGO for user %s leads to %s [1§2 1§6]', (userId, href) => {
    serve({ [RELATED]: { data: [] }, 'GET products/cart': [product()] });
    renderPage(<CartPage />, { lines: [cartLine()], userId, at: '/carrito' });
    expect(pay()).toHaveAttribute('href', href);
  });

  test('prices follow the server and the change is pointed out, also in the store [1§2]', async () => {
    serve({ [RELATED]: { data: [] }, 'GET products/cart': [product({ price: 45 })] });
    renderPage(<CartPage />, { lines: [cartLine()], at: '/carrito' });
    expect(await screen.findByText('El precio bajó de S/ 50,00 a S/ 45,00 desde que lo agregaste.')).toBeVisible();
    expect(cartStore.getState().lines[0]?.price).toBe(4500);
  });

  test('bad input 1§2 a product deleted meanwhile from the shop is explained in the cart and not added up', async () => {
    serve({ [RELATED]: { data: [] }, 'GET products/cart': [product({ id: 8, name: 'Gorra', price: 20 })] });
    renderPage(<CartPage />, {
      lines: [cartLine(), cartLine({ productId: 8, name: 'Gorra', price: 2000, originalPrice: 2000 })],
      at: '/carrito',
    });
    expect(await screen.findByText(/Ya no se vende en Qhatu/)).toBeVisible();
    expect(screen.getByRole('complementary', { name: 'Resumen' })).toHaveTextContent('S/ 20,00');
  });

  test('without an answer the last known prices stay, with a way to ask again [2§8]', async () => {
    let up = false;
    serve({
      [RELATED]: { data: [] },
      'GET products/cart': () => {
        if (!up) throw new ApiError(400, 'bad', 'No pudimos comunicarnos con la tienda.');
        return [product({ price: 45 })];
      },
    });
    const user = userEvent.setup();
    renderPage(<CartPage />, { lines: [cartLine()], at: '/carrito' });
    expect(await screen.findByText(/Ves los últimos precios que conocemos/)).toBeVisible();
    up = true;
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(screen.queryByText(/Ves los últimos precios/)).toBeNull());
    expect(screen.getByRole('complementary', { name: 'Resumen' })).toHaveTextContent('S/ 45,00');
  });
});
