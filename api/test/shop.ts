import { startApp, type TestApp } from './app';
import { ACME, BLUE, FIXTURE, putCatalogFixtures, putProducts, RED } from './product-fixtures';

/** Nobody of the demo. */
export const STRANGER = 999_999;

export interface Shop {
  shop: TestApp;
  client: { id: number; token: string };
  visitor: string;
}

/** A shop with a few products on the tests' own shelf, a client and a visitor. */
export async function openShop(): Promise<Shop> {
  const shop = await startApp();
  const session = await shop.login('cliente@demo.pe');
  const client = { id: session.user.id, token: session.access_token };
  const visitor = (await shop.anonymous()).access_token;
  await putCatalogFixtures(shop.db);
  await putProducts(shop.db, [
    {
      id: 800_301,
      name: 'Chalina',
      brand: ACME,
      price: 4550,
      offer: 3990,
      values: [RED],
      description: 'Lana '.repeat(40),
      popularity: 9,
    },
    { id: 800_302, name: 'Chalina azul', values: [BLUE], stock: 0, popularity: 8 },
    ...Array.from({ length: 8 }, (_, n) => ({ id: 800_310 + n, name: `Gorro ${n}`, popularity: n, adult: n === 7 })),
    { id: 800_330, name: 'Poncho', category: FIXTURE.otherSub, popularity: 99 },
    { id: 800_340, name: 'Lejano', category: FIXTURE.otherRoot },
  ]);
  return { shop, client, visitor };
}
