import { startApp, type TestApp } from '../../../test/app';
import { type Buyer, type Market, openMarket } from '../orders/fixtures';
import { somebody } from '../sellers/fixtures';

// Unpacking a database takes its time on a machine that does other things as well.
jest.setTimeout(120_000);

let shop: TestApp;
let market: Market;
let buyer: Buyer;
let admin: string;
beforeAll(async () => {
  shop = await startApp();
  market = await openMarket(shop);
  buyer = await market.buyer();
  admin = (await somebody(shop, 2)).token;
});
afterAll(() => shop.close());

async function bought({ paid = true, sent = false } = {}) {
  const order = await market.order(buyer, [{ product_id: await market.product(), qty: 1 }]);
  const line = order.details[0]?.id ?? 0;
  if (paid) await shop.post(`admin/orders/${order.id}/approve`, undefined, admin);
  if (sent) for (const step of ['processed', 'sent']) await shop.post(`admin/lines/${line}/advance`, { step }, admin);
  return { line, order: order.id };
}
const received = (detail_id: number, token = buyer.token) =>
  shop.post('users/purchases/recibido', { detail_id }, token);
const rate = (body: object, token = buyer.token) => shop.post('users/qualify-purchase', body, token);
const detail = async (line: number) => {
  const { data } = (await shop.get('users/purchases?perPage=48', buyer.token)).json();
  return data
    .flatMap(({ details }: { details: { id: number }[] }) => details)
    .find(({ id }: { id: number }) => id === line);
};

it('a sent line can be marked as received, which completes its last step; twice is once [D48]', async () => {
  const { line } = await bought({ sent: true });
  expect((await received(line)).statusCode).toBe(200);
  expect((await detail(line)).estadoenvio5).toBe('complete');
  expect((await received(line)).statusCode).toBe(200);
});

it('not before it was sent [D48]', async () => {
  const { line } = await bought();
  const answer = await received(line);
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'not_sent']);
});

it('another person’s line is 404, for both [D4]', async () => {
  const { line, order } = await bought({ sent: true });
  const other = await market.buyer();
  expect((await received(line, other.token)).statusCode).toBe(404);
  expect((await rate({ rating: 5, detail_id: line, payment_id: order }, other.token)).statusCode).toBe(404);
  expect((await received(line, (await shop.anonymous()).access_token)).statusCode).toBe(403);
});

it('the seller is rated once a line, in half stars, also when both come at once [3§4]', async () => {
  const { line, order } = await bought();
  const body = { rating: 4.5, qualification_text: ' Todo bien ', detail_id: line, payment_id: order };
  const answers = await Promise.all([rate(body), rate(body)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(typeof (await detail(line)).qualify_id).toBe('number');
  const rows = await shop.db.selectFrom('seller_ratings').selectAll().where('order_line_id', '=', line).execute();
  expect(rows).toMatchObject([{ rating: 9, message: 'Todo bien', seller_id: market.seller, user_id: buyer.id }]);
});

it.each([{ rating: 0 }, { rating: 5.5 }, { rating: 4.3 }, { rating: '5' }])('%j is no rating [3§5]', async (change) => {
  const { line, order } = await bought();
  expect((await rate({ detail_id: line, payment_id: order, ...change })).statusCode).toBe(400);
});

it('no rating before the payment is approved, nor for a line of another order [3§4]', async () => {
  const unpaid = await bought({ paid: false });
  expect((await rate({ rating: 5, detail_id: unpaid.line, payment_id: unpaid.order })).json().code).toBe('not_paid');
  expect((await rate({ rating: 5, detail_id: unpaid.line, payment_id: unpaid.order + 1 })).statusCode).toBe(404);
});
