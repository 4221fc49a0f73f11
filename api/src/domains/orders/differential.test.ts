import {
  pricingLineFromWire,
  pricingSettings,
  promotionFromWire,
  type QuoteInput,
  quote,
  quoteToWire,
  SPEC_METHODS,
} from '@qhatu/contract/pricing';
import type { CartProduct, PaymentTypeId, Promotion, QuoteBody } from '@qhatu/contract/wire';
import fc from 'fast-check';
import type { TestApp } from '../../../test/app';
import { somebody } from '../sellers/fixtures';
import { type Market, marketForTests } from './fixtures';

const CARTS = 2_000;
const SEED = 20_261_120;
/** Not the specification's: both sides compute with what administration has set. */
const SHIPPING = { lima: 9.35, province: 14.8, free_from: 350.5 };
const METHODS = { ...SPEC_METHODS, surcharge_1: 2.15, surcharge_3: 0, surcharge_5: 1.1 };
const AT_ONCE = 20;
const REGIONS = [null, 150100, 150000, 80000];

let shop: TestApp;
let market: Market;
marketForTests((open) => {
  ({ shop, market } = open);
});

const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(arbitrary, { numRuns: count, seed: SEED });

const methods = fc.option(
  fc.oneof(
    fc.constant({}),
    fc.record({
      niubiz: fc.boolean(),
      paypal: fc.boolean(),
      transferencia: fc.boolean(),
      transferencia2: fc.boolean(),
      pagoEfectivo: fc.boolean(),
    }),
  ),
);

/** Products of every kind that the rules tell apart, half of them with variants of other prices. */
async function stockUp(): Promise<CartProduct[]> {
  const samples = sample(
    fc.record({
      price: fc.integer({ min: 1, max: 60_000 }),
      cheaper: fc.integer({ min: -500, max: 60_000 }),
      has_discount: fc.constantFrom(0, 1),
      discount_rate: fc.constantFrom(0, 7, 13, 33, 50, 100),
      offerMethods: methods,
      free_shipping: fc.boolean(),
      can_go_to_province: fc.boolean(),
      place: fc.constantFrom('toys', 'root', 'polos'),
      invoices: fc.boolean(),
      variantPrices: fc.option(fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 3 })),
    }),
    48,
  );
  const ids: number[] = [];
  for (const { price, cheaper, offerMethods, place, invoices, variantPrices, ...overrides } of samples) {
    const id = await market.product({
      ...overrides,
      price,
      offer_price: Math.max(1, price - cheaper),
      paymentmethodoffer: offerMethods && JSON.stringify(offerMethods),
      category_id: { toys: market.toys, ...market.clothes }[place],
      seller_id: invoices ? market.seller : market.sellerWithoutInvoices,
      has_variants: variantPrices !== null,
    });
    for (const [nth, own] of (variantPrices ?? []).entries()) {
      await market.variant(id, { price: own, stock: 9, values: [['Talla', `T${nth}`]] });
    }
    ids.push(id);
  }
  const query = ids.map((id, index) => `ids[${index}]=${id}`).join('&');
  return (await shop.get(`products/cart?${query}`)).json();
}

/** Codes of every kind, among them some that do not hold. */
async function printCodes(products: CartProduct[]): Promise<string[]> {
  const some = products.map(({ id }) => id);
  const scopes = [
    [],
    [{ category_id: market.clothes.root }],
    [{ subcategory_id: market.clothes.polos }],
    [{ seller_id: market.seller }],
    [
      { product_id: some[0] },
      { product_id: some[7] },
      { seller_id: market.sellerWithoutInvoices, category_id: market.toys },
    ],
  ];
  const samples = sample(
    fc.record({
      type_id: fc.constantFrom(1, 2, 3),
      rate: fc.constantFrom(0, 5, 12.5, 33.33, 99.99, 100),
      amount: fc.constantFrom(0, 1, 999, 5_000, 500_000),
      min_amount: fc.constantFrom(0, 0, 5_000, 30_000),
      codeMethods: methods,
      scope: fc.constantFrom(...scopes),
      region_id: fc.constantFrom(null, null, null, 150100),
    }),
    24,
  );
  const codes: string[] = [];
  for (const { codeMethods, ...overrides } of samples) {
    codes.push(
      await market.promotion({ ...overrides, paymentmethodoffer: codeMethods && JSON.stringify(codeMethods) }),
    );
  }
  return [...codes, await market.promotion({ until: new Date(0), since: new Date(-1) }), 'NO-EXISTE'];
}

it('2,000 random carts: the browser’s module and POST orders/quote agree to the céntimo, line by line and word by word [D13]', async () => {
  const admin = await somebody(shop, 2);
  for (const [key, value] of Object.entries({ shipping: SHIPPING, methods: METHODS })) {
    expect((await shop.post(`admin/settings/${key}`, { version: 0, value }, admin.token)).statusCode).toBe(200);
  }
  const products = await stockUp();
  const codes = await printCodes(products);
  const known = new Map<string, Promotion | null>();
  for (const code of codes) {
    const answer = await shop.get(`promotions/search?code=${code}`);
    known.set(code, answer.statusCode === 200 ? answer.json().promotion : null);
  }
  const byId = new Map(products.map((product) => [product.id, product]));
  const line = fc.record({
    product: fc.constantFrom(...products),
    qty: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(99, 9_999)),
    pick: fc.nat(),
  });
  const carts = sample(
    fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 7 }),
      regionId: fc.constantFrom(...REGIONS),
      method: fc.constantFrom<PaymentTypeId>(0, 1, 2, 3, 4, 5),
      code: fc.option(fc.constantFrom(...codes), { freq: 4 }),
    }),
    CARTS,
  );

  const check = async ({ lines, regionId, method, code }: (typeof carts)[number]) => {
    const body: QuoteBody = {
      lines: lines.map(({ product, qty, pick }) => ({
        product_id: product.id,
        variant_id: product.variants.at(pick % Math.max(1, product.variants.length))?.id ?? null,
        qty,
      })),
      region_id: regionId,
      payment_type_id: method,
      promotion_code: code,
    };
    const wire = code === null ? null : (known.get(code) ?? null);
    const input: QuoteInput = {
      settings: pricingSettings(SHIPPING, METHODS),
      lines: body.lines.map(({ product_id, ...choice }) =>
        pricingLineFromWire(byId.get(product_id) as CartProduct, choice),
      ),
      regionId,
      method,
      promotion: code === null ? null : wire ? promotionFromWire(wire) : 'unknown',
    };
    const answer = await shop.post('orders/quote', body);
    expect({ body, figures: answer.json() }).toEqual({ body, figures: quoteToWire(quote(input), wire) });
  };
  const waiting = [...carts];
  const worker = async () => {
    for (let cart = waiting.shift(); cart; cart = waiting.shift()) await check(cart);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  expect(waiting).toEqual([]);
}, 300_000);
