import { api, cartStore, toastStore, wishlistStore } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { logIn, renderPage, resetStores } from '../../test/page';
import { wireSummary } from '../../test/products';
import WishlistPage from './WishlistPage';

const LAMP = wireSummary({ id: 1, name: 'Lámpara Retama', price: 100, has_discount: 1, offer_price: 80 });
const GONE = wireSummary({ id: 2, name: 'Morral de Chinchero', stock: 0 });
const open = (goods = [LAMP, GONE]) => {
  wishlistStore.setState({ ids: goods.map(({ id }) => id) });
  return renderPage(<WishlistPage />, { at: '/listadeseos', answers: { wishlist: goods, 'wishlist/retired': [] } });
};
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const texts = () => toastStore.getState().toasts.map(({ text }) => text);

beforeEach(() => {
  resetStores();
  toastStore.setState({ toasts: [] });
});

describe('1§2 wishlist', () => {
  beforeEach(logIn);

  it('1§2 image, name, price, discount, stock and options of each', () => {
    open();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Producto',
      'Precio',
      'Descuento',
      'Stock',
      'Opciones',
    ]);
    const lamp = row('Lámpara');
    expect(lamp.getByRole('link', { name: 'Lámpara Retama' })).toHaveAttribute('href', '/detalle/productos/1');
    expect(document.querySelector('td img')?.getAttribute('src')).toContain('/media/products/a');
    expect(lamp.getByText('−20%')).toBeInTheDocument();
    expect(lamp.getByText('Disponible')).toBeInTheDocument();
    expect(row('Morral').getByText('AGOTADO')).toBeInTheDocument();
    expect(row('Morral').getByRole('button', { name: 'Añadir al carrito' })).toBeDisabled();
  });

  it('1§2 seguir comprando and ir a pagar lead where the specification says, and the tooltip tells of the mail', () => {
    open();
    expect(screen.getByRole('link', { name: 'seguir comprando' })).toHaveAttribute('href', '/left-sidebar/collection');
    expect(screen.getByRole('link', { name: 'ir a pagar' })).toHaveAttribute('href', '/checkout');
    expect(screen.getByRole('button', { name: /está agotado/ })).toHaveAccessibleDescription(
      'Si un producto está agotado, te escribimos por correo cuando vuelva.',
    );
  });

  it('1§2 empty says Lista de deseos vacía, with a way on', () => {
    open([]);
    expect(screen.getByRole('heading', { name: 'Lista de deseos vacía' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'seguir comprando' })).toBeInTheDocument();
  });

  it('1§4 adding from the wishlist adds quantity 1, takes the item off and shows the cart’s toast only', async () => {
    const post = jest.spyOn(api, 'post').mockResolvedValue({ msg: 'ok' });
    open();
    await userEvent.click(row('Lámpara').getByRole('button', { name: 'Añadir al carrito' }));
    expect(cartStore.getState().lines).toMatchObject([{ productId: 1, qty: 1, price: 8000 }]);
    await waitFor(() => expect(post).toHaveBeenCalledWith('wishlist/delete', { product_id: 1 }));
    await waitFor(() => expect(wishlistStore.getState().ids).toEqual([2]));
    expect(texts()).toEqual(['Producto agregado al carrito']);
  });

  it('1§4 removing calls the server, and only then removes locally, with its toast', async () => {
    jest.spyOn(api, 'post').mockResolvedValue({ msg: 'ok' });
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar Morral de Chinchero de la lista de deseos' }));
    await waitFor(() => expect(wishlistStore.getState().ids).toEqual([1]));
    expect(texts()).toEqual(['Producto removido de favoritos']);
  });

  it('1§4 when removing fails the item stays, and it is said', async () => {
    jest.spyOn(api, 'post').mockRejectedValue(new Error('500'));
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar Morral de Chinchero de la lista de deseos' }));
    await waitFor(() => expect(texts()).toEqual(['El producto no fue removido de favoritos']));
    expect(wishlistStore.getState().ids).toEqual([1, 2]);
  });
});

it('D50 a visitor is led to the login and back', () => {
  open([]);
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute(
    'href',
    '/pages/login?next=%2Flistadeseos',
  );
});
