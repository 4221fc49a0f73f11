import { findDrifts } from '../orders/audit';
import { approveOrder } from '../orders/decide';
import type { Buyer } from '../orders/fixtures';
import { ACCOUNT, refundsAt } from './testing/refunds';
import { payingShopForTests } from './testing/shop';

const stage = payingShopForTests();
afterEach(async () => {
  expect(await findDrifts(stage.shop.db)).toEqual([]);
});

const { transferred, letExpire, recordLate, approve, cancel, done, history, kinds, asStaff, ...seen } =
  refundsAt(stage);
const { refundsSeen, name, mailAbout, answers } = seen;

describe('a transfer that comes late', () => {
  test('is accepted after its time while its products are there, once [D397]', async () => {
    const { id, buyer, product } = await transferred();
    await letExpire(id);
    expect([await stage.shop.market.stockOf(product), (await asStaff(id)).can]).toMatchObject([
      5,
      { approve: true, late_transfer: true },
    ]);
    const listed = (await stage.shop.get('admin/orders?status=cancelled', stage.admin)).json().data;
    expect(listed.find((one: { id: number }) => one.id === id)).toMatchObject({ can_approve_late: true });
    expect(answers(await approve(id), await approve(id), await recordLate(id, { amount: 65, operation: '1' }))).toEqual(
      [
        [200, null],
        [409, 'not_waiting'],
        [409, 'not_ended'],
      ],
    );
    expect([(await history(id, buyer)).state, await stage.shop.market.stockOf(product)]).toEqual(['paid', 4]);
    expect(await mailAbout(id, `Aprobamos el pago de tu pedido N.º ${id}`)).toBeDefined();
  });

  test('is not accepted when its products went to somebody else, and nothing moves [D397]', async () => {
    const { id, buyer, product } = await transferred(1);
    await letExpire(id);
    await stage.shop.market.order(await stage.shop.market.buyer(), [{ product_id: product, qty: 1 }]);
    expect(answers(await approve(id))).toEqual([[409, 'sold_out']]);
    expect([(await history(id, buyer)).state, await stage.shop.market.stockOf(product)]).toEqual(['expired', 0]);
    const { decided_by } = await stage.shop.db
      .selectFrom('orders')
      .select('decided_by')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(decided_by).toBeNull();
  });

  test('what a provider charges is never accepted by a person [D397]', async () => {
    const { reference } = await stage.shop.register(1);
    const { id } = await stage.shop.db
      .selectFrom('orders')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    expect(answers(await approve(id), await recordLate(id, { amount: 57, operation: '1' }))).toEqual([
      [404, expect.anything()],
      [404, expect.anything()],
    ]);
    await letExpire(id);
    const mails = { approved: async () => undefined };
    expect(await stage.shop.db.transaction().execute((trx) => approveOrder(trx, id, mails))).toBe(false);
  });

  test.each([
    ['cancelled', (id: number, buyer: Buyer) => cancel(id, buyer)],
    ['expired', (id: number) => letExpire(id)],
    ['rejected', (id: number) => stage.shop.post(`admin/orders/${id}/reject`, { reason: 'No figura' }, stage.admin)],
  ] as const)('of an order that is %s it goes back, once for each operation [D397]', async (state, end) => {
    const { id, buyer, product } = await transferred();
    await end(id, buyer);
    expect(
      answers(
        await recordLate(id, { amount: 0, operation: '991' }),
        await recordLate(id, { amount: 1_000_000.01, operation: '991' }),
        await recordLate(id, { amount: 39.905, operation: '991' }),
        await recordLate(id, { amount: 60, operation: ' ' }),
        await recordLate(id, { amount: 60, operation: '991' }),
        await recordLate(id, { amount: 60, operation: '991' }),
        await recordLate(id, { amount: 61, operation: '991' }),
      ),
    ).toEqual([
      [422, 'invalid'],
      [422, 'invalid'],
      [422, 'invalid'],
      [422, 'invalid'],
      [200, null],
      [200, null],
      [422, 'operation_used'],
    ]);
    const [refund, ...others] = await refundsSeen(id, buyer);
    expect([refund, others]).toMatchObject([{ amount: 60, status: 'by-hand', needs_account: true }, []]);
    expect(await mailAbout(id, '¿A qué cuenta te devolvemos S/ 60,00?')).toBeDefined();
    expect((await name(id, refund.id, ACCOUNT, buyer)).statusCode).toBe(200);
    expect(answers(await approve(id))).toEqual([[409, state === 'expired' ? 'late_transfer' : 'not_waiting']]);
    expect((await done(refund.id)).statusCode).toBe(200);
    const mail = await mailAbout(id, `Te devolvimos S/ 60,00 de tu pedido N.º ${id}`);
    // It was never the order's money: its total says nothing of it.
    expect(mail?.text).not.toContain('Total del pedido');
    expect(await history(id, buyer)).toMatchObject({ state, refunded: 0 });
    expect((await kinds(id, buyer)).slice(-3)).toEqual(['late-payment', 'refund-account', 'refunded']);
    expect(await stage.shop.market.stockOf(product)).toBe(5);
  });

  test('of an order that was paid and ended it is no late one: that money has its refund [D397]', async () => {
    const { id, buyer } = await transferred();
    await approve(id);
    await cancel(id, buyer);
    expect(answers(await recordLate(id, { amount: 65, operation: '5' }))).toEqual([[409, 'not_ended']]);
    expect(await refundsSeen(id, buyer)).toHaveLength(1);
  });

  test('one operation of a buyer pays one order, or goes back of one, and no other [D397]', async () => {
    const buyer = await stage.shop.market.buyer();
    const lines = [{ product_id: await stage.shop.market.product({ stock: 9 }), qty: 1 }];
    const order = async (code: string) => (await stage.shop.market.order(buyer, lines, { code })).id;
    const first = await order('004512');
    await letExpire(first);
    const second = await order('004512');
    expect(answers(await approve(first))).toEqual([[409, 'operation_used']]);
    expect((await approve(second)).statusCode).toBe(200);
    expect(answers(await recordLate(first, { amount: 65, operation: '004512' }))).toEqual([[422, 'operation_used']]);
    const third = await order('8');
    await cancel(third, buyer);
    expect(
      answers(
        await recordLate(first, { amount: 65, operation: '31' }),
        await recordLate(third, { amount: 65, operation: '31' }),
      ),
    ).toEqual([
      [200, null],
      [422, 'operation_used'],
    ]);
  });

  test('of who has deleted their account is not accepted: nobody knows where it went to [D397]', async () => {
    const { id, buyer } = await transferred();
    await letExpire(id);
    await stage.shop.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', buyer.id).execute();
    expect(answers(await approve(id))).toEqual([[409, 'not_waiting']]);
  });

  test('two who record it at once record it once [D397]', async () => {
    const { id, buyer } = await transferred();
    await cancel(id, buyer);
    const both = await Promise.all([1, 2].map(() => recordLate(id, { amount: 65, operation: '77' })));
    expect(answers(...both)).toEqual([
      [200, null],
      [200, null],
    ]);
    expect(await refundsSeen(id, buyer)).toHaveLength(1);
  });
});
