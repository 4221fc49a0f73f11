import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { mailsTo } from '../../../../test/mails';
import { LOST, paypalDisputes, WON } from '../../checkout/testing/disputed';
import { findLedgerDrifts } from '../../ledger/audit';
import { postQueued } from '../../ledger/post';
import { findDrifts } from '../../orders/audit';
import { openProviders } from '../../payments';
import { onlyReturn, returnOf, staffedShopForTests } from '../testing';
import { settleReturns } from './refund-return';

const stage = staffedShopForTests();
const disputes = paypalDisputes(stage);

afterEach(async () => {
  const { db } = stage.shop;
  await postQueued(db, Number.POSITIVE_INFINITY);
  expect([await findDrifts(db), await findLedgerDrifts(db)]).toEqual([[], []]);
});

const settle = async () => {
  const { app, db, env } = stage.shop;
  const errors: unknown[] = [];
  await settleReturns(db, { app, providers: openProviders(env) }, { error: (about: unknown) => errors.push(about) });
  expect(errors).toEqual([]);
};

/** What is bought: the first is the seller's own and comes back, one unit of it. */
interface Bought {
  /** Céntimos. */
  price?: number;
  qty?: number;
  /** Units of the other seller's product at S/ 50. */
  others?: number;
}

/** A unit, S/ 50 of S/ 57 unless told otherwise, paid by PayPal, came and is on its way back: its return was accepted. */
async function onItsWayBack({ price = 5_000, qty = 1, others = 0 }: Bought = {}) {
  const { market, db } = stage.shop;
  const { seller, other } = stage.people;
  const product = await market.product({ seller_id: seller.id, price, stock: 5 });
  const lines = [{ product_id: product, qty }];
  if (others > 0) lines.push({ product_id: await market.product({ seller_id: other.id, stock: 5 }), qty: others });
  const order = await disputes.paid(lines);
  const email = `${randomUUID()}@correo.pe`;
  await db.updateTable('orders').set({ email }).where('id', '=', order.id).execute();
  await stage.people.deliver(order.id);
  const line = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order.id)
    .where('product_id', '=', product)
    .executeTakeFirstOrThrow();
  const back = [{ detail_id: line.id, qty: 1 }];
  const asked = onlyReturn(await stage.people.ask(order.id, { lines: back }, order.buyer));
  await stage.people.decide(asked.id, 'accept');
  const receive = () => stage.people.decide(asked.id, 'receive', { restock: back });
  return { ...order, product, email, returnId: asked.id, receive };
}
type Coming = Awaited<ReturnType<typeof onItsWayBack>>;

const standing = async ({ id, buyer }: Coming) => {
  const order = await stage.shop.db
    .selectFrom('orders')
    .select(['status', 'refunded'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [entry] = (await stage.people.afterSale(id, buyer)).returns;
  return { ...order, return: entry?.status, amount: entry?.amount, refund: entry?.refund?.status ?? null };
};
const sumsOf = async ({ id }: Coming) => {
  const rows = await stage.shop.db
    .selectFrom('order_refunds')
    .select(['key', 'amount'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ key, amount }) => [key.replace(/[-:].*/, ''), amount]);
};

it('what comes back while its payment is disputed is received and back on the shelf; its money and the order’s end wait [D385]', async () => {
  const coming = await onItsWayBack();
  await disputes.begun(coming.theirs);
  const answer = await coming.receive();
  expect([answer.statusCode, answer.json().msg]).toEqual([200, expect.stringMatching(/El pago está en disputa/)]);
  expect(returnOf(answer)).toMatchObject({ status: 'received', amount: 50, refund: null });
  expect(await stage.shop.market.stockOf(coming.product)).toBe(5);
  await settle();
  expect(await standing(coming)).toEqual({
    ...{ status: 'disputed', refunded: 0, return: 'received', amount: 50, refund: null },
  });
  const mail = (await mailsTo(stage.shop, coming.email)).find(({ subject }) => subject.startsWith('Recibimos los'));
  expect(mail?.text).toMatch(/en disputa. Cuando termine, si aún falta algo por devolverte, te lo devolvemos/);
});

it('won by the shop, the money goes back once and the order is returned, whoever else looks at the same moment [D385]', async () => {
  const coming = await onItsWayBack();
  await disputes.begun(coming.theirs);
  await coming.receive();
  await disputes.ended(coming.theirs, WON);
  expect(await standing(coming)).toMatchObject({ status: 'delivered', amount: 50, refund: null });
  await Promise.all([settle(), settle()]);
  expect(await standing(coming)).toMatchObject({ status: 'returned', refunded: 5_000, amount: 50, refund: 'asked' });
  await stage.shop.app.jobs.drain();
  await settle();
  expect(await standing(coming)).toMatchObject({ status: 'returned', refunded: 5_000, refund: 'done' });
  expect(await sumsOf(coming)).toEqual([['return', 5_000]]);
});

it('what the buyer was given by the dispute since is not given again: a part is made up to what came back [D385]', async () => {
  const coming = await onItsWayBack();
  await disputes.begun(coming.theirs, 400);
  await coming.receive();
  await disputes.ended(coming.theirs, LOST, 400);
  await settle();
  expect(await sumsOf(coming)).toEqual([
    ['taken', 1_501],
    ['return', 3_499],
  ]);
  expect(await standing(coming)).toMatchObject({ status: 'returned', refunded: 5_000, amount: 34.99 });
});

describe('what the dispute paid of a return is money of its units, in the ledger and of what is left of other lines [D385]', () => {
  /** All that the ledger has of an order, by account, owner and the line's place. */
  async function ledgerOf({ id }: Coming): Promise<Record<string, number>> {
    await stage.shop.app.jobs.drain();
    await postQueued(stage.shop.db, Number.POSITIVE_INFINITY);
    const { rows } = await sql<{ account: string; amount: number }>`
      select concat_ws(' ', a.kind, a.owner_id, l.nth) as account, sum(e.amount)::int as amount
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
        left join (select id, rank() over (order by id) as nth from order_lines where order_id = ${id}) l on l.id = e.line_id
      where t.order_id = ${id} group by 1 having sum(e.amount) <> 0 order by 1`.execute(stage.shop.db);
    return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
  }
  /** What each seller may still give back of their lines. */
  async function refundable({ id }: Coming): Promise<(number | undefined)[]> {
    const { seller, other } = stage.people;
    const [own, theirs] = [await stage.people.detail(id, seller), await stage.people.detail(id, other)];
    return [own, theirs].flatMap(({ lines }) => (lines ?? []).map((line) => line.refundable));
  }

  // US$ 4.00 of each of these orders are S/ 15.01.
  test.each<[string, Bought, [string, number][]]>([
    ['all of it, beside another seller’s line', { price: 1_501, others: 1 }, [['taken', 1_501]]],
    [
      'a part, beside another seller’s line',
      { others: 1 },
      [
        ['taken', 1_501],
        ['return', 3_499],
      ],
    ],
    [
      'a part, beside another unit',
      { qty: 2 },
      [
        ['taken', 1_501],
        ['return', 3_499],
      ],
    ],
  ])('%s', async (_, bought, sums) => {
    const [twin, coming] = [await onItsWayBack(bought), await onItsWayBack(bought)];
    await twin.receive();
    await disputes.begun(coming.theirs, 400);
    await coming.receive();
    await disputes.ended(coming.theirs, LOST, 400);
    // The ledger follows at once, before anybody gives back what waits.
    await postQueued(stage.shop.db, Number.POSITIVE_INFINITY);
    await settle();
    expect(await sumsOf(coming)).toEqual(sums);
    // As if there had been no dispute.
    expect(await ledgerOf(coming)).toEqual(await ledgerOf(twin));
    expect(await refundable(coming)).toEqual(await refundable(twin));
  });
});

it('a line that still bears what the dispute paid of another one’s return is a drift of the ledger [D275 D385]', async () => {
  const coming = await onItsWayBack({ price: 1_501, others: 1 });
  await disputes.begun(coming.theirs, 400);
  await coming.receive();
  await disputes.ended(coming.theirs, LOST, 400);
  const { db } = stage.shop;
  await postQueued(db, Number.POSITIVE_INFINITY);
  await settle();
  await db.deleteFrom('ledger_queue').where('order_id', '=', coming.id).execute();
  const { id } = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', coming.id)
    .where('product_id', '<>', coming.product)
    .executeTakeFirstOrThrow();
  expect(await findLedgerDrifts(db)).toEqual([{ kind: 'line', id, by: -1_501 }]);
  await db.insertInto('ledger_queue').values({ order_id: coming.id }).execute();
});

it('what somebody of the shop gave back on PayPal’s own pages since is not given again either [D385]', async () => {
  const coming = await onItsWayBack();
  await disputes.begun(coming.theirs);
  await coming.receive();
  expect(await disputes.givenThere(coming.theirs, 400)).toBe('applied');
  await disputes.ended(coming.theirs, WON);
  await settle();
  expect(await sumsOf(coming)).toEqual([
    ['paypal', 1_501],
    ['return', 3_499],
  ]);
  expect(await standing(coming)).toMatchObject({ status: 'returned', refunded: 5_000, amount: 34.99 });
});

it('what administration gave back by the shop after the dispute is not taken off [D385]', async () => {
  const coming = await onItsWayBack();
  await disputes.begun(coming.theirs);
  await coming.receive();
  await disputes.ended(coming.theirs, WON);
  const headers = { 'idempotency-key': randomUUID() };
  const given = { amount: 5, reason: 'Llegó tarde' };
  await stage.shop.post(`admin/orders/${coming.id}/refunds`, given, stage.people.admin.token, { headers });
  await stage.shop.app.jobs.drain();
  await settle();
  expect((await sumsOf(coming)).map(([, amount]) => amount)).toEqual([500, 5_000]);
});

it.each([
  ['after', 3_499],
  ['before', 4_199],
] as const)(
  'what was taken %s the receipt counts as that, whenever its transaction began [D385]',
  async (when, left) => {
    const coming = await onItsWayBack();
    const taken = () => disputes.reversed(coming.theirs, 400);
    if (when === 'before') await taken();
    await disputes.begun(coming.theirs, 300);
    await coming.receive();
    if (when === 'after') await taken();
    // When a transaction began says nothing of when it had the order.
    const byHours = when === 'after' ? -1 : 1;
    await sql`update order_refunds set created_at = created_at + make_interval(hours => ${byHours})
    where order_id = ${coming.id}`.execute(stage.shop.db);
    await disputes.ended(coming.theirs, WON, 300);
    await settle();
    expect(await sumsOf(coming)).toEqual([
      ['taken', 1_501],
      ['return', left],
    ]);
  },
);

it('what the dispute gave of a return is said with it, to its buyer, its seller and administration [D385]', async () => {
  const coming = await onItsWayBack({ price: 1_501, others: 1 });
  await disputes.begun(coming.theirs, 400);
  await coming.receive();
  await disputes.ended(coming.theirs, LOST, 400);
  await settle();
  const [seen] = (await stage.people.afterSale(coming.id, coming.buyer)).returns;
  const { admin, seller } = stage.people;
  const staffs = await Promise.all(
    [admin, seller].map(
      async ({ token }) => (await stage.shop.get(`staff/orders/${coming.id}`, token)).json().returns[0],
    ),
  );
  for (const one of [seen, ...staffs]) {
    expect(one).toMatchObject({ status: 'received', amount: 0, refund: null, given_in_dispute: 15.01 });
  }
});

it('who was given all by the dispute is written to no more, as the mail of the receipt says [D385]', async () => {
  const coming = await onItsWayBack({ price: 1_501, others: 1 });
  await disputes.begun(coming.theirs, 400);
  await coming.receive();
  const mails = await mailsTo(stage.shop, coming.email);
  await disputes.ended(coming.theirs, LOST, 400);
  await settle();
  await stage.shop.app.jobs.drain();
  expect(await mailsTo(stage.shop, coming.email)).toEqual(mails);
  const mail = mails.find(({ subject }) => subject.startsWith('Recibimos los'));
  expect(mail?.text).toMatch(/Cuando termine, si aún falta algo por devolverte/);
});

it('lost whole, nothing is left to give back and the order stays refunded [D385]', async () => {
  const coming = await onItsWayBack();
  await disputes.begun(coming.theirs);
  await coming.receive();
  await disputes.ended(coming.theirs, LOST);
  await settle();
  expect(await sumsOf(coming)).toEqual([['taken', 5_700]]);
  expect(await standing(coming)).toMatchObject({ status: 'refunded', refunded: 5_700, amount: 0, refund: null });
});

it('what was taken before the products came back was for something else: no more than is left goes back [D385]', async () => {
  const coming = await onItsWayBack();
  await disputes.reversed(coming.theirs, 400);
  await disputes.begun(coming.theirs, 300);
  expect(returnOf(await coming.receive())).toMatchObject({ amount: 41.99 });
  await disputes.ended(coming.theirs, WON, 300);
  await settle();
  expect(await sumsOf(coming)).toEqual([
    ['taken', 1_501],
    ['return', 4_199],
  ]);
  expect(await standing(coming)).toMatchObject({ status: 'returned', refunded: 5_700 });
});
