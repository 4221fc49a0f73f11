import type { PaymentProblemList } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { OrderRow } from '../orders/read';
import { somebody } from '../sellers/fixtures';
import { Payments } from './payments';
import { beginComparison, compareOne } from './reconciliation';
import { payingShopForTests, type Registered } from './testing/shop';

const stage = payingShopForTests();

const nothing = async () => undefined;
const payments = () => {
  const hooks = { onStored: nothing, onApproved: nothing, onRefused: nothing, onProblem: nothing };
  return new Payments({ db: stage.shop.db, log: stage.shop.app.log, settings: stage.shop.env, hooks });
};
const rowOf = ({ reference }: Registered): Promise<OrderRow> =>
  stage.shop.db.selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
const compare = async (purchase: Registered) => compareOne(stage.shop.db, payments(), await rowOf(purchase));
const problemsOf = async (purchase: Registered) => {
  const { id } = await rowOf(purchase);
  const problems = stage.shop.db.selectFrom('payment_problems').select(['kind', 'closed_at', 'ours', 'theirs']);
  const rows = await problems.where('order_id', '=', id).orderBy('id').execute();
  return rows.map(({ kind, closed_at }) => [kind, closed_at === null]);
};

async function paid(method: 1 | 2 | 4): Promise<{ purchase: Registered; charge: string }> {
  const purchase = await stage.shop.register(method);
  const { reference, buyer } = purchase;
  if (method === 1) {
    const charge = await stage.shop.formToken(purchase);
    await stage.shop.press('izipay', charge, 'pay');
    return { purchase, charge };
  }
  if (method === 2) {
    const charge = (await stage.shop.post('paypal/orders', { reference }, buyer.token)).json().id as string;
    await stage.shop.press('paypal', charge, 'pay');
    await stage.shop.post(`paypal/orders/${charge}/capture`, undefined, buyer.token);
    return { purchase, charge };
  }
  const { token } = (await stage.shop.post('authpagoefectivo', {}, buyer.token)).json();
  const { cip } = (await stage.shop.post('genCIP', { tokenAuth: token, reference }, buyer.token)).json().data;
  await stage.shop.press('pagoefectivo', cip, 'pay');
  return { purchase, charge: cip };
}

/** A PayPal payment of which PayPal says another amount: its open problem, and how to end it. */
async function different(value: string): Promise<{ id: number; purchase: Registered; mend: () => void }> {
  const { purchase, charge } = await paid(2);
  const order = stage.shop.sandbox.stores.paypal.orders.get(charge);
  if (!order) throw new Error('no order at PayPal');
  order.value = value;
  await compare(purchase);
  const { id } = await stage.shop.db
    .selectFrom('payment_problems')
    .select('id')
    .where('order_id', '=', (await rowOf(purchase)).id)
    .executeTakeFirstOrThrow();
  return {
    id,
    purchase,
    mend: () => {
      order.value = '15.19';
    },
  };
}

describe('our payments beside the providers’ own books', () => {
  test.each([1, 2, 4] as const)('of method %i, paid on both sides, nothing differs [D125]', async (method) => {
    const { purchase } = await paid(method);
    expect([await compare(purchase), await problemsOf(purchase)]).toEqual([0, []]);
  });

  test('each difference is one problem, found again it is the same, and mended it is closed [D125]', async () => {
    const { purchase, charge } = await paid(1);
    const card = stage.shop.sandbox.stores.cards.charges.get(charge);
    const [transaction] = card?.transactions ?? [];
    if (!card || !transaction) throw new Error('no charge');
    transaction.status = 'REFUSED';
    expect([await compare(purchase), await compare(purchase)]).toEqual([1, 1]);
    expect(await problemsOf(purchase)).toEqual([['not_paid_there', true]]);
    transaction.status = 'PAID';
    card.credits.push({ uuid: 'c'.repeat(32), parent: transaction.uuid, amount: 700 });
    expect(await compare(purchase)).toBe(1);
    expect(await problemsOf(purchase)).toEqual([
      ['not_paid_there', false],
      ['other_refund', true],
    ]);
    card.credits.length = 0;
    expect(await compare(purchase)).toBe(0);
    expect((await problemsOf(purchase)).map(([, open]) => open)).toEqual([false, false]);
  });

  test('another amount, and a payment that they do not know [D125]', async () => {
    const other = await paid(2);
    const order = stage.shop.sandbox.stores.paypal.orders.get(other.charge);
    if (order) order.value = '9.99';
    expect(await compare(other.purchase)).toBe(1);
    expect(await problemsOf(other.purchase)).toEqual([['other_amount', true]]);
    const lost = await paid(4);
    stage.shop.sandbox.stores.cips.cips.delete(lost.charge);
    expect(await compare(lost.purchase)).toBe(1);
    expect(await problemsOf(lost.purchase)).toEqual([['unknown_there', true]]);
  });

  test.each(['disputed', 'refunded'] as const)(
    'of an order that a dispute took (%s) only what was paid is compared: PayPal has no documented word for the rest [D288]',
    async (status) => {
      const { purchase, charge } = await paid(2);
      const order = stage.shop.sandbox.stores.paypal.orders.get(charge);
      if (!order) throw new Error('no order at PayPal');
      const { id } = await rowOf(purchase);
      const kind = status === 'disputed' ? 'disputed' : 'charged-back';
      await sql`update orders set status = ${status} where id = ${id}`.execute(stage.shop.db);
      await sql`insert into order_events (order_id, kind, actor, to_status) values (${id}, ${kind}, 'provider', ${status})`.execute(
        stage.shop.db,
      );
      // As PayPal may show it: held, and with a refund that nobody asked for.
      order.capture = 'PENDING';
      expect(await compare(purchase)).toBe(0);
      order.capture = 'COMPLETED';
      order.refunds.set('theirs', { id: 'R1', cents: 1_519, at: new Date().toISOString() });
      expect(await compare(purchase)).toBe(0);
      order.value = '9.96';
      expect(await compare(purchase)).toBe(1);
      expect(await problemsOf(purchase)).toEqual([['other_amount', true]]);
      order.value = '15.19';
      expect(await compare(purchase)).toBe(0);
    },
  );

  test('administration reads what is open and closes it once, with a word about it; who did stays [D125 D131]', async () => {
    const { id, purchase, mend } = await different('9.98');
    const list = async (query = '') =>
      (await stage.shop.get(`admin/payment-problems?${query}`, stage.admin)).json() as PaymentProblemList;
    const { id: orderId } = await rowOf(purchase);
    const [problem] = (await list()).data;
    expect(problem).toMatchObject({ id, order_id: orderId, kind: 'other_amount', assignee: null, closed_at: null });
    expect(problem).toMatchObject({ ours: { amount: 1_519 }, theirs: { amount: 998 } });
    const done = (note: string) => stage.shop.post(`admin/payment-problems/${id}/done`, { note }, stage.admin);
    expect((await done(' ')).statusCode).toBe(400);
    expect([(await done('Corregido en PayPal')).statusCode, (await done('Otra vez')).statusCode]).toEqual([200, 409]);
    expect((await list()).data.map((one) => one.id)).not.toContain(id);
    expect((await list('state=closed')).data.find((one) => one.id === id)).toMatchObject({
      note: 'Corregido en PayPal',
      closed_by: { user_name: expect.any(String) },
    });
    mend();
  });

  test('one of administration takes it, hands it on and lets it go: nobody else, and not when it is closed [D131]', async () => {
    const { id, mend } = await different('9.97');
    const [me, other] = [await stage.shop.login('admin@demo.pe'), await somebody(stage.shop, 2)];
    const assign = (user_id: number | null, of = id) =>
      stage.shop.post(`admin/payment-problems/${of}/assign`, { user_id }, stage.admin);
    const held = async (whose: 'me' | 'nobody', token = stage.admin) =>
      (
        (await stage.shop.get(`admin/payment-problems?assigned=${whose}`, token)).json() as PaymentProblemList
      ).data.some((one) => one.id === id);
    expect(await held('nobody')).toBe(true);
    expect((await assign(me.user.id)).json().problem.assignee).toMatchObject({ id: me.user.id });
    expect([await held('me'), await held('nobody'), await held('me', other.token)]).toEqual([true, false, false]);
    expect((await assign(other.id)).statusCode).toBe(200);
    const refused = await assign((await somebody(stage.shop, 4)).id);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'not_staff']);
    expect((await assign(null, 999_999)).statusCode).toBe(404);
    expect((await assign(null)).json().problem.assignee).toBeNull();
    await stage.shop.post(`admin/payment-problems/${id}/done`, { note: 'Listo' }, stage.admin);
    expect((await assign(me.user.id)).statusCode).toBe(409);
    const acts = stage.shop.db.selectFrom('staff_acts').select('act').where('subject', '=', 'payment-problem');
    expect((await acts.where('subject_id', '=', id).orderBy('id').execute()).map(({ act }) => act)).toEqual([
      'payment-problem.assign',
      'payment-problem.assign',
      'payment-problem.assign',
      'payment-problem.close',
    ]);
    mend();
  });

  test('the list goes on where its page ended, and forgets none [D131]', async () => {
    await sql`insert into payment_problems (provider, kind, charge_id, ours, theirs, closed_at)
      select 'izipay', 'unknown_there', 'CHARGE-' || n, p.ours, p.theirs, now()
      from generate_series(1, 7) n, (select ours, theirs from payment_problems limit 1) p`.execute(stage.shop.db);
    const seen: number[] = [];
    let after = '';
    do {
      const query = `state=all&perPage=3${after}`;
      const page = (await stage.shop.get(`admin/payment-problems?${query}`, stage.admin)).json() as PaymentProblemList;
      seen.push(...page.data.map(({ id }) => id));
      after = page.next === null ? '' : `&after=${page.next}`;
    } while (after);
    const rows = await stage.shop.db.selectFrom('payment_problems').select('id').orderBy('id', 'desc').execute();
    expect(seen).toEqual(rows.map(({ id }) => id));
  });

  test('what was paid and came to nobody’s notice is applied [D125]', async () => {
    const purchase = await stage.shop.register(1);
    const card = stage.shop.sandbox.stores.cards.charges.get(await stage.shop.formToken(purchase));
    if (card) stage.shop.sandbox.stores.cards.try(card, 'PAID');
    await sql`update orders set status = 'expired' where reference = ${purchase.reference}`.execute(stage.shop.db);
    await sql`update stock_reservations set state = 'released' where order_id = ${(await rowOf(purchase)).id}`.execute(
      stage.shop.db,
    );
    expect(await compare(purchase)).toBe(0);
    expect((await rowOf(purchase)).status).toBe('paid');
  });

  test('an order paid long ago is compared again once money of it went back: what PayPal called pending may have failed [D125]', async () => {
    const { db, app } = stage.shop;
    const [given, other] = [(await paid(2)).purchase, (await paid(2)).purchase];
    const [{ id, user_id }, quiet] = [await rowOf(given), await rowOf(other)];
    await sql`update orders set approved_at = now() - interval '30 days' where id in (${id}, ${quiet.id})`.execute(db);
    await sql`insert into order_refunds (order_id, user_id, key, amount, charge_amount, final, status, reason, refund_id, done_at)
      values (${id}, ${user_id}, 'k', 1500, 400, false, 'done', 'Roto', 'R1', now() - interval '1 day')`.execute(db);
    await sql`update orders set refunded = 1500 where id = ${id}`.execute(db);
    const theirs = stage.shop.sandbox.stores.paypal.orders.get(quiet.charge_id ?? '');
    if (theirs) theirs.value = '9.99';
    await sql`delete from payment_comparisons`.execute(db);
    await beginComparison(app, db);
    await app.jobs.drain();
    expect([await problemsOf(given), await problemsOf(other)]).toEqual([[['other_refund', true]], []]);
    await sql`delete from order_refunds where order_id = ${id}`.execute(db);
    await sql`update orders set refunded = 0 where id = ${id}`.execute(db);
    await sql`delete from payment_comparisons`.execute(db);
  });

  test('a provider that is down is no difference [D125]', async () => {
    const { purchase } = await paid(1);
    const broken = jest.spyOn(global, 'fetch').mockRejectedValue(new Error('down'));
    await expect(compare(purchase)).rejects.toMatchObject({ code: 'provider_unavailable' });
    broken.mockRestore();
    expect(await problemsOf(purchase)).toEqual([]);
  });

  test('a day is compared once, whichever process begins, and to its end [D125]', async () => {
    const began = await Promise.all([1, 2, 3].map(() => beginComparison(stage.shop.app, stage.shop.db)));
    expect(began.filter(Boolean)).toHaveLength(1);
    await stage.shop.app.jobs.drain();
    const [day, ...more] = await stage.shop.db.selectFrom('payment_comparisons').selectAll().execute();
    expect([more, day?.done_at === null]).toEqual([[], false]);
    // Six paid orders at least, two of them with a difference that is still there.
    expect([(day?.compared ?? 0) >= 6, day?.found]).toEqual([true, 2]);
    expect(await beginComparison(stage.shop.app, stage.shop.db)).toBe(false);
  });
});
