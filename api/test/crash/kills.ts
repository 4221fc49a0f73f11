import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderBody } from '@qhatu/contract/wire';
import { buildSandbox, sandboxSettings } from '../../../sandbox/src/app';
import { markSteppedUp } from '../../src/domains/accounts/step-up';
import { findDrifts } from '../../src/domains/orders/audit';
import { type Buyer, type Market, openMarket } from '../../src/domains/orders/fixtures';
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
    ...{ kills: 0, ofDatabase: 0, orders: 0, captures: 0, refunds: 0, returns: 0, givenUp: 0 },
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
  /** Kills the api for good. */
  stop: () => Promise<void>;
  /** Work on the database from this process while no api runs. */
  inside: <T>(work: (shop: TestApp, market: Market) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

async function openStreet(own: OwnDatabase, program?: readonly string[]): Promise<MortalStreet> {
  // Nobody tells the shop: what it finds out here it finds out by itself.
  const sandbox = await buildSandbox({ notifyBase: 'http://127.0.0.1:9', siteUrl: 'http://localhost', delayMs: 0 });
  await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}`;
  const settings = { ...own.env, ...sandboxSettings(origin), PAYMENT_METHODS: '1,2,3' };
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
