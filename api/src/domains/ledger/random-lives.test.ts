import { randomUUID } from 'node:crypto';
import type { SettlementList } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { releaseDue } from '../checkout/testing/shop';
import { moveOrder } from '../orders/move';
import { findLedgerDrifts } from './audit';
import { settle } from './settlements';
import { ledgerForTests, yesterday } from './testing';

/** Orders with a random life; CI asks for 2,000 on PostgreSQL. */
const LIVES = Number(process.env.LIVES ?? 12);

const { stage, follow, release, daysAgo } = ledgerForTests();

describe('random lives of orders', () => {
  // A fixed seed gives the same lives every time; a failure names it.
  const SEED = Number(process.env.SEED ?? 20261123);
  let state = SEED;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const chance = (share: number) => random() < share;

  /** Number of refunds by sellers, and how many were of orders with a code, or with a return as well. */
  const given = { times: 0, withCode: 0, besideReturn: 0 };

  /**
   * One seller, or both, refund a part of their own line: an amount, all that is left, more than that, or the same twice
   * (D250).
   */
  async function giveBack(orderId: number): Promise<number> {
    const { seller, other } = stage.people;
    let taken = 0;
    for (const who of chance(0.3) ? [seller, other] : [chance(0.5) ? seller : other]) {
      const [line] = (await stage.people.detail(orderId, who)).lines;
      const left = line?.refundable ?? 0;
      const amount = chance(0.2) ? left : chance(0.1) ? left + 0.01 : Math.ceil(random() * 3_000) / 100;
      const send = async (key: string) => {
        const body = { lines: [{ detail_id: line?.id ?? 0, amount }], reason: 'Una mancha' };
        const headers = { 'idempotency-key': key };
        return (await stage.shop.post(`staff/orders/${orderId}/refunds`, body, who.token, { headers })).statusCode;
      };
      const key = randomUUID();
      const answers = chance(0.2) ? await Promise.all([send(key), send(key)]) : [await send(key)];
      for (const answer of answers) expect([200, 409, 422]).toContain(answer);
      if (amount > left) expect(answers).not.toContain(200);
      if (answers.includes(200)) taken++;
    }
    return taken;
  }

  /** Paid by card after its products were let go: taken again as long as they are there, given back otherwise (D25, D27). */
  async function lateLife(gone: boolean): Promise<void> {
    const product = await stage.shop.market.product({ seller_id: stage.people.seller.id, stock: 1 });
    const purchase = await stage.shop.register(1, { product });
    const token = await stage.shop.formToken(purchase);
    await sql`update orders set hold_until = now() - interval '1 second' where reference = ${purchase.reference}`.execute(
      stage.shop.db,
    );
    expect(await releaseDue(stage.shop.db)).toBe(1);
    if (gone) await stage.shop.market.order(stage.people.buyer, [{ product_id: product, qty: 1 }]);
    await stage.shop.press('izipay', token, 'pay');
    late[gone ? 'givenBack' : 'taken']++;
    if (chance(0.3)) await follow();
  }
  const late = { givenBack: 0, taken: 0 };

  async function live(nth: number): Promise<void> {
    // The first two, so that however few lives there are both ways are among them.
    if (nth < 2 || chance(0.15)) return lateLife(nth < 2 ? nth === 0 : chance(0.5));
    const fixed = { type_id: 2, rate: 0, amount: Math.ceil(random() * 6_000) };
    const code = chance(0.4) ? await stage.shop.market.promotion(fixed) : null;
    const { order, first, second } = await stage.people.bought({
      promotion_code: code,
      ...(chance(0.5) ? { address_id: stage.people.buyer.cusco.id } : {}),
    });
    let gaveBack = 0;
    if (chance(0.3)) {
      const fee = Math.ceil(random() * 800);
      await sql`insert into ledger_fees (order_id, fee) values (${order.id}, ${fee})`.execute(stage.shop.db);
    }
    const { token } = stage.people.admin;
    const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
    if (chance(0.15)) {
      await stage.shop.post(`admin/orders/${order.id}/cancel`, { reason: 'No hay' }, token);
    } else if (chance(0.2)) {
      const body = { lines: [chance(0.5) ? first : second], reason: 'Se agotó' };
      await stage.shop.post(`staff/orders/${order.id}/lines/cancel`, body, token);
    }
    if (chance(0.2)) {
      await stage.shop.db
        .transaction()
        .execute((trx) => moveOrder(trx, order.id, 'disputed', { kind: 'disputed', actor: 'provider' }));
      if (chance(0.6)) {
        await stage.shop.db
          .transaction()
          .execute((trx) => moveOrder(trx, order.id, 'paid', { kind: 'dispute-won', actor: 'provider' }));
      }
    }
    if (chance(0.3)) gaveBack += await giveBack(order.id);
    if (chance(0.7)) await stage.people.deliver(order.id, chance(0.5) ? 1 : 0);
    if (chance(0.4)) await release();
    if (chance(0.4)) gaveBack += await giveBack(order.id);
    let cameBack = false;
    if (chance(0.5)) {
      const asked = await stage.people.ask(order.id, {
        reason: chance(0.5) ? 'damaged' : 'unwanted',
        lines: [{ detail_id: first, qty: chance(0.5) ? 1 : 2 }],
      });
      for (const { id } of asked.json().returns ?? []) {
        await stage.people.decide(id, chance(0.8) ? 'accept' : 'refuse', { reason: 'No se ve' });
        if (chance(0.8)) {
          const received = await stage.people.decide(id, 'receive', { restock: [] });
          cameBack ||= received.statusCode === 200;
        }
      }
    }
    for (let n = 0; n < 2 && chance(0.4); n++) {
      const amount = chance(0.3) ? undefined : Math.ceil(random() * 4_000) / 100;
      await stage.shop.post(`admin/orders/${order.id}/refunds`, { amount, reason: 'Acuerdo' }, token, key());
    }
    if (chance(0.3)) gaveBack += await giveBack(order.id);
    given.times += gaveBack;
    if (gaveBack > 0 && code !== null) given.withCode++;
    if (gaveBack > 0 && cameBack) given.besideReturn++;
    if (chance(0.5)) {
      const open = await stage.shop.db
        .selectFrom('order_refunds')
        .select('id')
        .where('order_id', '=', order.id)
        .where('status', '=', 'by-hand')
        .execute();
      for (const { id } of open) await stage.shop.post(`admin/refunds/${id}/done`, { operation: 'OP-1' }, token);
    }
    if (chance(0.3)) await follow();
  }

  it(
    `every order ties to the ledger to the céntimo, and so do settlements and payouts (seed ${SEED})`,
    async () => {
      for (let n = 0; n < LIVES; n++) await live(n);
      await follow();
      await release();
      expect(await findLedgerDrifts(stage.shop.db)).toEqual([]);
      // Not all of them had the same life.
      const { rows: lives } = await sql<{ status: string }>`select distinct status from orders`.execute(stage.shop.db);
      expect(lives.length).toBeGreaterThan(4);
      expect(given.times).toBeGreaterThan(LIVES / 20);
      for (const times of Object.values(late)) expect(times).toBeGreaterThan(0);
      if (LIVES >= 100) for (const times of Object.values(given)) expect(times).toBeGreaterThan(LIVES / 20);
      await daysAgo(2);
      await settle(stage.shop.db, yesterday());
      const due = (
        await stage.shop.get('staff/settlements?status=due', stage.people.admin.token)
      ).json() as SettlementList;
      for (const { id } of due.data) {
        await stage.shop.post(`admin/settlements/${id}/paid`, { reference: 'OP-9' }, stage.people.admin.token);
      }
      expect(await findLedgerDrifts(stage.shop.db)).toEqual([]);
    },
    120_000 + LIVES * 1_000,
  );
});
