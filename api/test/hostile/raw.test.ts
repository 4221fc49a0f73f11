import { type AddressInfo, connect } from 'node:net';
import { exchange, faultsOf, MARK, RAW_REQUESTS } from '@qhatu/contract/testing';
import { startApp, type TestApp } from '../app';

const lines: string[] = [];
let shop: TestApp;
let port: number;
beforeAll(async () => {
  shop = await startApp({}, undefined, (line) => lines.push(line));
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  port = (shop.app.server.address() as AddressInfo).port;
});
afterAll(() => shop.close());

test('every raw nonsense is answered or closed by the API too: no 5xx, no innards, no trace in the log [D103]', async () => {
  lines.length = 0;
  const wrong: string[] = [];
  for (const { name, bytes } of RAW_REQUESTS) {
    const heard = await exchange(connect(port, '127.0.0.1'), bytes);
    const faults = faultsOf(heard);
    if (faults.length > 0) wrong.push(`${name}: ${faults} | ${heard.statuses} | ${heard.text.slice(0, 300)}`);
  }
  if (process.env.PRINT_HOSTILE) console.log(`${RAW_REQUESTS.length} cases`, wrong.join('\n'));
  expect(wrong).toEqual([]);
  expect(lines.filter((line) => line.includes(MARK))).toEqual([]);
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  expect((await shop.get('products/9001')).statusCode).toBe(200);
});

test('headers and whole requests have to arrive in time [D103]', () => {
  const { headersTimeout, requestTimeout } = shop.app.server;
  expect([headersTimeout > 0 && headersTimeout <= 60_000, requestTimeout > 0 && requestTimeout <= 60_000]).toEqual([
    true,
    true,
  ]);
});
