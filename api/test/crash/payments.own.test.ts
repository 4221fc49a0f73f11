import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Action, buildSandbox, type Outcome, type Sandbox, sandboxSettings } from '../../../sandbox/src/app';
import { type ApiProcess, DYING_API, startApiProcess } from '../api-process';

/** D27 with a real process, a real data folder and `kill -9` at the two moments that lose sales elsewhere. */
jest.setTimeout(600_000);

let folder: string;
let sandbox: Sandbox;
let sandboxOrigin: string;
let settings: Record<string, string>;
let api: ApiProcess;
/** On the same data folder, with the demo's people and products. */
const start = async (dieAt = '') => {
  api = await startApiProcess({ ...settings, DIE_AT: dieAt }, DYING_API);
};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'qhatu-crash-'));
  // Nobody tells the shop: what it finds out here it finds out by itself.
  sandbox = await buildSandbox({ notifyBase: 'http://127.0.0.1:9', siteUrl: 'http://localhost', delayMs: 0 });
  await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  sandboxOrigin = `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}`;
  settings = { DATA_DIR: folder, SEED: 'on', SEED_PRODUCTS: '0', ...sandboxSettings(sandboxOrigin) };
});
afterAll(async () => {
  await api.stop();
  await sandbox.app.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Page {
  total: number;
}
interface Stored {
  payment: { id: number; status: string; paymentID: string };
}
let headers: Record<string, string> = {};

async function call<T>(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(`${api.url}/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers, ...more },
    body: method === 'GET' ? undefined : JSON.stringify(body ?? {}),
  });
  return (await answer.json()) as T;
}

const press = async (kind: 'izipay' | 'paypal', field: string, id: string, action: Action): Promise<Outcome> => {
  const body = new URLSearchParams({ [field]: id, action });
  const answer = await fetch(`${sandboxOrigin}/sandbox/${kind}`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body,
  });
  return (await answer.json()) as Outcome;
};

/** Product 9008 to Lima, S/ 206,99, registered to be paid by this method. */
async function purchase(method: 1 | 2) {
  const session = await call<{ access_token: string }>('POST', 'auth/login', {
    email: 'cliente@demo.pe',
    password: 'Demo1234',
  });
  headers = { authorization: `Bearer ${session.access_token}` };
  const addresses = await call<{ id: number; district: { region_id: number } }[]>('GET', 'addresses');
  const address_id = addresses.find(({ district }) => district.region_id === 150100)?.id;
  const lines = [{ product_id: 9008, qty: 1 }];
  const who = { name: 'Rosa', phone: '987654321', email: 'rosa@correo.pe' };
  const body = { lines, region_id: 150100, payment_type_id: method, address_id, ...who, total: 206.99 };
  const key = { 'idempotency-key': randomUUID() };
  const { reference } = await call<{ reference: string }>('POST', 'orders/intents', body, key);
  return { reference, body, key };
}

const stock = async (): Promise<number> =>
  (await call<{ stock: number }[]>('GET', 'products/cart?ids[0]=9008'))[0]?.stock ?? -1;
const orders = async (): Promise<number> => (await call<Page>('GET', 'users/purchases')).total;
const counted = async () => ({ stock: await stock(), orders: await orders() });

test('killed between PayPal’s capture and our save: one order, one charge, the stock right [D27]', async () => {
  await start('after-fetch:/capture');
  const { reference, body, key } = await purchase(2);
  const before = { stock: (await stock()) + 1, orders: await orders() };
  const { id } = await call<{ id: string }>('POST', 'paypal/orders', { reference });
  await press('paypal', 'token', id, 'refuse');
  const order = sandbox.stores.paypal.orders.get(id);
  if (order) order.declines = false;
  await expect(call('POST', `paypal/orders/${id}/capture`)).rejects.toThrow();
  expect(await api.ended).toBe('SIGKILL');
  expect(order?.status).toBe('COMPLETED');
  const captured = order?.captureId;

  await start();
  // What the browser does (D68): the same purchase again, until it is answered.
  const [one, other] = await Promise.all([
    call<Stored>('POST', 'orders', { ...body, code: id }, key),
    call<Stored>('POST', 'orders', { ...body, code: id }, key),
  ]);
  expect(one).toMatchObject({ payment: { status: 'approved', paymentID: id } });
  expect(other).toMatchObject({ payment: { id: one.payment.id } });
  expect(await counted()).toEqual({ stock: before.stock - 1, orders: before.orders + 1 });
  expect(order?.captureId).toBe(captured);
  await api.stop();
});

test('killed between our save and the answer: the same order is answered, and nothing is doubled [D27]', async () => {
  await start('before-answer:/api/web/orders');
  const { reference, body, key } = await purchase(1);
  const before = { stock: (await stock()) + 1, orders: await orders() };
  const path = `getformtoken/206.99/rosa@correo.pe?reference=${reference}`;
  const { formToken } = await call<{ formToken: string }>('GET', path);
  await press('izipay', 'formToken', formToken, 'delay');
  const code = sandbox.stores.cards.charges.get(formToken)?.transactions[0]?.uuid;
  await expect(call<Stored>('POST', 'orders', { ...body, code }, key)).rejects.toThrow();
  expect(await api.ended).toBe('SIGKILL');

  await start();
  expect(await counted()).toEqual({ stock: before.stock - 1, orders: before.orders + 1 });
  expect(await call<Stored>('POST', 'orders', { ...body, code }, key)).toMatchObject({
    payment: { status: 'approved', paymentID: code },
  });
  expect(await counted()).toEqual({ stock: before.stock - 1, orders: before.orders + 1 });
});
