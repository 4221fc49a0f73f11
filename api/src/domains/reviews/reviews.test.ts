import { buys, TEAPOT, teapotsForTests } from '../../../test/shop';

const open = teapotsForTests();

const product = async () => (await open.shop.get(`products/${TEAPOT}`)).json();
const rate = (body: object, token = open.client.token) => open.shop.post('products/save-rating', body, token);

describe('ratings [D47]', () => {
  test('need a purchase of the product', async () => {
    const answer = await rate({ product_id: TEAPOT, rating: 5, message: 'Buena' });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'not_bought']);
  });

  test('half stars count in the average at once; a second rating of the same person replaces the first [1§5]', async () => {
    await buys(open.shop, open.client.id, TEAPOT);
    expect((await product()).rating_count).toBe(0);
    const first = await rate({
      user_id: open.client.id,
      product_id: TEAPOT,
      rating: 2.5,
      title: '',
      message: 'Pesa mucho',
    });
    expect([first.statusCode, first.json().msg]).toEqual([200, 'Gracias por tu calificación']);
    expect(await product()).toMatchObject({ rating: 2.5, rating_count: 1, ratings: [{ rating: 2.5, title: null }] });
    await rate({ product_id: TEAPOT, rating: 4.5, title: 'Mejor', message: 'Ya me acostumbré' });
    expect(await product()).toMatchObject({ rating: 4.5, rating_count: 1, ratings: [{ rating: 4.5, title: 'Mejor' }] });
  });

  test('ten ratings at once by one person leave one, and sums that are its own', async () => {
    await buys(open.shop, open.client.id, TEAPOT + 1);
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => rate({ product_id: TEAPOT + 1, rating: (n + 1) / 2, message: 'a' })),
    );
    const { rating, rating_count, ratings } = (await open.shop.get(`products/${TEAPOT + 1}`)).json();
    expect([rating_count, ratings.length, rating]).toEqual([1, 1, ratings[0].rating]);
  });

  test.each([0, 0.25, 5.5, -1, 1e9])('%p stars are refused [1§5]', async (rating) => {
    expect((await rate({ product_id: TEAPOT, rating, message: 'a' })).statusCode).toBe(422);
  });
});

test('visitors: the API refuses save-rating: the visitor 403, nobody 401 [1§6]', async () => {
  const statuses = [
    await open.shop.post('products/save-rating', {}, open.visitor),
    await open.shop.post('products/save-rating', {}),
  ];
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([403, 401]);
});
