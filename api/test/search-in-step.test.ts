import { sql } from 'kysely';
import { rebuildSearch, refreshSearch } from '../src/domains/catalog/search';
import { startApp, type TestApp } from './app';
import { ACME, putCatalogFixtures, putProducts, RED, ZETA } from './product-fixtures';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
  await putCatalogFixtures(shop.db);
  await putProducts(shop.db, [
    { id: 800_101, name: 'Ocarina Qorilazo', brand: ACME, price: 4500 },
    { id: 800_102, name: 'Ocarina de barro', brand: ZETA, price: 3500 },
  ]);
  await shop.app.products.catchUp();
});
afterAll(() => shop.close());

const found = async (query: string): Promise<number[]> => {
  const { data } = (await shop.get(`products/search?${query}`)).json();
  return data.map(({ id }: { id: number }) => id - 800_100).sort();
};
const queued = async () => (await shop.db.selectFrom('search_queue').selectAll().execute()).length;
const snapshot = async () => {
  const rows = async (table: 'facet_count' | 'search_term', count: 'n' | 'ndoc') =>
    (await shop.db.selectFrom(table).selectAll().where(count, '<>', 0).execute())
      .map((row) => Object.values(row).join())
      .sort();
  return [await rows('facet_count', 'n'), await rows('search_term', 'ndoc')];
};

describe('the read model follows whoever writes', () => {
  test.each([
    ['a name', async () => rename(800_101, 'Bandurria fina'), 'filter=bandurria', [1]],
    [
      'a price',
      async () =>
        void (await shop.db.updateTable('variants').set({ price: 99 }).where('product_id', '=', 800_102).execute()),
      'filter=ocarina&max_price=1',
      [2],
    ],
    [
      'a value',
      async () =>
        void (await shop.db
          .insertInto('product_values')
          .values({ product_id: 800_102, attribute_value_id: RED })
          .execute()),
      `filter=ocarina&color[0]=${RED}`,
      [2],
    ],
    [
      'a tag',
      async () =>
        void (await shop.db.insertInto('product_tags').values({ product_id: 800_102, tag_id: 800_001 }).execute()),
      'filter=ocarina&tag=etiqueton',
      [2],
    ],
    [
      'the name of a brand',
      async () => void (await shop.db.updateTable('brands').set({ name: 'Yaraví' }).where('id', '=', ZETA).execute()),
      'filter=yaravi',
      [2],
    ],
  ])('%s that nobody announced is found after the next look at the queue', async (_name, change, query, expected) => {
    await change();
    expect(await queued()).toBeGreaterThan(0);
    await shop.app.products.catchUp();
    expect(await queued()).toBe(0);
    expect(await found(query)).toEqual(expected);
  });

  test('stock is none of its business: selling queues nothing', async () => {
    await shop.db.updateTable('variants').set({ stock: 7 }).where('product_id', '=', 800_101).execute();
    expect(await queued()).toBe(0);
  });

  test('the cheapest variant on sale is what a product costs in lists, in filters and in order [D114]', async () => {
    const listed = async () => {
      await shop.app.products.catchUp();
      const { data } = (await shop.get('products/search?filter=ocarina')).json();
      const { price } = data.find(({ id }: { id: number }) => id === 800_102);
      const within = async (max: number) => (await found(`filter=ocarina&max_price=${max}`)).includes(2);
      expect([await within(price), await within(price - 0.01)]).toEqual([true, false]);
      return price;
    };
    const variant = (price: number, enabled = true) =>
      shop.db.insertInto('variants').values({ product_id: 800_102, price, enabled }).returning('id').executeTakeFirst();
    await shop.db.updateTable('variants').set({ price: 3000 }).where('product_id', '=', 800_102).execute();
    expect(await listed()).toBe(30);
    await variant(500, false);
    await variant(4000);
    expect(await listed()).toBe(30);
    const cheaper = await variant(2500);
    expect(await listed()).toBe(25);
    const change = shop.db.updateTable('variants').where('id', '=', cheaper?.id ?? 0);
    await change.set({ enabled: false }).execute();
    expect(await listed()).toBe(30);
    await change.set({ enabled: true, price: 2000 }).execute();
    expect(await listed()).toBe(20);
    await shop.db
      .deleteFrom('variants')
      .where('id', '=', cheaper?.id ?? 0)
      .execute();
    expect(await listed()).toBe(30);
    // What is written in bulk is put right by the rebuild at its end.
    await shop.db.transaction().execute(async (trx) => {
      await sql`select set_config('qhatu.search_bulk', 'on', true)`.execute(trx);
      await trx.insertInto('variants').values({ product_id: 800_102, price: 1500 }).execute();
      await rebuildSearch(trx);
    });
    expect(await listed()).toBe(15);
  });

  test('what is on no page before nor after has nobody forget what they remember; what leaves one has [D256]', async () => {
    const revision = async () => {
      await shop.app.products.catchUp();
      return shop.app.products.revision();
    };
    const draft = async (enabled: boolean, name: string) =>
      void (await shop.db.updateTable('products').set({ enabled, name }).where('id', '=', 800_102).execute());
    const shown = await revision();
    await draft(false, 'Ocarina guardada');
    const hidden = await revision();
    expect(hidden).toBeGreaterThan(shown);
    await draft(false, 'Ocarina guardada aparte');
    expect([await revision(), await queued()]).toEqual([hidden, 0]);
    await draft(true, 'Ocarina de barro');
    expect(await revision()).toBeGreaterThan(hidden);
  });

  test('a change that is rolled back leaves nothing in the queue', async () => {
    const undone = shop.db.transaction().execute(async (trx) => {
      await trx.updateTable('products').set({ name: 'Efímero' }).where('id', '=', 800_102).execute();
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await queued()).toBe(0);
  });

  test('a refresh in the same transaction empties the queue for its products, and counters equal a rebuild', async () => {
    await shop.db.transaction().execute(async (trx) => {
      await trx.updateTable('products').set({ enabled: false }).where('id', '=', 800_101).execute();
      await refreshSearch(trx, [800_101]);
    });
    expect(await queued()).toBe(0);
    const kept = await snapshot();
    await shop.db.transaction().execute((trx) => rebuildSearch(trx));
    expect(await snapshot()).toEqual(kept);
  });
});

async function rename(id: number, name: string): Promise<void> {
  await shop.db.updateTable('products').set({ name }).where('id', '=', id).execute();
}
