import { designerTexts } from '@qhatu/contract/designer';
import type { CustomSticker, ProductCustom, Quote } from '@qhatu/contract/wire';
import { type DesignShop, designShopForTests, photo, plain, sendForm, words } from '../testing';

let { shop, market, buyer, stranger, polo, print, theirs } = {} as DesignShop;
designShopForTests((open) => {
  ({ shop, market, buyer, stranger, polo, print, theirs } = open);
});

let keys = 0;
const create = (body: object, token = buyer.token) =>
  shop.post('product-customs', body, token, { headers: { 'idempotency-key': `mala-${++keys}` } });

/** A sticker of 10 × 10 cm whose left top corner lies at these fractions of the print area. */
function sticker(across: number, down: number, more: Partial<CustomSticker> = {}): CustomSticker {
  const area = Object.values(polo.product.rectangles[0]?.dimensions ?? {})[0] ?? { x: 0, y: 0, width: 1, height: 1 };
  const at = { x: area.x + across * area.width, y: area.y + down * area.height, width: 0.2, height: 0.2 };
  return { print_id: print, view: 1, ...at, price: 0, physical_width: 10, physical_height: 10, ...more };
}
const withStickers = (...stickers: object[]) =>
  create({ product_id: polo.variant.id, quantity: 1, price: 0.01, stickers });

describe('bad input: stickers alone, straight to the API', () => {
  const refused: [string, () => CustomSticker, string][] = [
    ['left of the area', () => sticker(-0.2, 0.1), designerTexts.outsideArea],
    ['above the area', () => sticker(0.1, -0.2), designerTexts.outsideArea],
    ['right of the area', () => sticker(0.6, 0.1), designerTexts.outsideArea],
    ['below the area', () => sticker(0.1, 0.8), designerTexts.outsideArea],
    ['far away', () => sticker(1e9, 0), designerTexts.outsideArea],
    ['wider than the area', () => sticker(0, 0, { physical_width: 19.2 }), designerTexts.tooLargeForArea],
    ['higher than the area', () => sticker(0, 0, { physical_height: 27.9 }), designerTexts.tooLargeForArea],
    ['of negative size', () => sticker(0.3, 0.3, { physical_width: -10 }), designerTexts.tooSmallToPrint],
    ['of no size', () => sticker(0.3, 0.3, { physical_height: 0 }), designerTexts.tooSmallToPrint],
  ];
  it.each(refused)('one %s is 422 with its sentence, and nothing is stored', async (_, made, sentence) => {
    const before = (await shop.get('product-customs', buyer.token)).json().total;
    const answer = await withStickers(sticker(0.2, 0.2), made());
    expect([answer.statusCode, answer.json().msg]).toEqual([422, sentence]);
    expect((await shop.get('product-customs', buyer.token)).json().total).toBe(before);
  });

  it('on a side that no polo has is 400', async () => {
    const answer = await withStickers({ ...sticker(0.2, 0.2), view: 3 });
    expect(answer.statusCode).toBe(400);
  });

  it('prices that were sent, nothing or below it, change nothing [D13]', async () => {
    const cheap = { price: -100, physical_width: 18, physical_height: 18 };
    const made: ProductCustom = (await withStickers(sticker(0, 0, cheap), sticker(0.2, 0.2, { price: 0 }))).json();
    // 24,90 + (10 − 5) + 5
    expect([made.price, made.stickers.map(({ price }) => price)]).toEqual([34.9, [5, 5]]);
  });

  it('with another person’s picture it is 404, as if there were none [D4]', async () => {
    const answer = await withStickers(sticker(0.2, 0.2, { print_id: theirs }));
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'print_not_found']);
  });
});

describe('bad input: buying', () => {
  const design = async (): Promise<ProductCustom> =>
    (await create({ product_id: polo.variant.id, quantity: 1, design: polo.design([words(), photo(print)]) })).json();
  const lineOf = ({ id, product_id, variant_id }: ProductCustom, qty: number) => ({
    ...{ product_id, variant_id, product_custom_id: id },
    qty,
  });
  const choices = { region_id: 150100, payment_type_id: 3 };

  const totalOf = async (lines: object[]) =>
    ((await shop.post('orders/quote', { lines, ...choices }, buyer.token)).json() as Quote).total;

  it('a negative, fractional or monstrous quantity is neither priced nor ordered; one is', async () => {
    const line = lineOf(await design(), 1);
    const order = await market.body(buyer, [line], { total: await totalOf([line]) });
    for (const qty of [-1, 0, 1.5, 0.999, '2.5', 'dos', null, 1e12]) {
      const lines = [{ ...line, qty }];
      const quote = await shop.post('orders/quote', { lines, ...choices }, buyer.token);
      const answer = await market.send(buyer, { ...order, lines });
      expect([qty, quote.statusCode < 400, answer.statusCode < 400]).toEqual([qty, false, false]);
      expect([qty, quote.statusCode < 500, answer.statusCode < 500]).toEqual([qty, true, true]);
    }
    expect((await market.send(buyer, order)).statusCode).toBe(200);
  });

  it('a total that was sent lower than it is, or without the surcharge, is 409 with what it costs [D13]', async () => {
    const body = { product_id: polo.variant.id, quantity: 2, image_optimized: 1, design: polo.design([words()]) };
    const lines = [lineOf((await create(body)).json(), 2)];
    const total = await totalOf(lines);
    for (const sent of [0.01, total - 5, total - 0.01]) {
      const answer = await market.send(buyer, await market.body(buyer, lines, { total: sent }));
      expect([answer.statusCode, answer.json().quote?.total]).toEqual([409, total]);
    }
    const right = await market.send(buyer, await market.body(buyer, lines, { total }));
    expect(right.statusCode).toBe(200);
  });

  it('another person’s design is neither read, printed, pictured, captured nor bought [D4]', async () => {
    const mine = await design();
    const { token } = stranger;
    const image = await plain(500, 500).png().toBuffer();
    const fields = { view: 1, product_custom_id: mine.id };
    const answers = await Promise.all([
      shop.get(`product-customs/${mine.id}`, token),
      shop.get(`product-customs/${mine.id}/print/1`, token),
      shop.get(`prints/${print}/file`, token),
      sendForm(shop, 'product-customs/upload', token, { image, fields }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    const quote = await shop.post('orders/quote', { lines: [lineOf(mine, 1)], ...choices }, token);
    expect([quote.statusCode, quote.json().code]).toEqual([422, 'product_unavailable']);
  });
});
