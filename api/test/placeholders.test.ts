import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plan } from '../src/seed/media/plan';
import { startApp, type TestApp } from './app';

const TINT = 'c4ed8e111';
let shop: TestApp;
let media: string;

beforeAll(async () => {
  media = mkdtempSync(join(tmpdir(), 'qhatu-media-'));
  const pictures = Object.fromEntries(plan(media).map(({ key }) => [key, { tint: TINT }]));
  writeFileSync(join(media, 'manifest.json'), JSON.stringify({ pictures }));
  shop = await startApp({ MEDIA_DIR: media });
});
afterAll(async () => {
  await shop.close();
  rmSync(media, { recursive: true });
});

/** Each object of an answer that shows a picture of the shop: its address, and what is seen until it has come. */
function picturesOf(value: unknown): { address: string; tint: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(picturesOf);
  const { uri, thumb, url_image, tint } = value as Record<string, unknown>;
  // A slide for phones lies in the same colours as the wide one, which tells them for both.
  const address = [uri, thumb, url_image].find((one) => /^\/media\/.*(?<!-phone)\.webp$/.test(String(one)));
  return typeof address === 'string' ? [{ address, tint }, ...inside] : inside;
}

test.each([
  'sections',
  'reviews',
  'sliders/get-all-activated',
  'categories/search?root=true&with[0]=sub_categories',
  'products/search?category_id=13',
  'products/search?all=true&custom=1',
  'products/9006',
  'shops/tiendacondori',
  'prints?all=true&enable=1',
])('each picture of %s says what is seen until it has come', async (path) => {
  const found = picturesOf((await shop.get(path)).json());
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ tint }) => tint !== TINT)).toEqual([]);
});

test('so do faces of who asks and rates, the products of purchases, and one’s own photo', async () => {
  const { access_token: token, user } = await shop.login('cliente@demo.pe');
  expect(picturesOf(user)).toHaveLength(1);
  const asked = { product_id: 9001, user_id: user.id, message: '¿Viene con garantía?' };
  expect((await shop.post('products/save-ask', asked, token)).statusCode).toBe(200);
  const { questions } = (await shop.get('products/9001')).json();
  const purchases = (await shop.get('users/purchases', token)).json();
  const own = (await shop.get(`users/get-user-data/${user.id}`, token)).json();
  for (const part of [questions, purchases, own]) {
    const found = picturesOf(part);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ tint }) => tint !== TINT)).toEqual([]);
  }
});
