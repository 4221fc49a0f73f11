import { ACME, BLUE, COLOR, FIXTURE, RED, UNIT, WEIGHT } from './product-fixtures';
import { openSearchShop, type SearchShop, text } from './qorilazo';

let shop: SearchShop['shop'];
let search: SearchShop['search'];
beforeAll(async () => {
  ({ shop, search } = await openSearchShop());
});
afterAll(() => shop.close());

describe('facets', () => {
  /** Adds one value of a facet to a query, as a page's checkbox would. */
  function choose(query: string, kind: string, facetId: number | undefined, valueId: number, nth: number): string {
    if (kind === 'category') return `${query}&${facetId ? 'subcategory_id' : 'category_id'}=${valueId}`;
    if (kind === 'attribute') return `${query}&ids[${nth}]=${facetId}&values[${nth}]=${valueId}`;
    return `${query}&${kind === 'condition' ? 'condition' : `${kind}[${nth}]`}=${valueId}`;
  }

  test.each([
    ['nothing chosen', ''],
    ['a root category', `category_id=${FIXTURE.root}`],
    ['a subcategory', `category_id=${FIXTURE.sub}`],
    ['text', text('qorilazo')],
    ['text and price', `${text('qorilazo')}&min_price=5&max_price=60`],
    ['text and a tag', `${text('camisa qorilazo')}&tag=800001`],
  ])('every count is what choosing that value brings: %s [D80]', async (_name, query) => {
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

  test('the other values of a chosen facet still say what they would bring [D80]', async () => {
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

  test('colours carry their paint and subcategories belong to the chosen category [D80]', async () => {
    const { facets } = await search(`category_id=${FIXTURE.sub}`);
    const color = facets.find(({ kind, id }) => kind === 'color' && id === COLOR);
    expect(color?.values.find(({ id }) => id === RED)?.payload).toBe('#f00');
    const weights = facets.find(({ kind, id }) => kind === 'attribute' && id === WEIGHT);
    expect(weights?.unit?.id).toBe(UNIT);
    const subs = facets.find(({ kind, id }) => kind === 'category' && id === FIXTURE.root);
    expect(subs?.values.map(({ id }) => id).sort()).toEqual([FIXTURE.sub, FIXTURE.otherSub]);
  });
});

describe('prices', () => {
  const range = async (query: string) => (await search(query)).prices;

  test('the ends of what the products cost, offers included, whatever price is asked for [1§2]', async () => {
    expect(await range(text('qorilazo'))).toEqual({ min: 4, max: 99 });
    expect(await range(`${text('qorilazo')}&min_price=30&max_price=50`)).toEqual({ min: 4, max: 99 });
    expect(await range(`${text('qorilazo')}&color[0]=${BLUE}`)).toEqual({ min: 4, max: 55 });
  });
  test('of a whole category, and none when nothing is found [1§2]', async () => {
    expect(await range(`category_id=${FIXTURE.otherSub}`)).toEqual({ min: 45, max: 55 });
    expect(await range('category_id=999999')).toBeNull();
    expect(await range('filter=wxqzkv')).toBeNull();
  });
});
