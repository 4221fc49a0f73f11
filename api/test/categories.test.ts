import type { Region } from '@qhatu/contract/wire';
import { FIXTURE } from './product-fixtures';
import { type Shop, shopForTests } from './shop';

let shop: Shop['shop'];
shopForTests((open) => {
  ({ shop } = open);
});

describe('categories', () => {
  test('the header gets the roots with their subcategories [D11]', async () => {
    const list = (await shop.get('categories/search?root=true&with[0]=sub_categories')).json();
    const root = list.find(({ id }: { id: number }) => id === FIXTURE.root);
    expect(root.sub_categories.map(({ id }: { id: number }) => id).sort()).toEqual([FIXTURE.sub, FIXTURE.otherSub]);
    expect(list.some(({ id }: { id: number }) => id === FIXTURE.sub)).toBe(false);
  });
  test('relations come only when asked for; unknown ones are ignored [1§7]', async () => {
    const bare = (await shop.get('categories/search?enable=1&with[0]=secrets')).json();
    for (const category of bare) expect(Object.keys(category).sort()).toEqual(['id', 'name', 'uri']);
    await shop.db
      .insertInto('category_attributes')
      .values({ category_id: FIXTURE.root, attribute_id: 800_002 })
      .execute();
    const full = (
      await shop.get('categories/search?enable=1&with[0]=attributes.values&with[1]=attributes.units')
    ).json();
    const { attributes } = full.find(({ id }: { id: number }) => id === FIXTURE.root);
    expect(attributes[0]).toMatchObject({
      kind: 'number',
      values: [{ value_text: '100 gp' }, { value_text: '900 gp' }],
      units: [],
    });
  });
  test('only what is switched on, flat and as a tree', async () => {
    await shop.db.updateTable('categories').set({ enabled: false }).where('id', '=', FIXTURE.otherRoot).execute();
    const ids = (await shop.get('categories')).json().map(({ id }: { id: number }) => id);
    expect([ids.includes(FIXTURE.sub), ids.includes(FIXTURE.otherRoot)]).toEqual([true, false]);
    const tree = (await shop.get('categories/get-all-activated')).json();
    expect(tree.find(({ id }: { id: number }) => id === FIXTURE.root).sub_categories).toHaveLength(2);
  });
  test.each(['categories/search?root=perhaps', `categories/search?with[0]=${'a'.repeat(99)}`])(
    '%s is 400',
    async (path) => {
      expect((await shop.get(path)).statusCode).toBe(400);
    },
  );
});

describe('regions [D23]', () => {
  test('24 departments and Callao, Lima as two, every province and district', async () => {
    const regions: Region[] = (await shop.get('regions')).json();
    expect(regions).toHaveLength(26);
    const provinces = regions.flatMap((region) => region.provinces);
    expect(provinces).toHaveLength(196);
    const districts = provinces.flatMap((province) => province.districts);
    // INEI counts 1,892: the data set's 1,867 and the 25 that were created since.
    expect(districts).toHaveLength(1892);
    const laConvencion = provinces.find(({ id }) => id === 80_900);
    expect(laConvencion?.districts.map(({ name }) => name)).toEqual(expect.arrayContaining(['Megantoni', 'Manitea']));
    expect(new Set(districts.map(({ id }) => id)).size).toBe(districts.length);
    const lima = regions.find(({ id }) => id === 150_100);
    expect([lima?.name, lima?.provinces.length, lima?.provinces[0]?.districts.length]).toEqual(['Lima', 1, 43]);
    expect(regions.find(({ id }) => id === 150_000)).toMatchObject({
      name: 'Lima Provincias',
      provinces: { length: 9 },
    });
  });
});
