import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { applyPaypalNotice } from './paypal-routes';
import { keepMessage, openMessages } from './provider-messages';
import { openPayingShop, type PayingShop, well } from './testing/shop';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

async function paidByPaypal() {
  const purchase = await shop.register(2);
  const started = await shop.post('paypal/orders', { reference: purchase.reference }, purchase.buyer.token);
  const orderId: string = well(started).id;
  await shop.press('paypal', orderId, 'pay');
  well(await shop.post(`paypal/orders/${orderId}/capture`, {}, purchase.buyer.token));
  const { payment } = well(await shop.save(purchase, orderId));
  return { purchase, orderId, id: payment.id as number, captureId: payment.pad_id as string };
}
const notice = (
  type: string,
  about: { orderId?: string; captureId?: string; dispute?: string; outcome?: string },
  id = randomUUID(),
) => applyPaypalNotice(shop.db, { id, type, orderId: null, captureId: null, outcome: null, ...about });
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

  test('the end of a dispute that is told before its beginning does not leave the order disputed for ever [D287]', async () => {
    const { id, captureId } = await paidByPaypal();
    const about = { captureId, dispute: 'PP-D-1' };
    await notice('CUSTOMER.DISPUTE.RESOLVED', { ...about, outcome: 'RESOLVED_SELLER_FAVOUR' });
    expect(await notice('CUSTOMER.DISPUTE.CREATED', about)).toBe('noted');
    expect(await stateOf(id)).toEqual(['paid', 0]);
    expect(await kindsOf(id)).toEqual(['placed', 'paid', 'dispute-won', 'dispute-updated']);
    // Another one is another one.
    await notice('CUSTOMER.DISPUTE.CREATED', { captureId, dispute: 'PP-D-2' });
    expect(await stateOf(id)).toEqual(['disputed', 0]);
  });

  test('an order with two disputes is kept until both are over, and goes on from where it was before [D287]', async () => {
    const { id, captureId } = await paidByPaypal();
    const [one, two] = ['PP-D-3', 'PP-D-4'].map((dispute) => ({ captureId, dispute }));
    await notice('CUSTOMER.DISPUTE.CREATED', { ...one });
    await notice('CUSTOMER.DISPUTE.CREATED', { ...two });
    await notice('CUSTOMER.DISPUTE.RESOLVED', { ...two, outcome: 'RESOLVED_SELLER_FAVOUR' });
    expect(await stateOf(id)).toEqual(['disputed', 0]);
    await notice('CUSTOMER.DISPUTE.RESOLVED', { ...one, outcome: 'CANCELED_BY_BUYER' });
    expect(await stateOf(id)).toEqual(['paid', 0]);
  });

  test('what was sent while the order was kept counts once the dispute is won [D287]', async () => {
    const { id, captureId } = await paidByPaypal();
    await notice('CUSTOMER.DISPUTE.CREATED', { captureId });
    const sent_at = new Date();
    await shop.db
      .updateTable('order_lines')
      .set({ processed_at: sent_at, sent_at })
      .where('order_id', '=', id)
      .execute();
    await notice('CUSTOMER.DISPUTE.RESOLVED', { captureId, outcome: 'RESOLVED_SELLER_FAVOUR' });
    expect(await stateOf(id)).toEqual(['sent', 0]);
    expect((await kindsOf(id)).slice(-3)).toEqual(['dispute-won', 'preparing', 'sent']);
  });

  test.each([
    ['CANCELED_BY_BUYER', 'paid', 'dispute-won', 0],
    ['DENIED', 'paid', 'dispute-won', 0],
    ['ACCEPTED', 'refunded', 'charged-back', 0],
    ['RESOLVED_WITH_PAYOUT', 'paid', 'dispute-ended', 1],
    ['NONE', 'paid', 'dispute-ended', 1],
    ['A_WORD_OF_TOMORROW', 'paid', 'dispute-ended', 1],
  ])(
    'a dispute that ends as %s: the order is %s, and no money is believed gone that PayPal did not call lost [D287]',
    async (outcome, state, kind, problems) => {
      const { id, captureId } = await paidByPaypal();
      const about = { captureId, dispute: `PP-D-${outcome}` };
      await notice('CUSTOMER.DISPUTE.CREATED', about);
      await notice('CUSTOMER.DISPUTE.RESOLVED', { ...about, outcome });
      expect([(await stateOf(id))[0], (await kindsOf(id)).at(-1)]).toEqual([state, kind]);
      const found = shop.db
        .selectFrom('payment_problems')
        .select(['kind', 'charge_id', 'theirs'])
        .where('order_id', '=', id);
      expect(await found.execute()).toEqual(
        Array.from({ length: problems }, () => ({
          ...{ kind: 'changed_there', charge_id: about.dispute },
          theirs: expect.objectContaining({ state: outcome }),
        })),
      );
    },
  );

  test('an order that nobody paid is neither disputed nor given back, whatever is said of it [D286]', async () => {
    const purchase = await shop.register(2);
    const { id: orderId } = (
      await shop.post('paypal/orders', { reference: purchase.reference }, purchase.buyer.token)
    ).json();
    const released = await shop.app.inject({
      ...{ method: 'DELETE', url: `/api/web/orders/intents/${purchase.reference}` },
      headers: { authorization: `Bearer ${purchase.buyer.token}` },
    });
    expect(released.statusCode).toBeLessThan(300);
    const { id } = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('reference', '=', purchase.reference)
      .executeTakeFirstOrThrow();
    const before = await stateOf(id);
    for (const type of ['PAYMENT.CAPTURE.REVERSED', 'CUSTOMER.DISPUTE.CREATED']) {
      expect(await notice(type, { orderId })).toBe('applied');
    }
    expect(await notice('CUSTOMER.DISPUTE.RESOLVED', { orderId, outcome: 'RESOLVED_SELLER_FAVOUR' })).toBe('applied');
    expect(await stateOf(id)).toEqual(before);
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

  test('what one did is not hidden by the same one, at whose turn nothing was left to do; what nobody knew is [D122]', async () => {
    const outcomeOf = async (id: string, outcomes: readonly string[]) => {
      for (const outcome of outcomes) await keepMessage(shop.db, message(id), async () => outcome);
      const kept = shop.db.selectFrom('provider_messages').select('outcome').where('message_id', '=', id);
      return (await kept.executeTakeFirstOrThrow()).outcome;
    };
    expect(await outcomeOf('M-2', ['noted', 'applied', 'noted'])).toBe('applied');
    expect(await outcomeOf('M-3', ['unknown', 'noted'])).toBe('noted');
    expect(await outcomeOf('M-4', ['pending', 'noted', 'applied'])).toBe('applied');
  });

  test('of a card and of PayPal are there as they came [D122]', async () => {
    const card = await shop.register(1);
    await shop.press('izipay', await shop.formToken(card), 'pay');
    const bodies = await shop.db.selectFrom('provider_messages').select(['provider', 'body', 'outcome']).execute();
    const mine = bodies.find(({ body }) => body.includes(card.reference));
    expect(mine).toMatchObject({ provider: 'izipay', outcome: 'applied', body: expect.stringContaining('kr-hash=') });
  });
});
