import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../test/app';
import { type Buyer, type Market, openMarket } from '../orders/fixtures';

let shop: TestApp;
let market: Market;
let visitor: string;
beforeAll(async () => {
  shop = await startApp();
  market = await openMarket(shop);
  visitor = (await shop.anonymous()).access_token;
});
afterAll(() => shop.close());

/** Somebody who has just bought. */
async function buyerWithOrder(): Promise<{ buyer: Buyer; product: number }> {
  const [buyer, product] = [await market.buyer(), await market.product()];
  await market.order(buyer, [{ product_id: product, qty: 1 }]);
  return { buyer, product };
}
const share = (buyer: Buyer, product_id: number | null, redsocial = 'whatsapp') =>
  shop.post('share', { user_id: buyer.id, product_id, redsocial }, buyer.token);
const withCode = (product_id: number, promotion_code: string) => ({
  lines: [{ product_id, qty: 1 }],
  payment_type_id: 5 as const,
  promotion_code,
});

describe('suggestions', () => {
  const stored = async () => shop.db.selectFrom('suggestions').select(['user_id', 'message']).orderBy('id').execute();

  it('is kept with its author, or without one when it is anonymous; nobody speaks for somebody else [2§6]', async () => {
    const [buyer, other] = [await market.buyer(), await market.buyer()];
    await shop.post('suggestion', { user_id: buyer.id, mensaje: '  Más colores ' }, buyer.token);
    await shop.post('suggestion', { user_id: null, mensaje: 'Sin nombre' }, buyer.token);
    await shop.post('suggestion', { user_id: other.id, mensaje: 'Con otro nombre' }, buyer.token);
    const answer = await shop.post('suggestion', { user_id: buyer.id, mensaje: 'De paso' }, visitor);
    expect([answer.statusCode, answer.json()]).toEqual([200, { msg: 'Gracias por tu sugerencia' }]);
    expect(await stored()).toEqual([
      { user_id: buyer.id, message: 'Más colores' },
      { user_id: null, message: 'Sin nombre' },
      { user_id: buyer.id, message: 'Con otro nombre' },
      { user_id: null, message: 'De paso' },
    ]);
  });

  it('its text is required and has an end, and a session is needed [3§5]', async () => {
    const { token } = await market.buyer();
    const empty = await shop.post('suggestion', { user_id: null, mensaje: ' ' }, token);
    const text = 'El campo mensaje es requerido';
    expect([empty.statusCode, empty.json()]).toEqual([
      422,
      expect.objectContaining({ msg: text, fields: { mensaje: text } }),
    ]);
    expect((await shop.post('suggestion', { mensaje: 'x'.repeat(2_001) }, token)).statusCode).toBe(422);
    expect((await shop.post('suggestion', { mensaje: 5 }, token)).statusCode).toBe(400);
    expect((await shop.post('suggestion', { mensaje: 'Hola' })).statusCode).toBe(401);
  });
});

describe('sharing', () => {
  it('earns a code that really ships one order to Lima for nothing, once [2§1]', async () => {
    const { buyer, product } = await buyerWithOrder();
    const { codigo, msg } = (await share(buyer, product)).json();
    expect([codigo, msg]).toEqual([
      expect.stringMatching(/^ENVIO-[A-Z2-9]{8}$/),
      expect.stringContaining('envío gratis'),
    ]);
    const found = await shop.get(`promotions/search?code=${codigo}`, buyer.token);
    expect(found.json().promotion).toMatchObject({ code: codigo, promotion_type_code_id: 1, region_id: 150100 });
    const order = { ...withCode(product, codigo), total: 50 };
    const bought = await market.order(buyer, order.lines, order);
    expect([bought.shipping_amount, bought.discount_shipping, bought.total]).toEqual([7, 7, 50]);
    const again = await market.send(buyer, await market.body(buyer, order.lines, order));
    expect([again.statusCode, again.json().code]).toEqual([409, 'promotion_used_up']);
  });

  it('the code is for Lima: to a province it does not apply [2§1]', async () => {
    const { buyer, product } = await buyerWithOrder();
    const { codigo } = (await share(buyer, product)).json();
    const quoteTo = async (region_id: number) =>
      (await shop.post('orders/quote', { ...withCode(product, codigo), region_id }, buyer.token)).json();
    expect(await quoteTo(150100)).toMatchObject({ discount_shipping: 7, total: 50 });
    expect(await quoteTo(80000)).toMatchObject({
      promotion: null,
      total: 62,
      msg: 'Este código no existe o no aplica con el método de pago seleccionado',
    });
  });

  it('the code is this person’s: for everybody else, and for strangers, it does not exist [D20]', async () => {
    const [{ buyer, product }, other] = [await buyerWithOrder(), await market.buyer()];
    const { codigo } = (await share(buyer, product)).json();
    for (const token of [other.token, visitor, undefined]) {
      expect((await shop.get(`promotions/search?code=${codigo}`, token)).statusCode).toBe(404);
      const quote = await shop.post('orders/quote', { ...withCode(product, codigo), region_id: 150100 }, token);
      expect(quote.json()).toMatchObject({ promotion: null, total: 57, msg: 'El código seleccionado no existe' });
    }
    const stolen = await market.send(other, {
      ...(await market.body(other, [{ product_id: product, qty: 1 }])),
      ...withCode(product, codigo),
      total: 50,
    });
    expect([stolen.statusCode, stolen.json().code]).toEqual([409, 'total_changed']);
  });

  it('sharing again, also ten times at once, gives the same code while it is unused, and none for a month after [2§4]', async () => {
    const { buyer, product } = await buyerWithOrder();
    const answers = await Promise.all(Array.from({ length: 10 }, () => share(buyer, product)));
    const codes = new Set(answers.map((answer) => answer.json().codigo));
    expect(codes.size).toBe(1);
    await shop.db.updateTable('promotions').set({ uses: 1 }).where('user_id', '=', buyer.id).execute();
    expect((await share(buyer, product)).json()).toEqual({ msg: 'Gracias por compartir', codigo: null });
  });

  it('a code that is older than the pause and still unused is given again, with no second one beside it [D20]', async () => {
    const { buyer, product } = await buyerWithOrder();
    const { codigo } = (await share(buyer, product)).json();
    const since = sql<Date>`now() - interval '31 days'`;
    await shop.db.updateTable('promotions').set({ since }).where('user_id', '=', buyer.id).execute();
    expect((await share(buyer, product)).json().codigo).toBe(codigo);
    // Used, and the month is over: the next one is earned.
    await shop.db.updateTable('promotions').set({ uses: 1 }).where('user_id', '=', buyer.id).execute();
    expect((await share(buyer, product)).json().codigo).not.toBe(codigo);
    expect((await share(buyer, product)).json().codigo).toMatch(/^ENVIO-/);
  });

  it('it is the purchase that earns the code: sharing alone is noted and thanked for [2§1]', async () => {
    const [buyer, product] = [await market.buyer(), await market.product()];
    expect((await share(buyer, product, 'Facebook')).json()).toEqual({ msg: 'Gracias por compartir', codigo: null });
    const rows = await shop.db
      .selectFrom('social_shares')
      .select(['product_id', 'network'])
      .where('user_id', '=', buyer.id)
      .execute();
    expect(rows).toEqual([{ product_id: product, network: 'facebook' }]);
  });

  it('unknown products are 404, nonsense 400, the visitor 403, nobody 401 [D8]', async () => {
    const { buyer } = await buyerWithOrder();
    expect((await share(buyer, 2_000_000_000)).statusCode).toBe(404);
    expect((await share(buyer, null)).statusCode).toBe(200);
    expect((await share(buyer, null, '<script>')).statusCode).toBe(400);
    expect((await share(buyer, -1)).statusCode).toBe(400);
    expect((await shop.post('share', { redsocial: 'x' }, visitor)).statusCode).toBe(403);
    expect((await shop.post('share', { redsocial: 'x' })).statusCode).toBe(401);
  });
});
