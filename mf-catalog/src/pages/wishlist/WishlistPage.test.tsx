import { logIn, renderPage } from '@qhatu/kit/testing';
import { api, cartStore, toastStore, wishlistStore } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { wireSummary } from '../../testing/products';
import { resetStores } from '../../testing/stores';
import WishlistPage from './WishlistPage';

const LAMP = wireSummary({ id: 1, name: 'Lámpara Retama', price: 100, has_discount: 1, offer_price: 80 });
const GONE = wireSummary({ id: 2, name: 'Morral de Chinchero', stock: 0 });
const open = (products = [LAMP, GONE]) => {
  wishlistStore.setState({ ids: products.map(({ id }) => id) });
  return renderPage(<WishlistPage />, { at: '/listadeseos', answers: { wishlist: products, 'wishlist/retired': [] } });
};
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const texts = () => toastStore.getState().toasts.map(({ text }) => text);

beforeEach(() => {
  resetStores();
  toastStore.setState({ toasts: [] });
});

describe('wishlist [1§2]', () => {
  beforeEach(logIn);

  it('image, name, price, discount, stock and options of each [1§2]', () => {
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

  it('seguir comprando and ir a pagar lead where the specification says, and the tooltip tells of the mail [1§2]', () => {
    open();
    expect(screen.getByRole('link', { name: 'seguir comprando' })).toHaveAttribute('href', '/left-sidebar/collection');
    expect(screen.getByRole('link', { name: 'ir a pagar' })).toHaveAttribute('href', '/checkout');
    expect(screen.getByRole('button', { name: /está agotado/ })).toHaveAccessibleDescription(
      'Si un producto está agotado, te escribimos por correo cuando vuelva.',
    );
  });

  it('empty says Lista de deseos vacía, with a way on [1§2]', () => {
    open([]);
    expect(screen.getByRole('heading', { name: 'Lista de deseos vacía' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'seguir comprando' })).toBeInTheDocument();
  });

  it('adding from the wishlist adds quantity 1, takes the item off and shows the cart’s toast only [1§4]', async () => {
    const post = jest.spyOn(api, 'post').mockResolvedValue({ msg: 'ok' });
    open();
    await userEvent.click(row('Lámpara').getByRole('button', { name: 'Añadir al carrito' }));
    expect(cartStore.getState().lines).toMatchObject([{ productId: 1, qty: 1, price: 8000 }]);
    await waitFor(() => expect(post).toHaveBeenCalledWith('wishlist/delete', { product_id: 1 }));
    await waitFor(() => expect(wishlistStore.getState().ids).toEqual([2]));
    expect(texts()).toEqual(['Producto agregado al carrito']);
  });

  it('removing calls the server, and only then removes locally, with its toast [1§4]', async () => {
    jest.spyOn(api, 'post').mockResolvedValue({ msg: 'ok' });
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar Morral de Chinchero de la lista de deseos' }));
    await waitFor(() => expect(wishlistStore.getState().ids).toEqual([1]));
    expect(texts()).toEqual(['Producto removido de favoritos']);
  });

  it('when removing fails the item stays, and it is said [1§4]', async () => {
    jest.spyOn(api, 'post').mockRejectedValue(new Error('500'));
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar Morral de Chinchero de la lista de deseos' }));
    await waitFor(() => expect(texts()).toEqual(['El producto no fue removido de favoritos']));
    expect(wishlistStore.getState().ids).toEqual([1, 2]);
  });
});

it('a visitor is led to the login and back [D50]', () => {
  open([]);
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute(
    'href',
    '/pages/login?next=%2Flistadeseos',
  );
});
