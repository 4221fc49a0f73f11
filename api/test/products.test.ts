import { Product } from '@qhatu/contract/wire';
import { ACME, BLUE, FIXTURE, RED } from './product-fixtures';
import { buys, type Shop, STRANGER, shopForTests } from './shop';

let shop: Shop['shop'];
let client: Shop['client'];
let visitor: Shop['visitor'];
shopForTests((open) => {
  ({ shop, client, visitor } = open);
});

test.each(['products/search?filter=polo', 'products/800301', 'categories', 'sections', 'products/relacionados/800301'])(
  'a visitor may browse, search and view: %s [1§6]',
  async (path) => {
    expect((await shop.get(path, visitor)).statusCode).toBe(200);
    expect((await shop.get(path)).statusCode).toBe(200);
  },
);

describe('products', () => {
  test('a product is answered unwrapped, amounts in soles [D66]', async () => {
    const body = (await shop.get('products/800301')).json();
    expect(() => Product.parse(body)).not.toThrow();
    expect(body).toMatchObject({
      id: 800_301,
      price: 45.5,
      offer_price: 39.9,
      has_discount: 1,
      stock: 5,
      user: { id: FIXTURE.seller, user_name: 'rosa.prueba', fob: false },
      category: {
        name: 'Arriba',
        category_id: FIXTURE.sub,
        principal: { id: FIXTURE.root, name: 'Estante' },
        especial: false,
        freelancer: false,
      },
      brand: { id: ACME, name: 'Acmeprueba' },
      has_variants: false,
    });
    expect(body.description).toHaveLength(200);
  });

  test('lists carry the first 80 characters of the description [1§2]', async () => {
    const { data } = (await shop.get('products?product_id=800301')).json();
    expect(data[0].description).toHaveLength(80);
  });

  test('variants offer their distinct choices in the attribute’s order', async () => {
    await shop.db.updateTable('products').set({ has_variants: true }).where('id', '=', 800_301).execute();
    await shop.db.updateTable('attribute_values').set({ position: 2 }).where('id', '=', RED).execute();
    await shop.db
      .insertInto('variants')
      .values({ id: 800_399, product_id: 800_301, price: 5000, stock: 2, position: 1 })
      .execute();
    await shop.db
      .insertInto('variant_values')
      .values([
        { variant_id: 800_301, attribute_value_id: RED },
        { variant_id: 800_399, attribute_value_id: BLUE },
      ])
      .execute();
    const body = (await shop.get('products/800301')).json();
    expect(body.variants.map(({ id, price, stock }: Record<string, number>) => [id, price, stock])).toEqual([
      [800_301, 45.5, 5],
      [800_399, 50, 2],
    ]);
    expect(body.variant_attributes[0].values.map(({ value_text }: { value_text: string }) => value_text)).toEqual([
      'Azul',
      'Rojo',
    ]);
    expect(body.stock).toBe(7);
  });

  test('a product that was switched off is gone', async () => {
    await shop.db.updateTable('products').set({ enabled: false }).where('id', '=', 800_340).execute();
    expect((await shop.get('products/800340')).statusCode).toBe(404);
  });

  test('related: at most six, never itself, its own subcategory first, nothing sold out or for adults [D46]', async () => {
    const ids = (await shop.get('products/relacionados/800301')).json().map(({ id }: { id: number }) => id);
    expect(ids).toEqual([800_316, 800_315, 800_314, 800_313, 800_312, 800_311]);
    expect((await shop.get('products/relacionados/800999')).statusCode).toBe(404);
    expect((await shop.get('products/relacionados/x')).statusCode).toBe(400);
  });
});

describe('has-purchased [D47]', () => {
  const path = (user: number) => `products/has-purchased/${user}/800301`;
  test('1 after an approved order, 0 before', async () => {
    expect((await shop.get(path(client.id), client.token)).json()).toBe(0);
    await buys(shop, client.id, 800_301);
    expect((await shop.get(path(client.id), client.token)).json()).toBe(1);
  });
  test('about somebody else 404, the visitor 403, nobody 401', async () => {
    const statuses = [
      await shop.get(path(STRANGER), client.token),
      await shop.get(path(5), visitor),
      await shop.get(path(5)),
    ];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 403, 401]);
  });
});
