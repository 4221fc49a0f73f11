import { sql } from 'kysely';
import { startApp, type TestApp } from './app';
import { BLUE, FIXTURE, putCatalogFixtures, putProducts, RED } from './product-fixtures';

/** Lists remembered for a minute: what is seen anew was forgotten, not expired. */
let shop: TestApp;
beforeAll(async () => {
  shop = await startApp({ CACHE_SECONDS: '60' });
  await putCatalogFixtures(shop.db);
  await putProducts(shop.db, [
    { id: 800_501, name: 'Cántaro', values: [RED] },
    ...Array.from({ length: 5 }, (_, n) => ({ id: 800_510 + n, name: `Olla ${n}`, popularity: 50 - n })),
    ...Array.from({ length: 4 }, (_, n) => ({
      id: 800_520 + n,
      name: `Jarra ${n}`,
      popularity: 90 - n,
      category: FIXTURE.otherSub,
    })),
    { id: 800_530, name: 'Solo', category: FIXTURE.root, popularity: 5 },
  ]);
});
afterAll(() => shop.close());

const related = async (id: number): Promise<{ id: number; stock: number }[]> =>
  (await shop.get(`products/relacionados/${id}`)).json();
const idsOf = async (id: number) => (await related(id)).map((product) => product.id);

describe('related products [D46]', () => {
  test('its own subcategory comes first, then the best known of the category; never itself', async () => {
    expect(await idsOf(800_501)).toEqual([800_510, 800_511, 800_512, 800_513, 800_514, 800_520]);
    // The same remembered list, read without another product.
    expect(await idsOf(800_510)).toEqual([800_511, 800_512, 800_513, 800_514, 800_501, 800_520]);
    expect(await idsOf(800_520)).toEqual([800_521, 800_522, 800_523, 800_510, 800_511, 800_512]);
  });

  test('products that stand in the category itself read the rest of it', async () => {
    expect(await idsOf(800_530)).toEqual([800_520, 800_521, 800_522, 800_523, 800_510, 800_511]);
  });

  test('a product whose stock changed is read anew in the lists of the others', async () => {
    expect((await related(800_511))[0]).toMatchObject({ id: 800_510, stock: 5 });
    await shop.db.updateTable('variants').set({ stock: 3 }).where('id', '=', 800_510).execute();
    shop.app.products.stockChanged([800_510]);
    expect((await related(800_512))[0]).toMatchObject({ id: 800_510, stock: 3 });
  });

  test('nobody is shown products as they were before they changed', async () => {
    expect((await related(800_513))[0]?.id).toBe(800_510);
    await shop.db.updateTable('products').set({ popularity: 1 }).where('id', '=', 800_510).execute();
    await shop.app.products.catchUp();
    expect((await related(800_513))[0]?.id).toBe(800_511);
  });
});

describe('the product page [D66]', () => {
  const page = async (id: number) => {
    shop.app.products.stockChanged([id]);
    return (await shop.get(`products/${id}`)).json();
  };

  test('a variant carries its own pictures and choices; one that is switched off is not counted', async () => {
    const { db } = shop;
    await db
      .insertInto('variants')
      .values([
        { id: 800_598, product_id: 800_501, price: 990, stock: 4, position: 1 },
        { id: 800_599, product_id: 800_501, price: 1, stock: 900, position: 2, enabled: false },
      ])
      .execute();
    await db
      .insertInto('variant_values')
      .values([
        { variant_id: 800_598, attribute_value_id: BLUE },
        { variant_id: 800_599, attribute_value_id: RED },
      ])
      .execute();
    await sql`insert into product_images (id, product_id, variant_id, uri, widths, position) values
      (800502, 800501, null, '/b.webp', '{160}', 1), (800501, 800501, null, '/a.webp', '{160,320}', 0),
      (800503, 800501, 800598, '/azul.webp', '{160}', 0)`.execute(db);
    const product = await page(800_501);
    expect(product.images).toEqual([
      { id: 800_501, uri: '/a.webp', url: '/a.webp', widths: [160, 320] },
      { id: 800_502, uri: '/b.webp', url: '/b.webp', widths: [160] },
    ]);
    expect(product.stock).toBe(9);
    expect(product.variants).toEqual([
      { id: 800_501, price: 10, stock: 5, attributes: [], images: [] },
      {
        id: 800_598,
        price: 9.9,
        stock: 4,
        images: [{ id: 800_503, uri: '/azul.webp', url: '/azul.webp', widths: [160] }],
        attributes: [
          {
            attribute_id: expect.any(Number),
            name: 'Color de prueba',
            value_id: BLUE,
            value_text: 'Azul',
            payload: '#00f',
          },
        ],
      },
    ]);
    expect(product.variant_attributes).toMatchObject([{ values: [{ id: BLUE }] }]);
    expect(product.attributes).toMatchObject([{ name: 'Color de prueba', value_text: 'Rojo' }]);
  });

  test('what people said comes newest first, on the clock of Lima [1§9]', async () => {
    await sql`insert into questions (product_id, user_id, message, answer, answered_at, created_at) values
      (800501, ${FIXTURE.seller}, 'antes', 'sí', '2026-03-01T06:00:00Z', '2026-03-01T04:59:30Z'),
      (800501, ${FIXTURE.seller}, 'después', null, null, '2026-03-01T05:00:00Z')`.execute(shop.db);
    await sql`insert into ratings (product_id, user_id, rating, title, message, created_at) values
      (800501, ${FIXTURE.seller}, 9, null, 'Bonito', '2026-03-02T17:05:00Z')`.execute(shop.db);
    const { questions, ratings } = await page(800_501);
    const user = { user_name: 'rosa.prueba', uri: null };
    expect(questions).toMatchObject([
      { message: 'después', answer: null, created_at: '01-03-2026 00:00', user },
      { message: 'antes', answer: 'sí', created_at: '28-02-2026 23:59', user },
    ]);
    expect(ratings).toMatchObject([
      { rating: 4.5, title: null, message: 'Bonito', created_at: '02-03-2026 12:05', user },
    ]);
  });
});
