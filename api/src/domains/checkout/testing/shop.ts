import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { paymentStatus } from '@qhatu/contract/orders';
import type { CardAnswer, Intent, OrderBody } from '@qhatu/contract/wire';
import { type Action, buildSandbox, type Sandbox, sandboxSettings } from '../../../../../sandbox/src/app';
import { startApp, type TestApp } from '../../../../test/app';
import type { Db } from '../../../db/open';
import { type Buyer, type Market, openMarket } from '../../orders/fixtures';
import { releaseExpiredHolds } from '../../orders/holds';

/** A purchase that was registered, with all that is needed to go on with it. */
export interface Registered extends Intent {
  buyer: Buyer;
  key: string;
  body: OrderBody;
  product: number;
}

/** The answer of the stand-in's page to a script. */
export interface Pressed {
  text: string;
  deliveries: { what: string; status: number | null }[];
  forBrowser?: Record<string, string>;
}

/** The whole api beside real stand-ins that talk to it over HTTP, in both directions. */
export interface PayingShop extends TestApp {
  market: Market;
  sandbox: Sandbox;
  buyer: Buyer;
  /** Registers one product of S/ 50 (stock 5) to Lima: S/ 57 by card and PayPal. */
  register: (method: 1 | 2 | 4, more?: Partial<OrderBody> & { buyer?: Buyer; product?: number }) => Promise<Registered>;
  /** The card form's token of a purchase. */
  formToken: (purchase: Registered) => Promise<string>;
  /** Presses a button on a stand-in's page and waits for what it tells the shop at once. */
  press: (kind: 'izipay' | 'paypal' | 'pagoefectivo', id: string, action: Action) => Promise<Pressed>;
  validate: (purchase: Registered, answer: Record<string, string>) => ReturnType<TestApp['post']>;
  /** `POST orders` of a registered purchase. */
  save: (purchase: Registered, code?: string) => ReturnType<TestApp['post']>;
  /** The order as the wire has it; undefined while its buyer has not been told of one. */
  orderOf: (purchase: Registered) => Promise<{ status: string; code: string | null } | undefined>;
}

/** Ends what nobody paid in time, and writes to nobody. */
export const releaseDue = (db: Db) => releaseExpiredHolds(db, { cancelled: async () => undefined });

/**
 * What a call answered that a test only needs on its way.
 * @throws when it was refused, as a test that goes on would fail somewhere else
 */
export function well(answer: Awaited<ReturnType<TestApp['post']>>) {
  if (answer.statusCode >= 300) throw new Error(`answered ${answer.statusCode}: ${answer.body}`);
  return answer.json();
}

const FIELD = { izipay: 'formToken', paypal: 'token', pagoefectivo: 'cip' } as const;

export async function openPayingShop(
  settings: Record<string, string> = {},
  onLog?: (line: string) => void,
): Promise<PayingShop> {
  // The stand-in must know the api's address and the api the stand-in's: the later one is asked when it is needed.
  const where = { api: '' };
  const sandbox = await buildSandbox({
    get notifyBase() {
      return `${where.api}/api/web/payments`;
    },
    siteUrl: 'http://localhost:3000',
    delayMs: 50,
  });
  await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = sandbox.app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const shop = await startApp(
    { PAYMENT_METHODS: '1,2,3,4,5', ...sandboxSettings(origin), ...settings },
    undefined,
    onLog,
  );
  where.api = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const market = await openMarket(shop);
  const buyer = await market.buyer();

  const post = (path: string, body: unknown, { token }: Buyer, key: string) =>
    shop.post(path, body, token, { headers: { 'idempotency-key': key } });

  return {
    ...shop,
    market,
    sandbox,
    buyer,
    register: async (method, { buyer: who = buyer, product: given, ...more } = {}) => {
      const product = given ?? (await market.product({ stock: 5 }));
      const lines = [{ product_id: product, qty: 1 }];
      const body = await market.body(who, lines, { payment_type_id: method, ...more });
      const key = randomUUID();
      const answer = await post('orders/intents', body, who, key);
      if (answer.statusCode !== 200) throw new Error(`The purchase was not registered: ${answer.body}`);
      return { ...(answer.json() as Intent), buyer: who, key, body, product };
    },
    formToken: async ({ reference, total, body, buyer: who }) => {
      const path = `getformtoken/${total.toFixed(2)}/${body.email}?reference=${reference}`;
      return (await shop.get(path, who.token)).json().formToken;
    },
    press: async (kind, id, action) => {
      const answer = await fetch(`${origin}/sandbox/${kind}`, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ [FIELD[kind]]: id, action }),
      });
      return (await answer.json()) as Pressed;
    },
    validate: ({ reference, buyer: who }, answer) =>
      shop.post('validatePayment', { reference, ...answer } as Partial<CardAnswer>, who.token),
    save: ({ body, buyer: who, key }, code) => post('orders', code === undefined ? body : { ...body, code }, who, key),
    orderOf: async ({ reference }) => {
      const orders = shop.db.selectFrom('orders').select(['status', 'code']).where('placed_at', 'is not', null);
      const order = await orders.where('reference', '=', reference).executeTakeFirst();
      return order && { ...order, status: paymentStatus(order.status) };
    },
    close: async () => {
      await sandbox.app.close();
      await shop.close();
    },
  };
}

/** A paying shop and its administrator's token, whole before the first test of the file that calls it and closed after the last. */
export function payingShopForTests(): { shop: PayingShop; admin: string } {
  const stage = {} as { shop: PayingShop; admin: string };
  beforeAll(async () => {
    stage.shop = await openPayingShop();
    stage.admin = (await stage.shop.login('admin@demo.pe')).access_token;
  });
  afterAll(() => stage.shop.close());
  return stage;
}
