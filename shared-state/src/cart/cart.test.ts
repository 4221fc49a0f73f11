import { MAX_LINE_UNITS } from '@qhatu/contract/shop';
import { setSession } from '../session/actions';
import { newLine } from '../testing/lines';
import { memberSession, visitorSession } from '../testing/people';
import { toastStore } from '../toasts/store';
import { cart, cartStore } from './store';

const lines = () => cartStore.getState().lines;
const key = '9001-1-0';
const lastToast = () => toastStore.getState().toasts.at(-1);

beforeEach(() => {
  window.localStorage.clear();
  cartStore.setState({ owner: null, lines: [], parked: {} });
  setSession(memberSession());
});

describe('cart', () => {
  test('adding twice raises the quantity by the amount given [1§4]', () => {
    cart.add(newLine({ stock: 10 }), 2);
    cart.add(newLine({ stock: 10 }), 3);
    expect(lines()).toHaveLength(1);
    expect(lines()[0]?.qty).toBe(5);
    expect(lastToast()).toMatchObject({ kind: 'success', text: 'Producto agregado al carrito' });
  });

  test('another variant of the same product is another line [1§4]', () => {
    cart.add(newLine());
    cart.add(newLine({ variantId: 2 }));
    expect(lines().map((line) => line.key)).toEqual(['9001-1-0', '9001-2-0']);
  });

  test('no way of adding passes the stock [D31]', () => {
    cart.add(newLine(), 2);
    cart.add(newLine(), 2);
    cart.increase(key);
    expect(lines()[0]?.qty).toBe(3);
    cart.setQty(key, 99);
    expect(lines()[0]?.qty).toBe(3);
  });

  test('decrease never goes below 1 [1§4 1§5]', () => {
    cart.add(newLine());
    cart.decrease(key);
    expect(lines()[0]?.qty).toBe(1);
  });

  test('remove deletes the line with an error-style toast [1§4]', () => {
    cart.add(newLine());
    cart.remove(key);
    expect(lines()).toEqual([]);
    expect(lastToast()).toMatchObject({ kind: 'error', text: 'Producto removido del carrito' });
  });

  test('a clear empties the cart [1§4]', () => {
    cart.add(newLine());
    cart.add(newLine({ variantId: 2 }));
    cart.clear();
    expect(lines()).toEqual([]);
  });

  test('a quantity never passes what the wire takes, whatever the stock', () => {
    cart.add(newLine({ stock: 50_000 }), 20_000);
    expect(lines()[0]?.qty).toBe(MAX_LINE_UNITS);
    cart.setQty(lines()[0]?.key ?? '', 10_000);
    expect(lines()[0]?.qty).toBe(MAX_LINE_UNITS);
  });

  test('increase adds one only while the quantity is below the stock [1§4 1§5]', () => {
    cart.add(newLine({ stock: 2 }));
    cart.increase(key);
    expect(lines()[0]?.qty).toBe(2);
    cart.increase(key);
    expect(lines()[0]?.qty).toBe(2);
    // Others have bought meanwhile: what is too much is said elsewhere, not taken off by a plus.
    cart.refresh(() => ({ stock: 1 }));
    cart.increase(key);
    expect(lines()[0]?.qty).toBe(2);
  });

  test('a visitor adds nothing, nor does anybody without stock [1§6]', () => {
    expect(cart.add(newLine({ stock: 0 }))).toBe(false);
    setSession(visitorSession());
    expect(cart.add(newLine())).toBe(false);
    expect(lines()).toEqual([]);
  });

  test('after a logout the lines are gone, and come back only for the same person [D63]', () => {
    cart.add(newLine(), 2);
    setSession(null);
    expect(lines()).toEqual([]);
    setSession(memberSession(43));
    expect(lines()).toEqual([]);
    setSession(memberSession(42));
    expect(lines()[0]?.qty).toBe(2);
  });

  test('a fresh price keeps the line and its quantity', () => {
    cart.add(newLine(), 2);
    cart.refresh(() => ({ price: 4500, stock: 1 }));
    expect(lines()[0]).toMatchObject({ key, qty: 2, price: 4500, stock: 1 });
  });
});
