import { randomUUID } from 'node:crypto';
import type { PaymentProblemList } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { PaypalMovement } from '../../../../sandbox/src/paypal/store';
import { beginComparison } from './reconciliation';
import { LOST, paypalDisputes } from './testing/disputed';
import { payingShopForTests } from './testing/shop';

const stage = payingShopForTests();

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const store = () => stage.shop.sandbox.stores.paypal;

/** Money that other software took on the shop's account. */
function foreign(more: Partial<PaypalMovement> = {}): PaypalMovement {
  const id = randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase();
  const made: PaypalMovement = {
    ...{ id, at: hoursAgo(5), code: 'T0006', status: 'S', cents: 1_234, of: null, reference: null },
    ...more,
  };
  store().others.push(made);
  return made;
}

/** Another day: the list is read again, to its end. */
async function readList(): Promise<void> {
  await sql`update payment_comparisons set day = day - 1 - (select count(*) from payment_comparisons)::int
    where day = (select max(day) from payment_comparisons)`.execute(stage.shop.db);
  expect(await beginComparison(stage.shop.app, stage.shop.db)).toBe(true);
  await stage.shop.app.jobs.drain();
}
const today = () =>
  stage.shop.db.selectFrom('payment_comparisons').selectAll().orderBy('day', 'desc').executeTakeFirstOrThrow();
const problems = async () =>
  ((await stage.shop.get('admin/payment-problems', stage.admin)).json() as PaymentProblemList).data;
const problemsOf = async (charge: string) => (await problems()).filter(({ charge_id }) => charge_id === charge);

/** A purchase whose order stands at PayPal, and is not paid yet. */
async function begun() {
  const purchase = await stage.shop.register(2);
  const { reference, buyer } = purchase;
  const charge = (await stage.shop.post('paypal/orders', { reference }, buyer.token)).json().id as string;
  const order = store().orders.get(charge);
  if (!order) throw new Error('no order at PayPal');
  return { purchase, charge, order };
}

async function paid() {
  const { purchase, charge, order } = await begun();
  await stage.shop.press('paypal', charge, 'pay');
  await stage.shop.post(`paypal/orders/${charge}/capture`, undefined, purchase.buyer.token);
  order.capturedAt = hoursAgo(5);
  const { id } = await stage.shop.db
    .selectFrom('orders')
    .select('id')
    .where('reference', '=', purchase.reference)
    .executeTakeFirstOrThrow();
  return { purchase, order, id };
}

describe('PayPal’s own list of the account', () => {
  test('what the shop sold and gave back is in it and opens nothing; it is known up to when it was read [D288]', async () => {
    const { id, order } = await paid();
    await stage.shop.post(`admin/orders/${id}/cancel`, { reason: 'Se agotó' }, stage.admin);
    await stage.shop.app.jobs.drain();
    expect(order.refunds.size).toBe(1);
    for (const refund of order.refunds.values()) refund.at = hoursAgo(4);
    await readList();
    expect(await problems()).toEqual([]);
    const { listed_until, found } = await today();
    expect(found).toBe(0);
    // What happened less than three hours ago may not be in it yet.
    expect(Math.abs((listed_until?.getTime() ?? 0) - Date.now() + 3 * 3_600_000)).toBeLessThan(60_000);
  });

  test('money that names no order of ours is a problem, once; closed it stays closed [D288]', async () => {
    const stranger = foreign({ reference: 'INV-OTHER-SOFTWARE' });
    await readList();
    await readList();
    const found = await problemsOf(stranger.id);
    expect(found).toMatchObject([
      {
        ...{ kind: 'unknown_order', provider: 'paypal', order_id: null, ours: { state: 'none' } },
        theirs: { state: 'T0006', amount: 1_234, currency: 'USD', returned: null },
      },
    ]);
    expect((await today()).found).toBe(1);
    await stage.shop.post(`admin/payment-problems/${found[0]?.id}/done`, { note: 'Otra tienda' }, stage.admin);
    await readList();
    expect(await problemsOf(stranger.id)).toEqual([]);
  });

  test('a fee, a payout, a hold and a denied payment are no money of a buyer’s [D288]', async () => {
    const others = [
      foreign({ code: 'T0106', cents: -2_000 }),
      foreign({ code: 'T0400', cents: -50_000 }),
      foreign({ code: 'T1110', cents: -1_519 }),
      foreign({ code: 'T0006', cents: -900 }),
      foreign({ status: 'D' as 'S' }),
    ];
    await readList();
    for (const { id } of others) expect(await problemsOf(id)).toEqual([]);
  });

  test('a payment of ours that nobody told us of is applied, as if its notice came now [D288]', async () => {
    const { purchase, charge, order } = await begun();
    Object.assign(order, { status: 'COMPLETED', captureId: `C${charge.slice(1)}`, capturedAt: hoursAgo(5) });
    await readList();
    const { status } = await stage.shop.db
      .selectFrom('orders')
      .select('status')
      .where('reference', '=', purchase.reference)
      .executeTakeFirstOrThrow();
    expect([status, await problemsOf(order.captureId ?? '')]).toEqual(['paid', []]);
  });

  test('a payment that was pending is not known until it is done: listed as done it is applied, its webhook or not [D368]', async () => {
    const { purchase, charge, order } = await begun();
    Object.assign(order, { status: 'APPROVED', capture: 'PENDING' });
    const { status } = (
      await stage.shop.post(`paypal/orders/${charge}/capture`, undefined, purchase.buyer.token)
    ).json();
    expect(status).toBe('PENDING');
    await stage.shop.sandbox.messenger.settled();
    order.capturedAt = hoursAgo(5);
    await readList();
    expect([(await stage.shop.orderOf(purchase))?.status, await problemsOf(order.captureId ?? '')]).toEqual([
      'pending',
      [],
    ]);
    // The list may be ahead of the order that is asked for: it is that order's own payment, no second one (D388).
    foreign({ id: order.captureId ?? '', reference: order.reference, cents: 1_519 });
    await readList();
    expect(await problemsOf(order.captureId ?? '')).toEqual([]);
    order.capture = 'COMPLETED';
    await readList();
    expect([(await stage.shop.orderOf(purchase))?.status, await problemsOf(order.captureId ?? '')]).toEqual([
      'approved',
      [],
    ]);
  });

  test('a second payment of one order is a problem of that order [D288]', async () => {
    const { id, order } = await paid();
    const second = foreign({ reference: order.reference, cents: 1_519 });
    await readList();
    expect(await problemsOf(second.id)).toMatchObject([{ kind: 'unknown_order', order_id: id }]);
  });

  test('one that was pending is a problem once it is done, though nobody told of that [D388]', async () => {
    const { id, order } = await paid();
    const second = foreign({ reference: order.reference, cents: 1_519, status: 'P' });
    // Its beginning was told: the payer's second window.
    await stage.shop.db
      .insertInto('payment_events')
      .values({
        ...{
          provider: 'paypal',
          event_id: `capture:${second.id}:pending`,
          reference: order.reference,
          kind: 'pending',
        },
        ...{ code: 'SECOND', amount: 1_519, currency: 'USD', payload: '{}' },
      })
      .execute();
    await readList();
    expect(await problemsOf(second.id)).toEqual([]);
    second.status = 'S';
    await readList();
    await readList();
    expect(await problemsOf(second.id)).toMatchObject([{ kind: 'unknown_order', order_id: id }]);
  });

  test.each(['T1106', 'T1107', 'T1201'])(
    'money of an order that went away (%s) without the shop’s knowing is a problem, once [D288]',
    async (code) => {
      const { id, order } = await paid();
      const gone = foreign({ code, cents: -1_519, of: [order.captureId ?? '', 'TXN'] });
      await readList();
      await readList();
      expect(await problemsOf(gone.id)).toMatchObject([
        {
          ...{ kind: 'changed_there', order_id: id, ours: { state: 'paid' } },
          theirs: { state: code, amount: 1_519, returned: 1_519 },
        },
      ]);
    },
  );

  test.each(['a reversal', 'a refund on PayPal’s own pages'])(
    'what a lost dispute took by %s is known, and so is the order in its own comparison [D288 D398]',
    async (how) => {
      const { id, order } = await paid();
      order.disputedAt = hoursAgo(4.5);
      const { disputeNotice } = await import('../../../../sandbox/src/paypal/webhook');
      const { keys } = await import('../../../../sandbox/src/app');
      const notify = async (outcome?: 'RESOLVED_BUYER_FAVOUR') => {
        const { headers, body } = disputeNotice({ keys, notifyBase: 'http://x' }, order, { outcome });
        const url = '/api/web/payments/paypal/notify';
        const answer = await stage.shop.app.inject({ method: 'POST', url, headers, payload: body });
        expect(answer.json()).toEqual({ state: 'applied' });
      };
      await notify();
      await readList();
      const back = { id: `R-${order.id}`, cents: 1_519, at: hoursAgo(4) };
      if (how === 'a reversal') order.takenBack = back;
      else order.refunds.set(back.id, back);
      await notify('RESOLVED_BUYER_FAVOUR');
      await readList();
      const rows = stage.shop.db.selectFrom('payment_problems').select('kind').where('order_id', '=', id);
      expect(await rows.execute()).toEqual([]);
    },
  );

  describe('the refund by which a dispute that was lost took its money, on PayPal’s own pages', () => {
    const disputes = paypalDisputes(stage);
    /** The end of a dispute over US$ 4.00 that began four hours and a half ago: nobody has told how its money went. */
    async function unreportedRefund() {
      const { id, order } = await paid();
      order.disputedAt = hoursAgo(4.5);
      await disputes.begun(order, 400);
      await disputes.ended(order, LOST, 400);
      const refund = (at: string) => {
        const given = { id: randomUUID(), cents: 400, at };
        order.refunds.set(given.id, given);
        return given.id;
      };
      return { id, order, refund };
    }
    const namesOf = async (id: number) =>
      (await stage.shop.db.selectFrom('payment_problems').select('charge_id').where('order_id', '=', id).execute()).map(
        ({ charge_id }) => charge_id,
      );

    test('is one since the dispute began: others of the same sum are differences [D398]', async () => {
      const { id, refund } = await unreportedRefund();
      const before = refund(hoursAgo(4.8));
      refund(hoursAgo(4));
      const after = refund(hoursAgo(3.5));
      await readList();
      await readList();
      expect((await namesOf(id)).sort()).toEqual([before, after].sort());
    });

    test('is told by the list as well as by its notice: a later refund is no doubt [D398]', async () => {
      const { id, order, refund } = await unreportedRefund();
      refund(hoursAgo(4));
      await readList();
      expect([await disputes.givenThere(order, 300), await namesOf(id)]).toEqual(['applied', []]);
    });

    test('is not waited for when it was a reversal, which the list alone tells of: a later refund is no doubt [D410]', async () => {
      const { id, order } = await unreportedRefund();
      order.takenBack = { id: randomUUID(), cents: 400, at: hoursAgo(4) };
      await readList();
      expect([await disputes.givenThere(order, 300), await namesOf(id)]).toEqual(['applied', []]);
      // Its own notice comes late: it is the same money.
      expect(await disputes.reversed(order, 400)).toBe('noted');
      const { refunded } = await stage.shop.db
        .selectFrom('orders')
        .select('refunded')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(refunded).toBe(2_627);
    });
  });

  test('the list goes on page by page and day by day, from where it ended [D288]', async () => {
    const asked = jest.spyOn(global, 'fetch');
    const early = foreign({ at: hoursAgo(7 * 24) });
    const many = Array.from({ length: 501 }, () => foreign({ code: 'T0400', cents: -1, at: hoursAgo(30) }));
    const last = foreign({ at: hoursAgo(29.9) });
    await sql`update payment_comparisons set listed_until = now() - interval '8 days'`.execute(stage.shop.db);
    await readList();
    expect([(await problemsOf(early.id)).length, (await problemsOf(last.id)).length, many.length]).toEqual([1, 1, 501]);
    const addresses = asked.mock.calls.map(([address]) => new URL(String(address)));
    asked.mockRestore();
    const windows = addresses.filter(({ pathname }) => pathname.endsWith('/reporting/transactions'));
    // Nine days, since one is read again, but three hours of the last; the day of the many has two pages.
    expect(windows).toHaveLength(10);
    expect(windows.map(({ searchParams }) => searchParams.get('page')).filter((page) => page === '2')).toHaveLength(1);
  });

  test('a day with more lines than PayPal gives is asked for in halves, and none is left out [D288]', async () => {
    const real = global.fetch;
    const lengths: number[] = [];
    const crowded = jest.spyOn(global, 'fetch').mockImplementation(async (input, init) => {
      const { pathname, searchParams } = new URL(String(input));
      if (!pathname.endsWith('/reporting/transactions')) return real(input, init);
      const [from, to] = ['start_date', 'end_date'].map((name) => Date.parse(searchParams.get(name) ?? ''));
      const hours = ((to ?? 0) - (from ?? 0)) / 3_600_000;
      if (searchParams.get('page') === '1') lengths.push(hours);
      return hours > 7
        ? Response.json({ name: 'RESULTSET_TOO_LARGE', total_items: 10_001 }, { status: 400 })
        : real(input, init);
    });
    const stranger = foreign();
    await sql`update payment_comparisons set listed_until = now() - interval '1 day'`.execute(stage.shop.db);
    await readList();
    crowded.mockRestore();
    expect(await problemsOf(stranger.id)).toHaveLength(1);
    expect(lengths.slice(0, 3)).toEqual([24, 12, 6]);
    // Two days but three hours.
    expect(lengths.filter((hours) => hours <= 7).reduce((sum, hours) => sum + hours, 0)).toBeCloseTo(45, 1);
  });

  test('without the right to read it nothing is marked as read and administration is told, once, until it works again [D288 D307]', async () => {
    const real = global.fetch;
    const refused = jest
      .spyOn(global, 'fetch')
      .mockImplementation(async (input, init) =>
        String(input).includes('/reporting/transactions')
          ? Response.json({ name: 'NOT_AUTHORIZED', debug_id: '90957fca61718' }, { status: 403 })
          : real(input, init),
      );
    await readList();
    const { listed_until, done_at } = await today();
    expect([listed_until, done_at === null]).toEqual([null, false]);
    await readList();
    const refusals = async () => (await problems()).filter(({ kind }) => kind === 'list_refused');
    expect(await refusals()).toMatchObject([
      { provider: 'paypal', order_id: null, theirs: { state: 'NOT_AUTHORIZED' } },
    ]);
    refused.mockRestore();
    await readList();
    expect(await refusals()).toEqual([]);
  });
});
