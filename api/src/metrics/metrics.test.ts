import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { freePort } from '@qhatu/contract/testing';
import Fastify from 'fastify';
import { startApp, type TestApp } from '../../test/app';
import type { OpenDatabase } from '../db/open';
import { metrics } from '.';

jest.setTimeout(120_000);

let shop: TestApp;
let url: string;
beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}/metrics`;
  shop = await startApp({ API_METRICS_PORT: String(port) });
});
afterAll(() => shop.close());

const scrape = async () => (await fetch(url)).text();
/** Value of a series, by its name with labels as the text has it but for the service. */
const seriesOf = (text: string, series: string) =>
  Number(
    text
      .replaceAll(/service="api",|,?service="api"/g, '')
      .replaceAll('{}', '')
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  );

const namesIn = (text: string) => [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);

describe('metrics [D220]', () => {
  test('what is measured is what ops/metrics.json says', async () => {
    const listed = JSON.parse(readFileSync(path.join(__dirname, '../../../ops/metrics.json'), 'utf8'));
    expect(namesIn(await scrape()).sort()).toEqual(listed.api);
  });

  test('requests are counted by route and status, and timed by route', async () => {
    const { id } = await shop.db.selectFrom('products').select('id').orderBy('id').executeTakeFirstOrThrow();
    expect((await shop.get(`products/${id}`)).statusCode).toBe(200);
    const text = await scrape();
    expect(seriesOf(text, 'qhatu_http_requests_total{method="GET",route="/api/web/products/:id",status="200"}')).toBe(
      1,
    );
    expect(
      seriesOf(text, 'qhatu_http_request_duration_seconds_count{method="GET",route="/api/web/products/:id"}'),
    ).toBe(1);
  });

  test('answers that everybody shares are counted by whether they were remembered [D48]', async () => {
    const port = await freePort();
    const remembering = await startApp({ API_METRICS_PORT: String(port), CACHE_SECONDS: '60' });
    const asked = async () => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return ['hit', 'miss'].map((state) => seriesOf(text, `qhatu_public_answers_total{state="${state}"}`));
    };
    const ids = await remembering.db.selectFrom('products').select('id').orderBy('id').limit(2).execute();
    for (const { id } of [...ids, ...ids, ...ids]) await remembering.get(`products/${id}`);
    expect([await asked(), await asked()]).toEqual([
      [4, 2],
      [4, 2],
    ]);
    await remembering.close();
  });

  test('whatever strangers send makes no series and is nowhere in the text', async () => {
    const before = (await scrape()).split('\n').length;
    for (let n = 0; n < 30; n++) {
      await shop.get(`nowhere-${n}/ana.${n}@example.com?email=ana.${n}@example.com`);
      await shop.get(`products/${90_000_000 + n}?q=ana.${n}@example.com`);
      await shop.post('auth/login', { email: `ana.${n}@example.com`, password: 'x' }, undefined, {
        headers: { 'user-agent': `ana.${n}@example.com` },
      });
    }
    await shop.db
      .insertInto('jobs')
      .values(
        Array.from({ length: 20 }, (_, n) => ({
          kind: `strange-${n}`,
          payload: JSON.stringify({ to: 'ana@example.com' }),
        })),
      )
      .execute();
    const text = await scrape();
    expect(text).not.toMatch(/example\.com|nowhere|strange|[/"]9000/);
    expect(seriesOf(text, 'qhatu_http_requests_total{method="GET",route="none",status="404"}')).toBeGreaterThanOrEqual(
      30,
    );
    expect(seriesOf(text, 'qhatu_jobs_waiting{kind="other"}')).toBe(20);
    expect(text.split('\n').length - before).toBeLessThan(60);
    await shop.db.deleteFrom('jobs').execute();
  });

  test('jobs by kind: how many wait, since when, and how many were given up', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000);
    await shop.db
      .insertInto('jobs')
      .values([
        { kind: 'mail', payload: '1', run_at: hourAgo },
        { kind: 'mail', payload: '1', run_at: hourAgo, failed_at: hourAgo },
      ])
      .execute();
    const text = await scrape();
    expect(seriesOf(text, 'qhatu_jobs_waiting{kind="mail"}')).toBe(1);
    expect(seriesOf(text, 'qhatu_jobs_failed{kind="mail"}')).toBe(1);
    expect(seriesOf(text, 'qhatu_jobs_oldest_seconds{kind="mail"}')).toBeGreaterThan(3_500);
    expect(seriesOf(text, 'qhatu_jobs_waiting{kind="import"}')).toBe(0);
    await shop.db.deleteFrom('jobs').execute();
    expect(seriesOf(await scrape(), 'qhatu_jobs_waiting{kind="mail"}')).toBe(0);
  });

  test('payment problems that are open, connections, drawings and the event loop are there', async () => {
    await shop.db
      .insertInto('payment_problems')
      .values({ provider: 'paypal', kind: 'missing', charge_id: 'X', ours: '{}', theirs: '{}' })
      .execute();
    const text = await scrape();
    expect(seriesOf(text, 'qhatu_payment_problems_open')).toBe(1);
    for (const series of [
      'qhatu_database_connections{state="used"}',
      'qhatu_database_connections{state="waiting"}',
      'qhatu_drawing_processes_lost{why="clock"}',
      'qhatu_fetching_processes_lost{why="clock"}',
      'qhatu_leads',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      expect([series, seriesOf(text, series)]).toEqual([series, expect.any(Number)]);
      expect([series, Number.isNaN(seriesOf(text, series))]).toEqual([series, false]);
    }
  });

  test('a bucket that is not there is a part that is down, to Prometheus and to whoever asks `/readyz`, which sends visitors on [D269]', async () => {
    const port = await freePort();
    const store = createServer((socket) => {
      // Who asks may hang up first.
      socket.on('error', () => undefined).end('HTTP/1.1 404 Not Found\r\n\r\n');
    });
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    const { port: storePort } = store.address() as AddressInfo;
    const FILES_URL = `s3://key:secret@127.0.0.1:${storePort}/gone?tls=off`;
    const without = await startApp({ API_METRICS_PORT: String(port), FILES_URL });
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const ready = await without.app.inject('/readyz');
    await without.close();
    store.close();
    expect([
      seriesOf(text, 'qhatu_part_up{part="files"}'),
      seriesOf(await scrape(), 'qhatu_part_up{part="files"}'),
    ]).toEqual([0, 1]);
    expect([ready.statusCode, ready.json().parts.files]).toEqual([200, 'down']);
  });

  test('the port says nothing else, and the api’s own port has no metrics', async () => {
    expect((await fetch(new URL('/', url))).status).toBe(404);
    expect((await shop.app.inject('/metrics')).statusCode).toBe(404);
    expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  });

  test('a port that is taken ends the start', async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const app = Fastify();
    // Of the database nothing is asked before the first scrape.
    await app.register(metrics, { database: { db: shop.db } as OpenDatabase, port, host: '127.0.0.1' });
    await expect(app.ready()).rejects.toThrow('EADDRINUSE');
    await app.close();
    other.close();
  });
});
