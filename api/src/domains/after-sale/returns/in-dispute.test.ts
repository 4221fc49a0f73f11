import { randomUUID } from 'node:crypto';
import { mailsTo } from '../../../../test/mails';
import { LOST, paypalDisputes, WON } from '../../checkout/testing/disputed';
import { findLedgerDrifts } from '../../ledger/audit';
import { postQueued } from '../../ledger/post';
import { findDrifts } from '../../orders/audit';
import { openProviders } from '../../payments';
import { onlyReturn, returnOf, staffedShopForTests } from '../testing';
import { settleReturns } from './give-back';

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

/** S/ 50 of S/ 57, paid by PayPal, came and is on its way back: its return was accepted. */
async function onItsWayBack() {
  const product = await stage.shop.market.product({ seller_id: stage.people.seller.id, stock: 5 });
  const order = await disputes.paid(product);
  const email = `${randomUUID()}@correo.pe`;
  await stage.shop.db.updateTable('orders').set({ email }).where('id', '=', order.id).execute();
  await stage.people.deliver(order.id);
  const line = await stage.shop.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const lines = [{ detail_id: line.id, qty: 1 }];
  const asked = onlyReturn(await stage.people.ask(order.id, { lines }, order.buyer));
  await stage.people.decide(asked.id, 'accept');
  const receive = () => stage.people.decide(asked.id, 'receive', { restock: lines });
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
  expect(mail?.text).toMatch(/en disputa. Cuando termine te devolvemos lo que falte/);
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
