import type { OrderBody } from '@qhatu/contract/wire';
import { startApp, type TestApp } from '../../../test/app';
import { rejectOrder } from './decide';
import { type Buyer, type Market, openMarket } from './fixtures';
import { orderMails } from './mails';

let shop: TestApp;
let market: Market;
let buyer: Buyer;
let product: number;
beforeAll(async () => {
  shop = await startApp();
  market = await openMarket(shop);
  buyer = await market.buyer();
  product = await market.product();
});
afterAll(() => shop.close());

async function refusal(more: Record<string, unknown>, productId = product) {
  const body = await market.body(buyer, [{ product_id: productId, qty: 1 }], more as Partial<OrderBody>);
  const answer = await market.send(buyer, { ...body, ...more });
  return { status: answer.statusCode, ...answer.json() };
}

afterEach(async () => {
  const stored = await shop.db.selectFrom('orders').select('id').where('user_id', '=', buyer.id).execute();
  expect(stored).toEqual([]);
  expect(await market.stockOf(product)).toBe(100);
});

describe('the form (spec 2 §5)', () => {
  it.each([
    [{ name: ' ' }, 'name', 'El campo nombre es requerido'],
    [{ phone: '' }, 'phone', 'El campo teléfono es requerido'],
    [{ phone: '123' }, 'phone', 'El Teléfono debe tener entre 7 y 14 caracteres'],
    [{ email: '' }, 'email', 'El campo correo electrónico es requerido'],
    [{ email: 'rosa' }, 'email', 'El correo electrónico no es válido'],
  ])('%j is 422 at %s [2§5]', async (more, field, msg) => {
    expect(await refusal(more)).toMatchObject({ status: 422, code: 'invalid', msg, fields: { [field]: msg } });
  });

  it('the first failing rule is the msg, all of them are in fields [D82]', async () => {
    const { msg, fields } = await refusal({ name: '', email: '' });
    expect(msg).toBe('El campo nombre es requerido');
    expect(Object.keys(fields)).toEqual(['name', 'email']);
  });

  it('an invoice that was begun must be complete, with a RUC that passes its check digit [2§2]', async () => {
    const begun = await refusal({ ruc: '20131312956' });
    expect(begun).toMatchObject({
      status: 422,
      fields: { ruc: 'El RUC no es válido', telefono: 'El campo teléfono es requerido' },
    });
  });

  it('an invoice needs a seller who issues them [2§2]', async () => {
    const id = await market.product({ seller_id: market.sellerWithoutInvoices });
    const invoice = { ruc: '20131312955', razon_social: 'Andes SAC', direccion: 'Av. Sol 1', telefono: '084221133' };
    expect(await refusal(invoice, id)).toMatchObject({ status: 422, code: 'no_invoice' });
  });

  it('an order without a line that counts has no product [2§5]', async () => {
    const id = await market.product({ can_go_to_province: false });
    expect(await refusal({ address_id: buyer.cusco.id }, id)).toMatchObject({
      status: 422,
      msg: 'Debe de haber mas de un producto',
    });
  });

  it('products for adults need the answer [2§5]', async () => {
    const id = await market.product({ adult: true });
    for (const adult of [undefined, false]) {
      expect(await refusal({ adult }, id)).toMatchObject({
        status: 422,
        code: 'adult_required',
        msg: 'No podra avanzar en la compra de productos a menos que indique que es mayor de edad o borre los productos para mayoria de edad',
      });
    }
  });
});

describe('products', () => {
  it('products that are gone are 422 and named [2§8]', async () => {
    const id = await market.product({ enabled: false });
    expect(await refusal({ total: 1 }, id)).toMatchObject({
      status: 422,
      code: 'product_unavailable',
      product_id: id,
      fields: { 'lines.0.product_id': 'Ya no está disponible' },
    });
  });

  it('products of a special category are arranged with the seller [1§6]', async () => {
    const id = await market.product({ category_id: market.special });
    expect(await refusal({}, id)).toMatchObject({ status: 422, code: 'contact_seller' });
  });

  it('products with variants need one, and it must be theirs [1§4]', async () => {
    const polo = await market.product({ has_variants: true });
    await market.variant(polo, { price: 5_000, stock: 5, values: [['Talla', 'M']] });
    const other = await market.product({ has_variants: true });
    const foreign = await market.variant(other, { price: 100, stock: 5, values: [['Talla', 'S']] });
    expect(await refusal({}, polo)).toMatchObject({ status: 422, code: 'variant_required' });
    const lines = [{ product_id: polo, variant_id: foreign, qty: 1 }];
    expect(await refusal({ lines, total: 1 })).toMatchObject({ status: 422, code: 'product_unavailable' });
  });

  it('sold-out products are 409 with what is left and the fresh quote [1§8]', async () => {
    const id = await market.product({ stock: 0 });
    expect(await refusal({}, id)).toMatchObject({
      status: 409,
      code: 'out_of_stock',
      msg: 'Tren de madera se agotó.',
      stock: [{ product_id: id, variant_id: null, stock: 0 }],
      quote: { total: 65 },
    });
  });
});

describe('somebody else receives it (spec 2 §2, §9)', () => {
  it.each([
    ['', 'El campo referencia es requerido'],
    ['Mi hermana', 'El campo referencia debe tener entre 20 y 200 caracteres'],
    ['x'.repeat(201), 'El campo referencia debe tener entre 20 y 200 caracteres'],
  ])('a reference of %j is refused [2§9]', async (reference, msg) => {
    expect(await refusal({ toAnotherPerson: true, reference })).toMatchObject({
      status: 422,
      msg,
      fields: { reference: msg },
    });
  });
});

describe('choices', () => {
  it('an address of somebody else, and one that does not exist, are the same 404 [D4]', async () => {
    const other = await market.buyer();
    for (const address_id of [other.lima.id, 2_000_000_000]) {
      expect(await refusal({ address_id })).toMatchObject({ status: 404, code: 'address_not_found' });
    }
  });

  it('a method has to be chosen [2§8]', async () => {
    expect(await refusal({ payment_type_id: 0 })).toMatchObject({
      status: 422,
      msg: 'por favor debe seleccionar un metodo de pago',
    });
  });

  it.each([1, 2, 4])('method %i cannot be paid with yet and says so [D36]', async (payment_type_id) => {
    expect(await refusal({ payment_type_id })).toMatchObject({ status: 422, code: 'method_not_available' });
  });

  it('the methods that can be paid with come from the settings [D36]', async () => {
    expect((await shop.get('payment-methods')).json()).toEqual([
      { id: 3, name: 'TRANSFERENCIA', surcharge: 8 },
      { id: 5, name: 'TRANSFERENCIA (Móvil)', surcharge: 0 },
    ]);
  });

  it('nobody without a session, and the shared visitor, may order [D47]', async () => {
    const body = await market.body(buyer, [{ product_id: product, qty: 1 }]);
    const { access_token } = await shop.anonymous();
    const headers = { 'idempotency-key': 'k' };
    expect((await shop.post('orders', body, undefined, { headers })).statusCode).toBe(401);
    expect((await shop.post('orders', body, 'x'.repeat(43), { headers })).statusCode).toBe(401);
    expect((await shop.post('orders', body, access_token, { headers })).statusCode).toBe(403);
  });
});

describe('bad input', () => {
  it.each([
    ['no lines', { lines: [] }],
    ['a quantity of 0', { lines: [{ product_id: 1, qty: 0 }] }],
    ['a negative quantity', { lines: [{ product_id: 1, qty: -1 }] }],
    ['a thousand million units', { lines: [{ product_id: 1, qty: 1e9 }] }],
    ['a thousand lines', { lines: Array(1_000).fill({ product_id: 1, qty: 1 }) }],
    ['half a product', { lines: [{ product_id: 1, qty: 1.5 }] }],
    ['a product id that is text', { lines: [{ product_id: 'uno', qty: 1 }] }],
    ['an id beyond 32 bits', { lines: [{ product_id: 99_999_999_999, qty: 1 }] }],
    ['a method that is none', { payment_type_id: 7 }],
    ['a total that is text', { total: '65' }],
    ['a NUL', { name: 'Rosa\u0000' }],
    ['half a surrogate pair', { name: 'Rosa \ud83d' }],
    ['an address beyond 32 bits', { address_id: 99_999_999_999 }],
  ])('%s is 400 with a Spanish sentence [D8]', async (_name, more) => {
    const { status, code, msg } = await refusal({ total: 65, ...more });
    expect([status, code]).toEqual([400, 'malformed']);
    expect(msg).toMatch(/^(El|Los|La) /);
  });

  it('who buys, what it costs and who gets the commission are never read from the body [D13 D44]', async () => {
    const other = await market.buyer();
    const forged = { user_id: other.id, shipping_amount: 0, discount_fix: 60, promotion_id: 1, reseller_id: other.id };
    const lines = [{ product_id: product, qty: 1, price: 0.01, discount: 49, total: 1, seller_id: other.id }];
    const body = await market.body(buyer, [{ product_id: product, qty: 1 }]);
    const cheap = await market.send(buyer, { ...body, ...forged, lines, total: 1 });
    expect([cheap.statusCode, cheap.json().quote.total]).toEqual([409, 65]);
    const answer = await market.send(buyer, { ...body, ...forged, lines });
    expect(answer.json().payment).toMatchObject({ total: 65, shipping_amount: 7, discount_fix: 0 });
    const { id } = answer.json().payment;
    const row = await shop.db
      .selectFrom('orders')
      .select(['user_id', 'reseller_id', 'promotion_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ user_id: buyer.id, reseller_id: null, promotion_id: null });
    await rejectOrder(shop.db, id, '', orderMails(shop.app));
    await shop.db.deleteFrom('orders').where('id', '=', id).execute();
  });

  it('JSON that cannot be read is 400, another format 415, 10 MB 413 [D8]', async () => {
    const headers = { 'idempotency-key': 'k', authorization: `Bearer ${buyer.token}` };
    const raw = (payload: string, type = 'application/json') =>
      shop.app.inject({
        method: 'POST',
        url: '/api/web/orders',
        payload,
        headers: { ...headers, 'content-type': type },
      });
    expect((await raw('{"lines":')).statusCode).toBe(400);
    expect((await raw('<xml/>', 'text/xml')).statusCode).toBe(415);
    expect((await raw(`{"image":"${'x'.repeat(10_000_000)}"}`)).statusCode).toBe(413);
  });
});
