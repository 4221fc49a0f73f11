import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '@qhatu/contract/testing';
import { attributeOf, collector, type Span } from '@qhatu/contract/tracing/testing';
import { fillWithDemo } from '../support/demo';
import { Server } from '../support/processes';
import { dataDir, remotePortBase } from '../support/site';

/** A front door and an API of the test's own before the site's release servers, and a collector that takes what they tell. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'qhatu-traces-'));
let collected: Awaited<ReturnType<typeof collector>>;
let api: Server;
let frontDoor: Server;
let url: string;

test.beforeAll(async () => {
  test.setTimeout(400_000);
  collected = await collector();
  const [apiPort, port] = [await freePort(), await freePort()];
  url = `http://localhost:${port}`;
  const shared = {
    SITE_URL: url,
    LOG_LEVEL: 'error',
    OTEL_EXPORTER_OTLP_ENDPOINT: collected.url,
    // Nothing by chance: what arrives is what failed, or took longer than a millisecond.
    OTEL_TRACES_SAMPLER_ARG: '0',
    TRACE_SLOW_MS: '1',
  };
  api = new Server(
    'traced-api',
    ['api/dist/main.js'],
    {
      ...shared,
      API_PORT: String(apiPort),
      DATA_DIR: path.join(folder, 'api'),
      CACHE_SECONDS: '0',
    },
    `http://127.0.0.1:${apiPort}/readyz`,
  );
  frontDoor = new Server(
    'traced-front-door',
    ['shell/server/dist/main.js'],
    {
      ...shared,
      PORT: String(port),
      API_PORT: String(apiPort),
      DATA_DIR: path.join(folder, 'front-door'),
      DISCOVERY_FILE: path.join(dataDir, 'discovery.json'),
      REMOTE_PORT_BASE: String(remotePortBase),
      RENDER_BUDGET_MS: '10000',
      RENDER_HANG_MS: '30000',
    },
    `${url}/readyz`,
  );
  await fillWithDemo(path.join(folder, 'api'));
  await api.start(200_000);
  await frontDoor.start();
});
test.afterAll(async () => {
  await frontDoor.stop();
  await api.stop();
  await collected.stop();
  rmSync(folder, { recursive: true, force: true });
});

const below = (parent: Span | undefined) =>
  collected.spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
const ofRequest = (id: string | undefined, service: string) =>
  collected.spans.find((span) => span.service === service && attributeOf(span, 'qhatu.request_id') === id);

test('a page view is one trace: the id that the browser was told, front door, renderer, API, SQL [D244]', async ({
  page,
}) => {
  const answer = await page.goto(`${url}/detalle/productos/9001`);
  const requestId = answer?.headers()['x-request-id'];
  expect(requestId).toMatch(/^[\w-]{8,}$/);
  // Both tell what they have every two seconds; a page asks the API for several things under its one id.
  const names = () =>
    collected.spans.filter((span) => attributeOf(span, 'qhatu.request_id') === requestId).map(({ name }) => name);
  await expect
    .poll(names, { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['GET /api/web/products/:id', expect.stringMatching(/^GET \/detalle\//)]));
  const view = ofRequest(requestId, 'qhatu-front-door');
  const find = () => {
    const [renderer] = below(view);
    const calls = below(renderer);
    const product = calls.find(({ name }) => name === 'GET /api/web/products/:id');
    return { renderer, calls, product, statements: below(product) };
  };
  // Neither tells all that it has of a trace at once.
  await expect
    .poll(
      () => {
        const { renderer, product, statements } = find();
        return [renderer?.name, product !== undefined && statements.length > 0];
      },
      { timeout: 20_000 },
    )
    .toEqual(['renderer', true]);
  const { renderer, calls, product, statements } = find();
  expect([view?.parentSpanId ?? '', renderer?.name, renderer?.service]).toEqual(['', 'renderer', 'qhatu-front-door']);
  expect(calls.map(({ service }) => service)).toEqual(calls.map(() => 'qhatu-api'));
  expect(statements.map((each) => attributeOf(each, 'db.query.text')).join()).toMatch(/\bproducts\b/);
  const traces = new Set([view, renderer, product, ...statements].map((span) => span?.traceId));
  expect([traces.size, statements.length > 0]).toEqual([1, true]);
  // The page itself carries nothing of it.
  expect(await answer?.text()).not.toMatch(/traceparent|opentelemetry/i);
});

test('a failure is found by the id that its screen quotes, and a collector that is gone takes nothing away [D244]', async ({
  request,
}) => {
  test.setTimeout(400_000);
  await api.stop('SIGKILL');
  const failed = await request.get(`${url}/api/web/categories`);
  const { request_id: quoted } = await failed.json();
  expect(failed.status()).toBe(503);
  await expect.poll(() => ofRequest(quoted, 'qhatu-front-door')?.status.code, { timeout: 20_000 }).toBe(2);
  await api.start(200_000);
  await collected.stop();
  const asked = performance.now();
  for (let nth = 0; nth < 50; nth++)
    expect((await request.get(`${url}/detalle/productos/9001`, { headers: { accept: 'text/html' } })).status()).toBe(
      200,
    );
  // Two seconds of waiting for a collector in each of them would be more.
  expect(performance.now() - asked).toBeLessThan(60_000);
});
