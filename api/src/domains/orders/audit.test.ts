import { sql } from 'kysely';
import type { TestApp } from '../../../test/app';
import { somebody } from '../sellers/fixtures';
import { findDrifts } from './audit';
import { approveOrder, rejectOrder } from './decide';
import { compareStock, DRIFT } from './drift-problems';
import { type Buyer, type Market, marketForTests } from './fixtures';
import { orderMails } from './mails';
import { driftText } from './texts';

let shop: TestApp;
let market: Market;
let buyer: Buyer;
marketForTests((open) => {
  ({ shop, market, buyer } = open);
});

const variantOf = async (product: number) =>
  (await shop.db.selectFrom('variants').select('id').where('product_id', '=', product).executeTakeFirstOrThrow()).id;

it('the demo adds up, and so does a shop in which orders wait, are paid and come to nothing [D120]', async () => {
  const product = await market.product({ stock: 9 });
  const order = () => market.order(buyer, [{ product_id: product, qty: 2 }]);
  const [waiting, paid, refused] = [await order(), await order(), await order()];
  const mails = orderMails(shop.app);
  await shop.db.transaction().execute((trx) => approveOrder(trx, paid.id, mails));
  await shop.db.transaction().execute((trx) => rejectOrder(trx, refused.id, 'No llegó', mails));
  expect(await findDrifts(shop.db)).toEqual([]);
  const holds = shop.db.selectFrom('stock_reservations').select(['order_id', 'qty', 'expires_at', 'state']);
  expect(
    await holds
      .where('variant_id', '=', await variantOf(product))
      .orderBy('id')
      .execute(),
  ).toEqual([
    { order_id: waiting.id, qty: 2, expires_at: expect.anything(), state: 'held' },
    { order_id: paid.id, qty: 2, expires_at: null, state: 'taken' },
    { order_id: refused.id, qty: 2, expires_at: null, state: 'released' },
  ]);
});

it('one unit that nobody accounts for is found, on the shelf and in an order [D120]', async () => {
  const product = await market.product({ stock: 5 });
  const variant = await variantOf(product);
  const { id } = await market.order(buyer, [{ product_id: product, qty: 2 }]);
  const stock = (by: number) => sql`update variants set stock = stock + ${by} where id = ${variant}`.execute(shop.db);
  await stock(1);
  expect(await findDrifts(shop.db)).toMatchObject([{ kind: 'stock', variant_id: variant, by: 1 }]);
  await stock(-1);
  await sql`update stock_reservations set qty = 1 where order_id = ${id}`.execute(shop.db);
  expect(await findDrifts(shop.db)).toMatchObject([
    { kind: 'stock', variant_id: variant, by: -1 },
    { kind: 'order', order_id: id, by: -1 },
  ]);
  await sql`update stock_reservations set qty = 2 where order_id = ${id}`.execute(shop.db);
  await sql`update orders set status = 'paid' where id = ${id}`.execute(shop.db);
  expect((await findDrifts(shop.db)).map(({ kind }) => kind)).toEqual(['order', 'history']);
  await sql`update orders set status = 'awaiting_payment' where id = ${id}`.execute(shop.db);
  expect(await findDrifts(shop.db)).toEqual([]);
});

it('what was written down about an order is neither changed nor deleted, nor emptied with its table [D120, D387]', async () => {
  const { id } = await market.order(buyer, [{ product_id: await market.product(), qty: 1 }]);
  const refused = /append-only/;
  await expect(sql`update order_events set reason = 'otra' where order_id = ${id}`.execute(shop.db)).rejects.toThrow(
    refused,
  );
  await expect(sql`delete from order_events where order_id = ${id}`.execute(shop.db)).rejects.toThrow(refused);
  await expect(sql`truncate order_events`.execute(shop.db)).rejects.toThrow(refused);
  await expect(sql`truncate orders cascade`.execute(shop.db)).rejects.toThrow(refused);
  expect(await shop.db.selectFrom('order_events').select('kind').where('order_id', '=', id).execute()).toEqual([
    { kind: 'placed' },
  ]);
});

describe('what does not add up', () => {
  const problems = async () =>
    (
      await shop.db
        .selectFrom('jobs')
        .select(['id', 'attempts', 'failed_at', 'last_error'])
        .where('kind', '=', DRIFT)
        .orderBy('id')
        .execute()
    ).map(({ failed_at, ...job }) => ({ ...job, failed: failed_at !== null }));
  const compare = async () => {
    const logged: unknown[] = [];
    await compareStock({ log: { error: (drift: unknown) => void logged.push(drift) } }, shop.db);
    return logged;
  };
  /** A product of which so many units more lie on the shelf than came. */
  const withSurplus = async () => {
    const variant = await variantOf(await market.product({ stock: 5 }));
    const stock = (by: number) => sql`update variants set stock = stock + ${by} where id = ${variant}`.execute(shop.db);
    return { variant, stock };
  };

  it('is one problem of administration for each, however often it is found, and in the log each time [D386]', async () => {
    const [first, second] = [await withSurplus(), await withSurplus()];
    await first.stock(1);
    expect(await compare()).toHaveLength(1);
    await second.stock(2);
    expect((await Promise.all([compare(), compare()])).map((logged) => logged.length)).toEqual([2, 2]);
    const found = await problems();
    expect(found).toMatchObject([
      { failed: true, last_error: expect.stringMatching(`variante ${first.variant} \\(\\+1 unidades\\)$`) },
      { failed: true, last_error: expect.stringMatching(`variante ${second.variant} \\(\\+2 unidades\\)$`) },
    ]);
    const { token } = await somebody(shop, 2);
    const shown = (await shop.get(`admin/jobs?state=failed&kind=${DRIFT}`, token)).json().data;
    expect(shown.map(({ error }: { error: string }) => error)).toEqual(
      found.map(({ last_error }) => last_error).reverse(),
    );
    // What it is by may change: it is the same problem.
    await first.stock(2);
    await compare();
    expect(await problems()).toMatchObject([
      { id: found[0]?.id, last_error: expect.stringMatching(/\(\+3 unidades\)$/) },
      { id: found[1]?.id },
    ]);
    await first.stock(-3);
    await compare();
    expect((await problems()).map(({ id }) => id)).toEqual([found[1]?.id]);
    await second.stock(-2);
    await compare();
    expect(await problems()).toEqual([]);
  });

  it('is looked at again when somebody asks, and goes once it is mended [D386]', async () => {
    const { stock } = await withSurplus();
    await stock(1);
    await compare();
    const [problem] = await problems();
    const { token } = await somebody(shop, 2);
    const retry = async () => {
      await shop.post(`admin/jobs/${problem?.id}/retry`, {}, token);
      await shop.app.jobs.drain();
    };
    await retry();
    const tried = { id: problem?.id, failed: false, attempts: 1, last_error: problem?.last_error };
    expect(await problems()).toEqual([tried]);
    // It is tried again, so nothing new is opened beside it.
    await compare();
    expect(await problems()).toEqual([tried]);
    await stock(-1);
    await sql`update jobs set run_at = now() where id = ${problem?.id ?? 0}`.execute(shop.db);
    await shop.app.jobs.drain();
    expect(await problems()).toEqual([]);
  });

  it('is said by order, variant and sum, and of a history without one [D386]', () => {
    const place = { variant_id: null, order_id: 7 };
    expect(driftText({ ...place, drift: 'money' }, [-5, 12])).toMatch(/: pedido 7 \(-5, \+12 céntimos\)$/);
    expect(driftText({ ...place, drift: 'history' }, [0])).toMatch(/: pedido 7$/);
    expect(driftText({ drift: 'order', variant_id: 3, order_id: 7 }, [1])).toMatch(/: pedido 7, variante 3 \(/);
  });
});
