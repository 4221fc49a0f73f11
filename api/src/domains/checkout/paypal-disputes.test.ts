import { randomUUID } from 'node:crypto';
import type { OrderHistory } from '@qhatu/contract/wire';
import { findLedgerDrifts } from '../ledger/audit';
import { postQueued } from '../ledger/post';
import { findDrifts } from '../orders/audit';
import type { PaypalEvent } from '../payments/paypal';
import { applyPaypalNotice } from './paypal-routes';
import { LOST, paypalDisputes, WON } from './testing/disputed';
import { payingShopForTests } from './testing/shop';

const stage = payingShopForTests();
const { paid, begun, ended, reversed, givenThere } = paypalDisputes(stage);
/** As the shop would read it, of shapes that the stand-in does not send. */
const notice = (type: string, about: Partial<PaypalEvent>) =>
  applyPaypalNotice(stage.shop.db, { id: randomUUID(), type, orderId: null, captureId: null, outcome: null, ...about });

const historyOf = async (id: number, token: string) =>
  (await stage.shop.get(`orders/${id}/history`, token)).json() as OrderHistory;

/** State, soles that went back and that disputes hold, as the buyer reads them; kept beside the ledger and the invariants. */
async function standing({ id, buyer }: { id: number; buyer: { token: string } }) {
  const { db } = stage.shop;
  await postQueued(db, Number.POSITIVE_INFINITY);
  expect([await findDrifts(db), await findLedgerDrifts(db)]).toEqual([[], []]);
  const { state, refunded, disputed } = await historyOf(id, buyer.token);
  const sums = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .select((eb) => ['a.kind', eb.fn.sum<string>('e.amount').as('amount')])
    .where('t.order_id', '=', id)
    .groupBy('a.kind')
    .execute();
  const inDispute = Number(sums.find(({ kind }) => kind === 'dispute')?.amount ?? 0);
  expect(inDispute).toBe(Math.round((disputed ?? 0) * 100));
  return [state, refunded, disputed];
}
const kindsOf = async (id: number) =>
  (
    await stage.shop.db.selectFrom('order_events').select('kind').where('order_id', '=', id).orderBy('id').execute()
  ).map(({ kind }) => kind);
const problemsOf = (id: number) =>
  stage.shop.db.selectFrom('payment_problems').select(['kind', 'theirs']).where('order_id', '=', id).execute();
const refundsOf = (id: number) =>
  stage.shop.db
    .selectFrom('order_refunds')
    .select(['amount', 'charge_amount', 'status'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();

describe('a dispute over a part of what was paid', () => {
  test('holds that part alone, and its buyer and administration read how much [D306]', async () => {
    const order = await paid();
    await begun(order.theirs, 400);
    expect(await standing(order)).toEqual(['disputed', 0, 15.01]);
    const event = (await historyOf(order.id, order.buyer.token)).events.at(-1);
    expect(event).toMatchObject({ kind: 'disputed', amount: 15.01 });
    const seen = (await stage.shop.get(`staff/orders/${order.id}`, stage.admin)).json();
    expect(seen.amounts).toMatchObject({ disputed: 15.01, refunded: 0 });
  });

  test('lost, takes that part alone: a refund like any other, and the order goes on from where it was [D306]', async () => {
    const order = await paid();
    await begun(order.theirs, 400);
    await ended(order.theirs, LOST, 400);
    expect(await standing(order)).toEqual(['paid', 15.01, 0]);
    expect(await refundsOf(order.id)).toEqual([{ amount: 1_501, charge_amount: 400, status: 'done' }]);
    const { events } = await historyOf(order.id, order.buyer.token);
    expect(events.at(-1)).toMatchObject({ kind: 'charged-back', amount: 15.01 });
    // Decided once more, it takes nothing more.
    await ended(order.theirs, LOST, 400);
    expect(await standing(order)).toEqual(['paid', 15.01, 0]);
  });

  test('won, leaves everything [D306]', async () => {
    const order = await paid();
    await begun(order.theirs, 400);
    await ended(order.theirs, WON, 400);
    expect(await standing(order)).toEqual(['paid', 0, 0]);
  });

  test.each([
    ['a part', 400],
    ['all', 1_519],
  ] as const)(
    'won after a reversal took %s of the payment, is a problem for somebody: that money should have come back [D306, D316]',
    async (_, cents) => {
      const order = await paid();
      await begun(order.theirs, cents);
      await reversed(order.theirs, cents);
      expect(await ended(order.theirs, WON, cents)).toBe('problem');
      expect(await problemsOf(order.id)).toMatchObject([{ kind: 'changed_there' }]);
    },
  );

  test('won, is no problem for what a reversal took besides [D306, D316]', async () => {
    const order = await paid();
    await begun(order.theirs, 400);
    await reversed(order.theirs, 300);
    expect(await ended(order.theirs, WON, 400)).toBe('applied');
  });

  test('takes what PayPal says that it gave the buyer, not what it was about [D306]', async () => {
    const { captureId, ...order } = await paid();
    const about = { captureId, dispute: 'PP-D-less', amount: { cents: 800, currency: 'USD' } };
    await notice('CUSTOMER.DISPUTE.CREATED', about);
    expect(await standing(order)).toEqual(['disputed', 0, 30.02]);
    await notice('CUSTOMER.DISPUTE.RESOLVED', {
      ...{ ...about, outcome: 'ACCEPTED', refunded: { cents: 400, currency: 'USD' } },
    });
    expect(await standing(order)).toEqual(['paid', 15.01, 0]);
  });

  test('is over what PayPal said last; of an end that says nothing counts what was said before [D306]', async () => {
    const { captureId, ...order } = await paid();
    const about = (cents: number) => ({ captureId, dispute: 'PP-D-more', amount: { cents, currency: 'USD' } });
    await notice('CUSTOMER.DISPUTE.UPDATED', about(800));
    await notice('CUSTOMER.DISPUTE.CREATED', about(400));
    expect(await standing(order)).toEqual(['disputed', 0, 30.02]);
    await notice('CUSTOMER.DISPUTE.RESOLVED', { captureId, dispute: 'PP-D-more', outcome: LOST });
    expect(await standing(order)).toEqual(['paid', 30.02, 0]);
    expect(await refundsOf(order.id)).toMatchObject([{ charge_amount: 800 }]);
  });

  test('two of them add up, never to more than is left; the end of one leaves the other [D287 D306]', async () => {
    const { captureId, ...order } = await paid();
    const about = (dispute: string, cents: number) => ({ captureId, dispute, amount: { cents, currency: 'USD' } });
    await notice('CUSTOMER.DISPUTE.CREATED', about('PP-D-a', 400));
    await notice('CUSTOMER.DISPUTE.CREATED', about('PP-D-b', 1_400));
    expect(await standing(order)).toEqual(['disputed', 0, 57]);
    await notice('CUSTOMER.DISPUTE.RESOLVED', { ...about('PP-D-a', 400), outcome: LOST });
    expect(await standing(order)).toEqual(['disputed', 15.01, 41.99]);
    await notice('CUSTOMER.DISPUTE.RESOLVED', { ...about('PP-D-b', 1_400), outcome: LOST });
    expect(await standing(order)).toEqual(['refunded', 57, 0]);
  });

  test('in a currency that the order was not charged in says nothing of how much: all that is left is held [D306]', async () => {
    const { captureId, ...order } = await paid();
    const about = { captureId, dispute: 'PP-D-eur', amount: { cents: 400, currency: 'EUR' } };
    await notice('CUSTOMER.DISPUTE.CREATED', about);
    expect(await standing(order)).toEqual(['disputed', 0, 57]);
  });
});

describe('what PayPal takes back', () => {
  test('of a part leaves the rest of the order, once however often it is told [D306]', async () => {
    const order = await paid();
    expect(await reversed(order.theirs, 400)).toBe('applied');
    expect(await reversed(order.theirs, 400)).toBe('noted');
    expect(await standing(order)).toEqual(['paid', 15.01, 0]);
  });

  test.each(['reversal', 'end of the dispute'])(
    'and gives the buyer in a dispute is the same money, when the %s is told first [D306]',
    async (first) => {
      const order = await paid();
      await begun(order.theirs, 400);
      const notices = [() => reversed(order.theirs, 400), () => ended(order.theirs, LOST, 400)];
      for (const one of first === 'reversal' ? notices : notices.reverse()) await one();
      expect(await standing(order)).toEqual(['paid', 15.01, 0]);
      expect(await refundsOf(order.id)).toHaveLength(1);
      const kinds = await kindsOf(order.id);
      for (const once of ['disputed', 'charged-back']) expect(kinds.filter((kind) => kind === once)).toHaveLength(1);
    },
  );

  test('and is decided once more after both have told takes nothing more [D306]', async () => {
    const order = await paid();
    await begun(order.theirs, 400);
    await reversed(order.theirs, 400);
    await ended(order.theirs, LOST, 400);
    await ended(order.theirs, LOST, 400);
    expect(await standing(order)).toEqual(['paid', 15.01, 0]);
  });

  test('is the same money at an end that says no sum, of which the dispute has told before [D306]', async () => {
    const { captureId, ...order } = await paid();
    const about = { captureId, dispute: 'PP-D-silent' };
    await notice('CUSTOMER.DISPUTE.CREATED', { ...about, amount: { cents: 400, currency: 'USD' } });
    await reversed(order.theirs, 400);
    await notice('CUSTOMER.DISPUTE.RESOLVED', { ...about, outcome: LOST });
    expect(await standing(order)).toEqual(['paid', 15.01, 0]);
    expect(await refundsOf(order.id)).toHaveLength(1);
  });

  test.each([
    ['long before the dispute is money beside it, and no problem', 100, 'applied'],
    ['while the dispute lasted is a problem for somebody', 2, 'problem'],
  ] as const)('of another sum %s [D398]', async (_, hours, outcome) => {
    const at = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString();
    const { captureId, ...order } = await paid();
    const taken = { amount: { cents: 300, currency: 'USD' }, refund: { id: 'R-other', cents: 300 } };
    await notice('PAYMENT.CAPTURE.REVERSED', { captureId, ...taken, madeAt: at(hours) });
    const about = { captureId, dispute: 'PP-D-other', amount: { cents: 400, currency: 'USD' }, madeAt: at(3) };
    await notice('CUSTOMER.DISPUTE.CREATED', about);
    expect(await notice('CUSTOMER.DISPUTE.RESOLVED', { ...about, outcome: LOST, changedAt: at(1) })).toBe(outcome);
    expect(await problemsOf(order.id)).toHaveLength(outcome === 'problem' ? 1 : 0);
    expect(await standing(order)).toEqual(['paid', 26.27, 0]);
  });

  test('whole after a part went back by the shop ends the order with no céntimo too many [D306]', async () => {
    const order = await paid();
    await begun(order.theirs, 400);
    await ended(order.theirs, LOST, 400);
    const { theirs } = order;
    theirs.takenBack = null;
    await reversed(theirs, 1_119);
    expect(await standing(order)).toEqual(['refunded', 57, 0]);
    expect((await refundsOf(order.id)).map(({ charge_amount }) => charge_amount)).toEqual([400, 1_119]);
  });
});

describe('what somebody of the shop gives back on PayPal’s own pages', () => {
  const inOrder = async (first: 'refund' | 'end', notices: { refund: () => unknown; end: () => unknown }) => {
    for (const one of first === 'refund' ? (['refund', 'end'] as const) : (['end', 'refund'] as const)) {
      await notices[one]();
    }
  };
  const HOURS_AGO = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

  test.each([
    ['refund', 'a part', 400, ['paid', 15.01, 0]],
    ['end', 'a part', 400, ['paid', 15.01, 0]],
    ['refund', 'all', 1_519, ['refunded', 57, 0]],
    ['end', 'all', 1_519, ['refunded', 57, 0]],
  ] as const)(
    'since the dispute is its money, counted once, when the %s is told first, over %s [D398]',
    async (first, _, cents, stands) => {
      const order = await paid();
      await begun(order.theirs, cents);
      await inOrder(first, {
        refund: () => givenThere(order.theirs, cents),
        end: () => ended(order.theirs, LOST, cents),
      });
      expect(await standing(order)).toEqual(stands);
      expect(await refundsOf(order.id)).toEqual([{ amount: stands[1] * 100, charge_amount: cents, status: 'done' }]);
      expect(await problemsOf(order.id)).toEqual([]);
      const { events } = await historyOf(order.id, order.buyer.token);
      expect(events.filter(({ kind, amount }) => kind !== 'disputed' && amount === stands[1])).toHaveLength(1);
    },
  );

  test('is the dispute’s money also when the beginning is told after it, and a second end takes nothing more [D398]', async () => {
    const { captureId, ...order } = await paid();
    const amount = { cents: 400, currency: 'USD' };
    const about = { captureId, dispute: 'PP-D-late', amount, madeAt: HOURS_AGO(3) };
    await notice('PAYMENT.CAPTURE.REFUNDED', {
      captureId,
      amount,
      refund: { id: 'R-a', cents: 400 },
      madeAt: HOURS_AGO(2),
    });
    await notice('CUSTOMER.DISPUTE.CREATED', about);
    const end = { ...about, outcome: 'ACCEPTED', refunded: amount, changedAt: HOURS_AGO(2) };
    await notice('CUSTOMER.DISPUTE.RESOLVED', end);
    await notice('CUSTOMER.DISPUTE.RESOLVED', end);
    expect([await standing(order), await problemsOf(order.id)]).toEqual([['paid', 15.01, 0], []]);
  });

  test('before the dispute is other money, of however equal a sum [D398]', async () => {
    const order = await paid();
    await givenThere(order.theirs, 400, HOURS_AGO(1));
    await begun(order.theirs, 400);
    await ended(order.theirs, LOST, 400);
    expect(await standing(order)).toEqual(['paid', 30.02, 0]);
    expect(await problemsOf(order.id)).toEqual([]);
  });

  test.each(['refund', 'end'] as const)(
    'since the dispute and of another sum is counted beside it and is a problem for somebody, when the %s is told first [D398]',
    async (first) => {
      const order = await paid();
      await begun(order.theirs, 400);
      const outcomes: unknown[] = [];
      await inOrder(first, {
        refund: async () => outcomes.push(await givenThere(order.theirs, 300)),
        end: async () => outcomes.push(await ended(order.theirs, LOST, 400)),
      });
      expect(outcomes).toEqual(['applied', 'problem']);
      expect(await standing(order)).toEqual(['paid', 26.27, 0]);
      expect(await problemsOf(order.id)).toMatchObject([
        { kind: 'changed_there', theirs: { returned: first === 'refund' ? 400 : 300 } },
      ]);
    },
  );

  test('long after the dispute’s end is other money, and a problem while nobody told how that end’s went [D398]', async () => {
    const { captureId, ...order } = await paid();
    const amount = { cents: 400, currency: 'USD' };
    const about = { captureId, dispute: 'PP-D-long-ago', amount, madeAt: HOURS_AGO(100) };
    await notice('CUSTOMER.DISPUTE.CREATED', about);
    await notice('CUSTOMER.DISPUTE.RESOLVED', { ...about, outcome: LOST, changedAt: HOURS_AGO(90) });
    const given = { captureId, amount, refund: { id: 'R-b', cents: 400 }, madeAt: HOURS_AGO(1) };
    expect(await notice('PAYMENT.CAPTURE.REFUNDED', given)).toBe('problem');
    expect(await standing(order)).toEqual(['paid', 30.02, 0]);
  });

  test('is no problem once how the dispute’s money went was told [D398]', async () => {
    const order = await paid();
    await begun(order.theirs, 400);
    await ended(order.theirs, LOST, 400);
    await reversed(order.theirs, 400);
    expect(await givenThere(order.theirs, 300)).toBe('applied');
    expect([await standing(order), await problemsOf(order.id)]).toEqual([['paid', 26.27, 0], []]);
  });
});
