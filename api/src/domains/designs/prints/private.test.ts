import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ProductCustom, Quote } from '@qhatu/contract/wire';
import { startApp, type TestApp } from '../../../../test/app';
import { mediaFolder } from '../../../http/pictures';
import { type Buyer, type Market, openMarket } from '../../orders/fixtures';
import { blankPolo, everybodysTokens, photo, plain, sendForm } from '../testing';
import { keyOf } from './storage';

let shop: TestApp;
let market: Market;
let buyer: Buyer;
let print: { id: number; url: string; thumb: string };
let tokens: Record<string, string>;
beforeAll(async () => {
  // The shop's own pictures are drawn by its first start, which a clone that only tests has not had.
  shop = await startApp({ MEDIA_DIR: mkdtempSync(join(tmpdir(), 'qhatu-media-')) });
  market = await openMarket(shop);
  buyer = await market.buyer();
  tokens = await everybodysTokens(shop, market, buyer);
  const image = await plain(900, 600).png().toBuffer();
  print = (await sendForm(shop, 'prints/upload', buyer.token, { image })).json();
});
afterAll(async () => {
  await shop.close();
  rmSync(shop.env.MEDIA_DIR ?? '', { recursive: true, force: true });
});

const statusFor = async (who: string, url = print.url) =>
  (await shop.get(url.replace('/api/web/', ''), tokens[who])).statusCode;
const everybody = async () =>
  Object.fromEntries(await Promise.all(Object.keys(tokens).map(async (who) => [who, await statusFor(who)])));

it('an upload is seen by its owner and by administration, whatever its number; without a session by nobody [D4]', async () => {
  expect(print).toMatchObject({
    url: `/api/web/prints/${print.id}/file`,
    thumb: `/api/web/prints/${print.id}/file?small=1`,
  });
  expect(await everybody()).toEqual({
    owner: 200,
    stranger: 404,
    visitor: 403,
    seller: 404,
    other: 404,
    support: 404,
    admin: 200,
  });
  expect(await statusFor('nobody')).toBe(401);
  expect(await statusFor('stranger', print.thumb)).toBe(404);
});

it('it is kept by nobody on its way, and lies where only the shop reads [D4]', async () => {
  const { headers } = await shop.get(`prints/${print.id}/file`, tokens.owner);
  expect(headers['cache-control']).toBe('private, no-store');
  const { uri, thumb } = await shop.db
    .selectFrom('prints')
    .selectAll()
    .where('id', '=', print.id)
    .executeTakeFirstOrThrow();
  for (const place of [uri, thumb]) {
    expect(statSync(join(shop.env.DATA_DIR, keyOf(place))).mode & 0o077).toBe(0);
    for (const path of [`/uploads/${place}`, `/uploads/../${place}`, `/uploads/%2e%2e/${place}`, `/${place}`]) {
      expect((await shop.app.inject(path)).statusCode).toBe(404);
    }
  }
});

it('uploads of before, which lay under an address of their own, are fetched with a session too [D4]', async () => {
  const folder = join(shop.env.DATA_DIR, 'uploads', 'prints');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'antes.webp'), await plain(40, 40).webp().toBuffer());
  const uri = '/uploads/prints/antes.webp';
  const { id } = await shop.db
    .insertInto('prints')
    .values({ user_id: buyer.id, uri, thumb: uri, width: 40, height: 40 })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(existsSync(join(shop.env.DATA_DIR, keyOf(uri)))).toBe(true);
  for (const path of [
    uri,
    '/uploads//prints/antes.webp',
    '/uploads/x/../prints/antes.webp',
    '/uploads/%70rints/antes.webp',
  ]) {
    expect([403, 404]).toContain((await shop.app.inject(path)).statusCode);
  }
  expect([await statusFor('owner', `prints/${id}/file`), await statusFor('stranger', `prints/${id}/file`)]).toEqual([
    200, 404,
  ]);
});

it('the seller sees it once a design with it was paid to them; another seller still does not [D4]', async () => {
  const polo = await blankPolo(shop);
  const made: ProductCustom = (
    await shop.post(
      'product-customs',
      { product_id: polo.variant.id, quantity: 1, design: polo.design([photo(print.id)]) },
      buyer.token,
      { headers: { 'idempotency-key': 'privado-1' } },
    )
  ).json();
  const lines = [{ product_id: made.product_id, variant_id: made.variant_id, product_custom_id: made.id, qty: 1 }];
  const quote = await shop.post('orders/quote', { lines, region_id: 150100, payment_type_id: 3 }, buyer.token);
  const { id } = await market.order(buyer, lines, { total: (quote.json() as Quote).total });
  expect(await statusFor('seller')).toBe(404);
  expect((await shop.post(`admin/orders/${id}/approve`, {}, tokens.admin)).statusCode).toBe(200);
  expect(await everybody()).toMatchObject({ owner: 200, stranger: 404, seller: 200, other: 404, support: 404 });
});

it('the shop’s own designs are every member’s; a number that nobody has is 404, no number 400 [3§7]', async () => {
  const [own] = (await shop.get('prints?all=true&enable=1')).json();
  const { uri } = await shop.db.selectFrom('prints').select('uri').where('id', '=', own.id).executeTakeFirstOrThrow();
  const file = join(mediaFolder(shop.env), uri.slice('/media/'.length));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'own');
  expect([
    await statusFor('stranger', `prints/${own.id}/file`),
    await statusFor('owner', 'prints/999999999/file'),
    await statusFor('owner', 'prints/uno/file'),
  ]).toEqual([200, 404, 400]);
});
