import { randomUUID } from 'node:crypto';
import { ANONYMOUS_USER_ID } from '@qhatu/contract/ids';
import type { Address, OrderBody, OrderResult, Payment, Quote, QuoteBody } from '@qhatu/contract/wire';
import type { Insertable } from 'kysely';
import { startApp, type TestApp } from '../../../test/app';
import type { ProductsTable } from '../../db/schema/catalog';
import type { PromotionsTable } from '../../db/schema/orders';
import { loadBankAccounts } from '../../seed/load/shop';
import { markSteppedUp } from '../accounts/step-up';
import { issueToken } from '../accounts/tokens';

/** Districts of the two kinds of address: Cercado de Lima and Cusco. */
export const LIMA = { district: 150101, region: 150100 };
export const CUSCO = { district: 80101, region: 80000 };

export interface Buyer {
  id: number;
  token: string;
  lima: Address;
  cusco: Address;
}

type ProductOverrides = Partial<Insertable<ProductsTable>> & { stock?: number };
type Scope = { category_id?: number; subcategory_id?: number; seller_id?: number; product_id?: number };
type PromotionOverrides = Partial<Insertable<PromotionsTable>> & { scope?: Scope[] };

/** A small market of its own inside a test's database: it needs nothing of the demo and disturbs nothing of it. */
export interface Market {
  /** Issues invoices; the other one does not. */
  seller: number;
  sellerWithoutInvoices: number;
  clothes: { root: number; polos: number };
  toys: number;
  special: number;
  /** S/ 50 and stock 100 unless told otherwise. Money in céntimos. @returns the product's id */
  product: (overrides?: ProductOverrides) => Promise<number>;
  /** A variant that has to be chosen. @returns its id */
  variant: (
    productId: number,
    overrides: { price: number; stock: number; values: [string, string][] },
  ) => Promise<number>;
  /** 10 % on everything, without minimum, unless told otherwise. @returns the code */
  promotion: (overrides?: PromotionOverrides) => Promise<string>;
  /** A verified customer with an address in Lima and one in Cusco. */
  /** Has just proved that it is them (D97). */
  buyer: () => Promise<Buyer>;
  stockOf: (productId: number) => Promise<number>;
  quote: (body: Partial<QuoteBody> & Pick<QuoteBody, 'lines'>) => Promise<Quote>;
  /** A complete order body with the total that the shop quotes for it. Transfer to Lima unless told otherwise. */
  body: (buyer: Buyer, lines: OrderBody['lines'], more?: Partial<OrderBody>) => Promise<OrderBody>;
  /** `POST orders`. */
  send: (buyer: Buyer, body: unknown, key?: string) => ReturnType<TestApp['post']>;
  /** Orders and gives the stored order; fails the test when it is refused. */
  order: (buyer: Buyer, lines: OrderBody['lines'], more?: Partial<OrderBody>) => Promise<Payment>;
}

/** A shop with a market in it, and somebody who buys there. */
export interface OpenMarket {
  shop: TestApp;
  market: Market;
  buyer: Buyer;
}

/** Opens a shop of a file's own before its tests, hands it over, and closes it after the last one. */
export function marketForTests(take: (open: OpenMarket) => void): void {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startApp();
    const market = await openMarket(shop);
    take({ shop, market, buyer: await market.buyer() });
  });
  afterAll(() => shop.close());
}

let counter = 0;
const unique = () => `${process.pid}${++counter}${Math.random().toString(36).slice(2, 8)}`;

export async function openMarket(shop: TestApp): Promise<Market> {
  const { db } = shop;
  // A database without the demo has no account to transfer to; the visitor is in each.
  await loadBankAccounts(db, ANONYMOUS_USER_ID);
  const user = async (role_id: number, more = {}) => {
    const name = unique();
    return db
      .insertInto('users')
      .values({
        role_id,
        name: 'Rosa',
        last_name: 'Quispe',
        user_name: `u${name}`,
        email: `${name}@prueba.pe`,
        phone: '987654321',
        verified_at: new Date(),
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  };
  const category = (name: string, more = {}) =>
    db
      .insertInto('categories')
      .values({ name, ...more })
      .returning('id')
      .executeTakeFirstOrThrow();

  const seller = (await user(4, { fob: true, business_name: 'Tejidos del Sur' })).id;
  const sellerWithoutInvoices = (await user(4, { fob: false })).id;
  const root = (await category('Ropa de prueba')).id;
  const polos = (await category('Polos de prueba', { parent_id: root })).id;
  const toys = (await category('Juguetes de prueba')).id;
  const special = (await category('Servicios de prueba', { especial: true })).id;

  const market: Market = {
    seller,
    sellerWithoutInvoices,
    clothes: { root, polos },
    toys,
    special,
    product: async ({ stock = 100, ...overrides } = {}) => {
      const { id } = await db
        .insertInto('products')
        .values({
          seller_id: seller,
          category_id: toys,
          name: 'Tren de madera',
          code: `T-${unique()}`,
          price: 5_000,
          ...overrides,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (!overrides.has_variants) {
        await db
          .insertInto('variants')
          .values({ product_id: id, price: overrides.price ?? 5_000, stock })
          .execute();
      }
      return id;
    },
    variant: async (productId, { price, stock, values }) => {
      const { id } = await db
        .insertInto('variants')
        .values({ product_id: productId, price, stock })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [attribute, value] of values) {
        const { id: attributeId } = await db
          .insertInto('attributes')
          .values({ name: attribute, position: attribute === 'Color' ? 1 : 2 })
          .onConflict((oc) => oc.column('name').doUpdateSet({ name: attribute }))
          .returning('id')
          .executeTakeFirstOrThrow();
        const { id: valueId } = await db
          .insertInto('attribute_values')
          .values({ attribute_id: attributeId, value_text: value })
          .onConflict((oc) => oc.columns(['attribute_id', 'value_text']).doUpdateSet({ value_text: value }))
          .returning('id')
          .executeTakeFirstOrThrow();
        await db.insertInto('variant_values').values({ variant_id: id, attribute_value_id: valueId }).execute();
      }
      return id;
    },
    promotion: async ({ scope = [], ...overrides } = {}) => {
      const { id, code } = await db
        .insertInto('promotions')
        .values({ code: `C${unique()}`, type_id: 3, rate: 10, ...overrides })
        .returning(['id', 'code'])
        .executeTakeFirstOrThrow();
      for (const entry of scope)
        await db
          .insertInto('promotion_scopes')
          .values({ promotion_id: id, ...entry })
          .execute();
      return code;
    },
    buyer: async () => {
      const { id } = await user(1);
      const token = await issueToken(db, id);
      await markSteppedUp(db, token);
      const address = async (district_id: number) =>
        (await shop.post('addresses', { district_id, address: 'Jr. de la Unión 300' }, token)).json()
          .address as Address;
      return { id, token, lima: await address(LIMA.district), cusco: await address(CUSCO.district) };
    },
    stockOf: async (productId) => {
      const rows = await db.selectFrom('variants').select('stock').where('product_id', '=', productId).execute();
      return rows.reduce((sum, { stock }) => sum + stock, 0);
    },
    quote: async (body) => (await shop.post('orders/quote', body)).json(),
    body: async (buyer, lines, more = {}) => {
      const addressId = more.address_id ?? buyer.lima.id;
      const choices = { lines, payment_type_id: 3 as const, promotion_code: null, ...more };
      const region_id = addressId === buyer.cusco.id ? CUSCO.region : LIMA.region;
      const { total } = await market.quote({ ...choices, region_id });
      return {
        ...choices,
        address_id: addressId,
        name: 'Rosa Quispe',
        phone: '987654321',
        email: 'rosa@correo.pe',
        total,
        ...more,
      };
    },
    send: (buyer, body, key = randomUUID()) =>
      shop.post('orders', body, buyer.token, { headers: { 'idempotency-key': key } }),
    order: async (buyer, lines, more) => {
      const answer = await market.send(buyer, await market.body(buyer, lines, more));
      if (answer.statusCode !== 200) throw new Error(`The order was refused: ${answer.body}`);
      return (answer.json() as OrderResult).payment;
    },
  };
  return market;
}
