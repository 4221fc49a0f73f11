import { FIXTURE, putProducts } from './product-fixtures';
import { openSearchShop, type SearchShop, text } from './qorilazo';

let shop: SearchShop['shop'];
let search: SearchShop['search'];
let found: SearchShop['found'];
let inOrder: SearchShop['inOrder'];
beforeAll(async () => {
  ({ shop, search, found, inOrder } = await openSearchShop());
});
afterAll(() => shop.close());

describe('text', () => {
  test.each([
    ['a plural with z and c', 'lapices qorilazo', [1, 2, 3]],
    ['its singular without accent', 'LAPIZ qorilazo', [1, 2, 3]],
    ['an accent too many', 'qórilazo lápices', [1, 2, 3]],
    ['words in any order', 'qorilazo algodon camisas', [4]],
    ['a plural', 'zapatilla qorilazo', [7, 8, 9]],
    ['a word of the description', 'xilomerico', [7]],
    ['a brand', 'zetaprueba', [2, 4, 8]],
    ['ñ written as n', 'nandu qorilazo', [9]],
    ['D30 a # that travelled as $', 'qorilazo C$', [9]],
  ])('search finds products by %s [1§2]', async (_name, words, expected) => {
    expect(await found(text(words))).toEqual(expected);
  });

  test.each([
    ['zapatilas qorilaso', [7, 8, 9]],
    ['camiza algodon qorilazo', [4]],
    ['lapises qorilazo', [1, 2, 3]],
  ])('search repairs %s and says so [1§2]', async (words, expected) => {
    const result = await search(text(words));
    expect(result.data.map(({ id }) => id - 800_100).sort((a, b) => a - b)).toEqual(expected);
    expect(result.corrected).toMatch(/qorilazo/);
  });

  test('the $ of the address is a # again, also in what was repaired [D30]', async () => {
    expect((await search(text('zapatilas $ qorilaso'))).corrected).toMatch(/^zapatillas? # qorilazo$/);
  });

  test('what needs no repair is not corrected [1§2]', async () => {
    expect((await search(text('camisa qorilazo'))).corrected).toBeNull();
  });

  test('a word that nobody knows finds nothing and repairs nothing [1§2]', async () => {
    const result = await search(text('wxqzkv'));
    expect([result.total, result.corrected, result.from, result.facets]).toEqual([0, null, null, []]);
  });

  test.each(["'; drop table products; --", '% _ \\ " & | ! ( ) : * <->', '###', 'de la para'])(
    'bad input SQL and tsquery operators: the text %s is only text',
    async (words) => {
      const answer = await shop.get(`products/search?${text(words)}`);
      expect(answer.statusCode).toBe(200);
      expect((await shop.get(`products/search?${text(`qorilazo ${words}`)}`)).statusCode).toBe(200);
      expect(await inOrder(`${text('qorilazo')}&perPage=1`)).toHaveLength(1);
    },
  );

  test('a title beats a description, and the better known of two titles comes first [1§2]', async () => {
    await putProducts(shop.db, [
      { id: 800_121, name: 'Marimba grande', popularity: 1 },
      { id: 800_122, name: 'Marimba chica', popularity: 90 },
      { id: 800_123, name: 'Baqueta', description: 'Para marimba', popularity: 80 },
    ]);
    expect(await inOrder('filter=marimba')).toEqual([22, 21, 23]);
  });
});

describe('order and pages', () => {
  const shelf = `category_id=${FIXTURE.root}&${text('qorilazo')}`;
  test.each([
    ['low-price', [2, 1, 3, 4, 5, 9]],
    ['LowToHigh', [2, 1, 3, 4, 5, 9]],
    ['high-price', [9, 5, 4, 3, 1, 2]],
    ['HighToLow', [9, 5, 4, 3, 1, 2]],
    ['A-Z', [4, 5, 3, 2, 1, 9]],
    ['AscOrder', [4, 5, 3, 2, 1, 9]],
    ['Z-A', [9, 1, 2, 3, 5, 4]],
    ['DescOrder', [9, 1, 2, 3, 5, 4]],
  ])('orderBy %s [1§2]', async (orderBy, expected) => {
    expect(await inOrder(`${shelf}&orderBy=${orderBy}`)).toEqual(expected);
  });

  test.each(['recommended', 'low-price', 'high-price', 'A-Z', 'Z-A', 'Newest'])(
    '%s: pages neither repeat nor miss a product [D9]',
    async (orderBy) => {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => search(`${text('qorilazo')}&perPage=3&page=${page}&orderBy=${orderBy}`)),
      );
      const ids = pages.flatMap(({ data }) => data.map(({ id }) => id - 800_100));
      expect([...ids].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect(pages.map(({ total, last_page, from, to }) => [total, last_page, from, to])).toEqual([
        [9, 3, 1, 3],
        [9, 3, 4, 6],
        [9, 3, 7, 9],
        [9, 3, null, null],
      ]);
    },
  );
});
