import { FIXTURE } from './product-fixtures';
import { type Shop, STRANGER, shopForTests } from './shop';

let shop: Shop['shop'];
let client: Shop['client'];
shopForTests((open) => {
  ({ shop, client } = open);
});

describe('wishlist [1§4]', () => {
  const list = async () => (await shop.get('wishlist', client.token)).json().map(({ id }: { id: number }) => id);
  test('wishlist: adding twice keeps one, removing twice is no error [1§4]', async () => {
    await shop.db.deleteFrom('wishlist').where('user_id', '=', client.id).execute();
    for (const _ of [1, 2]) {
      const added = await shop.post('wishlist', { user_id: client.id, product_id: 800_301 }, client.token);
      expect([added.statusCode, added.json().msg]).toEqual([200, 'Producto agregado a favoritos']);
    }
    expect(await list()).toEqual([800_301]);
    for (const _ of [1, 2]) {
      const removed = await shop.post('wishlist/delete', { product_id: 800_301 }, client.token);
      expect([removed.statusCode, removed.json().msg]).toEqual([200, 'Producto removido de favoritos']);
    }
    expect(await list()).toEqual([]);
  });
  test.each([
    ['for somebody else', { user_id: STRANGER, product_id: 800_301 }, 404],
    ['of nothing that exists', { product_id: 2_000_000_000 }, 404],
    ['of a malformed id', { product_id: '800301' }, 400],
    ['of a fraction', { product_id: 1.5 }, 400],
    ['of more than an id', { product_id: 2 ** 40 }, 400],
  ])('wishlist: a wish %s is refused [1§4]', async (_name, body, status) => {
    expect((await shop.post('wishlist', body, client.token)).statusCode).toBe(status);
  });
});

describe('get-shop [D48]', () => {
  const shopOf = (id: unknown) => shop.post('users/get-shop', { id });
  test.each([FIXTURE.seller, String(FIXTURE.seller), 'rosa.prueba', 'ROSA.prueba'])('by %s', async (id) => {
    const { user } = (await shopOf(id)).json();
    expect(user).toMatchObject({
      id: FIXTURE.seller,
      user_name: 'rosa.prueba',
      rating: 0,
      sales_done: expect.any(Number),
    });
    expect(user.products[0].id).toBe(800_330);
    expect(user.products.length).toBeLessThanOrEqual(12);
  });
  test.each([
    ['nadie', 404],
    [5, 404],
    ['', 400],
    [-1, 400],
    [{}, 400],
    [null, 400],
    ['a'.repeat(99), 400],
  ])('%p is %i', async (id, status) => {
    expect((await shopOf(id)).statusCode).toBe(status);
  });
});

describe('GET shops/{id}', () => {
  test('the same shop page by page: every product once, the newest page last', async () => {
    // Another test switched a product off by hand: the read model hears of it as it would in the shop.
    await shop.app.products.catchUp();
    const pages = [1, 2].map(async (page) => (await shop.get(`shops/rosa.prueba?page=${page}`)).json());
    const [first, second] = await Promise.all(pages);
    expect(first).toMatchObject({ current_page: 1, last_page: Math.ceil(first.total / 12) });
    expect((await shop.post('users/get-shop', { id: 'rosa.prueba' })).json()).toEqual({
      user: { ...first.user, products: first.data },
    });
    const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(Math.min(24, first.total));
  });
  test.each([
    ['shops/nadie', 404],
    ['shops/5', 404],
    ['shops/rosa.prueba?page=0', 400],
    ['shops/rosa.prueba?page=x', 400],
    [`shops/${'a'.repeat(99)}`, 400],
  ])('%s is %i', async (path, status) => {
    expect((await shop.get(path)).statusCode).toBe(status);
  });
});
