import { openSearchShop, type SearchShop } from './qorilazo';

let shop: SearchShop['shop'];
beforeAll(async () => {
  ({ shop } = await openSearchShop());
});
afterAll(() => shop.close());

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
    'min_price=NaN',
    'max_price=Infinity',
    'perPage=10000',
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

  test.each([
    ['a minimum over the maximum', 'category_id=13&min_price=90&max_price=10'],
    ['bounds of an attribute the wrong way round', 'ids[0]=1&min[0]=9&max[0]=1&category_id=13'],
    ['a page far behind the last', 'category_id=13&page=900'],
    ['emoji', `filter=${encodeURIComponent('🦙🦙 👨‍👩‍👧')}`],
    ['words that nobody wrote, from right to left', `filter=${encodeURIComponent('מתנה \u202Eهدية')}`],
  ])('%s: 200 and no goods', async (_what, query) => {
    const answer = await shop.get(`products/search?${query}`);
    expect([answer.statusCode, answer.json().data]).toEqual([200, []]);
  });

  test('words from right to left and emoji among known ones do not hide goods', async () => {
    const answer = await shop.get(`products/search?filter=${encodeURIComponent('\u202Ezapatilla\u202C qorilazo')}`);
    expect(answer.json().total).toBe(3);
  });

  test('a text longer than anybody means is searched by its beginning', async () => {
    const answer = await shop.get(
      `products/search?filter=${encodeURIComponent(`polo ${' '.repeat(195)}nadielollamaasi ${'x'.repeat(5000)}`)}`,
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json().total).toBe((await shop.get('products/search?filter=polo')).json().total);
  });
});
