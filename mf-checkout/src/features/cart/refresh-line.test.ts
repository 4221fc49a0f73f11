import { cartLine, product as wireProduct } from '../../testing/fixtures';
import { cartProductFromWire, cartProductsPath } from './api/cart-products';
import { noticeText } from './notice-text';
import { refreshLine } from './refresh-line';

const product = (changes: Parameters<typeof wireProduct>[0] = {}) => cartProductFromWire(wireProduct(changes));

describe('live cart', () => {
  test('an unchanged product changes nothing [1§2]', () => {
    expect(refreshLine(cartLine(), product())).toMatchObject({ changes: null, notices: [] });
  });

  test('a price that changed is taken over and pointed out [1§2]', () => {
    const { changes, notices } = refreshLine(cartLine(), product({ price: 45.5 }));
    expect(changes).toMatchObject({ price: 4550, originalPrice: 4550 });
    expect(notices).toEqual([{ kind: 'price', before: 5000, after: 4550 }]);
    expect(notices.map(noticeText)).toEqual(['El precio bajó de S/ 50,00 a S/ 45,50 desde que lo agregaste.']);
  });

  test('before a method is chosen the offer is the price [D16]', () => {
    const { changes } = refreshLine(cartLine(), product({ has_discount: 1, offer_price: 40 }));
    expect(changes).toMatchObject({ price: 4000, originalPrice: 5000 });
  });

  test('a quantity above the stock comes down and says so [1§4]', () => {
    const { changes, notices, pricing } = refreshLine(cartLine({ qty: 3 }), product({ stock: 2 }));
    expect(changes).toMatchObject({ qty: 2, stock: 2 });
    expect(notices).toEqual([{ kind: 'stock', before: 3, after: 2 }]);
    expect(pricing?.qty).toBe(2);
  });

  test('what is sold out stays visible and is not bought [1§4]', () => {
    const { notices, pricing, changes } = refreshLine(cartLine(), product({ stock: 0 }));
    expect(notices).toEqual([{ kind: 'sold-out' }]);
    expect(pricing).toBeNull();
    expect(changes).toMatchObject({ stock: 0, qty: 1 });
  });

  test('a product or variant that is gone is explained and not bought [1§2]', () => {
    expect(refreshLine(cartLine(), undefined)).toMatchObject({ notices: [{ kind: 'gone' }], pricing: null });
    const variants = [{ id: 4, price: 50, stock: 1, label: 'Azul', images: [] }];
    expect(refreshLine(cartLine({ variantId: 3 }), product({ variants }))).toMatchObject({
      notices: [{ kind: 'gone' }],
    });
  });

  test('a product without choices is bought by the id of its only variant [1§3]', () => {
    expect(refreshLine(cartLine({ variantId: 1 }), product())).toMatchObject({
      notices: [],
      pricing: { variantId: 1 },
    });
  });

  test('a variant has its own price and stock [1§3]', () => {
    const variants = [{ id: 3, price: 60, stock: 9, label: 'Rojo, M', images: [] }];
    expect(refreshLine(cartLine({ variantId: 3 }), product({ variants })).changes).toMatchObject({
      price: 6000,
      stock: 9,
    });
  });

  test('a design costs what the shop says of it, surcharge apart; one that is gone is not bought [3§3]', () => {
    const customs = [{ id: 8, variant_id: 3, price: 34.9, image_optimized: 1 as const, images: [] }];
    const variants = [{ id: 3, price: 24.9, stock: 9, label: 'Rojo, M', images: [] }];
    const line = cartLine({ customId: 8, variantId: 3 });
    const { changes, pricing } = refreshLine(line, product({ has_discount: 1, offer_price: 10, variants, customs }));
    expect(changes).toMatchObject({ price: 3490, stock: 9 });
    expect(pricing).toMatchObject({ customId: 8, price: 3490, offer: null, optimised: true });
    expect(refreshLine(line, product({ variants }))).toMatchObject({ notices: [{ kind: 'gone' }], pricing: null });
  });

  test('a design that was captured again is shown as it is now [3§3]', () => {
    const front = { id: 16, uri: '/b.webp', url: '/b.webp', widths: [160] };
    const customs = [{ id: 8, variant_id: 3, price: 50, image_optimized: 0 as const, images: [front] }];
    const now = { id: 16, src: '/b.webp', widths: [160] };
    const line = cartLine({ customId: 8 });
    expect(refreshLine(line, product({ customs })).changes).toMatchObject({ picture: now });
    expect(refreshLine({ ...line, picture: now }, product({ customs })).changes).toBeNull();
  });

  test('the same products in another order and quantity are one address [D12]', () => {
    const a = cartLine({ productId: 2, qty: 5 });
    const b = cartLine({ productId: 1, customId: 8 });
    expect(cartProductsPath([a, b])).toBe('products/cart?ids[0]=1&ids[1]=2&custom_ids[0]=8');
    expect(cartProductsPath([b, a])).toBe(cartProductsPath([a, b]));
  });
});
