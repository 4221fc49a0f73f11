import type { Suggestions } from '@qhatu/contract/wire';
import { startApp, type TestApp } from './app';
import { ACME, FIXTURE, putCatalogFixtures, putProducts } from './product-fixtures';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
  await putCatalogFixtures(shop.db);
  await putProducts(shop.db, [
    { id: 800_101, name: 'Zampoña Qorilazo grande', brand: ACME, price: 4500, popularity: 10 },
    { id: 800_102, name: 'Zampoña Qorilazo chica', price: 3500, popularity: 90 },
    { id: 800_103, name: 'Lápiz Qorilazo', category: FIXTURE.otherSub, price: 500, popularity: 50 },
    { id: 800_104, name: 'Lápices Qorilazo surtidos', category: FIXTURE.otherSub, price: 900 },
    { id: 800_105, name: 'Funda', description: 'Para zampoña', category: FIXTURE.otherRoot },
  ]);
});
afterAll(() => shop.close());

async function suggest(text: string): Promise<Suggestions> {
  const answer = await shop.get(`products/suggestions?filter=${encodeURIComponent(text)}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
const ids = async (text: string) => (await suggest(text)).products.map(({ id }) => id - 800_100);

test.each([
  ['the beginning of a word, best known first', 'zampo', [2, 1, 5]],
  ['without accents, in capitals', 'ZAMPONA QORI', [2, 1]],
  ['a whole word and the beginning of the next', 'zampoña gran', [1]],
  ['a plural being typed finds the singular too', 'qorilazo lapice', [3, 4]],
])('suggestions: %s [1§2]', async (_name, text, expected) => {
  expect(await ids(text)).toEqual(expected);
});

test.each([
  ['sampona', [2, 1, 5]],
  ['sanpoña qorilaso', [2, 1]],
])('suggestions forgive the slip in %s and say what would be searched [1§2]', async (text, expected) => {
  const result = await suggest(text);
  expect(result.products.map(({ id }) => id - 800_100)).toEqual(expected);
  expect(result.text).toMatch(/^zampo/);
});

test('suggestions: categories by their name, then where the products stand, each with its parent [1§2]', async () => {
  expect((await suggest('estan')).categories[0]).toEqual({ id: FIXTURE.root, name: 'Estante', parent: null });
  expect((await suggest('lapiz qorilazo')).categories).toEqual([
    { id: FIXTURE.otherSub, name: 'Abajo', parent: { id: FIXTURE.root, name: 'Estante' } },
  ]);
});

test.each(['', ' ', "'; drop table products; --", '!&|:*()<->', '🧉', 'ابحث', 'x'.repeat(5000), 'wxqzkv', '%', '_'])(
  'bad input: suggestions for %s are none or few, never an error',
  async (text) => {
    const result = await suggest(text);
    expect(result.products.length).toBeLessThanOrEqual(6);
    expect(result.categories.length).toBeLessThanOrEqual(3);
  },
);

test('a list in place of the text is 400 [D8]', async () => {
  expect((await shop.get('products/suggestions?filter[0]=a')).statusCode).toBe(400);
});
