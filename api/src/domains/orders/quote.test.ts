import { quoteOfOne } from '@qhatu/contract/testing';
import { startApp, type TestApp } from '../../../test/app';
import { CUSCO, LIMA, type Market, openMarket } from './fixtures';

let shop: TestApp;
let market: Market;
let product: number;
beforeAll(async () => {
  shop = await startApp();
  market = await openMarket(shop);
  product = await market.product({ discount_rate: 20 });
});
afterAll(() => shop.close());

const ask = (more: Record<string, unknown> = {}) =>
  market.quote({ lines: [{ product_id: product, qty: 1 }], region_id: LIMA.region, payment_type_id: 3, ...more });

describe('orders/quote', () => {
  it('answers every figure in soles, to anybody, without storing a thing [D38]', async () => {
    expect(await ask()).toEqual(quoteOfOne(product));
    expect(await market.stockOf(product)).toBe(100);
  });

  it('any method can be priced, also one that cannot be paid with yet [D38]', async () => {
    expect((await ask({ payment_type_id: 1 })).total).toBe(57);
    expect((await ask({ payment_type_id: 4 })).surcharge).toBe(4);
  });

  it('without region and method there is neither shipping nor surcharge [D38]', async () => {
    const quote = await market.quote({ lines: [{ product_id: product, qty: 3 }] });
    expect([quote.shipping, quote.surcharge, quote.total, quote.payment_type_id]).toEqual([0, 0, 150, 0]);
  });

  it('lines keep their order, and those that stay carry their note [D18 D19]', async () => {
    const stays = await market.product({ can_go_to_province: false });
    const quote = await ask({
      lines: [
        { product_id: stays, qty: 1 },
        { product_id: product, qty: 2 },
      ],
      region_id: CUSCO.region,
    });
    expect(quote.lines.map((line) => [line.product_id, line.counts, line.shipping_amount, line.notes])).toEqual([
      [stays, false, 0, ['Este producto no esta disponible fuera de provincia']],
      [product, true, 12, []],
    ]);
  });

  it('a code of a category reaches its subcategories [D41]', async () => {
    const polo = await market.product({ category_id: market.clothes.polos, discount_rate: 50 });
    const code = await market.promotion({ scope: [{ category_id: market.clothes.root }] });
    const lines = [
      { product_id: polo, qty: 1 },
      { product_id: product, qty: 1 },
    ];
    const quote = await ask({ lines, promotion_code: code });
    expect(quote.lines.map((line) => line.discount)).toEqual([5, 0]);
    expect(quote.promotion?.code).toBe(code);
  });

  it('a code that does not hold answers 200 with its text [D43]', async () => {
    const small = await market.promotion({ min_amount: 5_000 });
    const card = await market.promotion({ paymentmethodoffer: JSON.stringify({ niubiz: true }) });
    const clothes = await market.promotion({ scope: [{ category_id: market.clothes.root }] });
    const texts = await Promise.all(
      [small, card, clothes, 'NO-EXISTE'].map((promotion_code) => ask({ promotion_code })),
    );
    expect(texts.map(({ msg, promotion }) => [msg, promotion])).toEqual([
      ['error debe realizar una compra por un monto minimo de : S./:50,00', null],
      ['Este código no existe o no aplica con el método de pago seleccionado', null],
      ['Este código no existe o no aplica con el método de pago seleccionado', null],
      ['El código seleccionado no existe', null],
    ]);
    expect((await ask({ promotion_code: small, payment_type_id: 0 })).msg).toBe(
      'por favor debe seleccionar un metodo de pago',
    );
  });

  it('expired, future, switched-off and used-up codes do not exist, and letters count [D20 D43]', async () => {
    const past = await market.promotion({ until: new Date(Date.now() - 1_000) });
    const future = await market.promotion({ since: new Date(Date.now() + 60_000) });
    const off = await market.promotion({ enabled: false });
    const spent = await market.promotion({ max_uses: 2, uses: 2 });
    const good = await market.promotion({ code: `Mixto${process.pid}` });
    for (const promotion_code of [past, future, off, spent, good.toUpperCase()]) {
      expect((await ask({ promotion_code })).msg).toBe('El código seleccionado no existe');
    }
    expect((await ask({ promotion_code: ` ${good} ` })).discounts).toBe(5);
  });

  it('products that are gone are 422, malformed bodies 400 [2§8]', async () => {
    const gone = await shop.post('orders/quote', { lines: [{ product_id: 2_000_000_000, qty: 1 }] });
    expect([gone.statusCode, gone.json().code, gone.json().product_id]).toEqual([
      422,
      'product_unavailable',
      2_000_000_000,
    ]);
    const designs = await shop.post('orders/quote', { lines: [{ product_id: product, product_custom_id: 1, qty: 1 }] });
    expect(designs.statusCode).toBe(422);
    for (const body of [{}, { lines: [] }, { lines: [{ product_id: -1, qty: 1 }] }, [], undefined]) {
      expect((await shop.post('orders/quote', body)).statusCode).toBe(400);
    }
  });
});

describe('promotions/search', () => {
  const search = (code: string, products: number[] = []) =>
    shop.get(
      `promotions/search?user_id=1&code=${encodeURIComponent(code)}${products.map((id, n) => `&product_ids[${n}]=${id}`).join('')}`,
    );

  it('a code answers itself with its scope and its reseller [D12]', async () => {
    const reseller = await market.buyer();
    const code = await market.promotion({
      type_id: 2,
      amount: 2_050,
      min_amount: 10_000,
      reseller_id: reseller.id,
      scope: [{ seller_id: market.seller }],
    });
    const answer = await search(code, [product]);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        promotion: {
          code,
          min_discount_amount: 100,
          paymentmethodoffer: null,
          promotion_type_code_id: 2,
          promotion_codes: [{ promotion_type_code_id: 2, discount_rate: 20.5 }],
          scope: [{ seller_id: market.seller, category_id: null, subcategory_id: null, product_id: null }],
        },
        reseller: { id: reseller.id, name: 'Rosa Quispe' },
      },
    ]);
  });

  it('unknown and used-up codes are 404 with their text [D43]', async () => {
    const spent = await market.promotion({ max_uses: 0 });
    for (const code of [spent, 'NO-EXISTE', 'ñ%_']) {
      const answer = await search(code);
      expect([answer.statusCode, answer.json().msg]).toEqual([404, 'El código seleccionado no existe']);
    }
  });

  it('a code that reaches none of the products is 404 with its text [D43 D70]', async () => {
    const code = await market.promotion({ scope: [{ category_id: market.clothes.root }] });
    const answer = await search(code, [product]);
    expect([answer.statusCode, answer.json().msg]).toEqual([
      404,
      'Este código no existe o no aplica con el método de pago seleccionado',
    ]);
    expect((await search(code)).statusCode).toBe(200);
  });

  it('without a code, or with ids that are none, it is 400 [D8]', async () => {
    expect((await shop.get('promotions/search')).statusCode).toBe(400);
    expect((await shop.get('promotions/search?code=A&product_ids[0]=x')).statusCode).toBe(400);
  });
});

describe('products/cart', () => {
  it('answers live price and stock in the order asked, and leaves out what is gone [D12]', async () => {
    const polo = await market.product({
      has_variants: true,
      name: 'Polo',
      price: 3_000,
      category_id: market.clothes.polos,
    });
    const small = await market.variant(polo, { price: 3_000, stock: 2, values: [['Talla', 'S']] });
    const red = await market.variant(polo, {
      price: 3_500,
      stock: 5,
      values: [
        ['Color', 'Rojo'],
        ['Talla', 'M'],
      ],
    });
    await shop.db
      .insertInto('product_images')
      .values([
        { product_id: polo, uri: '/media/products/polo.webp', widths: [160, 320] },
        { product_id: polo, variant_id: red, uri: '/media/products/polo-rojo.webp', widths: [160] },
      ])
      .execute();
    const answer = await shop.get(`products/cart?ids[0]=${polo}&ids[1]=2000000000&ids[2]=${product}&custom_ids[0]=7`);
    expect(answer.json().map(({ id }: { id: number }) => id)).toEqual([polo, product]);
    expect(answer.json()[0]).toMatchObject({
      name: 'Polo',
      stock: 7,
      can_go_to_province: 1,
      images: [{ uri: '/media/products/polo.webp', url: '/media/products/polo.webp', widths: [160, 320] }],
      category: { category_id: market.clothes.polos, principal: { id: market.clothes.root }, especial: false },
      user: { id: market.seller, fob: true },
      variants: [
        { id: small, price: 30, stock: 2, label: 'S', images: [] },
        { id: red, price: 35, stock: 5, label: 'Rojo, M', images: [{ uri: '/media/products/polo-rojo.webp' }] },
      ],
    });
    expect(answer.json()[1]).toMatchObject({ id: product, price: 50, stock: 100, variants: [] });
  });

  it('no ids are an empty list, malformed ones 400 [D8]', async () => {
    expect((await shop.get('products/cart')).json()).toEqual([]);
    expect((await shop.get('products/cart?ids[0]=x')).statusCode).toBe(400);
    expect((await shop.get('products/cart?ids[0]=99999999999')).statusCode).toBe(400);
  });
});
