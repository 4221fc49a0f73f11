import { connect } from 'node:net';
import { exchange, faultsOf, MARK, RAW_REQUESTS, SMUGGLED } from '@qhatu/contract/testing';
import { type FakeSite, listeningSiteForTests } from './testing/fake-site';

jest.setTimeout(120_000);

let fake: FakeSite;
let port: number;
let lines: string[];
listeningSiteForTests((open) => {
  ({ fake, port, lines } = open);
});

const send = (bytes: string, quietMs?: number) => exchange(connect(port, '127.0.0.1'), bytes, quietMs);
/** What ends by itself is heard to its end, however long a crowded machine stands still. */
const QUIET_MS = 15_000;

test('every raw nonsense is answered or closed: no 5xx, no innards, no second request, nowhere else [D103]', async () => {
  const wrong: string[] = [];
  for (const { name, bytes } of RAW_REQUESTS) {
    fake.apiCalls.length = 0;
    const heard = await send(bytes);
    const faults = faultsOf(heard);
    if (fake.apiCalls.some(({ url }) => url.startsWith(SMUGGLED))) faults.push('smuggled');
    if (fake.apiCalls.length > 1) faults.push('asked more than once');
    if (fake.apiCalls.some(({ headers }) => headers['x-forwarded-for'] !== '127.0.0.1')) faults.push('forged visitor');
    if (faults.length > 0) wrong.push(`${name}: ${faults} | ${heard.statuses} | ${heard.text.slice(0, 300)}`);
  }
  if (process.env.PRINT_HOSTILE) console.log(`${RAW_REQUESTS.length} cases`, wrong.join('\n'));
  expect(wrong).toEqual([]);
  expect(RAW_REQUESTS.length).toBeGreaterThan(150);
  expect(lines.filter((line) => line.includes(MARK))).toEqual([]);
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  expect((await fake.app.inject('/healthz')).statusCode).toBe(200);
});

test('fifty requests in one piece are answered fifty times, in their order [D103]', async () => {
  const one = (n: number) => `GET /api/web/list?n=${n} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
  const bytes = Array.from({ length: 50 }, (_, n) => one(n)).join('');
  const last = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
  const { text, statuses } = await send(bytes + last, QUIET_MS);
  expect(statuses).toEqual(Array(51).fill(200));
  expect([...text.matchAll(/list\?n=(\d+)/g)].map(([, n]) => Number(n))).toEqual(
    Array.from({ length: 50 }, (_, n) => n),
  );
});

test('nonsense behind a good request is refused, and the connection ends there [D103]', async () => {
  const good = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';
  const { statuses } = await send(`${good}nonsense\r\n\r\n${good}`, QUIET_MS);
  expect(statuses.at(-1)).toBe(400);
  expect(statuses.length).toBeLessThanOrEqual(2);
});

test('a visitor who goes away in the middle of a body leaves nothing behind [D103]', async () => {
  const before = fake.apiCalls.length;
  await Promise.all(
    Array.from({ length: 50 }, () => {
      const socket = connect(port, '127.0.0.1');
      return new Promise<void>((resolve) => {
        socket.on('error', () => undefined).on('close', () => resolve());
        socket.write('POST /api/web/orders HTTP/1.1\r\nhost: localhost\r\ncontent-length: 900000\r\n\r\n{"a":', () =>
          socket.resetAndDestroy(),
        );
      });
    }),
  );
  const good = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
  expect((await send(good, QUIET_MS)).statuses).toEqual([200]);
  expect(fake.apiCalls.slice(before).filter(({ body }) => body.length > 0)).toEqual([]);
});

test('headers and whole requests have to arrive in time [D103]', () => {
  const { headersTimeout, requestTimeout } = fake.app.server;
  expect([headersTimeout > 0 && headersTimeout <= 60_000, requestTimeout > 0 && requestTimeout <= 120_000]).toEqual([
    true,
    true,
  ]);
});
