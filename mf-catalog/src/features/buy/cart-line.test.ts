import { polo, summary } from '../../testing/products';
import { shownProduct } from '../variants/choices';
import { toCartLine } from './cart-line';

describe('what is put into the cart [1§4]', () => {
  it('the offer is the price before a method is chosen, the list price is kept beside it [D16]', () => {
    expect(toCartLine(summary({ price: 10000, offer: 8000 }))).toMatchObject({ price: 8000, originalPrice: 10000 });
    expect(toCartLine(summary({ price: 5000 }))).toMatchObject({ price: 5000, originalPrice: 5000, variantId: null });
  });

  it('a chosen variant brings its id, label, stock and picture [1§4]', () => {
    const red = polo();
    expect(toCartLine(red, shownProduct(red, { 1: 0, 2: 11 }))).toMatchObject({
      productId: 9006,
      variantId: 1,
      variantLabel: 'Rojo, M',
      stock: 500,
      picture: { src: '/media/products/rojo.webp' },
    });
  });
});
