import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProductCustom, PurchaseList, Quote } from '@qhatu/contract/wire';
import sharp from 'sharp';
import { startApp, type TestApp } from '../../../../test/app';
import { type Buyer, type Market, openMarket } from '../../orders/fixtures';
import { blankPolo, everybodysTokens, plain, sendForm, words } from '../testing';
import { sweepViews } from './pictures';

let shop: TestApp;
let market: Market;
let buyer: Buyer;
let polo: Awaited<ReturnType<typeof blankPolo>>;
let tokens: Record<string, string>;
beforeAll(async () => {
  shop = await startApp();
  market = await openMarket(shop);
  [buyer, polo] = [await market.buyer(), await blankPolo(shop)];
  tokens = await everybodysTokens(shop, market, buyer);
});
afterAll(() => shop.close());

let keys = 0;
/** A design whose front was captured. */
async function captured(): Promise<ProductCustom> {
  const body = { product_id: polo.variant.id, quantity: 1, design: polo.design([words()]) };
  const headers = { 'idempotency-key': `vista-${++keys}` };
  const { id } = (await shop.post('product-customs', body, buyer.token, { headers })).json();
  return capture(id);
}
const capture = async (id: number): Promise<ProductCustom> =>
  (
    await sendForm(shop, 'product-customs/upload', buyer.token, {
      image: await plain(500, 500).png().toBuffer(),
      fields: { view: 1, product_custom_id: id },
    })
  ).json();
const uriOf = ({ images }: ProductCustom) => images[0]?.uri ?? '';
const get = (uri: string, who = 'owner') => shop.get(uri.replace('/api/web/', ''), tokens[who]);
const statuses = async (uri: string) =>
  Object.fromEntries(
    await Promise.all(Object.keys(tokens).map(async (who) => [who, (await get(uri, who)).statusCode] as const)),
  );

/** Ordered and, when asked, paid. */
async function ordered({ id, product_id, variant_id }: ProductCustom, paid = true): Promise<number> {
  const lines = [{ product_id, variant_id, product_custom_id: id, qty: 1 }];
  const quote = await shop.post('orders/quote', { lines, region_id: 150100, payment_type_id: 3 }, buyer.token);
  const order = await market.order(buyer, lines, { total: (quote.json() as Quote).total });
  if (paid) await shop.post(`admin/orders/${order.id}/approve`, {}, tokens.admin);
  return order.id;
}

describe('how a design looks', () => {
  it('is seen by its owner and by administration, in every width; without a session by nobody [D4]', async () => {
    const uri = uriOf(await captured());
    for (const each of [uri, uri.replace('.webp', '-160.webp'), uri.replace('.webp', '-500.webp')]) {
      expect(await statuses(each)).toEqual({
        ...{ owner: 200, admin: 200 },
        ...{ stranger: 404, seller: 404, other: 404, support: 404, visitor: 403 },
      });
      expect((await shop.app.inject({ url: each })).statusCode).toBe(401);
    }
    const small = await get(uri.replace('.webp', '-160.webp'));
    expect(small.headers['cache-control']).toBe('private, no-store');
    expect((await sharp(small.rawPayload).metadata()).width).toBe(160);
  });

  it('lies where only the shop reads, and under no address of its own [D4]', async () => {
    const name =
      uriOf(await captured())
        .split('/')
        .pop() ?? '';
    const folder = join(shop.env.DATA_DIR, 'private', 'designs');
    expect(readdirSync(folder)).toContain(name);
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    for (const path of [
      `/uploads/designs/${name}`,
      `/uploads/../private/designs/${name}`,
      `/private/designs/${name}`,
    ]) {
      expect((await shop.app.inject(path)).statusCode).toBe(404);
    }
  });

  it('the seller sees it once a line with it was paid to them, another seller does not [D4]', async () => {
    const made = await captured();
    await ordered(made, false);
    expect((await get(uriOf(made), 'seller')).statusCode).toBe(404);
    await ordered(made);
    expect(await statuses(uriOf(made))).toMatchObject({ owner: 200, seller: 200, other: 404, stranger: 404 });
  });

  it('is asked for by its own design: of another one, or by a name that is none, it does not exist [D4]', async () => {
    const [one, two] = [await captured(), await captured()];
    expect((await get(uriOf(one).replace(`/${one.id}/`, `/${two.id}/`))).statusCode).toBe(404);
    for (const name of ['..%2f..%2fx.webp', 'a.png', `${'0'.repeat(36)}-320.webp`]) {
      expect((await get(`product-customs/${one.id}/pictures/${name}`)).statusCode).toBe(400);
    }
    expect((await get(`product-customs/${one.id}/pictures/${'0'.repeat(36)}.webp`)).statusCode).toBe(404);
  });

  it('an order shows what was ordered, though the design was captured again since [3§4]', async () => {
    const made = await captured();
    await ordered(made);
    const again = await capture(made.id);
    expect(uriOf(again)).not.toBe(uriOf(made));
    const { data } = (await shop.get('users/purchases', buyer.token)).json() as PurchaseList;
    expect(data[0]?.details[0]?.product.images[0]?.uri).toBe(uriOf(made));
    expect(await statuses(uriOf(made))).toMatchObject({ owner: 200, seller: 200, stranger: 404 });
  });

  it('captured again and again it keeps what an order shows, and its latest [D373]', async () => {
    const kept = () => readdirSync(join(shop.env.DATA_DIR, 'private', 'designs')).length;
    const made = await captured();
    await ordered(made, false);
    const before = kept();
    const [, between, last] = [await capture(made.id), await capture(made.id), await capture(made.id)];
    await shop.app.jobs.drain();
    expect(kept()).toBe(before + 3);
    expect((await get(uriOf(between))).statusCode).toBe(404);
    for (const shown of [made, last]) expect((await get(uriOf(shown))).statusCode).toBe(200);
    // The next order shows the latest one.
    await ordered(last);
    await capture(made.id);
    expect((await get(uriOf(last))).statusCode).toBe(200);
  });

  it('a line whose picture has no address ends no look for views that nothing shows [D448]', async () => {
    const made = await captured();
    const lines = shop.db.updateTable('order_lines').where('order_id', '=', await ordered(made));
    await lines.set({ image: '{}' }).execute();
    const nobodys = 'private/designs/33333333-3333-4333-8333-333333333333.webp';
    await shop.app.files.put(nobodys, Buffer.from('a'), { modified: new Date(Date.now() - 2 * 3_600_000) });
    expect(await sweepViews(shop.db, shop.app.files)).toBe(1);
    expect((await get(uriOf(made))).statusCode).toBe(200);
    // The others look at all lines of the seller.
    await lines.set({ image: null }).execute();
  });

  it('what lay under an address of its own before is fetched with a session too, by design, order and seller [D4]', async () => {
    const made = await captured();
    const orderId = await ordered(made);
    const name = '22222222-2222-4222-8222-222222222222.webp';
    const folder = join(shop.env.DATA_DIR, 'uploads', 'designs');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), await plain(40, 40).webp().toBuffer());
    const uri = `/uploads/designs/${name}`;
    await shop.db.updateTable('product_custom_images').set({ uri }).where('custom_id', '=', made.id).execute();
    const image = JSON.stringify({ id: 1, uri, url: uri, widths: [] });
    await shop.db.updateTable('order_lines').set({ image }).where('order_id', '=', orderId).execute();

    const address = `/api/web/product-customs/${made.id}/pictures/${name}`;
    const order = (await shop.get(`orders/${orderId}`, buyer.token)).json();
    const { data } = (await shop.get('users/purchases', buyer.token)).json() as PurchaseList;
    const lines = (await shop.get('admin/lines?step=all&perPage=48', tokens.seller)).json().data;
    const line = lines.find(({ payment_id }: { payment_id: number }) => payment_id === orderId);
    const answered = [order.details[0].image, data[0]?.details[0]?.product.images[0], line.image];
    expect(answered.map((each) => [each.uri, each.url])).toEqual([1, 2, 3].map(() => [address, address]));
    expect(await statuses(address)).toMatchObject({ owner: 200, seller: 200, stranger: 404 });
    expect((await shop.app.inject(uri)).statusCode).not.toBe(200);
  });
});
