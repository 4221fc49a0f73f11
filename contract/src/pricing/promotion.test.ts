import { CUSCO, demo, input, LIMA, line, promotion, scopeOf } from './fixtures';
import { quote } from './quote';
import { pricingTexts } from './texts';

describe('when a code holds', () => {
  const msgOf = (overrides: Parameters<typeof input>[0]) => quote(input(overrides)).msg;

  it('an unknown code says so and takes nothing off [2§8]', () => {
    const figures = quote(input({ lines: [line()], promotion: 'unknown' }));
    expect(figures).toMatchObject({ msg: 'El código seleccionado no existe', promotion: null, total: 5_700 });
  });

  it('promotion 9 does not exist for anybody [D20]', () => {
    expect(msgOf({ lines: [line()], promotion: promotion({ id: 9 }) })).toBe('El código seleccionado no existe');
  });

  it('a code needs a method [2§8]', () => {
    expect(msgOf({ lines: [line()], method: 0, promotion: promotion() })).toBe(
      'por favor debe seleccionar un metodo de pago',
    );
  });

  it('TARJETA10 holds with a card and not with a transfer [2§8]', () => {
    const card = promotion({ methods: ['niubiz'] });
    expect(msgOf({ lines: [line()], method: 1, promotion: card })).toBeUndefined();
    expect(msgOf({ lines: [line()], method: 3, promotion: card })).toBe(
      'Este código no existe o no aplica con el método de pago seleccionado',
    );
  });

  it('a code whose scope matches no line says the same [D70]', () => {
    const clothes = promotion({ scope: scopeOf({ categoryId: 17 }) });
    expect(msgOf({ lines: [line()], promotion: clothes })).toBe(pricingTexts.notApplicable);
  });

  it('a code for Lima holds before an address is chosen and to Lima, and nowhere else [2§1]', () => {
    const lima = promotion({ regionId: LIMA });
    expect([null, LIMA].map((regionId) => msgOf({ lines: [line()], regionId, promotion: lima }))).toEqual([
      undefined,
      undefined,
    ]);
    for (const regionId of [150_000, CUSCO]) {
      expect(msgOf({ lines: [line()], regionId, promotion: lima })).toBe(pricingTexts.notApplicable);
    }
  });

  it('the minimum must be passed, reaching it is not enough [D20]', () => {
    const atLeast50 = promotion({ minimum: 5_000 });
    expect(msgOf({ lines: [line()], promotion: atLeast50 })).toBe(
      'error debe realizar una compra por un monto minimo de : S./:50,00',
    );
    expect(msgOf({ lines: [line({ price: 5_001 })], promotion: atLeast50 })).toBeUndefined();
  });

  it('the minimum looks at the scope after the sellers’ offers and before the code [D41]', () => {
    const clothes = promotion({ minimum: 8_000, scope: scopeOf({ productId: 9005 }) });
    const lines = [demo.limitedOffer(), line({ price: 90_000 })];
    expect(msgOf({ lines, method: 1, promotion: clothes })).toBe(pricingTexts.belowMinimum(8_000));
    expect(msgOf({ lines, method: 2, promotion: clothes })).toBeUndefined();
  });

  it('lines that do not count do not help to reach the minimum [D41]', () => {
    const lines = [demo.notToProvinces(2), line()];
    const code = promotion({ minimum: 6_000 });
    expect(msgOf({ lines, promotion: code })).toBeUndefined();
    expect(msgOf({ lines, regionId: CUSCO, promotion: code })).toBe(pricingTexts.belowMinimum(6_000));
  });
});

describe('scope', () => {
  it('a category includes its subcategories [D41]', () => {
    const lines = [
      line({ categoryIds: [1301, 13] }),
      line({ productId: 2, categoryIds: [17], maxPromotionRate: 2_000 }),
    ];
    const figures = quote(input({ lines, promotion: promotion({ scope: scopeOf({ categoryId: 13 }) }) }));
    expect(figures.lines.map((each) => each.notes)).toEqual([
      [pricingTexts.notInPromotion],
      [pricingTexts.notInPromotion],
    ]);
    const allowing = lines.map((each) => ({ ...each, maxPromotionRate: 2_000 }));
    const reached = quote(input({ lines: allowing, promotion: promotion({ scope: scopeOf({ categoryId: 13 }) }) }));
    expect(reached.lines.map((each) => each.discount)).toEqual([500, 0]);
  });

  it('seller, subcategory and product limit as well, and one entry’s fields must all fit [2§5]', () => {
    const lines = [line({ sellerId: 1, productId: 1 }), line({ sellerId: 2, productId: 2 })].map((each) => ({
      ...each,
      maxPromotionRate: 10_000,
    }));
    const discounts = (scope: ReturnType<typeof scopeOf>) =>
      quote(input({ lines, promotion: promotion({ scope }) })).lines.map((each) => each.discount);
    expect(discounts(scopeOf({ sellerId: 2 }))).toEqual([0, 500]);
    expect(discounts([...scopeOf({ sellerId: 2 }), ...scopeOf({ productId: 1 })])).toEqual([500, 500]);
    expect(discounts([...scopeOf({ productId: 1 }), ...scopeOf({ sellerId: 2, productId: 1 })])).toEqual([500, 0]);
  });

  it('a line out of scope carries its note, a line in scope none [2§8]', () => {
    const lines = [line({ maxPromotionRate: 1_000 }), line({ productId: 2, categoryIds: [17] })];
    const figures = quote(input({ lines, promotion: promotion({ scope: scopeOf({ categoryId: 13 }) }) }));
    expect(figures.lines.map((each) => each.notes)).toEqual([
      [],
      ['Este producto no participa de la promoción ingresada'],
    ]);
  });

  it('without a code that holds no line has that note [2§8]', () => {
    const figures = quote(input({ lines: [line()], promotion: promotion({ minimum: 99_999 }) }));
    expect(figures.lines[0]?.notes).toEqual([]);
  });
});

describe('type 3, percentage', () => {
  const code15 = promotion({ effect: { type: 3, rate: 1_500 } });

  it('the code is held by what the seller allows [D17]', () => {
    expect(quote(input({ lines: [demo.almost200()], promotion: code15 })).discounts).toBe(2_000);
  });

  it('the larger of own rate and code holds, they do not add up [D17]', () => {
    const figures = quote(input({ lines: [demo.limitedOffer()], method: 1, promotion: code15 }));
    expect(figures.discounts).toBe(2_000);
    expect(quote(input({ lines: [demo.limitedOffer()], method: 2, promotion: code15 })).discounts).toBe(1_500);
  });

  it('half a céntimo rounds up, once for the line and not for each unit [D17]', () => {
    const half = line({ price: 50, maxPromotionRate: 10_000 });
    const one = promotion({ effect: { type: 3, rate: 100 } });
    expect(quote(input({ lines: [half], promotion: one })).discounts).toBe(1);
    expect(quote(input({ lines: [{ ...half, qty: 3 }], promotion: one })).discounts).toBe(2);
  });

  it('a missing discount_rate lets nothing off [D41]', () => {
    expect(quote(input({ lines: [line()], promotion: code15 })).discounts).toBe(0);
  });

  it('the code lowers SUBTOTAL, and with it the limit of Lima [D18]', () => {
    const figures = quote(input({ lines: [line({ price: 21_000, maxPromotionRate: 1_000 })], promotion: promotion() }));
    expect([figures.subtotal, figures.shipping]).toEqual([18_900, 700]);
  });
});

describe('type 2, fixed amount', () => {
  const minus20 = promotion({ effect: { type: 2, amount: 2_000 } });

  it('stands apart as DESCUENTO FIJO and leaves SUBTOTAL alone [D18]', () => {
    const figures = quote(input({ lines: [line({ qty: 3 })], promotion: minus20 }));
    expect(figures).toMatchObject({ subtotal: 15_000, discountFix: 2_000, total: 13_700 });
  });

  it('takes off at most the subtotal of its scope [D41]', () => {
    const code = { ...minus20, scope: scopeOf({ productId: 2 }) };
    const figures = quote(input({ lines: [line(), line({ productId: 2, price: 900 })], promotion: code }));
    expect(figures.discountFix).toBe(900);
  });
});

describe('type 1, shipping', () => {
  const free = promotion({ effect: { type: 1, rate: 10_000 } });

  it('takes its rate of the shipping [D18]', () => {
    const half = promotion({ effect: { type: 1, rate: 5_000 } });
    expect(quote(input({ lines: [line()], promotion: half }))).toMatchObject({ shipping: 700, discountShipping: 350 });
    expect(quote(input({ lines: [line()], promotion: free })).total).toBe(5_000);
  });

  it('with a scope it pays the shipping of its own lines to a province [D79]', () => {
    const scoped = { ...free, scope: scopeOf({ productId: 2 }) };
    const figures = quote(input({ lines: [line(), line({ productId: 2 })], regionId: CUSCO, promotion: scoped }));
    expect(figures).toMatchObject({ shipping: 2_400, discountShipping: 1_200 });
  });

  it("to Lima it pays the order's S/ 7 when one line that counts is in scope [D79]", () => {
    const scoped = { ...free, scope: scopeOf({ productId: 2 }) };
    const figures = quote(input({ lines: [line(), line({ productId: 2 })], promotion: scoped }));
    expect(figures).toMatchObject({ shipping: 700, discountShipping: 700 });
  });

  it('never pays the surcharge of the method [D18]', () => {
    expect(quote(input({ lines: [line()], method: 3, promotion: free })).total).toBe(5_800);
  });
});
