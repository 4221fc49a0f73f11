import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { applyPaypalNotice, keepMessage, openMessages } from './provider-messages';
import { openPayingShop, type PayingShop } from './testing/shop';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

async function paidByPaypal() {
  const purchase = await shop.register(2);
  const started = await shop.post('paypal/orders', { reference: purchase.reference }, purchase.buyer.token);
  const orderId = started.json().id as string;
  await shop.press('paypal', orderId, 'pay');
  await shop.post(`paypal/orders/${orderId}/capture`, {}, purchase.buyer.token);
  const { payment } = (await shop.save(purchase, orderId)).json();
  return { purchase, orderId, id: payment.id as number, captureId: payment.pad_id as string };
}
const notice = (type: string, about: { orderId?: string; captureId?: string; outcome?: string }, id = randomUUID()) =>
  applyPaypalNotice(shop.db, { id, type, orderId: null, captureId: null, outcome: null, ...about });
const stateOf = async (id: number) => {
  const order = await shop.db
    .selectFrom('orders')
    .select(['status', 'refunded'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [order.status, order.refunded];
};
const kindsOf = async (id: number) =>
  (await shop.db.selectFrom('order_events').select('kind').where('order_id', '=', id).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );

describe('what PayPal says after the capture', () => {
  test('a dispute stops the order; decided for the shop it goes on from where it was [D122]', async () => {
    const { id, captureId } = await paidByPaypal();
    const message = randomUUID();
    expect(await notice('CUSTOMER.DISPUTE.CREATED', { captureId }, message)).toBe('applied');
    expect(await stateOf(id)).toEqual(['disputed', 0]);
    // The same message again says nothing new.
    expect(await notice('CUSTOMER.DISPUTE.CREATED', { captureId }, message)).toBe('noted');
    await notice('CUSTOMER.DISPUTE.RESOLVED', { captureId, outcome: 'RESOLVED_SELLER_FAVOUR' });
    expect(await stateOf(id)).toEqual(['paid', 0]);
    expect(await kindsOf(id)).toEqual(['placed', 'paid', 'disputed', 'dispute-won']);
  });

  test('decided for the buyer, or reversed, the money is gone [D122]', async () => {
    const lost = await paidByPaypal();
    await notice('CUSTOMER.DISPUTE.CREATED', { captureId: lost.captureId });
    await notice('CUSTOMER.DISPUTE.RESOLVED', { captureId: lost.captureId, outcome: 'RESOLVED_BUYER_FAVOUR' });
    expect(await stateOf(lost.id)).toEqual(['refunded', 5_700]);
    const reversed = await paidByPaypal();
    await notice('PAYMENT.CAPTURE.REVERSED', { orderId: reversed.orderId });
    expect(await stateOf(reversed.id)).toEqual(['refunded', 5_700]);
  });

  test('what moves nothing is written down; kinds and orders that we do not know are unknown [D122]', async () => {
    const { id, orderId } = await paidByPaypal();
    expect(await notice('PAYMENT.CAPTURE.DENIED', { orderId })).toBe('noted');
    expect([await stateOf(id), (await kindsOf(id)).at(-1)]).toEqual([['paid', 0], 'capture-denied']);
    expect(await notice('PAYMENT.CAPTURE.TELEPORTED', { orderId })).toBe('unknown');
    expect(await notice('PAYMENT.CAPTURE.REVERSED', { orderId: 'NOBODYS' })).toBe('unknown');
  });
});

describe('messages', () => {
  const message = (id: string) => ({ provider: 'paypal', id, kind: 'X.Y', body: '{"a": 1.10}' }) as const;

  test('are kept whole before they are judged, also when the judge dies, and once [D122]', async () => {
    const dies = keepMessage(shop.db, message('M-1'), async () => {
      throw new Error('killed');
    });
    await expect(dies).rejects.toThrow('killed');
    const kept = (await openMessages(shop.db)).find(({ message_id }) => message_id === 'M-1');
    expect(kept).toMatchObject({ body: '{"a": 1.10}', outcome: null });
    expect(await keepMessage(shop.db, message('M-1'), async () => 'unknown')).toBe('unknown');
    const { rows } = await sql`select outcome from provider_messages where message_id = 'M-1'`.execute(shop.db);
    expect(rows).toEqual([{ outcome: 'unknown' }]);
  });

  test('of a card and of PayPal are there as they came [D122]', async () => {
    const card = await shop.register(1);
    await shop.press('izipay', await shop.formToken(card), 'pay');
    const bodies = await shop.db.selectFrom('provider_messages').select(['provider', 'body', 'outcome']).execute();
    const mine = bodies.find(({ body }) => body.includes(card.reference));
    expect(mine).toMatchObject({ provider: 'izipay', outcome: 'applied', body: expect.stringContaining('kr-hash=') });
  });
});
