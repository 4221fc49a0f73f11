import { randomUUID } from 'node:crypto';
import type { LineRefundBody, LineRefundPreview } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { openPayingShop, type PayingShop } from '../../checkout/testing/shop';
import { findLedgerDrifts } from '../../ledger/audit';
import { postQueued } from '../../ledger/post';
import { findDrifts } from '../../orders/audit';
import type { Somebody } from '../../sellers/fixtures';
import { onlyReturn, openStaffedShop, type StaffedShop } from '../testing';

let shop: PayingShop;
let people: StaffedShop;
beforeAll(async () => {
  shop = await openPayingShop();
  people = await openStaffedShop(shop);
});
afterAll(() => shop.close());

const give = (
  id: number,
  body: Partial<LineRefundBody>,
  { token }: Somebody = people.seller,
  key: string = randomUUID(),
) =>
  shop.post(`staff/orders/${id}/refunds`, { reason: 'Llegó con una mancha', ...body }, token, {
    headers: { 'idempotency-key': key },
  });
const refundedOf = async (id: number) =>
  await shop.db.selectFrom('orders').select(['refunded', 'status']).where('id', '=', id).executeTakeFirstOrThrow();
/** Céntimos of an order by account and owner. */
async function shareOf(orderId: number, ownerId: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select -coalesce(sum(e.amount), 0)::int as amount from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
    where t.order_id = ${orderId} and a.owner_id = ${ownerId}`.execute(shop.db);
  return rows[0]?.amount ?? 0;
}
const noDrifts = async () => {
  await postQueued(shop.db, Number.POSITIVE_INFINITY);
  expect([await findDrifts(shop.db), await findLedgerDrifts(shop.db)]).toEqual([[], []]);
};

it('a seller gives back a part of own lines: the buyer gets it, the seller and the commission lose their parts of that line alone [D250]', async () => {
  const { order, first } = await people.bought();
  await people.deliver(order.id);
  await noDrifts();
  const before = await people.detail(order.id, people.seller);
  expect([
    before.lines[0]?.refundable,
    before.line_refunds,
    (await people.detail(order.id)).lines[0]?.refundable,
  ]).toEqual([100, [], 0]);
  const lines = [{ detail_id: first, amount: 25 }];
  const preview = await shop.post(`staff/orders/${order.id}/refunds/preview`, { lines }, people.seller.token);
  expect(preview.json() as LineRefundPreview).toEqual({ amount: 25, cost: 22, commission: 3 });
  const [mine, theirs] = [await shareOf(order.id, people.seller.id), await shareOf(order.id, people.other.id)];

  expect((await give(order.id, { lines })).json()).toEqual({ msg: 'La devolución está en camino' });
  const after = await people.detail(order.id, people.seller);
  expect([after.lines[0]?.refundable, after.amounts, after.refunds]).toEqual([75, null, []]);
  expect(after.line_refunds).toMatchObject([{ amount: 25, status: 'by-hand', lines }]);
  expect(after.events.at(-1)).toMatchObject({
    kind: 'refund-asked',
    by: 'seller',
    amount: 25,
    reason: 'Llegó con una mancha',
  });
  // Another seller of the same order reads nothing of it.
  expect((await people.detail(order.id, people.other)).events.map(({ kind }) => kind)).not.toContain('refund-asked');
  await noDrifts();
  expect([await shareOf(order.id, people.seller.id), await shareOf(order.id, people.other.id)]).toEqual([
    mine - 2_200,
    theirs,
  ]);
  const bought = await people.afterSale(order.id);
  expect(bought.refunds).toMatchObject([{ amount: 25, reason: 'Llegó con una mancha' }]);
});

it('pressed twice at once under one key it is one refund and one act, also of all that is left [D250]', async () => {
  const { order, first } = await people.bought();
  await people.deliver(order.id);
  const lines = [{ detail_id: first, amount: 100 }];
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => give(order.id, { lines }, people.seller, key)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await refundedOf(order.id)).refunded).toBe(10_000);
  const acts = await shop.db
    .selectFrom('staff_acts')
    .select('id')
    .where('act', '=', 'order.refund-lines')
    .where('subject_id', '=', order.id)
    .execute();
  expect(acts).toHaveLength(1);
  await noDrifts();
});

it('never more than was paid for a line less what went back of it, never another seller’s, one sentence for each [D250]', async () => {
  const { order, first, second } = await people.bought();
  await people.deliver(order.id);
  const refused = async (body: Partial<LineRefundBody>, who?: Somebody) => {
    const answer = await give(order.id, body, who);
    return [answer.statusCode, answer.json().msg];
  };
  expect(await refused({ lines: [{ detail_id: first, amount: 100.01 }] })).toEqual([
    422,
    'De Chompa se puede devolver hasta S/ 100,00.',
  ]);
  for (const amount of [0, -3, 0.001]) {
    const answer = await give(order.id, { lines: [{ detail_id: first, amount }] });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      { 'lines.0.amount': 'Escribe cuánto devuelves de Chompa, por ejemplo 39,90.' },
    ]);
  }
  const twice = [
    { detail_id: first, amount: 1 },
    { detail_id: first, amount: 1 },
  ];
  expect(await refused({ lines: twice })).toEqual([422, 'Cada producto va una sola vez.']);
  expect(await refused({ lines: [{ detail_id: first, amount: 1 }], reason: ' ' })).toEqual([
    422,
    'El campo motivo es requerido',
  ]);
  expect((await give(order.id, { lines: [] })).statusCode).toBe(400);
  expect((await give(order.id, { lines: [{ detail_id: second, amount: 1 }] })).statusCode).toBe(404);
  expect((await give(order.id, { lines: [{ detail_id: first, amount: 1 }] }, people.other)).statusCode).toBe(404);
  expect((await give(2_000_000_000, { lines: [{ detail_id: first, amount: 1 }] })).statusCode).toBe(404);
  const bare = await shop.post(
    `staff/orders/${order.id}/refunds`,
    { lines: [{ detail_id: first, amount: 1 }], reason: 'x' },
    people.seller.token,
  );
  expect(bare.statusCode).toBe(400);
  // Two at once want 60 each of 100.
  const both = await Promise.all([1, 2].map(() => give(order.id, { lines: [{ detail_id: first, amount: 60 }] })));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  expect(await refused({ lines: [{ detail_id: first, amount: 40.01 }] })).toEqual([
    422,
    'De Chompa se puede devolver hasta S/ 40,00.',
  ]);
  expect((await give(order.id, { lines: [{ detail_id: first, amount: 40 }] })).statusCode).toBe(200);
  expect(await refused({ lines: [{ detail_id: first, amount: 1 }] })).toEqual([
    422,
    'De Chompa ya se devolvió todo lo que se pagó.',
  ]);
  expect((await refundedOf(order.id)).refunded).toBe(10_000);
  await noDrifts();
  expect(await shareOf(order.id, people.seller.id)).toBe(0);
});

it('a key is one refund, however often it is sent, and refuses other lines [D121]', async () => {
  const { order, first } = await people.bought();
  await people.deliver(order.id);
  const key = randomUUID();
  const lines = [{ detail_id: first, amount: 70 }];
  for (let sent = 0; sent < 3; sent++)
    expect((await give(order.id, { lines }, people.seller, key)).statusCode).toBe(200);
  expect((await refundedOf(order.id)).refunded).toBe(7_000);
  expect((await give(order.id, { lines: [{ detail_id: first, amount: 30 }] }, people.seller, key)).statusCode).toBe(
    422,
  );
  const acts = await shop.db
    .selectFrom('staff_acts')
    .select('act')
    .where('subject_id', '=', order.id)
    .where('act', '=', 'order.refund-lines')
    .execute();
  expect(acts).toHaveLength(1);
  await noDrifts();
});

it('what went back by name does not go back again with a return, nor after administration gave back all [D250]', async () => {
  const { order, first } = await people.bought();
  await people.deliver(order.id);
  await give(order.id, { lines: [{ detail_id: first, amount: 70 }] });
  const asked = onlyReturn(await people.ask(order.id, { reason: 'damaged', lines: [{ detail_id: first, qty: 2 }] }));
  await people.decide(asked.id, 'accept');
  await people.decide(asked.id, 'receive', { restock: [] });
  // 100 of the line and no shipping, which is Lima's and the order's.
  expect((await refundedOf(order.id)).refunded).toBe(10_000);
  expect((await people.detail(order.id, people.seller)).lines[0]?.refundable).toBe(0);
  await noDrifts();
  expect(await shareOf(order.id, people.seller.id)).toBe(0);

  const { order: second, first: line } = await people.bought();
  await people.deliver(second.id);
  const all = { headers: { 'idempotency-key': randomUUID() } };
  // 60 of 165 without naming lines: 40 of them are this seller's 100 of 150.
  await shop.post(`admin/orders/${second.id}/refunds`, { amount: 60, reason: 'Acuerdo' }, people.admin.token, all);
  expect((await people.detail(second.id, people.seller)).lines[0]?.refundable).toBe(60);
  expect((await give(second.id, { lines: [{ detail_id: line, amount: 60.01 }] })).statusCode).toBe(422);
  expect((await give(second.id, { lines: [{ detail_id: line, amount: 60 }] })).statusCode).toBe(200);
  await noDrifts();
});

it('what was not sent is cancelled instead, and of what nobody paid nothing goes back [D250]', async () => {
  const { order, first } = await people.bought();
  const whole = await give(order.id, { lines: [{ detail_id: first, amount: 100 }] });
  expect([whole.statusCode, whole.json().msg]).toEqual([
    409,
    'Chompa todavía no se envió: cancélalo, y vuelven el dinero y los productos.',
  ]);
  expect((await give(order.id, { lines: [{ detail_id: first, amount: 10 }] })).statusCode).toBe(200);
  const cancel = { lines: [first], reason: 'Se agotó' };
  await shop.post(`staff/orders/${order.id}/lines/cancel`, cancel, people.seller.token);
  // Its 10 are gone already: 90 and not 100 go back for it.
  expect((await refundedOf(order.id)).refunded).toBe(10_000);
  await noDrifts();
  const ours = await shop.market.product({ seller_id: people.seller.id, name: 'Chompa' });
  const open = await shop.market.order(people.buyer, [{ product_id: ours, qty: 1 }]);
  const unpaid = await give(open.id, { lines: [{ detail_id: open.details[0]?.id ?? 0, amount: 1 }] });
  expect([unpaid.statusCode, (await people.detail(open.id, people.seller)).lines[0]?.refundable]).toEqual([409, 0]);
});

it('a discount of the order is not given back: of each line what was paid for it, and the seller loses all of it [D250]', async () => {
  const { order, first } = await people.bought();
  await people.deliver(order.id);
  // A code took 15 soles off 150: 10 % of each line.
  await sql`update orders set discount_fix = 1500, total = total - 1500 where id = ${order.id}`.execute(shop.db);
  await postQueued(shop.db, Number.POSITIVE_INFINITY);
  expect((await people.detail(order.id, people.seller)).lines[0]?.refundable).toBe(90);
  const half = { lines: [{ detail_id: first, amount: 45 }] };
  const preview = await shop.post(`staff/orders/${order.id}/refunds/preview`, half, people.seller.token);
  expect(preview.json()).toEqual({ amount: 45, cost: 44, commission: 6 });
  expect((await give(order.id, half)).statusCode).toBe(200);
  expect((await give(order.id, half)).statusCode).toBe(200);
  await noDrifts();
  expect(await shareOf(order.id, people.seller.id)).toBe(0);
});
