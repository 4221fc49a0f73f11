import { putProducts } from './product-fixtures';
import { openSearchShop, type SearchShop } from './qorilazo';

let shop: SearchShop['shop'];
beforeAll(async () => {
  ({ shop } = await openSearchShop());
});
afterAll(() => shop.close());

describe('bad input', () => {
  const refused = async (query: string) => {
    const answer = await shop.get(`products/search?${query}`);
    expect(answer.statusCode).toBe(400);
    const body = answer.json();
    expect(body).toMatchObject({ code: 'malformed', msg: expect.stringMatching(/^(El|La) /), error: body.msg });
    expect(JSON.stringify(body)).not.toMatch(/at .*\.ts/);
  };

  test.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'page=99999999999'])(
    'bad input a negative or giant page, D80 %s, is 400 with a Spanish sentence',
    refused,
  );

  test.each(['perPage=10000', 'perPage=49', 'perPage=0', 'perPage=x'])(
    'bad input more products on a page than there are places, D80 %s, is 400',
    refused,
  );

  test.each(['min_price=NaN', 'min_price=x', 'min_price=-1', 'max_price=Infinity', 'max_price=1e300'])(
    'bad input a price that is no number, %s, is 400',
    refused,
  );

  test.each([
    'orderBy=price',
    'orderBy=constructor',
    'category_id=x',
    'category_id=0',
    'category_id=99999999999',
    'category_id[0]=1',
    'brand[0]=x',
    'brand[0]=-3',
    'color[]=1e99',
    'condition=2',
    'in_offer=maybe',
    'ids[0]=x',
    'min[0]=x',
    'brand[999]=1',
    'filter=%00',
    'filter=%E0%A4%A',
    'filter[0]=a',
    'tag[0]=a',
  ])('bad input D8 %s is 400 with a Spanish sentence', refused);

  test.each([
    // Of these products some cost less than 50 and some more than 90.
    ['a minimum over the maximum', 'filter=qorilazo&min_price=90&max_price=50'],
    ['bounds of an attribute the wrong way round', 'ids[0]=1&min[0]=9&max[0]=1&category_id=13'],
    ['a page far behind the last', 'category_id=13&page=900'],
    ['emoji', `filter=${encodeURIComponent('🦙🦙 👨‍👩‍👧')}`],
    ['words that nobody wrote, from right to left', `filter=${encodeURIComponent('מתנה \u202Eهدية')}`],
  ])('bad input %s: 200 and no products', async (_what, query) => {
    const answer = await shop.get(`products/search?${query}`);
    expect([answer.statusCode, answer.json().data]).toEqual([200, []]);
  });

  test('bad input words from right to left and emoji among known ones do not hide products', async () => {
    const answer = await shop.get(`products/search?filter=${encodeURIComponent('\u202Ezapatilla\u202C qorilazo')}`);
    expect(answer.json().total).toBe(3);
  });

  test('bad input 5,000 characters are searched by their beginning', async () => {
    const answer = await shop.get(
      `products/search?filter=${encodeURIComponent(`polo ${' '.repeat(195)}nadielollamaasi ${'x'.repeat(5000)}`)}`,
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json().total).toBe((await shop.get('products/search?filter=polo')).json().total);
  });

  test('bad input HTML in names and descriptions is kept as it was given, in the page and in lists', async () => {
    const [name, description] = ['Tambor <b>Yawar</b>', '<img src=x onerror="alert(1)"> Cuero & cedro'];
    await putProducts(shop.db, [{ id: 800_131, name, description }]);
    expect((await shop.get('products/800131')).json()).toMatchObject({ name, description });
    expect((await shop.get('products/search?filter=yawar')).json().data).toMatchObject([{ name, description }]);
  });
});
