import { CUSCO, demo, input, LIMA, line, promotion } from './fixtures';
import { quote } from './quote';
import { pricingTexts } from './texts';

describe('lines', () => {
  it('the offer holds before a method is chosen [D16]', () => {
    expect(quote(input({ lines: [demo.limitedOffer()], method: 0 })).subtotal).toBe(8_000);
  });

  it.each([
    [1, 8_000, false],
    [2, 10_000, true],
    [3, 8_000, false],
    [4, 10_000, true],
    [5, 10_000, true],
  ] as const)('the offer of 9005 with method %i leaves %i céntimos [D16]', (method, subtotal, offerLost) => {
    const figures = quote(input({ lines: [demo.limitedOffer()], method }));
    expect(figures.subtotal).toBe(subtotal);
    expect(figures.lines[0]?.offerLost).toBe(offerLost);
  });

  it('an offer whose methods are all refused holds only before a choice [D79]', () => {
    const lines = [line({ offer: 4_000, offerMethods: [] })];
    expect(quote(input({ lines, method: 0 })).discounts).toBe(1_000);
    expect(quote(input({ lines, method: 1 })).discounts).toBe(0);
  });

  it('the own discount is exact: S/ 33.33 with offer S/ 29.99, three times [D17]', () => {
    const figures = quote(input({ lines: [demo.thirds(3)] }));
    expect([figures.totalProducts, figures.discounts, figures.subtotal]).toEqual([9_999, 1_002, 8_997]);
    expect(figures.lines[0]?.ratePercent).toBe(10.02);
  });

  it('an offer that is not below the price takes nothing off [D17]', () => {
    expect(quote(input({ lines: [line({ offer: 5_000 }), line({ offer: 6_000 })] })).discounts).toBe(0);
  });

  it('TOTAL PRODUCTOS − DESCUENTOS = SUBTOTAL [D18]', () => {
    const figures = quote(input({ lines: [line({ qty: 2 }), demo.limitedOffer()] }));
    expect([figures.totalProducts, figures.discounts, figures.subtotal]).toEqual([20_000, 2_000, 18_000]);
  });
});

describe('shipping', () => {
  it('shipping to Lima is S/ 7 under S/ 200 [D18]', () => {
    expect(quote(input({ lines: [demo.almost200()] })).shipping).toBe(700);
  });

  it('shipping to Lima is free from S/ 200 [D18]', () => {
    expect(quote(input({ lines: [line({ price: 20_000 })] })).shipping).toBe(0);
  });

  it('the limit of S/ 200 looks at SUBTOTAL, after the discounts [D18]', () => {
    expect(quote(input({ lines: [line({ price: 21_000, offer: 19_000 })] })).shipping).toBe(700);
  });

  it('a province costs S/ 12 for each line, not each unit [D18]', () => {
    const figures = quote(input({ lines: [line({ qty: 3 }), line({ productId: 2 })], regionId: CUSCO }));
    expect(figures.shipping).toBe(2_400);
    expect(figures.lines.map((each) => each.shipping)).toEqual([1_200, 1_200]);
  });

  it('150000 Lima Provincias is a province [D18]', () => {
    expect(quote(input({ lines: [line()], regionId: 150000 })).shipping).toBe(1_200);
  });

  it('a line with free shipping costs nothing to a province [D18]', () => {
    expect(quote(input({ lines: [demo.freeShipping(), line()], regionId: CUSCO })).shipping).toBe(1_200);
  });

  it("Lima's S/ 7 stand on the order and not on a line [D42]", () => {
    const figures = quote(input({ lines: [line()] }));
    expect(figures.shipping).toBe(700);
    expect(figures.lines[0]?.shipping).toBe(0);
  });

  it('Lima is free when every counted line ships free, and not when one does not [D42]', () => {
    expect(quote(input({ lines: [demo.freeShipping()] })).shipping).toBe(0);
    expect(quote(input({ lines: [demo.freeShipping(), line()] })).shipping).toBe(700);
  });

  it('before an address is chosen nothing is charged for shipping and every line counts [2§2]', () => {
    const figures = quote(input({ lines: [demo.notToProvinces()], regionId: null }));
    expect([figures.shipping, figures.lines[0]?.counts]).toEqual([0, true]);
  });
});

describe('provinces', () => {
  it('a line that cannot go there stays visible with its note and is not counted [D19]', () => {
    const figures = quote(input({ lines: [demo.notToProvinces(), line()], regionId: CUSCO }));
    expect(figures.lines).toHaveLength(2);
    expect(figures.lines[0]).toMatchObject({ counts: false, shipping: 0, notes: [pricingTexts.notToProvince] });
    expect([figures.totalProducts, figures.shipping, figures.total]).toEqual([5_000, 1_200, 6_200]);
  });

  it('the same line counts to Lima [D19]', () => {
    expect(quote(input({ lines: [demo.notToProvinces()], regionId: LIMA })).lines[0]).toMatchObject({
      counts: true,
      notes: [],
    });
  });

  it('when nothing counts the total is zero, without surcharge and without forcing a method [D19]', () => {
    const figures = quote(input({ lines: [demo.notToProvinces()], regionId: CUSCO, method: 4 }));
    expect([figures.total, figures.surcharge, figures.method]).toEqual([0, 0, 4]);
  });
});

describe('methods', () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 800],
    [4, 400],
    [5, 0],
  ] as const)('method %i adds %i céntimos [2§9]', (method, surcharge) => {
    const figures = quote(input({ lines: [line()], method }));
    expect([figures.surcharge, figures.total]).toEqual([surcharge, 5_700 + surcharge]);
  });

  it('a total of zero forces method 3 without surcharge [D21 D73]', () => {
    const gratis = promotion({ effect: { type: 2, amount: 50_000 } });
    const figures = quote(input({ lines: [demo.freeShipping()], method: 4, promotion: gratis }));
    expect(figures).toMatchObject({ total: 0, method: 3, surcharge: 0, discountFix: 12_000 });
  });

  it('forcing method 3 changes no price: the offer that method 2 does not carry stays off [D42]', () => {
    const gratis = promotion({ effect: { type: 2, amount: 50_000 } });
    const lines = [{ ...demo.limitedOffer(), freeShipping: true }];
    const figures = quote(input({ lines, method: 2, promotion: gratis }));
    expect(figures).toMatchObject({ total: 0, method: 3, discounts: 0, discountFix: 10_000 });
  });

  it('GRATIS alone leaves the shipping to Lima to pay [D78]', () => {
    const gratis = promotion({ effect: { type: 2, amount: 50_000 } });
    expect(quote(input({ lines: [line()], promotion: gratis }))).toMatchObject({
      subtotal: 5_000,
      total: 700,
      method: 1,
    });
  });
});

describe('designer', () => {
  const custom = (overrides = {}) => line({ customId: 7, price: 19_800, optimised: true, ...overrides });

  it('the optimisation is one amount, on the first custom line that counts [D59]', () => {
    const figures = quote(input({ lines: [line(), custom({ price: 2_000 }), custom({ customId: 8, price: 2_000 })] }));
    expect(figures.designSurcharge).toBe(500);
    expect(figures.lines.map((each) => each.designSurcharge)).toEqual([0, 500, 0]);
    expect(figures.lines[1]?.total).toBe(2_000);
  });

  it("it does not count towards Lima's S/ 200 [D78]", () => {
    expect(quote(input({ lines: [custom()] }))).toMatchObject({ subtotal: 19_800, shipping: 700, total: 21_000 });
  });

  it('a purchase without optimised pictures has none [D59]', () => {
    expect(quote(input({ lines: [custom({ optimised: false })] })).designSurcharge).toBe(0);
  });
});
