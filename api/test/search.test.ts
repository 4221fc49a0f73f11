import type { SearchResult } from '@qhatu/contract/wire';
import { startApp, type TestApp } from './app';
import {
  ACME,
  BLUE,
  COLOR,
  type Good,
  HEAVY,
  LIGHT,
  openShelf,
  putGoods,
  RED,
  SHELF,
  UNIT,
  WEIGHT,
  ZETA,
} from './goods';

let shop: TestApp;

const GOODS: Good[] = [
  { id: 800_101, name: 'Lápiz técnico Qorilazo', brand: ACME, price: 500, values: [RED, LIGHT], popularity: 50 },
  { id: 800_102, name: 'Lápiz grueso Qorilazo', brand: ZETA, price: 700, offer: 400, values: [BLUE, LIGHT] },
  { id: 800_103, name: 'Lápiz de cera Qorilazo', brand: ACME, price: 900, values: [BLUE, HEAVY], condition: 0 },
  {
    id: 800_104,
    name: 'Camisa de algodón Qorilazo',
    category: SHELF.otherSub,
    brand: ZETA,
    price: 4500,
    values: [RED],
  },
  {
    id: 800_105,
    name: 'Camisa de lino Qorilazo',
    category: SHELF.otherSub,
    price: 5500,
    values: [BLUE],
    province: false,
  },
  {
    id: 800_106,
    name: 'Camisa Qorilazo clásica',
    category: SHELF.otherRoot,
    brand: ACME,
    price: 3500,
    tags: [800_001],
  },
  {
    id: 800_107,
    name: 'Zapatillas Qorilazo',
    category: SHELF.otherRoot,
    brand: ACME,
    price: 9900,
    description: 'Suela de caucho xilomérico',
  },
  {
    id: 800_108,
    name: 'Zapatilla Qorilazo niño',
    category: SHELF.otherRoot,
    brand: ZETA,
    price: 8900,
    values: [RED, HEAVY],
  },
  { id: 800_109, name: 'Zapatilla Qorilazo Ñandú C# 100%', category: SHELF.root, price: 9900 },
];

beforeAll(async () => {
  shop = await startApp();
  await openShelf(shop.db);
  await putGoods(shop.db, GOODS);
});
afterAll(() => shop.close());

async function search(query: string): Promise<SearchResult> {
  const answer = await shop.get(`products/search?${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
const found = async (query: string) => (await search(query)).data.map(({ id }) => id - 800_100).sort((a, b) => a - b);
const inOrder = async (query: string) => (await search(query)).data.map(({ id }) => id - 800_100);
const text = (words: string) => `filter=${encodeURIComponent(words)}`;

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
  ])('1§2 search finds goods by %s', async (_name, words, expected) => {
    expect(await found(text(words))).toEqual(expected);
  });

  test.each([
    ['zapatilas qorilaso', [7, 8, 9]],
    ['camiza algodon qorilazo', [4]],
    ['lapises qorilazo', [1, 2, 3]],
  ])('1§2 search repairs %s and says so', async (words, expected) => {
    const result = await search(text(words));
    expect(result.data.map(({ id }) => id - 800_100).sort((a, b) => a - b)).toEqual(expected);
    expect(result.corrected).toMatch(/qorilazo/);
  });

  test('1§2 what needs no repair is not corrected', async () => {
    expect((await search(text('camisa qorilazo'))).corrected).toBeNull();
  });

  test('1§2 a word that nobody knows finds nothing and repairs nothing', async () => {
    const result = await search(text('wxqzkv'));
    expect([result.total, result.corrected, result.from, result.facets]).toEqual([0, null, null, []]);
  });

  test.each(["'; drop table products; --", '% _ \\ " & | ! ( ) : * <->', '###', 'de la para'])(
    'bad input: the text %s is only text',
    async (words) => {
      const answer = await shop.get(`products/search?${text(words)}`);
      expect(answer.statusCode).toBe(200);
    },
  );

  test('1§2 a title beats a description, and the better known of two titles comes first', async () => {
    await putGoods(shop.db, [
      { id: 800_121, name: 'Marimba grande', popularity: 1 },
      { id: 800_122, name: 'Marimba chica', popularity: 90 },
      { id: 800_123, name: 'Baqueta', description: 'Para marimba', popularity: 80 },
    ]);
    expect(await inOrder('filter=marimba')).toEqual([22, 21, 23]);
  });
});

describe('filters', () => {
  const q = text('qorilazo');
  test.each([
    ['category', `category_id=${SHELF.root}`, [1, 2, 3, 4, 5, 9]],
    ['a subcategory by category_id', `category_id=${SHELF.sub}`, [1, 2, 3]],
    ['subcategory', `subcategory_id=${SHELF.otherSub}`, [4, 5]],
    ['category and subcategory', `category_id=${SHELF.root}&subcategory_id=${SHELF.sub}`, [1, 2, 3]],
    ['a category that does not exist', 'category_id=999999', []],
    ['brand[]', `brand[0]=${ACME}`, [1, 3, 6, 7]],
    ['two brands', `brand[]=${ACME}&brand[]=${ZETA}`, [1, 2, 3, 4, 6, 7, 8]],
    ['color[]', `color[0]=${RED}`, [1, 4, 8]],
    ['color and brand', `color[0]=${RED}&brand[0]=${ACME}`, [1]],
    ['min_price in soles', 'min_price=55', [5, 7, 8, 9]],
    ['D80 max_price compares the offer', 'max_price=4', [2]],
    ['condition used', 'condition=0', [3]],
    ['can_go_to_province', `can_go_to_province=1&category_id=${SHELF.root}&subcategory_id=${SHELF.otherSub}`, [4]],
    ['in_offer', 'in_offer=1', [2]],
    ['tag by name, accents or not', 'tag=ETIQUETON', [6]],
    ['tag by id', 'tag=800001', [6]],
    ['a tag that does not exist', 'tag=nadie', []],
    ['product_id', 'product_id=800105', [5]],
    ['a seller', `user_id=${SHELF.seller}&category_id=${SHELF.sub}`, [1, 2, 3]],
    ['an attribute value by id', `ids[0]=${WEIGHT}&values[0]=${LIGHT}`, [1, 2]],
    ['an attribute value by text', `ids[0]=${WEIGHT}&values[0]=${encodeURIComponent('900 GP')}`, [3, 8]],
    ['bounds and a unit', `ids[0]=${WEIGHT}&units[0]=${UNIT}&min[0]=500&max[0]=1000`, [3, 8]],
    ['a unit that the value has not', `ids[0]=${WEIGHT}&units[0]=1&min[0]=500`, []],
    [
      'two values of one attribute',
      `ids[0]=${WEIGHT}&values[0]=${LIGHT}&ids[1]=${WEIGHT}&values[1]=${HEAVY}`,
      [1, 2, 3, 8],
    ],
    ['two attributes', `ids[0]=${WEIGHT}&values[0]=${LIGHT}&ids[1]=${COLOR}&values[1]=${RED}`, [1]],
    ['gaps in the parallel lists', `ids[1]=${WEIGHT}&values[0]=7&values[1]=${LIGHT}`, [1, 2]],
  ])('D45 %s', async (_name, query, expected) => {
    expect(await found(`${q}&${query}`)).toEqual(expected);
  });

  test('D45 unknown parameters are ignored, empty ones too', async () => {
    expect(await found(`${q}&nonsense=1&enable=1&with[0]=x&brand[0]=&min_price=&orderBy=&in_offer=1`)).toEqual([2]);
  });
});

describe('order and pages', () => {
  const shelf = `category_id=${SHELF.root}&${text('qorilazo')}`;
  test.each([
    ['low-price', [2, 1, 3, 4, 5, 9]],
    ['LowToHigh', [2, 1, 3, 4, 5, 9]],
    ['high-price', [9, 5, 4, 3, 1, 2]],
    ['HighToLow', [9, 5, 4, 3, 1, 2]],
    ['A-Z', [4, 5, 3, 2, 1, 9]],
    ['AscOrder', [4, 5, 3, 2, 1, 9]],
    ['Z-A', [9, 1, 2, 3, 5, 4]],
    ['DescOrder', [9, 1, 2, 3, 5, 4]],
  ])('1§2 orderBy %s', async (orderBy, expected) => {
    expect(await inOrder(`${shelf}&orderBy=${orderBy}`)).toEqual(expected);
  });

  test.each(['recommended', 'low-price', 'high-price', 'A-Z', 'Z-A', 'Newest'])(
    'D9 %s: pages neither repeat nor miss a product',
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

describe('facets', () => {
  /** Adds one value of a facet to a query, as a page's checkbox would. */
  function choose(query: string, kind: string, facetId: number | undefined, valueId: number, nth: number): string {
    if (kind === 'category') return `${query}&${facetId ? 'subcategory_id' : 'category_id'}=${valueId}`;
    if (kind === 'attribute') return `${query}&ids[${nth}]=${facetId}&values[${nth}]=${valueId}`;
    return `${query}&${kind === 'condition' ? 'condition' : `${kind}[${nth}]`}=${valueId}`;
  }

  test.each([
    ['nothing chosen', ''],
    ['a root category', `category_id=${SHELF.root}`],
    ['a subcategory', `category_id=${SHELF.sub}`],
    ['text', text('qorilazo')],
    ['text and price', `${text('qorilazo')}&min_price=5&max_price=60`],
    ['text and a tag', `${text('camisa qorilazo')}&tag=800001`],
  ])('D80 every count is what choosing that value brings: %s', async (_name, query) => {
    const { facets } = await search(query);
    expect(facets.length).toBeGreaterThan(0);
    for (const { kind, id, values } of facets) {
      // A chosen category is replaced by another one, not joined to it.
      const base = kind === 'category' ? query.replace(/&?(sub)?category_id=\d+/g, '') : query;
      for (const value of values.slice(0, 6)) {
        const { total } = await search(choose(base, kind, id, value.id, 0));
        expect([kind, value.name, total]).toEqual([kind, value.name, value.count]);
      }
    }
  });

  test('D80 the other values of a chosen facet still say what they would bring', async () => {
    const { facets, total } = await search(`${text('qorilazo')}&brand[0]=${ACME}&color[0]=${RED}`);
    expect(total).toBe(1);
    const valuesOf = (kind: string) =>
      Object.fromEntries(
        facets.find((facet) => facet.kind === kind)?.values.map(({ name, count }) => [name, count]) ?? [],
      );
    expect(valuesOf('brand')).toEqual({ Acmeprueba: 1, Zetaprueba: 2 });
    expect(valuesOf('color')).toEqual({ Rojo: 1, Azul: 1 });
    expect(valuesOf('category')).toEqual({ Estante: 1 });
  });

  test('D80 colours carry their paint and subcategories belong to the chosen category', async () => {
    const { facets } = await search(`category_id=${SHELF.sub}`);
    const color = facets.find(({ kind, id }) => kind === 'color' && id === COLOR);
    expect(color?.values.find(({ id }) => id === RED)?.payload).toBe('#f00');
    const weights = facets.find(({ kind, id }) => kind === 'attribute' && id === WEIGHT);
    expect(weights?.unit?.id).toBe(UNIT);
    const subs = facets.find(({ kind, id }) => kind === 'category' && id === SHELF.root);
    expect(subs?.values.map(({ id }) => id).sort()).toEqual([SHELF.sub, SHELF.otherSub]);
  });
});

describe('prices', () => {
  const range = async (query: string) => (await search(query)).prices;

  test('1§2 the ends of what the goods cost, offers included, whatever price is asked for', async () => {
    expect(await range(text('qorilazo'))).toEqual({ min: 4, max: 99 });
    expect(await range(`${text('qorilazo')}&min_price=30&max_price=50`)).toEqual({ min: 4, max: 99 });
    expect(await range(`${text('qorilazo')}&color[0]=${BLUE}`)).toEqual({ min: 4, max: 55 });
  });
  test('1§2 of a whole category, and none when nothing is found', async () => {
    expect(await range(`category_id=${SHELF.otherSub}`)).toEqual({ min: 45, max: 55 });
    expect(await range('category_id=999999')).toBeNull();
    expect(await range('filter=wxqzkv')).toBeNull();
  });
});

describe('the read model', () => {
  const counters = async () =>
    (
      await shop.db
        .selectFrom('facet_count')
        .selectAll()
        .where('n', '<>', 0)
        .orderBy('scope')
        .orderBy('scope_id')
        .orderBy('key')
        .execute()
    ).map((row) => Object.values(row).join());
  const words = async () =>
    (await shop.db.selectFrom('search_term').selectAll().where('ndoc', '<>', 0).orderBy('word').execute()).map((row) =>
      Object.values(row).join(),
    );

  test('a changed product is found anew at once, and counters and words equal a rebuild', async () => {
    await shop.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('products')
        .set({ name: 'Rondador Qorilazo', brand_id: ZETA, enabled: true })
        .where('id', '=', 800_101)
        .execute();
      await trx.updateTable('products').set({ enabled: false }).where('id', '=', 800_103).execute();
      await shop.app.goods.refresh(trx, [800_101, 800_103]);
    });
    expect(await found('filter=rondador')).toEqual([1]);
    expect(await found(`${text('lapiz qorilazo')}`)).toEqual([2]);
    const [kept, keptWords] = [await counters(), await words()];
    const { rebuildSearch } = await import('../src/domains/catalog/search');
    await shop.db.transaction().execute((trx) => rebuildSearch(trx));
    expect(await counters()).toEqual(kept);
    expect(await words()).toEqual(keptWords);
  });

  test('a change that is rolled back changes nothing in search', async () => {
    const undone = shop.db.transaction().execute(async (trx) => {
      await trx.updateTable('products').set({ name: 'Efímero' }).where('id', '=', 800_102).execute();
      await shop.app.goods.refresh(trx, [800_102]);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await found('filter=efimero')).toEqual([]);
  });
});

describe('bad input', () => {
  test.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'page=99999999999',
    'perPage=0',
    'perPage=49',
    'perPage=x',
    'orderBy=price',
    'orderBy=constructor',
    'category_id=x',
    'category_id=0',
    'category_id=99999999999',
    'category_id[0]=1',
    'brand[0]=x',
    'brand[0]=-3',
    'color[]=1e99',
    'min_price=x',
    'min_price=-1',
    'max_price=1e300',
    'condition=2',
    'in_offer=maybe',
    'ids[0]=x',
    'min[0]=x',
    'brand[999]=1',
    'filter=%00',
    'filter=%E0%A4%A',
    'filter[0]=a',
    'tag[0]=a',
  ])('D8 %s is 400 with a Spanish sentence', async (query) => {
    const answer = await shop.get(`products/search?${query}`);
    expect(answer.statusCode).toBe(400);
    const body = answer.json();
    expect(body).toMatchObject({ code: 'malformed', msg: expect.stringMatching(/^(El|La) /), error: body.msg });
    expect(JSON.stringify(body)).not.toMatch(/at .*\.ts/);
  });

  test('a text longer than anybody means is searched by its beginning', async () => {
    const answer = await shop.get(
      `products/search?filter=${encodeURIComponent(`polo ${' '.repeat(195)}${'x'.repeat(5000)}`)}`,
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json().total).toBe((await shop.get('products/search?filter=polo')).json().total);
  });
});
