import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Intent, OrderBody, OrderRefund, OrderResult, PaypalOrder, ReturnResult } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { buildSandbox, type Sandbox, sandboxSettings } from '../../../sandbox/src/app';
import type { Db } from '../../src/db/open';
import { markSteppedUp } from '../../src/domains/accounts/step-up';
import { findDrifts } from '../../src/domains/orders/audit';
import { type Buyer, type Market, openMarket } from '../../src/domains/orders/fixtures';
import { releaseExpiredHolds } from '../../src/domains/orders/holds';
import { orderMails } from '../../src/domains/orders/mails';
import { somebody } from '../../src/domains/sellers/fixtures';
import { type ApiProcess, startApiProcess } from '../api-process';
import { startApp, type TestApp } from '../app';
import type { OwnDatabase } from '../databases';

/** What `kill -9` at random moments came to. Everything but the counts must be empty. */
export interface KillReport {
  kills: number;
  /** How many of them took the database server along. */
  ofDatabase: number;
  orders: number;
  captures: number;
  refunds: number;
  returns: number;
  /** What somebody was told is done, and is not. */
  lost: string[];
  /** What was done more often than it was asked for. */
  doubled: string[];
  /** What `findDrifts` said, after a kill or at the end. */
  sums: string[];
}

interface KillOptions {
  kills: number;
  /** The api's program; see `startApiProcess`. */
  program?: readonly string[];
  /** Hears of each kill. */
  onKill?: (count: number) => void;
}

const AT_ONCE = 6;
const STOCK = 10_000;
/** A kill comes so many milliseconds after the api is ready, at most: longer than most steps take. */
const SPREAD_MS = 1_000;
/** On PostgreSQL each so many kills take the server along. */
const DATABASE_EVERY = 5;

/** A purchase and what became of it: what was answered is what must be true at the end. */
interface Story {
  kind: Kind;
  /** Ids that were answered under the purchase's one key. */
  orderIds: Set<number>;
  /** What the provider calls the charge; null: a transfer. */
  charge: string | null;
  /** Céntimos that went back, by what was answered; null: the order's own rows say it. */
  refunded: number | null;
  /** Ids of returns. */
  returns: Set<number>;
  isOver: boolean;
}

/** How a purchase is paid, and what comes after. */
const STORIES = {
  'transfer, unpaid': { method: 3, endsAs: 'awaiting_payment' },
  'transfer, cancelled': { method: 3, endsAs: 'refunded' },
  'card, returned': { method: 1, endsAs: 'delivered' },
  'card, cancelled': { method: 1, endsAs: 'refunded' },
  'PayPal, refunded in part': { method: 2, endsAs: 'delivered' },
  'card, a line not sent': { method: 1, endsAs: 'paid' },
  'card, refunded in part': { method: 1, endsAs: 'delivered' },
} as const;
type Kind = keyof typeof STORIES;
const KINDS_OF_STORY = Object.keys(STORIES) as Kind[];
/** Céntimos of a refund in part. */
const PART = 2_000;

/**
 * People buy, pay, cancel, return and are given money back, over HTTP, while the api is killed again and again at random
 * moments, on PostgreSQL its server as well; each says the same until somebody answers, as browsers do (D27, D68). After
 * each kill the one invariant statement is asked, at the end every answer that was ever given is compared with the rows
 * and with the providers' own books (D120, D121, D124).
 */
export async function killAtRandom(
  own: OwnDatabase,
  { kills, program, onKill = () => undefined }: KillOptions,
): Promise<KillReport> {
  const street = await openStreet(own, program);
  const report: KillReport = {
    ...{ kills: 0, ofDatabase: 0, orders: 0, captures: 0, refunds: 0, returns: 0 },
    ...{ lost: [], doubled: [], sums: [] },
  };
  try {
    const stories: Story[] = [];
    let isOver = kills === 0;
    const worker = async (buyer: Buyer) => {
      while (!isOver || stories.length < KINDS_OF_STORY.length) {
        const kind = KINDS_OF_STORY[stories.length % KINDS_OF_STORY.length] ?? 'card, returned';
        const story: Story = {
          ...{
            kind,
            orderIds: new Set<number>(),
            charge: null,
            refunded: 0,
            returns: new Set<number>(),
            isOver: false,
          },
        };
        stories.push(story);
        await tell(street, buyer, story);
        story.isOver = true;
      }
    };
    const killer = async () => {
      while (report.kills < kills) {
        await pause(Math.random() * SPREAD_MS);
        report.kills += 1;
        const withDatabase = own.canKill && report.kills % DATABASE_EVERY === 0;
        if (withDatabase) report.ofDatabase += 1;
        const drifts = await street.kill(withDatabase);
        report.sums.push(...drifts.map((drift) => `after kill ${report.kills}: ${drift}`));
        onKill(report.kills);
      }
      isOver = true;
    };
    await street.start();
    await Promise.all([killer(), ...street.buyers.map(worker)]);
    await street.stop();
    await street.inside((shop, market) => compare({ ...street, stories }, shop, market, report));
    return report;
  } finally {
    await street.close();
  }
}

interface Street {
  buyers: Buyer[];
  staff: { token: string };
  products: readonly [number, number];
  sandbox: Sandbox;
  /** A complete body: two units of the first product and one of the second. */
  bodyOf: (buyer: Buyer, method: 1 | 2 | 3) => OrderBody;
  /** Presses a button on a provider's page. */
  press: (provider: 'izipay' | 'paypal', field: string, id: string) => Promise<void>;
  /** Says the same until somebody answers, whoever died meanwhile. `again`: 409 says that it was done before. */
  insist: <T>(ask: Ask) => Promise<T>;
  start: () => Promise<void>;
  /** Kills the api and starts it again. @returns what does not add up in between */
  kill: (withDatabase: boolean) => Promise<string[]>;
  /** Kills the api for good. */
  stop: () => Promise<void>;
  /** Work on the database from this process while no api runs. */
  inside: <T>(work: (shop: TestApp, market: Market) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

interface Ask {
  path: string;
  who: { token: string };
  /** Left out: GET. */
  body?: object;
  key?: string;
  again?: boolean;
}

async function openStreet(own: OwnDatabase, program?: readonly string[]): Promise<Street> {
  // Nobody tells the shop: what it finds out here it finds out by itself.
  const sandbox = await buildSandbox({ notifyBase: 'http://127.0.0.1:9', siteUrl: 'http://localhost', delayMs: 0 });
  await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}`;
  const settings = { ...own.env, ...sandboxSettings(origin), PAYMENT_METHODS: '1,2,3' };
  const inside: Street['inside'] = async (work) => {
    const shop = await startApp(settings, await own.open());
    try {
      return await work(shop, await openMarket(shop));
    } finally {
      await shop.close();
    }
  };
  const made = await inside(async (shop, market) => {
    const buyers = await Promise.all(Array.from({ length: AT_ONCE }, () => market.buyer()));
    const products = [await market.product({ stock: STOCK }), await market.product({ stock: STOCK })] as const;
    const wanted = [
      { product_id: products[0], qty: 2 },
      { product_id: products[1], qty: 1 },
    ];
    const bodies = new Map<number, OrderBody>();
    for (const payment_type_id of [1, 2, 3] as const) {
      for (const buyer of buyers) {
        bodies.set(10 * buyer.id + payment_type_id, await market.body(buyer, wanted, { payment_type_id }));
      }
    }
    return { buyers, products, bodies, staff: await somebody(shop, 2) };
  });
  let api: ApiProcess | null = null;
  const people = [...made.buyers, made.staff];
  /** What does not add up; and everybody has just proved who they are, however long this takes. */
  const look = async (): Promise<string[]> => {
    const database = await own.open();
    try {
      for (const { token } of people) await markSteppedUp(database.db, token);
      return (await findDrifts(database.db)).map((drift) => JSON.stringify(drift));
    } finally {
      await database.close();
    }
  };
  const start = async () => {
    api = await startApiProcess(settings, program);
  };
  const stop = async () => {
    await api?.kill();
    api = null;
  };
  return {
    ...{ buyers: made.buyers, staff: made.staff, products: made.products, sandbox, start, stop, inside },
    bodyOf: (buyer, method) => {
      const body = made.bodies.get(10 * buyer.id + method);
      if (!body) throw new Error('no body');
      return body;
    },
    press: async (provider, field, id) => {
      const body = new URLSearchParams({ [field]: id, action: 'pay' });
      await fetch(`${origin}/sandbox/${provider}`, { method: 'POST', headers: { accept: 'application/json' }, body });
    },
    insist: async <T>({ path, who, body, key = randomUUID(), again = false }: Ask) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${who.token}`,
        'idempotency-key': key,
      };
      const options = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
      for (;;) {
        const answer = await fetch(`${api?.url}/${path}`, options).catch(() => null);
        const read = answer && (await answer.json().catch(() => null));
        if (answer && read && answer.status < 500) {
          if (answer.ok || (again && answer.status === 409)) return read as T;
          throw new Error(`${path}: ${answer.status} ${JSON.stringify(read)}`);
        }
        await pause(50);
      }
    },
    kill: async (withDatabase) => {
      if (withDatabase) own.kill();
      await stop();
      if (withDatabase) await own.restart();
      const drifts = await look();
      await start();
      return drifts;
    },
    close: async () => {
      await stop();
      await sandbox.app.close();
    },
  };
}

/** One purchase from the basket to its end. */
async function tell(street: Street, buyer: Buyer, story: Story): Promise<void> {
  const { insist, staff } = street;
  const { id, lines } = await buy(street, buyer, story);
  const act = (path: string, body: object, who: { token: string } = staff) => insist({ path, body, who, again: true });
  const deliver = async () => {
    for (const line of lines) {
      for (const step of ['processed', 'sent', 'received']) await act(`admin/lines/${line}/advance`, { step });
    }
  };
  switch (story.kind) {
    case 'transfer, unpaid':
      return;
    case 'transfer, cancelled': {
      await act(`admin/orders/${id}/approve`, {});
      await act(`orders/${id}/cancel`, { account: 'BCP 191-1234567-0-12, Rosa Quispe' }, buyer);
      const open = await insist<OrderRefund[]>({ path: 'admin/refunds', who: staff });
      const byHand = open.find(({ order_id, status }) => order_id === id && status === 'by-hand');
      if (byHand) await act(`admin/refunds/${byHand.id}/done`, { operation: `OP-${id}` });
      story.refunded = null;
      return;
    }
    case 'card, cancelled':
      await act(`orders/${id}/cancel`, {}, buyer);
      story.refunded = null;
      return;
    case 'card, a line not sent':
      await act(`staff/orders/${id}/lines/cancel`, { lines: lines.slice(0, 1), reason: 'Se agotó' });
      story.refunded = null;
      return;
    case 'card, returned': {
      await deliver();
      const wanted = [{ detail_id: lines[0], qty: 1 }];
      const body = { reason: 'unwanted', comment: 'No me quedó', lines: wanted };
      const { returns } = await insist<ReturnResult>({ path: `orders/${id}/returns`, body, who: buyer });
      for (const one of returns) {
        story.returns.add(one.id);
        await act(`staff/returns/${one.id}/accept`, {});
        await act(`staff/returns/${one.id}/receive`, { restock: wanted });
      }
      story.refunded = null;
      return;
    }
    case 'card, refunded in part':
    case 'PayPal, refunded in part': {
      await deliver();
      const body = { amount: PART / 100, reason: 'Llegó rayado' };
      await insist<OrderRefund>({ path: `admin/orders/${id}/refunds`, body, who: staff });
      story.refunded = PART;
      return;
    }
  }
}

/** Under one key, however often it is said. */
async function buy(street: Street, buyer: Buyer, story: Story): Promise<{ id: number; lines: number[] }> {
  const { insist, press, sandbox } = street;
  const { method } = STORIES[story.kind];
  const key = randomUUID();
  const body = street.bodyOf(buyer, method);
  let code: string | undefined;
  if (method !== 3) {
    const { reference } = await insist<Intent>({ path: 'orders/intents', body, who: buyer, key });
    if (method === 1) {
      const path = `getformtoken/${body.total.toFixed(2)}/${body.email}?reference=${reference}`;
      const { formToken } = await insist<{ formToken: string }>({ path, who: buyer });
      await press('izipay', 'formToken', formToken);
      story.charge = formToken;
      code = sandbox.stores.cards.charges.get(formToken)?.transactions[0]?.uuid;
    } else {
      const order = await insist<PaypalOrder>({ path: 'paypal/orders', body: { reference }, who: buyer });
      await press('paypal', 'token', order.id);
      await insist({ path: `paypal/orders/${order.id}/capture`, body: {}, who: buyer });
      story.charge = order.id;
      code = order.id;
    }
  }
  const sent = { path: 'orders', body: code === undefined ? body : { ...body, code }, who: buyer, key };
  // Said twice, as a second tab does: it is the same order.
  const answers = await Promise.all([insist<OrderResult>(sent), insist<OrderResult>(sent)]);
  for (const { payment } of answers) story.orderIds.add(payment.id);
  const { payment } = answers[0];
  return { id: payment.id, lines: payment.details.map(({ id }) => id) };
}

/** Lets what is under way come to its end, and compares it with what was answered and what the providers know. */
async function compare(
  { stories, sandbox, buyers, products }: Street & { stories: readonly Story[] },
  shop: TestApp,
  market: Market,
  report: KillReport,
): Promise<void> {
  const { db } = shop;
  await drain(shop);
  report.sums.push(...(await findDrifts(db)).map((drift) => `at the end: ${JSON.stringify(drift)}`));
  const bought = await db
    .selectFrom('orders')
    .select(['id', 'status', 'refunded', 'total', 'charge_amount', 'approved_at'])
    .where(
      'user_id',
      'in',
      buyers.map(({ id }) => id),
    )
    .execute();
  const rows = await db.selectFrom('order_refunds').selectAll().execute();
  const returns = await db.selectFrom('order_returns').select(['id', 'order_id', 'status']).execute();
  Object.assign(report, { orders: bought.length, refunds: rows.length, returns: returns.length });
  const told = new Set(stories.flatMap(({ orderIds }) => [...orderIds]));
  for (const { id } of bought) if (!told.has(id)) report.doubled.push(`order ${id}: nobody was told of it`);
  for (const story of stories) {
    const [id = 0, ...others] = story.orderIds;
    const what = `${story.kind}, order ${id}`;
    const order = bought.find((one) => one.id === id);
    if (others.length > 0) report.doubled.push(`${what}: also ${others.join(', ')}`);
    if (!order || !story.isOver) {
      report.lost.push(what);
      continue;
    }
    const { endsAs } = STORIES[story.kind];
    if (order.status !== endsAs) report.lost.push(`${what} is ${order.status}, not ${endsAs}`);
    const ours = rows.filter(({ order_id }) => order_id === id);
    const open = ours.filter(({ status }) => status !== 'done');
    if (open.length > 0) report.lost.push(`${what}: ${open.length} refunds are not done`);
    const expected = story.refunded === null ? 1 : story.refunded > 0 ? 1 : 0;
    if (ours.length !== expected)
      report[ours.length > expected ? 'doubled' : 'lost'].push(`${what}: ${ours.length} refunds`);
    if (story.refunded !== null && order.refunded !== story.refunded) {
      report.sums.push(`${what}: ${order.refunded} went back of ${story.refunded}`);
    }
    const back = returns.filter(({ order_id, status }) => order_id === id && status === 'received');
    if (back.length !== story.returns.size) {
      report[back.length > story.returns.size ? 'doubled' : 'lost'].push(`${what}: ${back.length} returns`);
    }
    if (story.charge === null) continue;
    const theirs = transactionsOf(sandbox, story.charge);
    report.captures += theirs.paid.length;
    const charged = order.charge_amount ?? order.total;
    if (theirs.paid.length > 1) report.doubled.push(`${what}: charged ${theirs.paid.length} times`);
    if (theirs.paid[0] !== charged || order.approved_at === null) report.lost.push(`${what}: its money is no order`);
    const given = ours.map(({ amount, charge_amount }) => charge_amount ?? amount);
    if (theirs.given.length > given.length) report.doubled.push(`${what}: given back ${theirs.given.length} times`);
    if (theirs.given.length < given.length) report.lost.push(`${what}: given back ${theirs.given.length} times`);
    if (sum(given) !== sum(theirs.given)) report.sums.push(`${what}: ${sum(given)} here, ${sum(theirs.given)} there`);
  }
  await sweep(shop, market, products, report);
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** What the provider took and gave back of a charge, in its minor units. */
function transactionsOf({ stores }: Sandbox, charge: string): { paid: number[]; given: number[] } {
  const card = stores.cards.charges.get(charge);
  if (card) {
    const paid = card.transactions.filter(({ status }) => status === 'PAID').map(({ amount }) => amount);
    return { paid, given: card.credits.map(({ amount }) => amount) };
  }
  const order = stores.paypal.orders.get(charge);
  const paid = order?.captureId ? [Math.round(Number(order.value) * 100)] : [];
  return { paid, given: [...(order?.refunds.values() ?? [])].map(({ cents }) => cents) };
}

async function drain({ app, db }: TestApp): Promise<void> {
  const due = sql`update jobs set locked_until = null, run_at = now() where failed_at is null`;
  for (let turn = 0; turn < 3; turn++) {
    await due.execute(db);
    await app.jobs.drain();
  }
}

/** Unpaid orders end, and what nobody keeps is on the shelf again. */
async function sweep(
  { app, db }: TestApp,
  market: Market,
  products: Street['products'],
  report: KillReport,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ hold_until: new Date(0) })
    .where('status', '=', 'awaiting_payment')
    .execute();
  while ((await releaseExpiredHolds(db, orderMails(app))) > 0);
  for (const product of products) {
    const kept = await unitsKept(db, product);
    const left = await market.stockOf(product);
    if (left + kept !== STOCK) report.sums.push(`product ${product}: ${left} left and ${kept} kept of ${STOCK}`);
  }
}

/** Units of a product that somebody has paid and neither cancelled nor brought back. */
async function unitsKept(db: Db, product: number): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(l.qty - coalesce((
      select sum(r.restocked) from order_return_lines r where r.line_id = l.id), 0)), 0)::int as units
    from order_lines l join orders o on o.id = l.order_id
    where l.product_id = ${product} and l.cancelled_at is null and o.status in ('paid', 'preparing', 'sent', 'delivered')
  `.execute(db);
  return rows[0]?.units ?? 0;
}
