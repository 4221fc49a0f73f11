import { setTimeout as pause } from 'node:timers/promises';
import { type ApiProcess, startApiProcess } from '@qhatu/api/test/api-process';
import { type Kind, type OwnDatabase, ownDatabase } from '@qhatu/api/test/databases';
import type { Session, SystemState } from '@qhatu/contract/wire';
import { type Kysely, sql } from 'kysely';
import { kindsOf } from '../lib/kinds';
import type { Row } from '../lib/report';
import { percentile } from '../lib/stats';
import { hotSale, logIn } from './buyers';
import { EVENTS, growOrders, LINES, writeLongOrder } from './long-order';
import { quoteRow } from './quotes';
import { BUYERS, HOT, hotProducts, PRODUCTS, SECONDS, STOCK, WARM_SECONDS } from './sale';

/** Beside the one that is read: a shop of some years. The embedded database is that of a small one. */
const OTHER_ORDERS: Record<Kind, number> = { PostgreSQL: 200_000, embedded: 20_000 };
const WORK_SECONDS = 300;
const WARM = 20;
const TIMES = 200;
/** Only PostgreSQL is asked for so many; the embedded database has one connection. */
const ORDERS_PER_SECOND: Record<Kind, number | null> = { PostgreSQL: 300, embedded: null };

const max = (value: number): Row['bound'] => ({ kind: 'max', value });

/** Buying and reading what was bought, at the API, on both databases or the one named. */
export async function* orderRows(only?: string): AsyncGenerator<Row> {
  for (const kind of kindsOf(only)) {
    const own = await ownDatabase(kind, PRODUCTS);
    try {
      yield* rowsOf(kind, own);
    } finally {
      own.remove();
    }
  }
}

async function* rowsOf(kind: Kind, own: OwnDatabase): AsyncGenerator<Row> {
  const before = await within(own, hotProducts);
  let api = await startApi(own);
  const buyer = await logIn(api.url, 'cliente@demo.pe');
  yield await quoteRow(api.url, before.cart, kind);
  const sell = (seconds: number) => hotSale(api.url, buyer, before.hot, BUYERS, seconds);
  // A process that has just started compiles its code first: a sale's first seconds are told, its rate is what follows.
  const warming = await sell(WARM_SECONDS);
  const sale = await sell(SECONDS);
  await api.kill();
  const perSecond = ORDERS_PER_SECOND[kind];
  yield {
    what: `${BUYERS} buyers on ${HOT} hot products, ${kind}`,
    value: sale.ordersPerSecond,
    unit: 'orders/s',
    ...(perSecond === null ? {} : { bound: { kind: 'min', value: perSecond } }),
    how: `${sale.accepted} orders, ${sale.soldOut} sold out, ${sale.busy} told to come again, ${sale.failed} failed; in the ${WARM_SECONDS} s before, just started, ${Math.round(warming.ordersPerSecond)}/s`,
  };
  const { left, long } = await within(own, async (db) => {
    const { rows } = await sql<{ left: number }>`
      select sum(stock)::int as left from variants where product_id = any(${before.hot}::int[])`.execute(db);
    await growOrders(db, buyer.userId, OTHER_ORDERS[kind]);
    return { left: rows[0]?.left ?? 0, long: await writeLongOrder(db, buyer.userId) };
  });
  yield {
    what: `units sold that were not there, ${kind}`,
    value: Math.abs(warming.unitsSold + sale.unitsSold + left - STOCK * before.hot.length),
    unit: 'units',
    bound: max(0),
    how: 'sold + left − what there was',
  };
  api = await startApi(own);
  try {
    const admin = await tokenOf(api.url, 'admin@demo.pe');
    const { token } = await logIn(api.url, 'cliente@demo.pe');
    await workDone(api.url, admin);
    const read = (who: string, paths: readonly string[]) => times(api.url, who, paths);
    const beside = `${LINES} lines, ${EVENTS} events, beside ${OTHER_ORDERS[kind].toLocaleString('en')} other orders`;
    const page = await read(token, [`orders/${long}`, `orders/${long}/history`, `orders/${long}/after-sale`]);
    yield timesRow(`an order’s page, its three calls together, p95, ${kind}`, page, beside, 30);
    yield timesRow(
      `an order in the back office, p95, ${kind}`,
      await read(admin, [`staff/orders/${long}`]),
      beside,
      30,
    );
    for (const [what, query] of [
      ['the first page', ''],
      ['of two states', '?state=cancelled,rejected'],
      ['far down', '?after=5000'],
      ['by a name that few have', '?q=Zoraida'],
    ] as const) {
      const list = await read(admin, [`staff/orders${query}`]);
      yield timesRow(`orders in the back office, ${what}, p95, ${kind}`, list, `staff/orders${query}`);
    }
    yield timesRow(`a buyer’s purchases, p95, ${kind}`, await read(token, ['users/purchases']), 'of all these orders');
  } finally {
    await api.kill();
  }
}

const timesRow = (what: string, took: readonly number[], how: string, bound?: number): Row => ({
  what,
  value: percentile(took, 95),
  unit: 'ms',
  ...(bound === undefined ? {} : { bound: max(bound) }),
  how: `${how}; ${took.length} in a row, p50 ${percentile(took, 50).toFixed(1)} ms`,
});

/** Milliseconds of `TIMES` turns, after some that do not count; in each all paths are asked for at once. */
async function times(api: string, token: string, paths: readonly string[]): Promise<number[]> {
  const took: number[] = [];
  for (let nth = -WARM; nth < TIMES; nth++) {
    const started = performance.now();
    await Promise.all(
      paths.map(async (path) => {
        const answer = await fetch(`${api}/${path}`, { headers: { authorization: `Bearer ${token}` } });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      }),
    );
    if (nth >= 0) took.push(performance.now() - started);
  }
  return took;
}

/** Waits for what the sale has left to do, its mails above all: what is read afterwards is a shop on an ordinary day. */
async function workDone(api: string, admin: string): Promise<void> {
  const until = performance.now() + WORK_SECONDS * 1000;
  for (;;) {
    const answer = await fetch(`${api}/admin/system`, { headers: { authorization: `Bearer ${admin}` } });
    const { jobs } = (await answer.json()) as SystemState;
    if (jobs.late_s === 0) return;
    if (performance.now() > until) throw new Error(`${jobs.waiting} jobs still wait after ${WORK_SECONDS} s`);
    await pause(1_000);
  }
}

const startApi = (own: OwnDatabase): Promise<ApiProcess> => startApiProcess(own.env, ['api/dist/main.js']);

async function tokenOf(api: string, email: string): Promise<string> {
  const answer = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Demo1234' }),
  });
  return ((await answer.json()) as Session).access_token;
}

/** Work on the database while no api has it. */
async function within<T>(own: OwnDatabase, work: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  const database = await own.open();
  try {
    return await work(database.db as unknown as Kysely<unknown>);
  } finally {
    await database.close();
  }
}
