import { METHOD_OF } from '@qhatu/contract/payment-methods';
import { sql } from 'kysely';
import { keys } from '../../../../sandbox/src/app';
import { notificationForm, paymentOf } from '../../../../sandbox/src/izipay/payment';
import type { Db } from '../../db/open';
import type { JobHandler } from '../../jobs';
import { openProviders, type Providers } from '../payments';
import type { PaymentEvent } from '../payments/provider';
import { applyEvent, NoLongerAvailable, type PaymentHooks } from './payments';
import { openPayingShop, type PayingShop, type Registered, releaseDue } from './testing/shop';
import { handleUnappliedPayments, retryUnappliedPayments } from './unapplied-payments';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

const storedEvent = ({ reference }: Registered) =>
  shop.db.selectFrom('payment_events').selectAll().where('reference', '=', reference).executeTakeFirst();
const release = async ({ reference }: Registered) => {
  await shop.db
    .updateTable('orders')
    .set({ hold_until: sql<Date>`now() - interval '1 second'` })
    .where('reference', '=', reference)
    .execute();
  await releaseDue(shop.db);
};
const notify = (form: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/web/payments/izipay/notify',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form,
  });

/** Paid by card when its hold had run out and somebody else had bought the last one. */
async function paidTooLate() {
  const product = await shop.market.product({ stock: 1 });
  const purchase = await shop.register(1, { product });
  const token = await shop.formToken(purchase);
  await release(purchase);
  await shop.market.order(await shop.market.buyer(), [{ product_id: product, qty: 1 }]);
  await shop.press('izipay', token, 'pay');
  return { product, purchase, token };
}

/** The job that gives such money back, in a shop whose providers have no keys (any more). */
async function returnWithoutKeys(event: Awaited<ReturnType<typeof storedEvent>>): Promise<void> {
  const handlers = new Map<string, JobHandler>();
  // All that the handler asks of an app.
  const app = {
    jobs: { handle: (kind: string, handler: JobHandler) => void handlers.set(kind, handler) },
    mail: { later: async () => undefined },
    log: shop.app.log,
  } as unknown as typeof shop.app;
  const providers = Object.fromEntries(
    Object.keys(METHOD_OF).map((provider) => [provider, null]),
  ) as unknown as Providers;
  handleUnappliedPayments(app, shop.db, providers, 'http://x');
  const { provider, event_id } = event ?? {};
  const run = { key: '1', signal: new AbortController().signal };
  await handlers.get('payment-refund')?.({ provider, event_id }, run);
}

const tasksOf = ({ reference }: Registered) =>
  shop.db
    .selectFrom('order_refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.status', 'r.amount'])
    .where('o.reference', '=', reference)
    .execute();

describe('what becomes of a payment while the world goes on', () => {
  test('an address that was deleted while its purchase was paid keeps nobody from the order [D75]', async () => {
    const purchase = await shop.register(1, { buyer: await shop.market.buyer() });
    const token = await shop.formToken(purchase);
    await shop.db.deleteFrom('addresses').where('id', '=', purchase.buyer.lima.id).execute();
    const { deliveries } = await shop.press('izipay', token, 'pay');
    expect(deliveries.map(({ status }) => status)).toEqual([200]);
    const order = await shop.db
      .selectFrom('orders')
      .select(['status', 'address_id', 'address'])
      .where('reference', '=', purchase.reference)
      .executeTakeFirst();
    expect(order).toMatchObject({ status: 'paid', address_id: null, address: { id: purchase.buyer.lima.id } });
  });

  test('a payment that another messenger applied while this one found the products gone is not given back [D27]', async () => {
    const purchase = await shop.register(1);
    const event: PaymentEvent = {
      provider: 'izipay',
      eventId: `${purchase.reference}:PAID`,
      reference: purchase.reference,
      kind: 'paid',
      code: purchase.reference,
      amount: 5_700,
      currency: 'PEN',
      chargeId: purchase.reference,
      payload: {},
    };
    const problems: string[] = [];
    const hooks = (onStored: PaymentHooks['onStored']): PaymentHooks => ({
      onStored,
      onApproved: async () => undefined,
      onRefused: async () => undefined,
      onProblem: async (_trx, _event, problem) => void problems.push(problem),
    });
    // The other notification's turn is between this one's two transactions.
    let transactions = 0;
    // All that `applyEvent` asks of a database; the rest of Kysely's is not needed here.
    const between = {
      transaction: () => ({
        execute: async (work: (trx: Db) => Promise<unknown>) => {
          transactions += 1;
          if (transactions === 2)
            await applyEvent(
              shop.db,
              event,
              hooks(async () => undefined),
            );
          return shop.db.transaction().execute(work);
        },
      }),
    } as unknown as Db;
    const gone = hooks(async () => {
      throw new NoLongerAvailable();
    });
    expect(await applyEvent(between, event, gone)).toMatchObject({ state: 'applied' });
    expect([transactions, problems, (await storedEvent(purchase))?.problem]).toEqual([2, [], null]);
  });

  test('what paid an order is never given back, whatever a job says [D27]', async () => {
    const purchase = await shop.register(1);
    const token = await shop.formToken(purchase);
    await shop.press('izipay', token, 'pay');
    const { provider, event_id } = (await storedEvent(purchase)) ?? {};
    await shop.app.jobs.add(shop.db, 'payment-refund', { provider, event_id });
    await shop.app.jobs.drain();
    expect(await storedEvent(purchase)).toMatchObject({ refunded_at: null, applied_at: expect.anything() });
    expect(shop.sandbox.stores.cards.charges.get(token)?.credits).toEqual([]);
  });

  test('money that cannot go back by a call, as its keys are gone, is a task for somebody, once, and stays theirs when the keys are back [D125, D316]', async () => {
    const { purchase } = await paidTooLate();
    const event = await storedEvent(purchase);
    expect(event?.refunded_at).toBeNull();
    for (let times = 0; times < 2; times++) await returnWithoutKeys(event);
    expect(await tasksOf(purchase)).toEqual([{ status: 'by-hand', amount: 5_700 }]);
    const { event_id = '' } = event ?? {};
    const jobs = () =>
      shop.db.selectFrom('jobs').select('id').where(sql<string>`payload->>'event_id'`, '=', event_id).execute();
    // Done by hand above: it is not there any more.
    await sql`delete from jobs where payload->>'event_id' = ${event_id}`.execute(shop.db);
    await sql`update payment_events set received_at = now() - interval '2 hours' where event_id = ${event_id}`.execute(
      shop.db,
    );
    await retryUnappliedPayments(shop.app, shop.db, openProviders(shop.env));
    expect(await jobs()).toEqual([]);
  });

  test('a task of money that came in dollars says céntimos, by the rate that was agreed [D316]', async () => {
    const { purchase } = await paidTooLate();
    const { event_id } = (await storedEvent(purchase)) ?? {};
    await shop.db
      .updateTable('orders')
      .set({ charge_amount: 1_520, charge_currency: 'USD', exchange_rate: 3.75 })
      .where('reference', '=', purchase.reference)
      .execute();
    await sql`update payment_events set amount = 1520, currency = 'USD' where event_id = ${event_id}`.execute(shop.db);
    await returnWithoutKeys(await storedEvent(purchase));
    expect(await tasksOf(purchase)).toEqual([{ status: 'by-hand', amount: 5_700 }]);
  });

  test('money that went back to the buyer buys nothing when the products are there again [D27]', async () => {
    const { product, purchase, token } = await paidTooLate();
    await shop.app.jobs.drain();
    expect(shop.sandbox.stores.cards.charges.get(token)?.credits).toHaveLength(1);
    await shop.db.updateTable('variants').set({ stock: 5 }).where('product_id', '=', product).execute();
    expect((await shop.save(purchase)).json().code).toBe('payment_problem');
    expect([await shop.orderOf(purchase), await shop.market.stockOf(product)]).toEqual([undefined, 5]);
  });

  test('a notification of a refund that nobody here asked for pays nothing, and is a problem for somebody [D27, D272]', async () => {
    const purchase = await shop.register(1);
    const charge = shop.sandbox.stores.cards.charges.get(await shop.formToken(purchase));
    if (!charge) throw new Error('no charge');
    const credit = paymentOf(keys, charge, [{ uuid: 'c'.repeat(32), parent: 'd'.repeat(32), amount: charge.amount }]);
    const answer = await notify(notificationForm(JSON.stringify(credit), keys.IZIPAY_PASSWORD));
    expect([answer.statusCode, answer.json()]).toEqual([200, { state: 'problem' }]);
    expect(await shop.orderOf(purchase)).toBeUndefined();
  });
});
