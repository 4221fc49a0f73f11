import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderBody } from '@qhatu/contract/wire';
import { buildSandbox, keys, sandboxSettings } from '../../../sandbox/src/app';
import type { Notice } from '../../../sandbox/src/deliver';
import type { Db } from '../../src/db/open';
import { markSteppedUp } from '../../src/domains/accounts/step-up';
import { issueToken } from '../../src/domains/accounts/tokens';
import { findDrifts } from '../../src/domains/orders/audit';
import { type Market, openMarket } from '../../src/domains/orders/fixtures';
import { releaseExpiredHolds } from '../../src/domains/orders/holds';
import { somebody } from '../../src/domains/sellers/fixtures';
import { type ApiProcess, DYING_API, startApiProcess } from '../api-process';
import { startApp, type TestApp } from '../app';
import type { OwnDatabase } from '../databases';
import type { Ask, Street } from './stories';

const SITE = 'http://localhost';
/** Units of each product, at first. */
export const STOCK = 10_000;

/** A street whose api can be killed. */
export interface MortalStreet extends Street {
  /** Starts the api; `dieAt`: one that ends itself then (crash/die-at.mjs). */
  start: (dieAt?: string) => Promise<void>;
  /** What ends the api: resolves when it is gone. */
  ended: () => Promise<NodeJS.Signals | null | undefined>;
  /** Carries a notice once. @returns the shop's status; null: nobody answered */
  post: (notice: Notice) => Promise<number | null>;
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

/** @param options `program`: the api's; see `startApiProcess`. `people`: how many buy */
export async function openStreet(
  own: OwnDatabase,
  { program, people: count = 6 }: { program?: readonly string[]; people?: number } = {},
): Promise<MortalStreet> {
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
    const buyers = await Promise.all(Array.from({ length: count }, () => market.buyer()));
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
  const start = async (dieAt?: string) => {
    const dying = dieAt ? { ...settings, DIE_AT: dieAt } : settings;
    api = await startApiProcess(dying, dieAt ? DYING_API : program);
  };
  const stop = async () => {
    await api?.kill();
    api = null;
  };
  const post: MortalStreet['post'] = ({ url, headers, body }) =>
    fetch(`${api?.url}/payments${url}`, { method: 'POST', headers, body }).then(
      ({ status }) => status,
      () => null,
    );
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
    post,
    ended: async () => api?.ended,
    carry: async (notice) => {
      const { url, tries = Number.POSITIVE_INFINITY } = notice;
      for (let tried = 0; tried < tries; tried += 1) {
        if (tried > 0) await pause(50);
        const answered = (await Promise.all([post(notice), post(notice)])).filter(
          (status) => status !== null && status < 500,
        );
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
