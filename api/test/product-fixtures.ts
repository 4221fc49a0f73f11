import type { Db } from '../src/db/open';
import { refreshSearch } from '../src/domains/catalog/search';

/** Ids of these tests' own shelf, far from the demo's. */
export const FIXTURE = { root: 800_001, sub: 800_002, otherSub: 800_003, otherRoot: 800_004, seller: 800_001 } as const;
export const ACME = 800_001;
export const ZETA = 800_002;
export const COLOR = 800_001;
export const WEIGHT = 800_002;
export const UNIT = 800_001;
export const RED = 800_001;
export const BLUE = 800_002;
export const LIGHT = 800_003;
export const HEAVY = 800_004;

export interface ProductFixture {
  id: number;
  name: string;
  description?: string;
  category?: number;
  brand?: number;
  /** Céntimos. */
  price?: number;
  offer?: number;
  condition?: 0 | 1;
  province?: boolean;
  stock?: number;
  popularity?: number;
  values?: number[];
  tags?: number[];
  adult?: boolean;
}

/** Categories, brands, attributes and a seller that only these tests know. */
export async function putCatalogFixtures(db: Db): Promise<void> {
  await db
    .insertInto('users')
    .values({ id: FIXTURE.seller, role_id: 4, name: 'Rosa', user_name: 'rosa.prueba', email: 'rosa.prueba@demo.pe' })
    .execute();
  await db
    .insertInto('categories')
    .values([
      { id: FIXTURE.root, name: 'Estante' },
      { id: FIXTURE.otherRoot, name: 'Otro estante' },
    ])
    .execute();
  await db
    .insertInto('categories')
    .values([
      { id: FIXTURE.sub, parent_id: FIXTURE.root, name: 'Arriba' },
      { id: FIXTURE.otherSub, parent_id: FIXTURE.root, name: 'Abajo' },
    ])
    .execute();
  await db
    .insertInto('brands')
    .values([
      { id: ACME, name: 'Acmeprueba' },
      { id: ZETA, name: 'Zetaprueba' },
    ])
    .execute();
  await db.insertInto('units').values({ id: UNIT, name: 'gramos de prueba', symbol: 'gp' }).execute();
  await db
    .insertInto('attributes')
    .values([
      { id: COLOR, name: 'Color de prueba', kind: 'color' },
      { id: WEIGHT, name: 'Peso de prueba', kind: 'number' },
    ])
    .execute();
  await db
    .insertInto('attribute_values')
    .values([
      { id: RED, attribute_id: COLOR, value_text: 'Rojo', payload: '#f00' },
      { id: BLUE, attribute_id: COLOR, value_text: 'Azul', payload: '#00f' },
      { id: LIGHT, attribute_id: WEIGHT, value_text: '100 gp', number: 100, unit_id: UNIT },
      { id: HEAVY, attribute_id: WEIGHT, value_text: '900 gp', number: 900, unit_id: UNIT },
    ])
    .execute();
  await db.insertInto('tags').values({ id: 800_001, name: 'etiquetón' }).execute();
}

/** Puts products on the shelf, in the search model too. */
export async function putProducts(db: Db, products: ProductFixture[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const product of products) {
      await trx
        .insertInto('products')
        .values({
          id: product.id,
          seller_id: FIXTURE.seller,
          category_id: product.category ?? FIXTURE.sub,
          brand_id: product.brand,
          name: product.name,
          code: `T-${product.id}`,
          description: product.description,
          price: product.price ?? 1000,
          has_discount: product.offer === undefined ? 0 : 1,
          offer_price: product.offer,
          condition: product.condition,
          can_go_to_province: product.province,
          popularity: product.popularity,
          adult: product.adult,
        })
        .execute();
      await trx
        .insertInto('variants')
        .values({ id: product.id, product_id: product.id, price: product.price ?? 1000, stock: product.stock ?? 5 })
        .execute();
      for (const attribute_value_id of product.values ?? []) {
        await trx.insertInto('product_values').values({ product_id: product.id, attribute_value_id }).execute();
      }
      for (const tag_id of product.tags ?? [])
        await trx.insertInto('product_tags').values({ product_id: product.id, tag_id }).execute();
    }
    await refreshSearch(
      trx,
      products.map(({ id }) => id),
    );
  });
}
