import type { Db } from '../src/db/open';
import { refreshSearch } from '../src/domains/catalog/search';

/** Ids of these tests' own shelf, far from the demo's. */
export const SHELF = { root: 800_001, sub: 800_002, otherSub: 800_003, otherRoot: 800_004, seller: 800_001 } as const;
export const ACME = 800_001;
export const ZETA = 800_002;
export const COLOR = 800_001;
export const WEIGHT = 800_002;
export const UNIT = 800_001;
export const RED = 800_001;
export const BLUE = 800_002;
export const LIGHT = 800_003;
export const HEAVY = 800_004;

export interface Good {
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
export async function openShelf(db: Db): Promise<void> {
  await db
    .insertInto('users')
    .values({ id: SHELF.seller, role_id: 4, name: 'Rosa', user_name: 'rosa.prueba', email: 'rosa.prueba@demo.pe' })
    .execute();
  await db
    .insertInto('categories')
    .values([
      { id: SHELF.root, name: 'Estante' },
      { id: SHELF.otherRoot, name: 'Otro estante' },
    ])
    .execute();
  await db
    .insertInto('categories')
    .values([
      { id: SHELF.sub, parent_id: SHELF.root, name: 'Arriba' },
      { id: SHELF.otherSub, parent_id: SHELF.root, name: 'Abajo' },
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

/** Puts goods on the shelf, in the search model too. */
export async function putGoods(db: Db, goods: Good[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const good of goods) {
      await trx
        .insertInto('products')
        .values({
          id: good.id,
          seller_id: SHELF.seller,
          category_id: good.category ?? SHELF.sub,
          brand_id: good.brand,
          name: good.name,
          code: `T-${good.id}`,
          description: good.description,
          price: good.price ?? 1000,
          has_discount: good.offer === undefined ? 0 : 1,
          offer_price: good.offer,
          condition: good.condition,
          can_go_to_province: good.province,
          popularity: good.popularity,
          adult: good.adult,
        })
        .execute();
      await trx
        .insertInto('variants')
        .values({ id: good.id, product_id: good.id, price: good.price ?? 1000, stock: good.stock ?? 5 })
        .execute();
      for (const attribute_value_id of good.values ?? []) {
        await trx.insertInto('product_values').values({ product_id: good.id, attribute_value_id }).execute();
      }
      for (const tag_id of good.tags ?? [])
        await trx.insertInto('product_tags').values({ product_id: good.id, tag_id }).execute();
    }
    await refreshSearch(
      trx,
      goods.map(({ id }) => id),
    );
  });
}
