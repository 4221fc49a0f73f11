import { METHOD_OF } from '@qhatu/contract/payment-methods';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../test/app';
import { KINDS, type OwnDatabase, ownDatabase } from '../../../test/databases';
import { findDrifts } from '../orders/audit';
import { type Buyer, type Market, openMarket } from '../orders/fixtures';
import { type Somebody, somebody } from '../sellers/fixtures';
import { retryOrderRefunds } from './order-refunds';
import { applyPaypalNotice } from './paypal-routes';

const TOGETHER = 8;
/** Rounds of each pair: the test does not decide which act comes first. */
const ROUNDS = 12;

describe.each(KINDS)('money that goes back, by several at the same moment, %s', (kind) => {
  let own: OwnDatabase;
  let shop: TestApp;
  let market: Market;
  let admin: Somebody;
  let buyer: Buyer;
  let product: number;
  beforeAll(async () => {
    own = await ownDatabase(kind);
    shop = await startApp(own.env, await own.open());
    market = await openMarket(shop);
    [admin, buyer, product] = [await somebody(shop, 2), await market.buyer(), await market.product({ stock: 900 })];
  }, 300_000);
  afterEach(async () => {
    expect(await findDrifts(shop.db)).toEqual([]);
  });
  afterAll(async () => {
    await shop.close();
    own.remove();
  });

  const refundsOf = (ids: number[]) =>
    shop.db.selectFrom('order_refunds').selectAll().where('order_id', 'in', ids).execute();
  const countOf = async (id: number, kinds: string[]): Promise<number> => {
    const events = await shop.db.selectFrom('order_events').select('kind').where('order_id', '=', id).execute();
    return events.filter((event) => kinds.includes(event.kind)).length;
  };
  /** An order that ended unpaid. */
  async function ended(): Promise<number> {
    const { id } = await market.order(buyer, [{ product_id: product, qty: 1 }]);
    expect((await shop.post(`orders/${id}/cancel`, {}, buyer.token)).statusCode).toBe(200);
    return id;
  }
  const late = (id: number, operation: string) =>
    shop.post(`admin/orders/${id}/late-transfer`, { amount: 60, operation }, admin.token);
  const codes = (answers: Awaited<ReturnType<typeof late>>[]) =>
    answers.map((answer) => answer.json().code ?? answer.statusCode).sort();

  it('one operation recorded for several orders of its buyer goes back of one of them [D397]', async () => {
    const ids = await Promise.all(Array.from({ length: TOGETHER }, ended));
    const answers = await Promise.all(ids.map((id) => late(id, '004512')));
    expect(codes(answers)).toEqual([200, ...Array<string>(TOGETHER - 1).fill('operation_used')]);
    expect(await refundsOf(ids)).toHaveLength(1);
  });

  it('each operation of several orders of one buyer goes back of its own [D397]', async () => {
    const ids = await Promise.all(Array.from({ length: TOGETHER }, ended));
    const answers = await Promise.all(ids.map((id) => late(id, `9${id}`)));
    expect([codes(answers), (await refundsOf(ids)).length]).toEqual([Array<number>(TOGETHER).fill(200), TOGETHER]);
  });

  it('the same operation of one order, by several, is recorded once [D397]', async () => {
    const id = await ended();
    const answers = await Promise.all(Array.from({ length: TOGETHER }, () => late(id, '77')));
    expect([codes(answers), (await refundsOf([id])).length]).toEqual([Array<number>(TOGETHER).fill(200), 1]);
    expect(await countOf(id, ['late-payment'])).toBe(1);
  });

  it('a late transfer is withdrawn, corrected or paid by one of several people who see the same sum [D399]', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await ended();
      await late(id, `7${id}`);
      const [refund] = await refundsOf([id]);
      const mend = (how: string, body: object) =>
        shop.post(
          `admin/orders/${id}/late-transfer/${refund?.id}/${how}`,
          { recorded: 60, reason: 'Era otra', ...body },
          admin.token,
        );
      const acts = [
        () => mend('withdraw', {}),
        () => mend('correct', { amount: 6 }),
        () => mend('correct', { amount: 7 }),
        () => shop.post(`admin/refunds/${refund?.id}/done`, { operation: '1', amount: 60 }, admin.token),
      ];
      const turned = [...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)];
      const answers = await Promise.all(turned.map((act) => act()));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      // A payment of a refund that was withdrawn meanwhile finds none.
      expect(answers.filter(({ statusCode }) => [404, 409].includes(statusCode))).toHaveLength(acts.length - 1);
      expect(await countOf(id, ['late-payment-corrected', 'late-payment-withdrawn', 'refunded'])).toBe(1);
    }
  });

  /** A part of an order of PayPal's that its provider has refused through all tries: 300 US cents. */
  async function givenUp(): Promise<{ id: number; refundId: number; captureId: string }> {
    const { id } = await market.order(buyer, [{ product_id: product, qty: 1 }]);
    expect((await shop.post(`admin/orders/${id}/approve`, undefined, admin.token)).statusCode).toBe(200);
    const captureId = `CAPTURE${id}`;
    await shop.db
      .updateTable('orders')
      .set({
        payment_type_id: METHOD_OF.paypal,
        pad_id: captureId,
        charge_id: `PAYPAL${id}`,
        charge_amount: 2_000,
        charge_currency: 'USD',
      })
      .where('id', '=', id)
      .execute();
    const { id: refundId } = await shop.db
      .insertInto('order_refunds')
      .values({
        ...{ order_id: id, user_id: buyer.id, key: 'part', amount: 975, charge_amount: 300, final: false },
        ...{ status: 'asked', reason: 'Llegó roto', given_up_at: new Date() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.db.updateTable('orders').set({ refunded: 975 }).where('id', '=', id).execute();
    await sql`insert into jobs (kind, payload, failed_at)
      values ('order-refund', ${JSON.stringify({ refund_id: refundId })}::jsonb, now() - interval '2 hours')`.execute(
      shop.db,
    );
    await shop.db
      .updateTable('order_refunds')
      .set({ created_at: new Date(0) })
      .where('id', '=', refundId)
      .execute();
    return { id, refundId, captureId };
  }
  const takeOver = (refundId: number) => shop.post(`admin/refunds/${refundId}/by-hand`, undefined, admin.token);
  const notify = (captureId: string) =>
    applyPaypalNotice(shop.db, {
      ...{ id: `WH-${captureId}`, type: 'PAYMENT.CAPTURE.REFUNDED', orderId: null, captureId, outcome: null },
      refund: { id: `R-${captureId}`, cents: 300 },
    });
  const jobsOf = async (refundId: number) =>
    (
      await sql`select from jobs where kind = 'order-refund' and (payload->>'refund_id')::int = ${refundId}`.execute(
        shop.db,
      )
    ).rows.length;

  it('a refund is taken over by one of several people, and asked of its provider no more [D396]', async () => {
    const { id, refundId } = await givenUp();
    const answers = await Promise.all(Array.from({ length: TOGETHER }, () => takeOver(refundId)));
    expect(codes(answers)).toEqual([200, ...Array<string>(TOGETHER - 1).fill('refund_under_way')]);
    expect([await refundsOf([id]), await jobsOf(refundId), await countOf(id, ['refund-by-hand'])]).toMatchObject([
      [{ status: 'by-hand' }],
      0,
      1,
    ]);
  });

  it('beside its provider’s notice it is done once, whichever comes first [D396]', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, refundId, captureId } = await givenUp();
      const both = [() => takeOver(refundId), () => notify(captureId)];
      const [first] = await Promise.all((round % 2 === 0 ? both : both.reverse()).map((act) => act()));
      expect(first).toBeDefined();
      const rows = await refundsOf([id]);
      // Told first it is its provider's still, and nobody's to pay; taken over first, the notice has done it.
      expect(rows).toMatchObject([{ amount: 975, refund_id: `R-${captureId}`, taken_over_at: null }]);
      expect(rows[0]?.status).toBe((await countOf(id, ['refund-by-hand'])) === 1 ? 'done' : 'asked');
      expect((await takeOver(refundId)).statusCode).toBe(409);
    }
  });

  it('beside the hourly round that puts it on again, it is a person’s or its provider’s, never both [D396]', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { refundId } = await givenUp();
      const [taken] = await Promise.all([takeOver(refundId), retryOrderRefunds(shop.app, shop.db)]);
      const isTheirs = taken.statusCode === 200;
      const row = await shop.db
        .selectFrom('order_refunds')
        .select('status')
        .where('id', '=', refundId)
        .executeTakeFirstOrThrow();
      expect([row.status, await jobsOf(refundId)]).toEqual(isTheirs ? ['by-hand', 0] : ['asked', 1]);
    }
  });
});
