import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../test/app';
import type { Db } from '../../db/open';
import { type Buyer, type Market, openMarket } from '../orders/fixtures';
import { lockOrder } from '../orders/move';
import { openProviders } from '../payments';
import { type Somebody, somebody } from '../sellers/fixtures';
import { cancelLocked } from './cancel';

let shop: TestApp;
let market: Market;
let buyer: Buyer;
let admin: Somebody;
let seller: Somebody;
beforeAll(async () => {
  shop = await startApp();
  market = await openMarket(shop);
  [buyer, admin, seller] = [await market.buyer(), await somebody(shop, 2), await somebody(shop, 4)];
}, 300_000);
afterAll(() => shop.close());

const advance = (line: number, step: string) => shop.post(`admin/lines/${line}/advance`, { step }, seller.token);
const received = (line: number) => shop.post('users/purchases/recibido', { detail_id: line }, buyer.token);

/** A paid order of two lines, the first of them as far as `steps` go. */
async function paid(steps: string[]): Promise<{ id: number; first: number; product: number }> {
  const product = await market.product({ seller_id: seller.id, stock: 10 });
  const another = await market.product({ seller_id: seller.id });
  const order = await market.order(buyer, [
    { product_id: product, qty: 1 },
    { product_id: another, qty: 1 },
  ]);
  await shop.post(`admin/orders/${order.id}/approve`, undefined, admin.token);
  const first = order.details.find(({ product_id }) => product_id === product)?.id ?? 0;
  for (const step of steps) expect((await advance(first, step)).statusCode).toBe(200);
  return { id: order.id, first, product };
}

/** Begins `act` while a transaction holds the order, does `work` in that once the act waits for it, and commits. */
async function beside<T>(
  id: number,
  act: () => Promise<T>,
  work: (trx: Db, order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>) => Promise<unknown>,
): Promise<T> {
  const { acting } = await shop.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) throw new Error(`no order ${id}`);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    let isOver = false;
    const acting = act().finally(() => {
      isOver = true;
    });
    for (let isWaiting = false; !isWaiting; ) {
      if (isOver) throw new Error('it did not wait for the order');
      const waiting = await sql`
        select from pg_stat_activity where ${rows[0]?.pid ?? 0}::int = any(pg_blocking_pids(pid))`.execute(shop.db);
      isWaiting = waiting.rows.length > 0;
    }
    await work(trx, order);
    return { acting };
  });
  return acting;
}

const lineOf = (id: number) =>
  shop.db.selectFrom('order_lines').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('a line is not sent of an order that is cancelled at the same moment [D365]', async () => {
  const { id, first, product } = await paid(['processed']);
  const deps = { app: shop.app, providers: openProviders(shop.env), mails: { ended: async () => undefined } };
  const answer = await beside(
    id,
    () => advance(first, 'sent'),
    (trx, order) => cancelLocked(trx, deps, order, { by: { actor: 'administration' }, reason: 'Se agotó' }),
  );
  expect([answer.statusCode, (await lineOf(first)).sent_at, await market.stockOf(product)]).toEqual([404, null, 10]);
});

// As `cancelLines` and parcels do: the order first, then its lines. The other way round each waits for the other.
const writeLine = (line: number) => (trx: Db) =>
  trx.updateTable('order_lines').set({ processed_at: sql<Date>`now()` }).where('id', '=', line).execute();

it.each([
  ['sends', ['processed'], (line: number) => advance(line, 'sent'), 'sent_at' as const],
  ['receives', ['processed', 'sent'], received, 'received_at' as const],
])('who %s a line waits for its order before it holds the line [D365]', async (_, steps, act, column) => {
  const { id, first } = await paid(steps);
  const answer = await beside(id, () => act(first), writeLine(first));
  expect([answer.statusCode, (await lineOf(first))[column]]).toEqual([200, expect.any(Date)]);
});
