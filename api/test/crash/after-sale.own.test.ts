import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Intent, Payment, ReturnResult } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { buildSandbox, type Sandbox, sandboxSettings } from '../../../sandbox/src/app';
import { findDrifts } from '../../src/domains/orders/audit';
import { type Buyer, type Market, openMarket } from '../../src/domains/orders/fixtures';
import { somebody } from '../../src/domains/sellers/fixtures';
import { type ApiProcess, DYING_API, startApiProcess } from '../api-process';
import { startApp, type TestApp } from '../app';
import { KINDS, type OwnDatabase, ownDatabase } from '../databases';

/** `kill -9` at the two moments of a return that lose money elsewhere (D121, D124), with a provider that outlives us. */
jest.setTimeout(900_000);

const STOCK = 100;

/** An order that was paid by card, and what the provider knows of it. */
interface Paid {
  id: number;
  lines: number[];
  formToken: string;
}

describe.each(KINDS)('kill -9 after the sale, %s', (kind) => {
  let own: OwnDatabase;
  let sandbox: Sandbox;
  let origin: string;
  let settings: Record<string, string>;
  let api: ApiProcess | null = null;
  let buyer: Buyer;
  let staff: { token: string };
  let products: [number, number];
  beforeAll(async () => {
    own = await ownDatabase(kind);
    // Nobody tells the shop: what it finds out here it finds out by itself.
    sandbox = await buildSandbox({ notifyBase: 'http://127.0.0.1:9', siteUrl: 'http://localhost', delayMs: 0 });
    await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = sandbox.app.server.address() as AddressInfo;
    origin = `http://127.0.0.1:${port}`;
    settings = { ...own.env, ...sandboxSettings(origin), PAYMENT_METHODS: '1,2,3' };
    await inside(async (market, shop) => {
      buyer = await market.buyer();
      staff = await somebody(shop, 2);
      products = [await market.product({ stock: STOCK }), await market.product({ stock: STOCK })];
    });
  });
  afterAll(async () => {
    await api?.kill();
    await sandbox.app.close();
    own.remove();
  });

  /** Work on the database from this process while no api runs. */
  async function inside<T>(work: (market: Market, shop: TestApp) => Promise<T>): Promise<T> {
    const shop = await startApp(settings, await own.open());
    try {
      return await work(await openMarket(shop), shop);
    } finally {
      await shop.close();
    }
  }

  /** Two units of the first product and one of the second by card, all of it delivered. */
  async function buy(market: Market, shop: TestApp): Promise<Paid> {
    const wanted = [
      { product_id: products[0], qty: 2 },
      { product_id: products[1], qty: 1 },
    ];
    const body = await market.body(buyer, wanted, { payment_type_id: 1 });
    const key = { headers: { 'idempotency-key': randomUUID() } };
    const { reference } = (await shop.post('orders/intents', body, buyer.token, key)).json() as Intent;
    const path = `getformtoken/${body.total.toFixed(2)}/${body.email}?reference=${reference}`;
    const { formToken } = (await shop.get(path, buyer.token)).json();
    await press(formToken);
    const code = sandbox.stores.cards.charges.get(formToken)?.transactions[0]?.uuid;
    const { payment } = (await shop.post('orders', { ...body, code }, buyer.token, key)).json() as { payment: Payment };
    const lines = payment.details.map(({ id }) => id);
    for (const line of lines) {
      for (const step of ['processed', 'sent', 'received']) {
        await shop.post(`admin/lines/${line}/advance`, { step }, staff.token);
      }
    }
    return { id: payment.id, lines, formToken };
  }
  const press = (formToken: string) =>
    fetch(`${origin}/sandbox/izipay`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ formToken, action: 'pay' }),
    });

  /** Says the same until the api answers, or is gone. A 409 is an answer: it was done before. */
  async function insist<T>(
    path: string,
    body: object,
    { token }: { token: string },
    key: string = randomUUID(),
  ): Promise<T> {
    const asked = api;
    let isGone = asked === null;
    void asked?.ended.then(() => {
      isGone = true;
    });
    while (!isGone) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key };
      const answer = await fetch(`${asked?.url}/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }).catch(() => null);
      const read = answer && (await answer.json().catch(() => null));
      if (answer && read && answer.status < 500) {
        if (!answer.ok && answer.status !== 409) throw new Error(`${path}: ${answer.status} ${JSON.stringify(read)}`);
        return read as T;
      }
      await pause(100);
    }
    throw new Error(`${path}: nobody is there any more`);
  }

  /** All refunds are done, each once, and everything adds up. @returns céntimos that went back, by order */
  async function settled(paid: readonly Paid[], shop: TestApp): Promise<Map<number, number>> {
    await sql`update jobs set locked_until = null, run_at = now() where failed_at is null`.execute(shop.db);
    for (let turn = 0; turn < 3; turn++) {
      await shop.app.jobs.drain();
      await sql`update jobs set run_at = now() where failed_at is null`.execute(shop.db);
    }
    expect(await findDrifts(shop.db)).toEqual([]);
    const rows = await shop.db.selectFrom('order_refunds').selectAll().execute();
    expect(rows.filter(({ status }) => status !== 'done')).toEqual([]);
    const given = new Map<number, number>();
    for (const { id, formToken } of paid) {
      const ours = rows.filter(({ order_id }) => order_id === id).map(({ amount }) => amount);
      const theirs = sandbox.stores.cards.charges.get(formToken)?.credits.map(({ amount }) => amount) ?? [];
      expect([id, [...theirs].sort()]).toEqual([id, [...ours].sort()]);
      given.set(
        id,
        ours.reduce((sum, amount) => sum + amount, 0),
      );
    }
    return given;
  }

  test.each([
    ['the provider’s answer and our save', 'after-fetch:/Transaction/CancelOrRefund'],
    ['our save and the answer', 'before-answer:/api/web/staff/returns/:id/receive'],
  ])('between %s: the return gives back once [D121 D124]', async (_moment, where) => {
    const paid = await inside((market, shop) => buy(market, shop));
    api = await startApiProcess(settings);
    const asked = { reason: 'wrong', comment: 'Otra talla', lines: [{ detail_id: paid.lines[0] ?? 0, qty: 2 }] };
    const { returns } = await insist<ReturnResult>(`orders/${paid.id}/returns`, asked, buyer);
    const id = returns[0]?.id ?? 0;
    await insist(`staff/returns/${id}/accept`, {}, staff);
    await api.kill();
    api = await startApiProcess({ ...settings, DIE_AT: where.replace(':id', String(id)) }, DYING_API);
    const first = await Promise.race([insist(`staff/returns/${id}/receive`, {}, staff), api.ended]);
    expect([first === 'SIGKILL' || typeof first === 'object', await api.ended]).toEqual([true, 'SIGKILL']);
    api = await startApiProcess(settings);
    await insist(`staff/returns/${id}/receive`, {}, staff);
    await api.kill();
    api = null;
    await inside(async (_market, shop) => {
      const given = await settled([paid], shop);
      expect(given.get(paid.id)).toBe(10_000);
    });
  });
});
