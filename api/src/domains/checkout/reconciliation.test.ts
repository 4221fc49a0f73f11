import { sql } from 'kysely';
import type { OrderRow } from '../orders/read';
import { Payments } from './payments';
import { beginComparison, compareOne } from './reconciliation';
import { openPayingShop, type PayingShop, type Registered } from './testing/shop';

let shop: PayingShop;
let admin: string;
beforeAll(async () => {
  shop = await openPayingShop();
  admin = (await shop.login('admin@demo.pe')).access_token;
});
afterAll(() => shop.close());

const nothing = async () => undefined;
const payments = () => {
  const hooks = { onStored: nothing, onApproved: nothing, onRefused: nothing, onProblem: nothing };
  return new Payments({ db: shop.db, log: shop.app.log, settings: shop.env, hooks });
};
const rowOf = ({ reference }: Registered): Promise<OrderRow> =>
  shop.db.selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
const compare = async (purchase: Registered) => compareOne(shop.db, payments(), await rowOf(purchase));
const problemsOf = async (purchase: Registered) => {
  const { id } = await rowOf(purchase);
  const problems = shop.db.selectFrom('payment_problems').select(['kind', 'closed_at', 'ours', 'theirs']);
  const rows = await problems.where('order_id', '=', id).orderBy('id').execute();
  return rows.map(({ kind, closed_at }) => [kind, closed_at === null]);
};

async function paid(method: 1 | 2 | 4): Promise<{ purchase: Registered; charge: string }> {
  const purchase = await shop.register(method);
  const { reference, buyer } = purchase;
  if (method === 1) {
    const charge = await shop.formToken(purchase);
    await shop.press('izipay', charge, 'pay');
    return { purchase, charge };
  }
  if (method === 2) {
    const charge = (await shop.post('paypal/orders', { reference }, buyer.token)).json().id as string;
    await shop.press('paypal', charge, 'pay');
    await shop.post(`paypal/orders/${charge}/capture`, undefined, buyer.token);
    return { purchase, charge };
  }
  const { token } = (await shop.post('authpagoefectivo', {}, buyer.token)).json();
  const { cip } = (await shop.post('genCIP', { tokenAuth: token, reference }, buyer.token)).json().data;
  await shop.press('pagoefectivo', cip, 'pay');
  return { purchase, charge: cip };
}

describe('our payments beside the providers’ own books', () => {
  test.each([1, 2, 4] as const)('of method %i, paid on both sides, nothing differs [D125]', async (method) => {
    const { purchase } = await paid(method);
    expect([await compare(purchase), await problemsOf(purchase)]).toEqual([0, []]);
  });

  test('each difference is one problem, found again it is the same, and mended it is closed [D125]', async () => {
    const { purchase, charge } = await paid(1);
    const card = shop.sandbox.books.cards.charges.get(charge);
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
    const order = shop.sandbox.books.paypal.orders.get(other.charge);
    if (order) order.value = '9.99';
    expect(await compare(other.purchase)).toBe(1);
    expect(await problemsOf(other.purchase)).toEqual([['other_amount', true]]);
    const lost = await paid(4);
    shop.sandbox.books.cips.cips.delete(lost.charge);
    expect(await compare(lost.purchase)).toBe(1);
    expect(await problemsOf(lost.purchase)).toEqual([['unknown_there', true]]);
  });

  test('administration reads what is open and closes it once, with a word about it [D125]', async () => {
    const { purchase, charge } = await paid(2);
    const order = shop.sandbox.books.paypal.orders.get(charge);
    if (order) order.value = '9.98';
    await compare(purchase);
    const { id: orderId } = await rowOf(purchase);
    const open = (await shop.get('admin/payment-problems', admin)).json() as { id: number; order_id: number }[];
    const problem = open.find(({ order_id }) => order_id === orderId);
    expect(problem).toMatchObject({ kind: 'other_amount', ours: { amount: 1_519 }, theirs: { amount: 998 } });
    const done = (note: string) => shop.post(`admin/payment-problems/${problem?.id}/done`, { note }, admin);
    expect((await done(' ')).statusCode).toBe(400);
    expect([(await done('Corregido en PayPal')).statusCode, (await done('Otra vez')).statusCode]).toEqual([200, 409]);
    if (order) order.value = '15.19';
  });

  test('what was paid and came to nobody’s notice is applied [D125]', async () => {
    const purchase = await shop.register(1);
    const card = shop.sandbox.books.cards.charges.get(await shop.formToken(purchase));
    if (card) shop.sandbox.books.cards.try(card, 'PAID');
    await sql`update orders set status = 'expired' where reference = ${purchase.reference}`.execute(shop.db);
    await sql`update stock_reservations set state = 'released' where order_id = ${(await rowOf(purchase)).id}`.execute(
      shop.db,
    );
    expect(await compare(purchase)).toBe(0);
    expect((await rowOf(purchase)).status).toBe('paid');
  });

  test('a provider that is down is no difference [D125]', async () => {
    const { purchase } = await paid(1);
    const broken = jest.spyOn(global, 'fetch').mockRejectedValue(new Error('down'));
    await expect(compare(purchase)).rejects.toMatchObject({ code: 'provider_unavailable' });
    broken.mockRestore();
    expect(await problemsOf(purchase)).toEqual([]);
  });

  test('a day is compared once, whichever process begins, and to its end [D125]', async () => {
    const began = await Promise.all([1, 2, 3].map(() => beginComparison(shop.app, shop.db)));
    expect(began.filter(Boolean)).toHaveLength(1);
    await shop.app.jobs.drain();
    const [day, ...more] = await shop.db.selectFrom('payment_comparisons').selectAll().execute();
    expect([more, day?.done_at === null]).toEqual([[], false]);
    // Six paid orders at least, two of them with a difference that is still there.
    expect([(day?.compared ?? 0) >= 6, day?.found]).toEqual([true, 2]);
    expect(await beginComparison(shop.app, shop.db)).toBe(false);
  });
});
