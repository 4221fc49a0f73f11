import { LIMA_REGION_ID } from '../ids';
import { SPEC_PRICING } from './settings';
import type { PricingLine, PricingPromotion, QuoteInput } from './types';

/** Cusco: any region that is not Lima. */
export const CUSCO = 80000;
export const LIMA = LIMA_REGION_ID;

/** One S/ 50 product without limits; a test names only the fields that matter to it. */
export function line(overrides: Partial<PricingLine> = {}): PricingLine {
  return {
    productId: 9001,
    variantId: null,
    customId: null,
    qty: 1,
    price: 5_000,
    offer: null,
    offerMethods: null,
    maxPromotionRate: 0,
    sellerId: 40,
    categoryIds: [13],
    shipsToProvinces: true,
    freeShipping: false,
    ...overrides,
  };
}

/** The demo's products of D40 that the rules are about. */
export const demo = {
  notToProvinces: (qty = 1) => line({ productId: 9004, price: 4_550, qty, shipsToProvinces: false }),
  limitedOffer: (qty = 1) =>
    line({
      productId: 9005,
      price: 10_000,
      offer: 8_000,
      offerMethods: ['transferencia', 'niubiz'],
      maxPromotionRate: 3_000,
      qty,
    }),
  freeShipping: (qty = 1) => line({ productId: 9007, price: 12_000, qty, freeShipping: true }),
  almost200: (qty = 1) => line({ productId: 9008, price: 19_999, qty, maxPromotionRate: 1_000 }),
  thirds: (qty = 1) => line({ productId: 9010, price: 3_333, offer: 2_999, maxPromotionRate: 5_000, qty }),
};

export function promotion(overrides: Partial<PricingPromotion> = {}): PricingPromotion {
  return { id: 1, effect: { type: 3, rate: 1_000 }, minimum: 0, methods: null, scope: [], ...overrides };
}

export const scopeOf = (entry: Partial<PricingPromotion['scope'][number]>): PricingPromotion['scope'] => [
  { sellerId: null, categoryId: null, subcategoryId: null, productId: null, ...entry },
];

export const input = (overrides: Partial<QuoteInput> & Pick<QuoteInput, 'lines'>): QuoteInput => ({
  regionId: LIMA,
  method: 1,
  settings: SPEC_PRICING,
  promotion: null,
  ...overrides,
});
