import { sql } from 'kysely';
import type { OrderRow } from '../orders/read';
import { openProviders } from '../payments';
import { Payments } from './payments';
import { sweepUnpaid } from './sweep';
import { openPayingShop, type PayingShop, type Registered } from './testing/shop';
import { retryUnappliedPayments } from './unapplied-payments';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

const nothing = async () => undefined;
const payments = (reconcile?: (intent: OrderRow) => Promise<null>): Payments => {
  const hooks = { onStored: nothing, onApproved: nothing, onRefused: nothing, onProblem: nothing };
  const made = new Payments({ db: shop.db, log: shop.app.log, settings: shop.env, hooks });
  return reconcile ? Object.assign(made, { reconcile }) : made;
};
const sweep = (reconcile?: (intent: OrderRow) => Promise<null>) =>
  sweepUnpaid(shop.db, payments(reconcile), shop.app.log, { cancelled: nothing });
const intentOf = ({ reference }: Registered) =>
  shop.db.selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
/** Its 30 minutes were over so many seconds ago. */
const over = ({ reference }: Registered, seconds = 1) =>
  shop.db
    .updateTable('orders')
    .set({ hold_until: sql<Date>`now() - make_interval(secs => ${seconds})` })
    .where('reference', '=', reference)
    .execute();
/** Its hold ended so many minutes ago, and it is due again. */
const ended = async (purchase: Registered, minutes: number) => {
  const expires_at = sql<Date>`now() - make_interval(mins => ${minutes})`;
  const { id } = await intentOf(purchase);
  await shop.db.updateTable('stock_reservations').set({ expires_at }).where('order_id', '=', id).execute();
  await over(purchase);
};
/** Izipay answers this call with an error of its own. */
const lyraSays = (errorCode: string) =>
  jest
    .spyOn(global, 'fetch')
    .mockImplementation(async () => Response.json({ status: 'ERROR', answer: { errorCode, errorMessage: '' } }));

describe('purchases that nobody paid', () => {
  test('a provider that cannot say is 503 for the buyer, and the products stay until it can [D27]', async () => {
    const purchase = await shop.register(1);
    const charge = shop.sandbox.stores.cards.charges.get(await shop.formToken(purchase));
    if (charge) shop.sandbox.stores.cards.try(charge, 'PAID');
    await over(purchase);
    const broken = lyraSays('PSP_999');
    const answer = await shop.save(purchase);
    const count = await sweep();
    broken.mockRestore();
    expect([answer.statusCode, answer.json().code, count]).toEqual([503, 'provider_unavailable', 0]);
    // Asked again later, after the others.
    const held = await intentOf(purchase);
    expect([held.status, Number(held.hold_until) > Date.now()]).toEqual(['awaiting_payment', true]);
    await over(purchase);
    expect(await sweep()).toBe(0);
    expect((await shop.orderOf(purchase))?.status).toBe('approved');
  });

  test.each([
    ['a provider that cannot say for four hours after its end', 'PSP_999', 240],
    ['a code of the provider’s that nobody knows, half an hour after its end,', 'PSP_477', 30],
  ])('%s holds nobody’s products any longer [D122, D366]', async (_, errorCode, minutes) => {
    const purchase = await shop.register(1);
    await shop.formToken(purchase);
    const sweptAfter = async (age: number) => {
      await ended(purchase, age);
      const broken = lyraSays(errorCode);
      const count = await sweep();
      broken.mockRestore();
      return [count, (await intentOf(purchase)).status];
    };
    expect(await sweptAfter(minutes - 1)).toEqual([0, 'awaiting_payment']);
    expect(await sweptAfter(minutes + 1)).toEqual([1, 'expired']);
  });

  test('only what was asked is let go, the longest overdue first; one without a charge needs no question [D27]', async () => {
    const [bare, ...charged] = [await shop.register(1), await shop.register(1), await shop.register(1)];
    for (const purchase of charged) await shop.formToken(purchase);
    const [late, later] = charged as [Registered, Registered];
    await over(bare);
    await over(late, 10);
    await over(later, 20);
    const another = await shop.market.buyer();
    const added: Registered[] = [];
    const asked: string[] = [];
    const count = await sweep(async ({ reference }) => {
      asked.push(reference);
      if (added.length > 0) return null;
      // Its time ends while others are asked: its own question comes in the next round.
      const purchase = await shop.register(1, { buyer: another });
      await shop.formToken(purchase);
      await over(purchase);
      added.push(purchase);
      return null;
    });
    expect([count, asked]).toEqual([3, [later.reference, late.reference]]);
    expect((await intentOf(added[0] as Registered)).status).toBe('awaiting_payment');
    expect(await sweep()).toBe(1);
  });
});

describe('refunds that were given up', () => {
  const jobs = (event_id: string) =>
    shop.db.selectFrom('jobs').selectAll().where(sql<string>`payload->>'event_id'`, '=', event_id).execute();

  test('are tried again an hour later, once at a time, until the money went back [D27]', async () => {
    const purchase = await shop.register(1);
    const charge = shop.sandbox.stores.cards.charges.get(await shop.formToken(purchase));
    if (!charge) throw new Error('no charge');
    charge.amount = 100;
    await shop.press('izipay', charge.formToken, 'pay');
    const find = () =>
      shop.db
        .selectFrom('payment_events')
        .selectAll()
        .where('reference', '=', purchase.reference)
        .executeTakeFirstOrThrow();
    const { event_id, problem } = await find();
    const providers = openProviders(shop.env);
    const retry = () => retryUnappliedPayments(shop.app, shop.db, providers);
    const giveUp = (minutes: number) => {
      const failed_at = sql<Date>`now() - make_interval(mins => ${minutes})`;
      return shop.db
        .updateTable('jobs')
        .set({ failed_at })
        .where(sql<string>`payload->>'event_id'`, '=', event_id)
        .execute();
    };
    const live = async () => (await jobs(event_id)).map(({ failed_at }) => failed_at === null);
    await shop.db
      .updateTable('payment_events')
      .set({ received_at: sql<Date>`now() - interval '2 hours'` })
      .where('event_id', '=', event_id)
      .execute();
    await retry();
    expect([problem, await live()]).toEqual(['wrong_amount', [true]]);
    await giveUp(1);
    await retry();
    expect(await live()).toEqual([false]);
    await giveUp(61);
    await retry();
    await retry();
    expect(await live()).toEqual([true]);
    await shop.app.jobs.drain();
    expect([(await find()).refund_id, charge.credits.length]).toEqual([expect.any(String), 1]);
    await retry();
    expect(await jobs(event_id)).toEqual([]);
  });
});
