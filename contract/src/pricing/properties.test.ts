import fc from 'fast-check';
import type { MethodId, MethodKey } from '../payment-methods';
import { CUSCO, LIMA } from './fixtures';
import { quote } from './quote';
import { shareOf } from './rates';
import type { PricingSettings } from './settings';
import type { PricingLine, PricingPromotion, QuoteInput } from './types';

const methodKeys = fc.subarray<MethodKey>(['niubiz', 'paypal', 'transferencia', 'transferencia2', 'pagoEfectivo']);
const cents = fc.integer({ min: 1, max: 5_000_000 });
const rate = fc.integer({ min: 0, max: 10_000 });

const lineArbitrary: fc.Arbitrary<PricingLine> = fc.record({
  productId: fc.integer({ min: 1, max: 6 }),
  variantId: fc.constant(null),
  customId: fc.option(fc.integer({ min: 1, max: 3 })),
  qty: fc.integer({ min: 1, max: 40 }),
  price: cents,
  offer: fc.option(cents),
  offerMethods: fc.option(methodKeys),
  maxPromotionRate: rate,
  sellerId: fc.integer({ min: 1, max: 3 }),
  categoryIds: fc.subarray([11, 13, 17]),
  shipsToProvinces: fc.boolean(),
  freeShipping: fc.boolean(),
  optimised: fc.boolean(),
});
const promotionArbitrary: fc.Arbitrary<PricingPromotion> = fc.record({
  id: fc.constant(1),
  effect: fc.oneof(
    fc.record({ type: fc.constant(1 as const), rate }),
    fc.record({ type: fc.constant(2 as const), amount: cents }),
    fc.record({ type: fc.constant(3 as const), rate }),
  ),
  minimum: fc.integer({ min: 0, max: 100_000 }),
  methods: fc.option(methodKeys),
  scope: fc.array(
    fc.record({
      sellerId: fc.option(fc.integer({ min: 1, max: 3 })),
      categoryId: fc.option(fc.constantFrom(11, 13, 17)),
      subcategoryId: fc.constant(null),
      productId: fc.option(fc.integer({ min: 1, max: 6 })),
    }),
    { maxLength: 2 },
  ),
});
const settingsArbitrary: fc.Arbitrary<PricingSettings> = fc.record({
  limaShipping: cents,
  provinceShipping: cents,
  freeShippingFrom: cents,
  surcharges: fc.record({ 1: cents, 2: cents, 3: cents, 4: cents, 5: cents }),
});
const inputArbitrary: fc.Arbitrary<QuoteInput> = fc.record({
  lines: fc.array(lineArbitrary, { minLength: 1, maxLength: 6 }),
  regionId: fc.constantFrom(null, LIMA, 150000, CUSCO),
  method: fc.constantFrom<MethodId>(0, 1, 2, 3, 4, 5),
  promotion: fc.option(promotionArbitrary),
  settings: settingsArbitrary,
});

const amounts = ({ lines, method: _method, promotion: _promotion, msg: _msg, ...rest }: ReturnType<typeof quote>) =>
  rest;

describe('whatever is bought', () => {
  it('every amount is a whole number of céntimos and never negative [D18]', () => {
    fc.assert(
      fc.property(inputArbitrary, (input) => {
        const figures = quote(input);
        const all = [
          ...Object.values(amounts(figures)),
          ...figures.lines.flatMap((l) => [l.discount, l.total, l.shipping]),
        ];
        expect(all.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
      }),
    );
  });

  it('the totals box adds up from its lines [D18]', () => {
    fc.assert(
      fc.property(inputArbitrary, (input) => {
        const figures = quote(input);
        const counted = figures.lines.filter((each) => each.counts);
        expect(counted.reduce((sum, each) => sum + each.total, 0)).toBe(figures.subtotal);
        expect(figures.totalProducts - figures.discounts).toBe(figures.subtotal);
        expect(figures.total).toBe(
          figures.subtotal +
            figures.shipping +
            figures.surcharge +
            figures.designSurcharge -
            figures.discountFix -
            figures.discountShipping,
        );
        expect(figures.discountShipping).toBeLessThanOrEqual(figures.shipping);
        expect(figures.discountFix).toBeLessThanOrEqual(figures.subtotal);
      }),
    );
  });

  it('the order of the lines changes no amount [D13]', () => {
    fc.assert(
      fc.property(inputArbitrary, (input) => {
        const reversed = quote({ ...input, lines: [...input.lines].reverse() });
        expect(amounts(reversed)).toEqual(amounts(quote(input)));
      }),
    );
  });

  it('without a code one unit more never lowers SUBTOTAL, and the total by at most what free shipping saves [D18]', () => {
    fc.assert(
      fc.property(inputArbitrary, (input) => {
        const plain = { ...input, promotion: null };
        const [first, ...others] = plain.lines;
        if (!first) return;
        const before = quote(plain);
        const after = quote({ ...plain, lines: [{ ...first, qty: first.qty + 1 }, ...others] });
        expect(after.subtotal).toBeGreaterThanOrEqual(before.subtotal);
        expect(after.total + before.shipping - after.shipping).toBeGreaterThanOrEqual(before.total);
      }),
    );
  });

  it('a code never raises SUBTOTAL, nor the total by more than the shipping that D18 puts back below the free limit [D17]', () => {
    fc.assert(
      fc.property(inputArbitrary, (input) => {
        const without = quote({ ...input, promotion: null });
        const figures = quote(input);
        expect(figures.subtotal).toBeLessThanOrEqual(without.subtotal);
        const shippingBack = figures.shipping - without.shipping;
        expect(
          shippingBack === 0 || (input.regionId === LIMA && figures.subtotal < input.settings.freeShippingFrom),
        ).toBe(true);
        expect(figures.total - shippingBack).toBeLessThanOrEqual(without.total);
      }),
      { numRuns: 400 },
    );
  });

  it('a share is exact to half a céntimo, half up, for any amount [D17]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90_000_000_000 }), rate, (amount, basisPoints) => {
        const exact = (2n * BigInt(amount) * BigInt(basisPoints) + 10_000n) / 20_000n;
        expect(shareOf(amount, basisPoints)).toBe(Number(exact));
      }),
    );
  });
});
