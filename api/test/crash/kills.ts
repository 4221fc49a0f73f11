import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderBody } from '@qhatu/contract/wire';
import { buildSandbox, keys, sandboxSettings } from '../../../sandbox/src/app';
import type { Db } from '../../src/db/open';
import { markSteppedUp } from '../../src/domains/accounts/step-up';
import { issueToken } from '../../src/domains/accounts/tokens';
import { findDrifts } from '../../src/domains/orders/audit';
import { type Buyer, type Market, openMarket } from '../../src/domains/orders/fixtures';
import { releaseExpiredHolds } from '../../src/domains/orders/holds';
import { somebody } from '../../src/domains/sellers/fixtures';
import { type ApiProcess, startApiProcess } from '../api-process';
import { startApp, type TestApp } from '../app';
import type { OwnDatabase } from '../databases';
import { compare, type KillReport } from './compare';
import { type Ask, KINDS_OF_STORY, type Story, type Street, tell } from './stories';

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
const SITE = 'http://localhost';

/**
 * People buy, pay, cancel, return, dispute and are given money back, and providers tell of it, over HTTP, while the api is killed again and again at random
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
    ...{ kills: 0, ofDatabase: 0, orders: 0, captures: 0, refunds: 0, returns: 0, notices: 0, givenUp: 0 },
    ...{ lost: [], doubled: [], sums: [] },
  };
  try {
    const stories: Story[] = [];
    let isOver = kills === 0;
    let atWork = street.buyers.length;
    const worker = async (buyer: Buyer) => {
      while (!isOver || stories.length < KINDS_OF_STORY.length) {
        const kind = KINDS_OF_STORY[stories.length % KINDS_OF_STORY.length] ?? 'card, returned';
        const story: Story = {
          ...{
            kind,
            orderIds: new Set<number>(),
            reference: null,
            charge: null,
            refunded: 0,
            returns: new Set<number>(),
            told: [],
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
      // Whoever waits for an order's time to be over waits for a moment at which no api runs.
      for (; atWork > 0; await pause(100)) {
        if (street.isAwaited()) report.sums.push(...(await street.kill(false)));
      }
    };
    await street.start();
    const ends = await Promise.allSettled([
      killer(),
      ...street.buyers.map((buyer) => worker(buyer).finally(() => (atWork -= 1))),
    ]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    await street.stop();
    await street.inside((shop, market) => compare({ ...street, stories, stock: STOCK }, shop, market, report));
    return report;
  } finally {
    await street.close();
  }
}

/** A street whose api can be killed. */
interface MortalStreet extends Street {
  start: () => Promise<void>;
  /** Kills the api and starts it again. @returns what does not add up in between */
  kill: (withDatabase: boolean) => Promise<string[]>;
  /** Somebody waits for the time of an order to be over. */
  isAwaited: () => boolean;
  /** Kills the api for good. */
  stop: () => Promise<void>;
  /** Work on the database from this process while no api runs. */
  inside: <T>(work: (shop: TestApp, market: Market) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/** The time of these is over, and nobody has paid them. */
async function endHolds(db: Db, ids: number[]): Promise<void> {
  await db
    .updateTable('orders')
    .set({ hold_until: new Date(0) })
    .where('id', 'in', ids)
    .where('status', '=', 'awaiting_payment')
    .execute();
  await releaseExpiredHolds(db, { cancelled: async () => undefined });
}

async function openStreet(own: OwnDatabase, program?: readonly string[]): Promise<MortalStreet> {
  // Nobody tells the shop: what it finds out here it finds out by itself.
  const sandbox = await buildSandbox({ notifyBase: 'http://127.0.0.1:9', siteUrl: SITE, delayMs: 0 });
  await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}`;
  const settings = { ...own.env, ...sandboxSettings(origin), PAYMENT_METHODS: '1,2,3,4' };
  const inside: MortalStreet['inside'] = async (work) => {
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
    for (const payment_type_id of [1, 2, 3, 4] as const) {
      for (const buyer of buyers) {
        bodies.set(10 * buyer.id + payment_type_id, await market.body(buyer, wanted, { payment_type_id }));
      }
    }
    const seller = { token: await issueToken(shop.db, market.seller) };
    return { buyers, products, bodies, seller, staff: await somebody(shop, 2) };
  });
  let api: ApiProcess | null = null;
  const people = [...made.buyers, made.staff, made.seller];
  /** Orders whose time is to be over, and who waits for it. */
  const ending = new Map<number, () => void>();
  /** What does not add up; and everybody has just proved who they are, however long this takes. */
  const look = async (): Promise<string[]> => {
    const database = await own.open();
    try {
      for (const { token } of people) await markSteppedUp(database.db, token);
      if (ending.size > 0) await endHolds(database.db, [...ending.keys()]);
      for (const resolve of ending.values()) resolve();
      ending.clear();
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
    ...{ buyers: made.buyers, staff: made.staff, seller: made.seller, products: made.products },
    ...{ sandbox, start, stop, inside },
    // The api's address is another one after each kill.
    signing: { keys, notifyBase: '', siteUrl: SITE },
    bodyOf: (buyer, method) => {
      const body = made.bodies.get(10 * buyer.id + method);
      if (!body) throw new Error('no body');
      return body;
    },
    press: async (provider, field, id) => {
      const body = new URLSearchParams({ [field]: id, action: 'pay' });
      await fetch(`${origin}/sandbox/${provider}`, { method: 'POST', headers: { accept: 'application/json' }, body });
    },
    carry: async ({ url, headers, body, tries = Number.POSITIVE_INFINITY }) => {
      const post = () =>
        fetch(`${api?.url}/payments${url}`, { method: 'POST', headers, body }).then(
          ({ status }) => status,
          () => null,
        );
      for (let tried = 0; tried < tries; tried += 1) {
        if (tried > 0) await pause(50);
        const answered = (await Promise.all([post(), post()])).filter((status) => status !== null && status < 500);
        const refused = answered.find((status) => status !== 200);
        if (refused) throw new Error(`${url}: ${refused}`);
        if (answered.length > 0) return true;
      }
      return false;
    },
    endHold: (orderId) => new Promise((resolve) => ending.set(orderId, resolve)),
    isAwaited: () => ending.size > 0,
    insist: async <T>({ path, who, body, key = randomUUID(), again = false, method }: Ask) => {
      const known = { authorization: `Bearer ${who.token}`, 'idempotency-key': key };
      const headers = { ...known, 'content-type': 'application/json' };
      const options = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { method, headers: known };
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
