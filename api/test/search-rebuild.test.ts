import { rebuildSearch, refreshSearch } from '../src/domains/catalog/search';
import { ZETA } from './product-fixtures';
import { openSearchShop, type SearchShop, text } from './qorilazo';

let shop: SearchShop['shop'];
let found: SearchShop['found'];
beforeAll(async () => {
  ({ shop, found } = await openSearchShop());
});
afterAll(() => shop.close());

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
      await refreshSearch(trx, [800_101, 800_103]);
    });
    expect(await found('filter=rondador')).toEqual([1]);
    expect(await found(`${text('lapiz qorilazo')}`)).toEqual([2]);
    const [kept, keptWords] = [await counters(), await words()];
    await shop.db.transaction().execute((trx) => rebuildSearch(trx));
    expect(await counters()).toEqual(kept);
    expect(await words()).toEqual(keptWords);
  });

  test('a change that is rolled back changes nothing in search', async () => {
    const undone = shop.db.transaction().execute(async (trx) => {
      await trx.updateTable('products').set({ name: 'Efímero' }).where('id', '=', 800_102).execute();
      await refreshSearch(trx, [800_102]);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await found('filter=efimero')).toEqual([]);
  });
});
