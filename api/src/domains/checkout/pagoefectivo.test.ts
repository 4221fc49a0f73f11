import { limaTime } from '@qhatu/contract/dates';
import { sql } from 'kysely';
import { releaseExpiredHolds, remindExpiringHolds } from '../orders/holds';
import { orderEvents } from '../orders/move';
import { authorizationHash } from '../payments/pagoefectivo';
import { beginComparison } from './reconciliation';
import { openPayingShop, type PayingShop, type Registered } from './testing/shop';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

const cipOf = async ({ reference, buyer, total }: Registered) => {
  const { token } = (await shop.post('authpagoefectivo', {}, buyer.token)).json();
  return shop.post('genCIP', { tokenAuth: token, reference, amount: total }, buyer.token);
};
const rowOf = ({ reference }: Registered) =>
  shop.db.selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();

/** `work`, with `then` between a code that PagoEfectivo has made and its answer. */
async function whileMaking<T>(then: (cip: string) => Promise<void>, work: () => Promise<T>): Promise<T> {
  const real = global.fetch;
  const making = jest.spyOn(global, 'fetch').mockImplementation(async (url, init) => {
    const answer = await real(url, init);
    if (String(url).endsWith('/v1/cips')) {
      const { data } = (await answer.clone().json()) as { data: { cip: number } };
      await then(String(data.cip));
    }
    return answer;
  });
  try {
    return await work();
  } finally {
    making.mockRestore();
  }
}

async function ordered() {
  const purchase = await shop.register(4);
  const { cip } = (await cipOf(purchase)).json().data;
  const saved = await shop.save(purchase, cip);
  return { purchase, cip, saved };
}

describe('PagoEfectivo', () => {
  test('dates are GMT-5, and the hash is that of idService.accessKey.secretKey.dateRequest [2§9]', () => {
    expect(limaTime(new Date('2026-11-21T02:03:04.567Z'))).toBe('2026-11-20T21:03:04-05:00');
    expect(authorizationHash('1042', 'a', 'b', '2026-11-20T21:03:04-05:00')).toBe(
      '656cb76369f62b0d57b6a90574aeeb442ca80051e800eae726a7bb8e8164a1c4',
    );
  });

  test('a CIP for the total with its surcharge, for twelve hours; asked again it is the same [2§7]', async () => {
    const purchase = await shop.register(4);
    expect(purchase.total).toBe(61);
    const { data } = (await cipOf(purchase)).json();
    expect(data).toMatchObject({ cip: expect.stringMatching(/^\d{9}$/), cipUrl: expect.stringContaining(data.cip) });
    const hours = (Date.parse(data.dateExpiry) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
    expect((await cipOf(purchase)).json().data.cip).toBe(data.cip);
    expect(shop.sandbox.stores.cips.cips.get(data.cip)?.amount).toBe('61.00');
  });

  test('the code is captured first, then the order waits as long as the code, and its payment approves it [2§4]', async () => {
    const { purchase, cip, saved } = await ordered();
    expect(saved.json().payment).toMatchObject({ status: 'pending', paymentID: cip, hold_until: expect.any(String) });
    await shop.press('pagoefectivo', cip, 'duplicate');
    expect(await shop.orderOf(purchase)).toEqual({ status: 'approved', code: cip });
    expect(await shop.market.stockOf(purchase.product)).toBe(4);
  });

  test('paid before the order was sent: the notification makes it, and `POST orders` answers it [D27]', async () => {
    const purchase = await shop.register(4);
    const { cip } = (await cipOf(purchase)).json().data;
    await shop.press('pagoefectivo', cip, 'pay');
    expect(await shop.orderOf(purchase)).toEqual({ status: 'approved', code: cip });
    expect((await shop.save(purchase, cip)).json().payment.status).toBe('approved');
  });

  test('paid after its time: approved when the products are still there [D25]', async () => {
    const { purchase, cip } = await ordered();
    await shop.db
      .updateTable('orders')
      .set({ hold_until: sql<Date>`now() - interval '1 second'` })
      .where('reference', '=', purchase.reference)
      .execute();
    const nothing = async () => undefined;
    await releaseExpiredHolds(shop.db, { cancelled: nothing });
    expect([(await shop.orderOf(purchase))?.status, await shop.market.stockOf(purchase.product)]).toEqual([
      'cancelled',
      5,
    ]);
    await shop.press('pagoefectivo', cip, 'pay');
    expect([(await shop.orderOf(purchase))?.status, await shop.market.stockOf(purchase.product)]).toEqual([
      'approved',
      4,
    ]);
  });

  test('a notice that is not signed by PagoEfectivo is refused, upper-case signatures are read [D36]', async () => {
    const { purchase, cip } = await ordered();
    expect((await shop.press('pagoefectivo', cip, 'forge')).deliveries.map(({ status }) => status)).toEqual([401]);
    expect((await shop.orderOf(purchase))?.status).toBe('pending');
  });

  /** Two calls at once made two codes: the one that both buyers' tabs were given, and the other one. */
  async function madeAtOnce() {
    const purchase = await shop.register(4);
    let go = (): void => undefined;
    const both = new Promise<void>((resolve) => {
      go = resolve;
    });
    const made: string[] = [];
    const answers = await whileMaking(
      async (cip) => {
        if (made.push(cip) === 2) go();
        await both;
      },
      () => Promise.all([cipOf(purchase), cipOf(purchase)]),
    );
    const [cip = '', other] = answers.map((answer) => answer.json().data.cip as string);
    expect([other, made.length]).toEqual([cip, 2]);
    const { id, charge_id } = await rowOf(purchase);
    expect(charge_id).toBe(cip);
    return { purchase, id, cip, unused: made.find((code) => code !== cip) ?? '' };
  }

  test.each(['cip', 'unused'] as const)(
    'two calls at once hand out one code; whichever is paid first (%s) pays the order, the other one is given back [D367]',
    async (first) => {
      const { purchase, id, ...codes } = await madeAtOnce();
      const { cip, unused } = codes;
      const events = await orderEvents(shop.db, id);
      expect(events.map(({ kind, reason }) => [kind, reason])).toContainEqual(['code-unused', `CIP ${unused}`]);

      await shop.save(purchase, cip);
      await shop.press('pagoefectivo', codes[first], 'pay');
      expect(await shop.orderOf(purchase)).toEqual({ status: 'approved', code: codes[first] });
      await shop.press('pagoefectivo', first === 'cip' ? unused : cip, 'pay');
      await shop.app.jobs.drain();
      const tasks = await shop.db.selectFrom('order_refunds').selectAll().where('order_id', '=', id).execute();
      expect(tasks.map(({ status, amount }) => [status, amount])).toEqual([['by-hand', 6_100]]);
    },
  );

  test('an order let go while its code was made gives none out, and knows it: paid all the same it is a late payment [D367]', async () => {
    const purchase = await shop.register(4);
    const release = () =>
      shop.app.inject({
        ...{ method: 'DELETE', url: `/api/web/orders/intents/${purchase.reference}` },
        headers: { authorization: `Bearer ${purchase.buyer.token}` },
      });
    const answer = await whileMaking(
      async () => {
        expect((await release()).statusCode).toBe(200);
      },
      () => cipOf(purchase),
    );
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'intent_expired', msg: expect.any(String) },
    ]);
    expect(answer.body).not.toContain('cip');
    const order = await rowOf(purchase);
    const code = shop.sandbox.stores.cips.cips.get(order.charge_id ?? '');
    expect([order.status, code?.transactionCode]).toEqual(['expired', purchase.reference]);
    expect(await shop.market.stockOf(purchase.product)).toBe(5);
    // Its notice never comes: the comparison of the day asks for the code.
    if (code) shop.sandbox.stores.cips.pay(code);
    await beginComparison(shop.app, shop.db);
    await shop.app.jobs.drain();
    expect(await shop.orderOf(purchase)).toEqual({ status: 'approved', code: order.charge_id });
    expect(await shop.market.stockOf(purchase.product)).toBe(4);
  });

  test('past its time, while PagoEfectivo does not say whether it was paid, it is to be paid no more and no second one is given [D389]', async () => {
    const [placed, open] = [(await ordered()).purchase, await shop.register(4, { buyer: await shop.market.buyer() })];
    const { cip } = (await cipOf(open)).json().data;
    const read = async ({ reference, buyer }: Registered) => {
      const { id } = await rowOf({ reference } as Registered);
      return (await shop.get(`orders/${id}`, buyer.token)).json();
    };
    expect(await read(placed)).toMatchObject({ status: 'pending', payment_pending: null });
    // The sweep has asked in vain, and asks again in five minutes (D366).
    const card = await shop.register(1, { buyer: await shop.market.buyer() });
    for (const { reference } of [placed, open, card]) {
      await shop.db
        .updateTable('orders')
        .set({
          created_at: sql<Date>`now() - interval '1 day'`,
          charge_until: sql<Date>`now() - interval '1 minute'`,
          hold_until: sql<Date>`now() + interval '5 minutes'`,
        })
        .where('reference', '=', reference)
        .execute();
    }
    expect(await read(placed)).toMatchObject({ status: 'pending', payment_pending: 'CODE_OVER' });
    // A card's form has no code, and nobody is in time any more.
    expect(await read(card)).toMatchObject({ payment_pending: null });
    const reminded: number[] = [];
    await remindExpiringHolds(shop.db, { expiring: async (_, id) => void reminded.push(id) });
    expect(reminded).not.toContain((await rowOf(placed)).id);
    const made = shop.sandbox.stores.cips.cips.size;
    const answer = await cipOf(open);
    expect([answer.statusCode, answer.json().code, answer.json().msg]).toEqual([
      ...[409, 'intent_expired', expect.stringMatching(/^Tu código CIP ya venció.*no pagues otra vez/)],
    ]);
    expect([shop.sandbox.stores.cips.cips.size, (await rowOf(open)).charge_id]).toEqual([made, cip]);
    // Paid in its last minute after all: the code is still its order’s.
    await shop.press('pagoefectivo', cip, 'pay');
    expect(await shop.orderOf(open)).toEqual({ status: 'approved', code: cip });
  });

  test('another code, another person’s ticket and another amount are refused [2§7]', async () => {
    const purchase = await shop.register(4);
    expect((await shop.save(purchase, '123456789')).json().code).toBe('payment_missing');
    const stranger = await shop.market.buyer();
    const { token } = (await shop.post('authpagoefectivo', {}, stranger.token)).json();
    const { reference, buyer } = purchase;
    expect((await shop.post('genCIP', { tokenAuth: token, reference }, buyer.token)).json().code).toBe('token_ended');
    const mine = (await shop.post('authpagoefectivo', {}, buyer.token)).json().token;
    const wrong = await shop.post('genCIP', { tokenAuth: mine, reference, amount: 1 }, buyer.token);
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'total_changed']);
  });
});
