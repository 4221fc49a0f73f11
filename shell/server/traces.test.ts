import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@qhatu/contract/testing';
import { attributeOf, collector } from '@qhatu/contract/tracing/testing';
import { type FakeSite, fakeSite } from './testing/fake-site';
import { FrontDoors, waitForOutput } from './testing/front-doors';

jest.setTimeout(240_000);
let fake: FakeSite;
let doors: FrontDoors;
let collected: Awaited<ReturnType<typeof collector>>;

beforeAll(async () => {
  [fake, collected] = await Promise.all([fakeSite(), collector()]);
  doors = new FrontDoors(fake);
  writeFileSync(join(fake.dir, 'discovery.json'), JSON.stringify(fake.site.snapshot.document));
});
afterAll(async () => {
  doors.end();
  await Promise.all([fake.close(), collected.stop()]);
});

const FOREIGN = '00-ffffffffffffffffffffffffffffffff-ffffffffffffffff-01';
const partsOf = (traceparent: unknown) => String(traceparent).split('-');

async function untilReady(url: string): Promise<void> {
  const end = Date.now() + 200_000;
  for (;;) {
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    if (Date.now() > end) throw new Error(`${url} never became ready`);
    await pause(100);
  }
}

/** A front door of its own, asked for `paths` and stopped. @returns what the api was asked meanwhile, and the answers' ids */
async function visited(paths: readonly string[], env: Record<string, string>, headers: Record<string, string> = {}) {
  const before = fake.apiCalls.length;
  const port = await freePort();
  const running = doors.run({ PORT: String(port), PAGE_FOLLOW_S: '0', ...env });
  await waitForOutput(running, 'front door open');
  const ids: (string | null)[] = [];
  for (const path of paths) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    await answer.arrayBuffer();
    ids.push(answer.headers.get('x-request-id'));
  }
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  return { calls: fake.apiCalls.slice(before), ids };
}

it('the api is told of a page’s trace by the renderer and of a call’s by the front door, never of a visitor’s own [D244]', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collected.url, OTEL_TRACES_SAMPLER_ARG: '1' };
  const { calls, ids } = await visited(['/p/api', '/api/web/categories'], env, {
    traceparent: FOREIGN,
    baggage: 'who=ana-lucia',
  });
  const [rendered, proxied] = ['/api/web/list', '/api/web/categories'].map((url) =>
    calls.find((call) => call.url === url),
  );
  const page = collected.spans.find((span) => attributeOf(span, 'qhatu.request_id') === ids[0]);
  const renderer = collected.spans.find(({ name }) => name === 'renderer');
  const call = collected.spans.find((span) => attributeOf(span, 'qhatu.request_id') === ids[1]);
  expect([page?.service, page?.parentSpanId ?? '', renderer?.parentSpanId]).toEqual([
    'qhatu-front-door',
    '',
    page?.spanId,
  ]);
  expect(partsOf(rendered?.headers.traceparent)).toEqual(['00', page?.traceId, renderer?.spanId, '01']);
  expect(partsOf(proxied?.headers.traceparent)).toEqual(['00', call?.traceId, call?.spanId, '01']);
  expect([proxied?.headers.baggage, page?.traceId === partsOf(FOREIGN)[1]]).toEqual([undefined, false]);
  // The page's pattern, not its address.
  expect(page?.name).toMatch(/^GET \/p\/:/);
  expect(collected.bodies.join()).not.toMatch(/p\/api|127\.0\.0\.1|ana-lucia/);
});

it('a page view is one trace of the API’s, too: the browser’s id, front door, renderer, API, SQL [D244]', async () => {
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collected.url, OTEL_TRACES_SAMPLER_ARG: '1' };
  const apiPort = await freePort();
  const api = spawn(process.execPath, ['--import', 'tsx', 'api/src/main.ts'], {
    cwd: join(__dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      ...tracing,
      API_PORT: String(apiPort),
      DATA_DIR: join(fake.dir, 'api'),
      SEED: 'off',
    },
  });
  const ended = new Promise((resolve) => api.once('exit', resolve));
  try {
    await untilReady(`http://127.0.0.1:${apiPort}/readyz`);
    const { ids } = await visited(['/p/categories'], { ...tracing, API_PORT: String(apiPort) });
    api.kill('SIGTERM');
    await ended;
    const ofRequest = (service: string) =>
      collected.spans.find((span) => span.service === service && attributeOf(span, 'qhatu.request_id') === ids[0]);
    const [view, call] = [ofRequest('qhatu-front-door'), ofRequest('qhatu-api')];
    const renderer = collected.spans.find(({ spanId }) => spanId === call?.parentSpanId);
    const statements = collected.spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
    expect([view?.name, renderer?.name, call?.name]).toEqual([
      expect.stringMatching(/^GET \/p\/:/),
      'renderer',
      'GET /api/web/categories',
    ]);
    expect([view?.parentSpanId ?? '', renderer?.parentSpanId]).toEqual(['', view?.spanId]);
    expect(statements.map((each) => attributeOf(each, 'db.query.text')).join()).toMatch(/^select .*\bcategories\b/);
    expect(new Set([view, renderer, call, ...statements].map((span) => span?.traceId)).size).toBe(1);
  } finally {
    api.kill('SIGKILL');
  }
});

it('a balancer that is trusted may begin the trace [D244]', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collected.url, TRUSTED_PROXY: '127.0.0.1' };
  const { calls } = await visited(['/api/web/categories'], env, { traceparent: FOREIGN });
  expect(partsOf(calls.at(-1)?.headers.traceparent).slice(0, 2)).toEqual(partsOf(FOREIGN).slice(0, 2));
});

it('without an address for traces nothing is said to the api, nor believed of a visitor [D244]', async () => {
  const { calls } = await visited(['/p/api', '/api/web/categories'], {}, { traceparent: FOREIGN });
  expect(calls.map(({ headers }) => headers.traceparent)).toEqual(calls.map(() => undefined));
  expect(calls.length).toBeGreaterThan(1);
});
