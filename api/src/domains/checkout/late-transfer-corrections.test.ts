import { sql } from 'kysely';
import { findDrifts } from '../orders/audit';
import type { Buyer } from '../orders/fixtures';
import { ACCOUNT, refundsAt } from './testing/refunds';
import { payingShopForTests } from './testing/shop';

const stage = payingShopForTests();
afterEach(async () => {
  expect(await findDrifts(stage.shop.db)).toEqual([]);
});

const { transferred, letExpire, recordLate, approve, cancel, done, giveBack, history, kinds, ...seen } =
  refundsAt(stage);
const { asStaff, refundsSeen, name, mailAbout, answers } = seen;

const mend = (how: 'correct' | 'withdraw', id: number, refundId: number, body: object) =>
  stage.shop.post(
    `admin/orders/${id}/late-transfer/${refundId}/${how}`,
    { reason: 'Era de otra persona', ...body },
    stage.admin,
  );
const actsOn = (id: number) =>
  stage.shop.db
    .selectFrom('staff_acts')
    .select(['act', 'before', 'after'])
    .where('subject', '=', 'order')
    .where('subject_id', '=', id)
    .where('act', 'like', 'order.late-transfer-%')
    .execute();

const ASKED_60 = '¿A qué cuenta te devolvemos S/ 60,00?';

/** S/ 60 of an order that its buyer cancelled, recorded under a number of its own. */
async function recorded({ operation = '991', stock = 5 } = {}) {
  const { id, buyer } = await transferred(stock);
  await cancel(id, buyer);
  expect((await recordLate(id, { amount: 60, operation })).statusCode).toBe(200);
  const [{ id: refundId }] = await refundsSeen(id, buyer);
  return { id, buyer, refundId: refundId as number };
}

/** Its job for the question has had a run, which nobody has finished. */
async function begunByADeadProcess(refundId: number): Promise<void> {
  const { numUpdatedRows } = await stage.shop.db
    .updateTable('jobs')
    .set({ attempts: 1, locked_until: null })
    .where('kind', '=', 'refund-account')
    .where(sql<boolean>`(payload->>'refund_id')::int = ${refundId}`)
    .executeTakeFirstOrThrow();
  expect(Number(numUpdatedRows)).toBe(1);
}

describe('a late transfer that was recorded with another sum', () => {
  test('before its buyer was asked: they are asked for the right one alone [D399]', async () => {
    const { id, buyer, refundId } = await recorded();
    expect((await mend('correct', id, refundId, { recorded: 60, amount: 6 })).statusCode).toBe(200);
    expect(await mailAbout(id, '¿A qué cuenta te devolvemos S/ 6,00?')).toBeDefined();
    expect(await mailAbout(id, ASKED_60)).toBeUndefined();
    expect(await mailAbout(id, `Te devolveremos S/ 6,00 de tu pedido N.º ${id}`)).toBeUndefined();
    expect(await refundsSeen(id, buyer)).toMatchObject([{ id: refundId, amount: 6, status: 'by-hand' }]);
    expect(await actsOn(id)).toMatchObject([
      {
        act: 'order.late-transfer-correct',
        before: { amount: 60 },
        after: { amount: 6, reason: 'Era de otra persona' },
      },
    ]);
  });

  test('after a process that asked them died, or failed, before it said so: they are written to, and asked again [D399]', async () => {
    const { id, refundId } = await recorded();
    await begunByADeadProcess(refundId);
    expect((await mend('correct', id, refundId, { recorded: 60, amount: 6 })).statusCode).toBe(200);
    expect(await mailAbout(id, `Te devolveremos S/ 6,00 de tu pedido N.º ${id}`)).toBeDefined();
    expect(await mailAbout(id, '¿A qué cuenta te devolvemos S/ 6,00?')).toBeDefined();
    expect(await mailAbout(id, ASKED_60)).toBeUndefined();
  });

  test('after it: they are written to, their account stays, and what is paid is the right one [D399]', async () => {
    const { id, buyer, refundId } = await recorded();
    expect(await mailAbout(id, ASKED_60)).toBeDefined();
    await name(id, refundId, ACCOUNT, buyer);
    expect((await mend('correct', id, refundId, { recorded: 60, amount: 6 })).statusCode).toBe(200);
    const mail = await mailAbout(id, `Te devolveremos S/ 6,00 de tu pedido N.º ${id}`);
    for (const text of ['S/ 60,00', 'Era de otra persona']) expect(mail?.text).toContain(text);
    expect(await mailAbout(id, '¿A qué cuenta te devolvemos S/ 6,00?')).toBeUndefined();
    expect((await asStaff(id)).refunds).toMatchObject([{ amount: 6, account: '•••• 7011', correctable: true }]);
    expect((await history(id, buyer)).events.at(-1)).toMatchObject({
      ...{ kind: 'late-payment-corrected', amount: 6, reason: 'Era de otra persona' },
    });
    expect((await done(refundId, 6)).statusCode).toBe(200);
    expect(await mailAbout(id, `Te devolvimos S/ 6,00 de tu pedido N.º ${id}`)).toBeDefined();
    expect((await asStaff(id)).refunds).toMatchObject([{ correctable: false }]);
  });

  test('whoever has an older sum on the page changes, withdraws and pays nothing; the same again is no second correction [D399]', async () => {
    const { id, buyer, refundId } = await recorded();
    expect(
      answers(
        await mend('correct', id, refundId, { recorded: 60, amount: 0 }),
        await mend('correct', id, refundId, { recorded: 60, amount: 1_000_000.01 }),
        await mend('correct', id, refundId, { recorded: 60, amount: 6 }),
        await mend('correct', id, refundId, { recorded: 60, amount: 6 }),
        await mend('correct', id, refundId, { recorded: 60, amount: 7 }),
        await mend('withdraw', id, refundId, { recorded: 60 }),
        await done(refundId, 60),
        await done(refundId, 6),
      ),
    ).toEqual([
      [422, 'invalid'],
      [422, 'invalid'],
      [200, null],
      [200, null],
      [409, 'transfer_changed'],
      [409, 'transfer_changed'],
      [409, 'refund_changed'],
      [200, null],
    ]);
    expect((await kinds(id, buyer)).filter((kind) => kind.startsWith('late-payment-'))).toEqual([
      'late-payment-corrected',
    ]);
  });
});

test('a page that does not say which sum it shows pays no corrected one, and every other one [D399]', async () => {
  const { id, refundId } = await recorded();
  const other = await recorded({ operation: '992' });
  await mend('correct', id, refundId, { recorded: 60, amount: 6 });
  expect(answers(await done(refundId), await done(other.refundId))).toEqual([
    [409, 'refund_changed'],
    [200, null],
  ]);
});

describe('a late transfer that was recorded by mistake', () => {
  test('is withdrawn, which its buyer is told where they were asked, and may be recorded again where it belongs [D399]', async () => {
    const { id, buyer, refundId } = await recorded({ operation: '31' });
    expect(await mailAbout(id, ASKED_60)).toBeDefined();
    expect((await mend('withdraw', id, refundId, { recorded: 60 })).statusCode).toBe(200);
    const mail = await mailAbout(id, `No hay S/ 60,00 por devolver de tu pedido N.º ${id}`);
    expect(mail?.text).toContain('Era de otra persona');
    expect([await refundsSeen(id, buyer), (await kinds(id, buyer)).at(-1)]).toEqual([[], 'late-payment-withdrawn']);
    expect(await actsOn(id)).toMatchObject([{ act: 'order.late-transfer-withdraw', before: { amount: 60 } }]);

    const lines = [{ product_id: await stage.shop.market.product({ stock: 5 }), qty: 1 }];
    const { id: other } = await stage.shop.market.order(buyer, lines);
    await cancel(other, buyer);
    expect((await recordLate(other, { amount: 60, operation: '31' })).statusCode).toBe(200);
  });

  test('before they were asked: nobody is written to [D399]', async () => {
    const { id, refundId } = await recorded();
    expect((await mend('withdraw', id, refundId, { recorded: 60 })).statusCode).toBe(200);
    expect(await mailAbout(id, ASKED_60)).toBeUndefined();
    expect(await mailAbout(id, `No hay S/ 60,00 por devolver de tu pedido N.º ${id}`)).toBeUndefined();
  });

  test('after a process that asked them died, or failed, before it said so: they are written to [D399]', async () => {
    const { id, refundId } = await recorded();
    await begunByADeadProcess(refundId);
    expect((await mend('withdraw', id, refundId, { recorded: 60 })).statusCode).toBe(200);
    expect(await mailAbout(id, `No hay S/ 60,00 por devolver de tu pedido N.º ${id}`)).toBeDefined();
  });

  test('of an order whose time had run out can be accepted as its payment after all [D397 D399]', async () => {
    const { id, buyer } = await transferred();
    await letExpire(id);
    await recordLate(id, { amount: 65, operation: '77' });
    const [{ id: refundId }] = await refundsSeen(id, buyer);
    expect(
      answers(await approve(id), await mend('withdraw', id, refundId, { recorded: 65 }), await approve(id)),
    ).toEqual([
      [409, 'late_transfer'],
      [200, null],
      [200, null],
    ]);
  });

  test('once it was withdrawn, or paid back, nothing of it is mended any more [D399]', async () => {
    const { id, refundId } = await recorded();
    const paid = await recorded({ operation: '992' });
    await done(paid.refundId);
    await mend('withdraw', id, refundId, { recorded: 60 });
    expect(
      answers(
        await mend('withdraw', id, refundId, { recorded: 60 }),
        await mend('correct', id, refundId, { recorded: 60, amount: 6 }),
        await mend('withdraw', paid.id, paid.refundId, { recorded: 60 }),
        await mend('correct', paid.id, paid.refundId, { recorded: 60, amount: 6 }),
      ),
    ).toEqual([
      [409, 'transfer_withdrawn'],
      [409, 'transfer_withdrawn'],
      [409, 'refund_settled'],
      [409, 'refund_settled'],
    ]);
  });

  test('no other refund is withdrawn: neither of another order, nor of what an order was paid with [D399]', async () => {
    const { refundId, id } = await recorded();
    const { id: other, buyer } = await transferred();
    await approve(other);
    const { id: ofOrder } = (await giveBack(other, 10)).json();
    expect(
      answers(
        await mend('withdraw', other, refundId, { recorded: 60 }),
        await mend('withdraw', other, ofOrder, { recorded: 10 }),
        await mend('correct', other, ofOrder, { recorded: 10, amount: 5 }),
        await mend('withdraw', id, 999_999, { recorded: 60 }),
      ).map(([status]) => status),
    ).toEqual([404, 404, 404, 404]);
    expect(await refundsSeen(other, buyer)).toMatchObject([{ amount: 10 }]);
  });

  test.each([
    ['withdraw it', (id: number, refundId: number) => mend('withdraw', id, refundId, { recorded: 60 })],
    [
      'give it other sums',
      (id: number, refundId: number, nth: number) => mend('correct', id, refundId, { recorded: 60, amount: nth }),
    ],
    [
      'withdraw and pay it',
      (id: number, refundId: number, nth: number) =>
        nth === 1 ? mend('withdraw', id, refundId, { recorded: 60 }) : done(refundId),
    ],
  ] as const)('two who %s at the same moment: one of them does [D399]', async (_, act) => {
    const { id, buyer, refundId } = await recorded();
    const both = await Promise.all([1, 2].map((nth) => act(id, refundId, nth)));
    expect(both.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
    const events: string[] = await kinds(id, buyer as Buyer);
    expect(events.filter((kind) => /^(late-payment-|refunded)/.test(kind))).toHaveLength(1);
  });
});
