import { startApp, type TestApp } from './app';
import { ACME, BLUE, FIXTURE, type ProductFixture, putCatalogFixtures, putProducts, RED } from './product-fixtures';

/** Nobody of the demo. */
export const STRANGER = 999_999;

export interface Shop {
  shop: TestApp;
  client: { id: number; token: string };
  visitor: string;
}

/** Something in the shop of `teapotsForTests`; the one after it is another teapot. */
export const TEAPOT = 800_650;

const TEAPOTS: ProductFixture[] = [
  { id: TEAPOT, name: 'Tetera' },
  { id: TEAPOT + 1, name: 'Otra tetera' },
];

const PRODUCTS: ProductFixture[] = [
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
];

async function openShop(products: ProductFixture[], settings: Record<string, string>): Promise<Shop> {
  const shop = await startApp(settings);
  const session = await shop.login('cliente@demo.pe');
  const client = { id: session.user.id, token: session.access_token };
  const visitor = (await shop.anonymous()).access_token;
  await putCatalogFixtures(shop.db);
  await putProducts(shop.db, products);
  return { shop, client, visitor };
}

/**
 * A shop of a file's own with a few products on the tests' own shelf, a client and a visitor: opened before its tests,
 * handed over, and closed after the last one.
 */
export function shopForTests(
  take: (open: Shop) => void,
  products = PRODUCTS,
  settings: Record<string, string> = {},
): void {
  let open: Shop;
  beforeAll(async () => {
    open = await openShop(products, settings);
    take(open);
  });
  afterAll(() => open.shop.close());
}

/**
 * The same with two teapots, and with answers kept for a minute, as in a real shop: what is written has to show at once.
 * To be read inside of tests.
 */
export function teapotsForTests(): Shop {
  const open = {} as Shop;
  shopForTests((opened) => Object.assign(open, opened), TEAPOTS, { CACHE_SECONDS: '60' });
  return open;
}

/** An approved order of this user with this product in it. */
export async function buys({ db }: TestApp, user_id: number, product_id: number): Promise<void> {
  const cents = { total_products: 1, discounts: 0, subtotal: 1, shipping: 0, surcharge: 0, total: 1 };
  const contact = { name: 'a', phone: '1', email: 'a@b.pe', address: '{}', region_id: 150_100 };
  const order = { user_id, reference: `prueba-${product_id}`, status: 'paid' as const, payment_type_id: 3 as const };
  const { id } = await db
    .insertInto('orders')
    .values({ ...order, ...contact, ...cents, discount_fix: 0, discount_shipping: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { name: 'Tetera', code: 'T', qty: 1, price: 1, list: 1, discount: 0, total: 1 };
  await db
    .insertInto('order_lines')
    .values({ order_id: id, product_id, seller_id: FIXTURE.seller, category_id: FIXTURE.sub, ...line })
    .execute();
}
