import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../test/app';
import { findDrifts } from './audit';
import { rejectOrder } from './decide';
import { type Buyer, type Market, openMarket } from './fixtures';
import { releaseExpiredHolds } from './holds';
import { orderMails } from './mails';

let shop: TestApp;
let market: Market;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startApp();
  market = await openMarket(shop);
  buyer = await market.buyer();
});
afterAll(() => shop.close());

async function ledgerOf(product: number) {
  const { rows } = await sql<{ kind: string; delta: number; balance: number; orders: number[] | null }>`
    select m.kind, m.delta, m.balance, m.orders from stock_movements m
    join variants v on v.id = m.variant_id where v.product_id = ${product} order by m.id`.execute(shop.db);
  return rows;
}

it('every unit that orders take and give back is in the ledger, with its order and the balance', async () => {
  const product = await market.product({ stock: 9 });
  const order = (qty: number) => market.order(buyer, [{ product_id: product, qty }]);
  const [refused, first, second] = [await order(2), await order(3), await order(1)];
  const mails = orderMails(shop.app);
  await shop.db.transaction().execute((trx) => rejectOrder(trx, refused.id, 'No llegó', mails));
  await shop.db
    .updateTable('orders')
    .set({ hold_until: new Date(0) })
    .where('id', 'in', [first.id, second.id])
    .execute();
  expect(await releaseExpiredHolds(shop.db, mails)).toBe(2);
  expect(await ledgerOf(product)).toEqual([
    { kind: 'initial', delta: 9, balance: 9, orders: null },
    { kind: 'sold', delta: -2, balance: 7, orders: [refused.id] },
    { kind: 'sold', delta: -3, balance: 4, orders: [first.id] },
    { kind: 'sold', delta: -1, balance: 3, orders: [second.id] },
    { kind: 'returned', delta: 2, balance: 5, orders: [refused.id] },
    // Two orders whose time was over at once: one write of the shelf.
    { kind: 'returned', delta: 4, balance: 9, orders: [first.id, second.id] },
  ]);
  expect(await findDrifts(shop.db)).toEqual([]);
});

it('a bare overwrite is in the ledger as such, and the audit sees what the ledger does not know', async () => {
  const product = await market.product({ stock: 4 });
  const { id } = await shop.db
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', product)
    .executeTakeFirstOrThrow();
  await sql`update variants set stock = 6, supplied = 6 where id = ${id}`.execute(shop.db);
  expect((await ledgerOf(product)).at(-1)).toEqual({ kind: 'direct', delta: 2, balance: 6, orders: null });
  expect(await findDrifts(shop.db)).toEqual([]);
  await shop.db.transaction().execute(async (trx) => {
    await sql`alter table variants disable trigger note_stock`.execute(trx);
    await sql`update variants set stock = 5, supplied = 5 where id = ${id}`.execute(trx);
    await sql`alter table variants enable trigger note_stock`.execute(trx);
  });
  expect(await findDrifts(shop.db)).toMatchObject([{ kind: 'ledger', variant_id: id, by: -1 }]);
});

it.each(['update stock_movements set delta = 1', 'delete from stock_movements'])('%s is refused', async (statement) => {
  await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow(/append-only/);
});
