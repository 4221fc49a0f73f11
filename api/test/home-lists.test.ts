import { putProducts } from './product-fixtures';
import { type Shop, shopForTests } from './shop';

let shop: Shop['shop'];

shopForTests((open) => {
  ({ shop } = open);
});

interface Listed {
  id: number;
  adult: boolean;
  stock: number;
  price: number;
  offer_price: number | null;
}
const list = async (path: string): Promise<Listed[]> => (await shop.get(path)).json();
const ids = async (path: string) => (await list(path)).map(({ id }) => id);

describe('the lists of the home page [1§7]', () => {
  test.each(['offerspecial', 'recomendados', 'masvendidos', 'nuevos', 'random', 'damas'])(
    '%s: at most twelve products that everybody can buy now [1§7]',
    async (path) => {
      const products = await list(path);
      expect(products.length).toBeGreaterThan(0);
      expect(products.length).toBeLessThanOrEqual(12);
      expect(products.filter(({ adult, stock }) => adult || stock <= 0)).toEqual([]);
    },
  );

  test('OFERTAS are offers [1§2]', async () => {
    expect((await list('offerspecial')).filter(({ offer_price, price }) => !(Number(offer_price) < price))).toEqual([]);
  });

  test('NUEVOS come by age, MÁS VENDIDOS by popularity [1§2]', async () => {
    await shop.db
      .updateTable('products')
      .set({ created_at: new Date(Date.now() + 60_000) })
      .where('id', '=', 800_311)
      .execute();
    await shop.db.updateTable('products').set({ popularity: 2_000_000 }).where('id', '=', 800_312).execute();
    await shop.app.products.catchUp();
    expect((await ids('nuevos'))[0]).toBe(800_311);
    expect((await ids('masvendidos'))[0]).toBe(800_312);
  });

  test('RECOMENDADOS: the best-rated first, one enthusiast does not outweigh many, nothing for adults or sold out [1§2]', async () => {
    const rate = (id: number, count: number, halfStars: number) =>
      shop.db
        .updateTable('products')
        .set({ rating_sum: count * halfStars, rating_count: count })
        .where('id', '=', id)
        .execute();
    // 800302 is sold out, 800317 is for adults.
    await rate(800_302, 900, 10);
    await rate(800_317, 900, 10);
    await rate(800_313, 800, 10);
    await rate(800_314, 1, 10);
    const [first, ...others] = await ids('recomendados');
    expect(first).toBe(800_313);
    expect(others).not.toContain(800_314);
    expect(others).toHaveLength(11);
  });

  test('NUEVOS PROVEEDORES: who came last stands first, each seller’s best known first [1§2]', async () => {
    const seller = await shop.db
      .insertInto('users')
      .values({
        role_id: 4,
        name: 'Zoila',
        user_name: 'zoila.nueva',
        email: 'zoila.nueva@demo.pe',
        created_at: new Date(Date.now() + 120_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await putProducts(shop.db, [
      { id: 800_351, name: 'Nuevo uno', popularity: 1 },
      { id: 800_352, name: 'Nuevo dos', popularity: 7 },
      { id: 800_353, name: 'Nuevo agotado', popularity: 9, stock: 0 },
    ]);
    await shop.db
      .updateTable('products')
      .set({ seller_id: seller.id })
      .where('id', 'in', [800_351, 800_352, 800_353])
      .execute();
    await shop.app.products.catchUp();
    const { id: section } = await shop.db
      .insertInto('sections')
      .values({ type: 6, name: 'NUEVOS PROVEEDORES', position: 99 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('section_items')
      .values({ section_id: section, name: 'Nuevos', selection: 'new_sellers' })
      .execute();
    const sections: { id: number; items: { sectionable: { default_products: Listed[] } }[] }[] = (
      await shop.get('sections')
    ).json();
    const products = sections.find(({ id }) => id === section)?.items[0]?.sectionable.default_products ?? [];
    expect(products).toHaveLength(8);
    expect(products.slice(0, 2).map(({ id }) => id)).toEqual([800_352, 800_351]);
    expect(products.map(({ id }) => id)).not.toContain(800_353);
  });
});
