import { randomUUID } from 'node:crypto';
import type { Address, Quote, QuoteBody, Session } from '@qhatu/contract/wire';
import { startApp, type TestApp } from '../../../test/app';

/** The products and codes of D40 as a shopper meets them, with the figures worked out by hand. */
let shop: TestApp;
let session: Session;
let addresses: Address[];
beforeAll(async () => {
  shop = await startApp();
  session = await shop.login('cliente@demo.pe');
  addresses = (await shop.get('addresses', session.access_token)).json();
});
afterAll(() => shop.close());

const LIMA = 150100;
const CUSCO = 80000;

async function quote(productId: number, more: Partial<QuoteBody> & { qty?: number } = {}): Promise<Quote> {
  const { qty = 1, ...choices } = more;
  const body = { lines: [{ product_id: productId, qty }], region_id: LIMA, payment_type_id: 1, ...choices };
  return (await shop.post('orders/quote', body)).json();
}

async function order(productId: number, more: Record<string, unknown> = {}) {
  const { qty = 1, variant_id, ...choices } = more as { qty?: number; variant_id?: number };
  const lines = [{ product_id: productId, variant_id, qty }];
  const asked = { lines, region_id: LIMA, payment_type_id: 5, ...choices };
  const { total = 0 } = (await shop.post('orders/quote', asked)).json();
  const address = addresses.find(({ district }) => district.region_id === LIMA);
  const body = {
    ...asked,
    address_id: address?.id,
    name: 'Rosa',
    phone: '987654321',
    email: 'cliente@demo.pe',
    total,
    ...choices,
  };
  const headers = { 'idempotency-key': randomUUID() };
  return shop.post('orders', body, session.access_token, { headers });
}

it('cliente has an address in Lima and one in Cusco [D40]', () => {
  expect(addresses.map(({ district }) => district.region_id).sort((a, b) => a - b)).toEqual([CUSCO, LIMA]);
});

it.each([
  // product, choices, subtotal, shipping, surcharge, total
  [9001, { payment_type_id: 3 }, 50, 7, 8, 65],
  [9001, { qty: 3, region_id: CUSCO }, 150, 12, 0, 162],
  [9004, { region_id: LIMA }, 45.5, 7, 0, 52.5],
  [9004, { region_id: CUSCO }, 0, 0, 0, 0],
  [9005, { payment_type_id: 0 }, 80, 7, 0, 87],
  [9005, { payment_type_id: 1 }, 80, 7, 0, 87],
  [9005, { payment_type_id: 2 }, 100, 7, 0, 107],
  [9005, { payment_type_id: 3 }, 80, 7, 8, 95],
  [9005, { payment_type_id: 4 }, 100, 7, 4, 111],
  [9005, { payment_type_id: 5 }, 100, 7, 0, 107],
  [9007, { region_id: LIMA }, 120, 0, 0, 120],
  [9007, { region_id: CUSCO }, 120, 0, 0, 120],
  [9008, {}, 199.99, 7, 0, 206.99],
  [9010, { qty: 7 }, 209.93, 0, 0, 209.93],
] as const)('product %i with %j [D18]', async (product, choices, subtotal, shipping, surcharge, total) => {
  expect(await quote(product, choices)).toMatchObject({ subtotal, shipping, surcharge, total });
});

it.each([
  // code, product, choices, discounts, discount_fix, discount_shipping, total
  ['ENVIO100', 9001, { qty: 2 }, 0, 0, 7, 100],
  ['MENOS20', 9001, { qty: 3 }, 0, 20, 0, 137],
  ['PROMO15', 9008, {}, 20, 0, 0, 186.99],
  ['PROMO15', 9005, { payment_type_id: 2 }, 15, 0, 0, 92],
  ['PROMO15', 9005, { payment_type_id: 1, qty: 2 }, 40, 0, 0, 167],
  ['PROMO15', 9010, { qty: 3 }, 15, 0, 0, 91.99],
  ['TARJETA10', 9008, { payment_type_id: 1 }, 20, 0, 0, 186.99],
  ['AMIGO10', 9008, {}, 20, 0, 0, 186.99],
  ['UNICA', 9001, {}, 0, 5, 0, 52],
  ['GRATIS', 9007, {}, 0, 120, 0, 0],
] as const)(
  '%s on product %i with %j [D40]',
  async (promotion_code, product, choices, discounts, discount_fix, discount_shipping, total) => {
    const answer = await quote(product, { ...choices, promotion_code });
    expect(answer).toMatchObject({
      discounts,
      discount_fix,
      discount_shipping,
      total,
      promotion: { code: promotion_code },
    });
  },
);

it.each([
  ['ENVIO100', 9001, {}, 'error debe realizar una compra por un monto minimo de : S./:50,00'],
  ['MENOS20', 9001, { qty: 2 }, 'error debe realizar una compra por un monto minimo de : S./:100,00'],
  ['TARJETA10', 9008, { payment_type_id: 3 }, 'Este código no existe o no aplica con el método de pago seleccionado'],
  ['PROMO15', 9008, { payment_type_id: 0 }, 'por favor debe seleccionar un metodo de pago'],
  ['VENCIDA', 9008, {}, 'El código seleccionado no existe'],
  ['FANTASMA', 9008, {}, 'El código seleccionado no existe'],
  ['promo15', 9008, {}, 'El código seleccionado no existe'],
] as const)('%s on product %i with %j says %s [D20 D43]', async (promotion_code, product, choices, msg) => {
  expect(await quote(product, { ...choices, promotion_code })).toMatchObject({ promotion: null, msg });
});

it.each([
  [9002, {}, 409, 'out_of_stock'],
  [9001, { qty: 4 }, 409, 'out_of_stock'],
  [9003, {}, 422, 'adult_required'],
  [9006, {}, 422, 'variant_required'],
  [9009, {}, 422, 'contact_seller'],
  [9010, { ruc: '20131312955', razon_social: 'X', direccion: 'Y', telefono: '1234567' }, 422, 'no_invoice'],
] as const)('ordering product %i with %j is %i %s [D28]', async (product, choices, status, code) => {
  const answer = await order(product, choices);
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});

it('the polo: Azul M is sold out, Negro has no L, Rojo S can be bought [D40]', async () => {
  const [polo] = (await shop.get('products/cart?ids[0]=9006')).json();
  const variant = (label: string) => polo.variants.find((each: { label: string }) => each.label === label);
  expect(variant('Negro, L')).toBeUndefined();
  expect((await order(9006, { variant_id: variant('Azul, M').id })).json().code).toBe('out_of_stock');
  const bought = await order(9006, { variant_id: variant('Rojo, S').id });
  expect(bought.json().payment.details[0]).toMatchObject({ variant_label: 'Rojo, S', price: 39.9 });
});

it('products for adults can be bought once the buyer says so [D40]', async () => {
  expect((await order(9003, { adult: true })).statusCode).toBe(200);
});

it('UNICA is used once, by whoever comes first [D20]', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => order(9007, { promotion_code: 'UNICA' })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await quote(9007, { promotion_code: 'UNICA' })).msg).toBe('El código seleccionado no existe');
});

it('AMIGO10 brings its reseller [2§6]', async () => {
  const { reseller } = (await shop.get('promotions/search?code=AMIGO10')).json();
  expect(reseller.name).not.toBe('');
  const { payment } = (await order(9008, { promotion_code: 'AMIGO10' })).json();
  const row = await shop.db
    .selectFrom('orders')
    .select('reseller_id')
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow();
  expect(row.reseller_id).toBe(reseller.id);
});
