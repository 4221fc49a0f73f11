import { ACME, COLOR, FIXTURE, HEAVY, LIGHT, RED, UNIT, WEIGHT, ZETA } from './product-fixtures';
import { openSearchShop, type SearchShop, text } from './qorilazo';

let shop: SearchShop['shop'];
let found: SearchShop['found'];
beforeAll(async () => {
  ({ shop, found } = await openSearchShop());
});
afterAll(() => shop.close());

test('a subcategory’s id as the category finds its products, so that its breadcrumb leads somewhere [1§2]', async () => {
  expect(await found(`${text('qorilazo')}&category_id=${FIXTURE.sub}`)).toEqual([1, 2, 3]);
});

describe('filters', () => {
  const q = text('qorilazo');
  test.each([
    ['category', `category_id=${FIXTURE.root}`, [1, 2, 3, 4, 5, 9]],
    ['a subcategory by category_id', `category_id=${FIXTURE.sub}`, [1, 2, 3]],
    ['subcategory', `subcategory_id=${FIXTURE.otherSub}`, [4, 5]],
    ['category and subcategory', `category_id=${FIXTURE.root}&subcategory_id=${FIXTURE.sub}`, [1, 2, 3]],
    ['a category that does not exist', 'category_id=999999', []],
    ['brand[]', `brand[0]=${ACME}`, [1, 3, 6, 7]],
    ['two brands', `brand[]=${ACME}&brand[]=${ZETA}`, [1, 2, 3, 4, 6, 7, 8]],
    ['color[]', `color[0]=${RED}`, [1, 4, 8]],
    ['color and brand', `color[0]=${RED}&brand[0]=${ACME}`, [1]],
    ['min_price in soles', 'min_price=55', [5, 7, 8, 9]],
    ['D80 max_price compares the offer', 'max_price=4', [2]],
    ['condition used', 'condition=0', [3]],
    ['can_go_to_province', `can_go_to_province=1&category_id=${FIXTURE.root}&subcategory_id=${FIXTURE.otherSub}`, [4]],
    ['in_offer', 'in_offer=1', [2]],
    ['tag by name, accents or not', 'tag=ETIQUETON', [6]],
    ['tag by id', 'tag=800001', [6]],
    ['a tag that does not exist', 'tag=nadie', []],
    ['product_id', 'product_id=800105', [5]],
    ['a seller', `user_id=${FIXTURE.seller}&category_id=${FIXTURE.sub}`, [1, 2, 3]],
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
  ])('%s [D45]', async (_name, query, expected) => {
    expect(await found(`${q}&${query}`)).toEqual(expected);
  });

  test('unknown parameters are ignored, empty ones too [D45]', async () => {
    expect(await found(`${q}&nonsense=1&enable=1&with[0]=x&brand[0]=&min_price=&orderBy=&in_offer=1`)).toEqual([2]);
  });
});
