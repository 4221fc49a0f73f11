import { randomUUID } from 'node:crypto';
import type { OrderBody, OrderResult } from '@qhatu/contract/wire';
import { type ApiProcess, startApiProcess } from '../../../test/api-process';
import { startApp } from '../../../test/app';
import { KINDS, type OwnDatabase, ownDatabase } from '../../../test/databases';
import { type Buyer, type Market, openMarket } from './fixtures';
import { releaseExpiredHolds } from './holds';
import { orderMails } from './mails';

const ORDERS = 200;
const AT_ONCE = 16;
const KILL_AFTER = 70;
const STOCK = 1_000;

interface Try {
  key: string;
  body: OrderBody;
  /** Set once the server has said that the order is stored. */
  orderId?: number;
}

/** One try at storing the order; no answer is no answer. */
async function send(url: string, token: string, order: Try): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': order.key,
  };
  const answer = await fetch(`${url}/orders`, { method: 'POST', headers, body: JSON.stringify(order.body) }).catch(
    () => null,
  );
  const result = answer?.ok ? ((await answer.json().catch(() => null)) as OrderResult | null) : null;
  if (!result) return;
  if (order.orderId !== undefined) expect(result.payment.id).toBe(order.orderId);
  order.orderId = result.payment.id;
}

/** Sends all, 16 at a time; `onStored` hears of each that is acknowledged. */
async function sendAll(url: string, token: string, orders: readonly Try[], onStored = (_count: number) => {}) {
  const waiting = [...orders];
  let stored = 0;
  const worker = async () => {
    for (let order = waiting.shift(); order; order = waiting.shift()) {
      await send(url, token, order);
      if (order.orderId !== undefined) onStored(++stored);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

describe.each(KINDS)('kill -9 of api and database in the middle of 200 orders, %s', (kind) => {
  let own: OwnDatabase;
  let api: ApiProcess | null = null;
  beforeAll(async () => {
    own = await ownDatabase(kind);
  }, 300_000);
  afterAll(async () => {
    await api?.kill();
    own.remove();
  });

  /** Work on the database from this process while no api runs. */
  async function inside<T>(
    work: (market: Market, shop: Awaited<ReturnType<typeof startApp>>) => Promise<T>,
  ): Promise<T> {
    const shop = await startApp(own.env, await own.open());
    try {
      return await work(await openMarket(shop), shop);
    } finally {
      await shop.close();
    }
  }

  it('every acknowledged order is there, trying again doubles none, and the sweeper leaves no stock behind [D25 D27]', async () => {
    const { buyer, product, orders } = await inside(async (market) => {
      const buyer: Buyer = await market.buyer();
      const product = await market.product({ stock: STOCK });
      const body = await market.body(buyer, [{ product_id: product, qty: 2 }], { payment_type_id: 5 });
      return { buyer, product, orders: Array.from({ length: ORDERS }, (): Try => ({ key: randomUUID(), body })) };
    });

    api = await startApiProcess(own.env);
    const { url, kill } = api;
    let killed: Promise<void> | null = null;
    await sendAll(url, buyer.token, orders, (stored) => {
      if (stored !== KILL_AFTER) return;
      killed = kill();
      own.kill();
    });
    await killed;
    const acknowledged = orders.flatMap(({ orderId }) => orderId ?? []);
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_AFTER);
    expect(acknowledged.length).toBeLessThan(ORDERS);

    await own.restart();
    api = await startApiProcess(own.env);
    for (const id of acknowledged) {
      const answer = await fetch(`${api.url}/orders/${id}`, { headers: { authorization: `Bearer ${buyer.token}` } });
      expect([id, answer.status]).toEqual([id, 200]);
    }
    await sendAll(api.url, buyer.token, orders);
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(ORDERS);
    expect(orders.every(({ orderId }) => orderId !== undefined)).toBe(true);
    await api.kill();
    api = null;

    await inside(async (market, shop) => {
      const { count } = await shop.db
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect([count, await market.stockOf(product)]).toEqual([ORDERS, STOCK - 2 * ORDERS]);
      await shop.db
        .updateTable('orders')
        .set({ hold_until: new Date(0) })
        .execute();
      expect(await releaseExpiredHolds(shop.db, orderMails(shop.app))).toBe(ORDERS);
      expect(await market.stockOf(product)).toBe(STOCK);
    });
  }, 600_000);
});
