import type { SearchResult } from '@qhatu/contract/wire';
import { startApp, type TestApp } from './app';
import {
  ACME,
  BLUE,
  FIXTURE,
  HEAVY,
  LIGHT,
  type ProductFixture,
  putCatalogFixtures,
  putProducts,
  RED,
  ZETA,
} from './product-fixtures';

/** Products that only one word finds, so that a test's search never meets the demo's. */
const PRODUCTS: ProductFixture[] = [
  { id: 800_101, name: 'Lápiz técnico Qorilazo', brand: ACME, price: 500, values: [RED, LIGHT], popularity: 50 },
  { id: 800_102, name: 'Lápiz grueso Qorilazo', brand: ZETA, price: 700, offer: 400, values: [BLUE, LIGHT] },
  { id: 800_103, name: 'Lápiz de cera Qorilazo', brand: ACME, price: 900, values: [BLUE, HEAVY], condition: 0 },
  {
    id: 800_104,
    name: 'Camisa de algodón Qorilazo',
    category: FIXTURE.otherSub,
    brand: ZETA,
    price: 4500,
    values: [RED],
  },
  {
    id: 800_105,
    name: 'Camisa de lino Qorilazo',
    category: FIXTURE.otherSub,
    price: 5500,
    values: [BLUE],
    province: false,
  },
  {
    id: 800_106,
    name: 'Camisa Qorilazo clásica',
    category: FIXTURE.otherRoot,
    brand: ACME,
    price: 3500,
    tags: [800_001],
  },
  {
    id: 800_107,
    name: 'Zapatillas Qorilazo',
    category: FIXTURE.otherRoot,
    brand: ACME,
    price: 9900,
    description: 'Suela de caucho xilomérico',
  },
  {
    id: 800_108,
    name: 'Zapatilla Qorilazo niño',
    category: FIXTURE.otherRoot,
    brand: ZETA,
    price: 8900,
    values: [RED, HEAVY],
  },
  { id: 800_109, name: 'Zapatilla Qorilazo Ñandú C# 100%', category: FIXTURE.root, price: 9900 },
];

export interface SearchShop {
  shop: TestApp;
  /** The whole answer; throws unless it is 200. */
  search: (query: string) => Promise<SearchResult>;
  /** Which of the products above, by their last digits, sorted. */
  found: (query: string) => Promise<number[]>;
  /** The same in the order of the answer. */
  inOrder: (query: string) => Promise<number[]>;
}

export const text = (words: string) => `filter=${encodeURIComponent(words)}`;

/** A shop with those products in it. */
export async function openSearchShop(): Promise<SearchShop> {
  const shop = await startApp();
  await putCatalogFixtures(shop.db);
  await putProducts(shop.db, PRODUCTS);
  const search = async (query: string): Promise<SearchResult> => {
    const answer = await shop.get(`products/search?${query}`);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const inOrder = async (query: string) => (await search(query)).data.map(({ id }) => id - 800_100);
  return { shop, search, inOrder, found: async (query) => (await inOrder(query)).sort((a, b) => a - b) };
}
