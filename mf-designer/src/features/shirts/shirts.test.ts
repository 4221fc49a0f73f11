import { aText } from '../../testing/objects';
import { aShirt } from '../../testing/shirt';
import { orderOf } from '../editor/panel/order';
import { addObject } from '../editor/state/design';
import { emptyContent } from '../editor/state/store';
import { shirtFromWire, shirtsFromWire } from './api/shirts';
import { colorOf } from './shirts';

describe('garments to design on [3§4]', () => {
  test('only products with a print area are offered [3§3]', () => {
    expect(shirtsFromWire([aShirt({ id: 1 }), aShirt({ id: 2, rectangles: false })]).map(({ id }) => id)).toEqual([1]);
  });

  test('sizes are the in-stock variants of the colour, in the order of sizes', () => {
    const shirt = shirtFromWire(aShirt({ stock: { 'Negro-S': 0 } }));
    const names = (id: number) => colorOf(shirt, id)?.sizes.map(({ name, price }) => [name, price]);
    expect(names(11)).toEqual([
      ['S', 2490],
      ['M', 2790],
    ]);
    expect(names(13)).toEqual([['M', 2790]]);
  });

  test('without a choice the first colour that can be had is chosen', () => {
    const shirt = shirtFromWire(aShirt({ stock: { 'Blanco-S': 0, 'Blanco-M': 0 } }));
    expect(colorOf(shirt, null)?.name).toBe('Negro');
    expect(colorOf(shirt, 11)?.name).toBe('Blanco');
  });

  test('a view has its own picture and print area', () => {
    const shirt = shirtFromWire(aShirt());
    expect(shirt.pictureOf(2, 13)?.src).toBe('/media/polos/13-2.webp');
    expect(shirt.areaOf(1).width).toBe(0.38);
  });
});

describe('price, live [3§9]', () => {
  const shirt = shirtFromWire(aShirt({ stock: { 'Blanco-S': 3 } }));
  const color = colorOf(shirt, 11);
  const work = emptyContent(9011, 11);
  const two = ['a', 'b'].reduce((design, id) => addObject(design, 1, aText({ id })), work.design);

  test('Σ size × price + (stickers − discount) × units + surcharge once', () => {
    const sizes = { 1131: 2, 1132: 1 };
    const order = orderOf({ design: two, sizes, optimised: true }, color);
    expect(order).toMatchObject({ units: 3, polos: 7770, stickers: 1000, discount: 500, surcharge: 500, each: 2990 });
    expect(order.total).toBe(7770 + 500 * 3 + 500);
  });

  test('a quantity above the stock counts as the stock, one of another colour not at all', () => {
    const order = orderOf({ design: two, sizes: { 1131: 99, 1332: 4 }, optimised: false }, color);
    expect(order.lines.map(({ size, qty }) => [size.name, qty])).toEqual([['S', 3]]);
  });

  test('nothing asked for costs nothing', () => {
    expect(orderOf({ design: two, sizes: {}, optimised: true }, color).total).toBe(0);
  });
});
