import fc from 'fast-check';
import { design, picture, text } from './fixtures';
import { designTotal, priceStickers, sizeQuantity, stickerPrice, stickersTotal, unitPrice } from './price';
import type { DesignObject } from './types';

const object: fc.Arbitrary<DesignObject> = fc
  .record({ width: fc.integer({ min: 3, max: 190 }), height: fc.integer({ min: 3, max: 277 }), hidden: fc.boolean() })
  .map(picture);
const designs = fc
  .tuple(fc.array(object, { maxLength: 8 }), fc.array(object, { maxLength: 8 }))
  .map(([a, b]) => design(a, b));
const sizes = fc.array(
  fc.record({ price: fc.integer({ min: 0, max: 20_000 }), qty: fc.integer({ min: 0, max: 50 }) }),
  {
    maxLength: 4,
  },
);
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

describe('stickers', () => {
  it('from half of 526.3 cm² on the larger price holds, just below the smaller [3§9]', () => {
    // 190 × 138.5 mm is 263.15 cm²: exactly half.
    expect(stickerPrice({ width: 190, height: 138.5 })).toBe(1_000);
    expect(stickerPrice({ width: 190, height: 138.49 })).toBe(500);
    expect(stickerPrice({ width: 190, height: 277 })).toBe(1_000);
    // Gestures give sizes with errors: less than half a square millimetre does not change the price.
    expect(stickerPrice({ width: 190, height: 138.498 })).toBe(1_000);
    expect(stickerPrice({ width: 190, height: 138.497 })).toBe(500);
  });

  it('the first sticker carries the discount of 5; deleting it hands it on; the back has its turn [3§4]', () => {
    const discounts = (...given: Parameters<typeof design>) =>
      priceStickers(design(...given)).map((each) => each.discount);
    expect(discounts([text(), picture()], [text()])).toEqual([500, 0, 0]);
    expect(discounts([picture()], [text()])).toEqual([500, 0]);
    expect(discounts([], [text(), text()])).toEqual([500, 0]);
    expect(discounts([text({ hidden: true }), picture()])).toEqual([500]);
  });

  it('a first sticker of half size costs nothing: that is meant [D59]', () => {
    expect(stickersTotal(design([text()]))).toBe(0);
    expect(unitPrice(2_490, design([text()]))).toBe(2_490);
    expect(unitPrice(2_490, design([picture({ width: 180, height: 180 }), text()]))).toBe(3_490);
  });
});

describe('total', () => {
  it('sizes, stickers for every unit, and the surcharge once [3§9]', () => {
    const made = design([picture({ width: 180, height: 180 })], [text()]);
    // (2 × 24,90 + 1 × 27,90) + (5 + 5) × 3 + 5
    expect(
      designTotal(
        made,
        [
          { price: 2_490, qty: 2 },
          { price: 2_790, qty: 1 },
        ],
        true,
      ),
    ).toBe(11_270);
    expect(designTotal(made, [{ price: 2_490, qty: 0 }], true)).toBe(0);
  });

  it('is whole céntimos, never below the polos, and the sum of its units and one surcharge [3§9]', () => {
    fc.assert(
      fc.property(designs, sizes, fc.boolean(), (made, chosen, optimised) => {
        const total = designTotal(made, chosen, optimised);
        const units = sum(chosen.map(({ qty }) => qty));
        const each = sum(chosen.map(({ price, qty }) => unitPrice(price, made) * qty));
        expect(Number.isInteger(total)).toBe(true);
        expect(total).toBe(units === 0 ? 0 : each + (optimised ? 500 : 0));
        expect(total).toBeGreaterThanOrEqual(sum(chosen.map(({ price, qty }) => price * qty)));
      }),
    );
  });

  it('exactly one of the printed stickers has the discount, whatever their order [3§4]', () => {
    fc.assert(
      fc.property(designs, (made) => {
        const priced = priceStickers(made);
        expect(priced.filter(({ discount }) => discount > 0)).toHaveLength(Math.min(1, priced.length));
        const turned = design([...made.views.front].reverse(), [...made.views.back].reverse());
        expect(stickersTotal(turned)).toBe(stickersTotal(made));
      }),
    );
  });
});

it('a size’s quantity is whole, from 0 to the stock; anything else is 0 [3§5]', () => {
  const whole = ['3', 3, '12', 1, '1e1', 0, '10', 11];
  expect(whole.map((each) => sizeQuantity(each, 10))).toEqual([3, 3, 10, 1, 10, 0, 10, 10]);
  const none = ['-1', '1.5', 'dos', '', ' ', null, undefined, Number.NaN, -0.5, '-0', Number.POSITIVE_INFINITY, 1.999];
  expect(none.map((each) => sizeQuantity(each, 10))).toEqual(none.map(() => 0));
  expect(sizeQuantity('4', 0)).toBe(0);
});
