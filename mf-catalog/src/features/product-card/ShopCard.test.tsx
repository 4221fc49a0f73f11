import { address, logIn, renderPage } from '@qhatu/kit/testing';
import { api, cart, cartStore, compareStore, toastStore, wishlistStore } from '@qhatu/shared-state';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { product, summary, wireProduct } from '../../testing/products';
import { resetStores } from '../../testing/stores';
import { wirePolo } from '../../testing/wire-polo';
import { toCartLine } from '../buy/cart-line';
import { ShopCard, type ShopCardProps } from './ShopCard';

const LOGIN = '/pages/login?next=%2Fbuscar%3Fsearch%3Dpolo';
const open = (card: ShopCardProps, answers = {}) =>
  renderPage(<ShopCard {...card} />, { at: '/buscar?search=polo', path: '/buscar', answers });
const texts = () => toastStore.getState().toasts.map(({ text }) => text);

beforeEach(resetStores);

function GrowingList({ first }: { first: ShopCardProps['product'] }) {
  const [more, setMore] = useState(0);
  return (
    <>
      <ShopCard product={first} withCompare layout="tile" heading="h2" />
      <button type="button" onClick={() => setMore(more + 1)}>
        {`Más ${more}`}
      </button>
    </>
  );
}

describe('a visitor on a product card [1§6]', () => {
  it('is led to the login page and back by the cart button [1§6]', async () => {
    open({ product: summary() });
    await userEvent.click(screen.getByRole('button', { name: 'Añadir al carrito' }));
    expect(address()).toBe(LOGIN);
    expect(cartStore.getState().lines).toEqual([]);
  });

  it('is led there by the heart too [1§6]', async () => {
    open({ product: summary() });
    await userEvent.click(screen.getByRole('button', { name: /Favorito/ }));
    expect(address()).toBe(LOGIN);
    expect(api.post).not.toHaveBeenCalled();
  });

  it('may compare on listings, without duplicates, and undo it [1§2 1§4]', async () => {
    open({ product: summary(), withCompare: true });
    const button = screen.getByRole('button', { name: /Comparar/ });
    await userEvent.click(button);
    expect(compareStore.getState().ids).toEqual([9001]);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(button);
    expect(compareStore.getState().ids).toEqual([]);
  });
});

/** A product that counts how often a card looks at more than which one it is. */
function watched(id?: number) {
  let looks = 0;
  const products = new Proxy(summary(id === undefined ? {} : { id }), {
    get: (target, key) => {
      if (key !== 'id') looks += 1;
      return Reflect.get(target, key);
    },
  });
  return { products, looks: () => looks };
}

it('a card is not drawn again when others join its list', async () => {
  const { products, looks } = watched();
  renderPage(<GrowingList first={products} />, { at: '/buscar?search=polo', path: '/buscar' });
  const before = looks();
  await userEvent.click(screen.getByRole('button', { name: 'Más 0' }));
  expect(screen.getByRole('button', { name: 'Más 1' })).toBeInTheDocument();
  expect(looks()).toBe(before);
});

it('a card is not drawn again when another product is put into the cart', async () => {
  logIn();
  const { products, looks } = watched(9002);
  open({ product: products });
  await screen.findByRole('button', { name: 'Añadir al carrito' });
  const before = looks();
  act(() => void cart.add(toCartLine(summary({ id: 9001 }))));
  expect(looks()).toBe(before);
  act(() => void cart.add(toCartLine(summary({ id: 9002 }))));
  expect(looks()).toBeGreaterThan(before);
});

describe('a member on a product card [1§4]', () => {
  beforeEach(logIn);

  it('adds quantity 1, with the toast [1§4]', async () => {
    open({ product: summary({ price: 10000, offer: 8000 }) });
    await userEvent.click(screen.getByRole('button', { name: 'Añadir al carrito' }));
    expect(cartStore.getState().lines).toMatchObject([{ productId: 9001, qty: 1, price: 8000, originalPrice: 10000 }]);
    expect(texts()).toContain('Producto agregado al carrito');
  });

  it('the heart keeps it only after the server said so [1§4]', async () => {
    jest.spyOn(api, 'post').mockResolvedValue({});
    open({ product: summary() });
    await userEvent.click(screen.getByRole('button', { name: /Favorito/ }));
    expect(api.post).toHaveBeenCalledWith('wishlist', { user_id: 42, product_id: 9001 });
    await waitFor(() => expect(wishlistStore.getState().ids).toEqual([9001]));
    expect(texts()).toContain('Producto agregado a favoritos');
  });

  it('a heart that the server refuses stays empty and says so [1§4]', async () => {
    jest.spyOn(api, 'post').mockRejectedValue(new Error('500'));
    open({ product: summary() });
    await userEvent.click(screen.getByRole('button', { name: /Favorito/ }));
    await waitFor(() => expect(texts()).toContain('El producto no fue agregado a favoritos'));
    expect(screen.getByRole('button', { name: /Favorito/ })).toHaveAttribute('aria-pressed', 'false');
  });

  it('special products on a card offer the way to the seller, and no button that adds [1§6]', () => {
    open({ product: summary({ category: { ...product().category, contactOnly: true } }) });
    expect(screen.getByRole('link', { name: 'Contactar al vendedor' })).toHaveAttribute(
      'href',
      '/detalle/productos/9001',
    );
    expect(screen.queryByRole('button', { name: 'Añadir al carrito' })).toBeNull();
  });

  it('sold out products cannot be added from a card [1§4]', () => {
    open({ product: summary({ stock: 0 }) });
    expect(screen.getByText('AGOTADO')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Añadir al carrito' })).toBeNull();
  });
});

it('card: a heart, an info icon that opens the quick view, a button that adds; compare on listings only [1§2]', async () => {
  logIn();
  open({ product: summary() }, { 'products/9001': wireProduct() });
  expect(screen.getByRole('button', { name: /Favorito/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Añadir al carrito' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Comparar/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Vista rápida/ }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});

describe('quick view [1§2]', () => {
  beforeEach(logIn);

  it('products with variants are chosen there before they are added [1§2 1§4]', async () => {
    open({ product: summary({ id: 9006, hasVariants: true }) }, { 'products/9006': wirePolo() });
    await userEvent.click(screen.getByRole('button', { name: 'Elegir opciones' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Añadir al Carrito' }));
    expect(dialog.getByText('Elige color para continuar')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Azul' }));
    await userEvent.click(dialog.getByRole('button', { name: 'S' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Añadir al Carrito' }));
    expect(cartStore.getState().lines).toMatchObject([{ productId: 9006, variantLabel: 'Azul, S', qty: 1 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('quick view: the quantity is read as a whole number and starts at 1 [1§4 1§9]', async () => {
    open({ product: summary() }, { 'products/9001': wireProduct({ stock: 9 }) });
    await userEvent.click(screen.getByRole('button', { name: /Vista rápida/ }));
    const box = await screen.findByRole('textbox', { name: /Cantidad/ });
    expect(box).toHaveValue('1');
    await userEvent.clear(box);
    await userEvent.type(box, '4.7x');
    await userEvent.tab();
    await userEvent.click(screen.getByRole('button', { name: 'Añadir al Carrito' }));
    expect(Number.isInteger(cartStore.getState().lines[0]?.qty)).toBe(true);
  });

  it('quick view: at the stock it says Sin Stock ! [1§4]', async () => {
    open({ product: summary() }, { 'products/9001': wireProduct({ stock: 2 }) });
    await userEvent.click(screen.getByRole('button', { name: /Vista rápida/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Aumentar cantidad' }));
    expect(screen.getByText('Sin Stock !')).toBeInTheDocument();
  });

  it('quick view: Ver detalle leads to the detail page [1§2]', async () => {
    open({ product: summary() }, { 'products/9001': wireProduct() });
    await userEvent.click(screen.getByRole('button', { name: /Vista rápida/ }));
    await userEvent.click(await screen.findByRole('link', { name: 'Ver detalle' }));
    expect(address()).toBe('/detalle/productos/9001');
  });
});
