import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CartProduct, ProductCustom, Quote } from '@qhatu/contract/wire';
import { startApp, type TestApp } from '../../../../test/app';
import { hashPassword } from '../../accounts/passwords';
import { type Buyer, type Market, openMarket } from '../../orders/fixtures';
import { blankPolo, plain, sendForm, words } from '../testing';

let shop: TestApp;
let market: Market;
let buyer: Buyer;
let stranger: Buyer;
let polo: Awaited<ReturnType<typeof blankPolo>>;
beforeAll(async () => {
  shop = await startApp();
  market = await openMarket(shop);
  [buyer, stranger] = await Promise.all([market.buyer(), market.buyer()]);
  polo = await blankPolo(shop);
});
afterAll(() => shop.close());

let keys = 0;
async function custom(more: object = {}): Promise<ProductCustom> {
  const body = {
    product_id: polo.variant.id,
    quantity: 2,
    design: polo.design([words()], [words({ id: 'espalda' })]),
    ...more,
  };
  const made = (
    await shop.post('product-customs', body, buyer.token, { headers: { 'idempotency-key': `compra-${++keys}` } })
  ).json();
  const image = await plain(500, 500).png().toBuffer();
  await sendForm(shop, 'product-customs/upload', buyer.token, {
    image,
    fields: { view: 1, product_custom_id: made.id },
  });
  return made;
}
const lineOf = ({ id, product_id, variant_id }: ProductCustom, qty = 2) => ({
  product_id,
  variant_id,
  product_custom_id: id,
  qty,
});
const quoteOf = async (lines: object[], token = buyer.token) =>
  shop.post('orders/quote', { lines, region_id: 150100, payment_type_id: 3 }, token);
const order = async (lines: ReturnType<typeof lineOf>[]) => {
  const { total } = (await quoteOf(lines)).json() as Quote;
  return market.order(buyer, lines, { total });
};

describe('cart', () => {
  it('products/cart answers the design’s price and picture to its owner, and to nobody else [3§7]', async () => {
    const mine = await custom({ image_optimized: true });
    const path = `products/cart?ids[0]=9011&custom_ids[0]=${mine.id}`;
    const read = async (token?: string) => ((await shop.get(path, token)).json() as CartProduct[])[0]?.customs;
    expect(await read(buyer.token)).toMatchObject([
      { id: mine.id, variant_id: polo.variant.id, price: 29.9, image_optimized: 1, images: [{ widths: [160, 500] }] },
    ]);
    const { access_token } = await shop.anonymous();
    for (const token of [stranger.token, access_token, undefined]) expect(await read(token)).toBeUndefined();
  });
});

describe('quote and order', () => {
  it('the surcharge is once for the purchase, beside the lines; two designs and a plain polo add up [D59]', async () => {
    const [one, two] = [await custom({ image_optimized: 1 }), await custom({ image_optimized: 1, quantity: 1 })];
    const lines = [{ product_id: 9011, variant_id: polo.variant.id, qty: 1 }, lineOf(one), lineOf(two, 1)];
    const quote = (await quoteOf(lines)).json() as Quote;
    expect(quote.lines.map(({ list, product_custom_id }) => [list, product_custom_id])).toEqual([
      [24.9, null],
      [59.8, one.id],
      [29.9, two.id],
    ]);
    // 114,60 + 7 to Lima + 8 for the transfer + 5
    expect([quote.design_surcharge, quote.total]).toEqual([5, 134.6]);
    expect((await quoteOf([lineOf(await custom())])).json()).toMatchObject({ design_surcharge: 0 });
  });

  it('a design of somebody else, of another size or of nobody cannot be priced or ordered [D4]', async () => {
    const mine = await custom();
    const wrong = [
      [lineOf(mine), stranger.token],
      [{ ...lineOf(mine), variant_id: polo.product.variants[1]?.id }, buyer.token],
      [{ ...lineOf(mine), product_id: 9012 }, buyer.token],
      [{ ...lineOf(mine), product_custom_id: 2_000_000_000 }, buyer.token],
    ] as const;
    for (const [line, token] of wrong) {
      const answer = await quoteOf([line], token);
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'product_unavailable']);
    }
  });

  it('an order keeps the design, takes the polo from stock, and can be ordered again [3§4]', async () => {
    const mine = await custom({ image_optimized: 1 });
    const stock = async () =>
      (await shop.db.selectFrom('variants').select('stock').where('id', '=', polo.variant.id).executeTakeFirstOrThrow())
        .stock;
    const before = await stock();
    const first = await order([lineOf(mine)]);
    const second = await order([lineOf(mine, 1)]);
    expect(await stock()).toBe(before - 3);
    expect(first).toMatchObject({
      design_surcharge: 5,
      details: [{ product_custom_id: mine.id, price: 29.9, qty: 2 }],
    });
    expect(first.details[0]?.image?.uri).toContain(`/product-customs/${mine.id}/pictures/`);
    const { data } = (await shop.get('users/purchases', buyer.token)).json();
    expect(data.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
    expect(data[1]).toMatchObject({
      design_surcharge: 5,
      details: [{ product_custom_id: mine.id, variant_id: polo.variant.id }],
    });
  });

  it('designs and plain polos of one size share its stock [D25]', async () => {
    const mine = await custom({ quantity: 1 });
    const { id } = polo.variant;
    const before = await shop.db.selectFrom('variants').select('stock').where('id', '=', id).executeTakeFirstOrThrow();
    await shop.db.updateTable('variants').set({ stock: 3 }).where('id', '=', id).execute();
    const lines = [lineOf(mine, 2), { product_id: 9011, variant_id: id, qty: 2 }];
    const { total } = (await quoteOf(lines)).json() as Quote;
    const answer = await market.send(buyer, await market.body(buyer, lines, { total }));
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'out_of_stock']);
    await shop.db.updateTable('variants').set(before).where('id', '=', id).execute();
  });
});

describe('the seller', () => {
  it('sees the design of a paid line: its sides and what was written to the printer; another seller does not [D1]', async () => {
    const mine = await custom({ description: 'Sin brillo, por favor', image_optimized: 1 });
    const { id } = await order([lineOf(mine)]);
    const seller = (await shop.login('vendedor@demo.pe')).access_token;
    const other = (await shop.login('vendedor2@demo.pe')).access_token;
    const status = async (token: string) => (await shop.get(`product-customs/${mine.id}`, token)).statusCode;
    expect(await status(seller)).toBe(404);
    const admin = (await shop.login('admin@demo.pe')).access_token;
    expect((await shop.post(`admin/orders/${id}/approve`, {}, admin)).statusCode).toBe(200);
    expect([await status(seller), await status(other)]).toEqual([200, 404]);
    // Drawn because the order was paid: nobody has asked for the file yet.
    await shop.app.jobs.drain();
    const file = (side: number) => shop.get(`product-customs/${mine.id}/print/${side}`, seller);
    expect([(await file(1)).statusCode, (await file(2)).statusCode]).toEqual([200, 200]);
    const { data } = (await shop.get('admin/lines?step=to_process&perPage=48', seller)).json();
    expect(data.find((line: { payment_id: number }) => line.payment_id === id).custom).toEqual({
      id: mine.id,
      views: [1, 2],
      description: 'Sin brillo, por favor',
      optimised: true,
    });
  });

  it('lists what waits to be printed apart, until it is processed; what has no design is not in it', async () => {
    const mine = await custom();
    const { id } = await order([lineOf(mine)]);
    const admin = (await shop.login('admin@demo.pe')).access_token;
    await shop.post(`admin/orders/${id}/approve`, {}, admin);
    const seller = (await shop.login('vendedor@demo.pe')).access_token;
    interface Line {
      id: number;
      payment_id: number;
      custom: object | null;
    }
    const list = async (step: string): Promise<Line[]> =>
      (await shop.get(`admin/lines?step=${step}&perPage=48`, seller)).json().data;
    const line = (await list('to_print')).find(({ payment_id }) => payment_id === id);
    expect((await list('to_print')).every(({ custom: design }) => Boolean(design))).toBe(true);
    expect((await list('to_process')).some(({ custom: design }) => !design)).toBe(true);
    await shop.post(`admin/lines/${line?.id}/advance`, { step: 'processed' }, seller);
    expect((await list('to_print')).some(({ payment_id }) => payment_id === id)).toBe(false);
    expect((await list('to_send')).some(({ payment_id }) => payment_id === id)).toBe(true);
  });
});

describe('an account that is deleted', () => {
  it('Ley 29733 takes its designs, pictures and print files with it; the order keeps its amounts', async () => {
    const mine = await custom();
    const image = await plain(300, 300).png().toBuffer();
    await sendForm(shop, 'prints/upload', buyer.token, { image });
    const { id } = await order([lineOf(mine)]);
    await shop.get(`product-customs/${mine.id}/print/1`, buyer.token);
    await shop.app.jobs.drain();
    const password_hash = await hashPassword('Trocha42');
    await shop.db.updateTable('users').set({ password_hash }).where('id', '=', buyer.id).execute();
    const leave = () => shop.post('users/delete-account', { password: 'Trocha42' }, buyer.token);
    expect((await leave()).statusCode).toBe(409);
    await shop.db.updateTable('orders').set({ status: 'cancelled' }).where('user_id', '=', buyer.id).execute();
    const folders = ['private/prints', 'private/designs', 'private/print-files'];
    const files = () => folders.map((folder) => readdirSync(join(shop.env.DATA_DIR, folder)).length);
    expect(files().every((count) => count > 0)).toBe(true);
    expect((await leave()).statusCode).toBe(200);
    await shop.app.jobs.drain();
    expect(files()).toEqual([0, 0, 0]);
    const left = await shop.db.selectFrom('product_customs').select('id').where('user_id', '=', buyer.id).execute();
    const lines = await shop.db.selectFrom('order_lines').selectAll().where('order_id', '=', id).execute();
    expect(left).toEqual([]);
    expect(lines).toMatchObject([{ product_custom_id: null, image: null, price: 2990, qty: 2 }]);
  });
});
