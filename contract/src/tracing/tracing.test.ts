import { setTimeout as pause } from 'node:timers/promises';
import { operationOf, statementText } from './statement-text';
import { attributeOf, collector } from './testing';
import { startTracing, type Tracing } from './tracing';

/** `onProblem` is of one tracing alone: what another one could not send may be told long after its test. */
const start = async (
  url: string,
  share: number,
  { slowMs = 1_000, onProblem = (_said: string): void => undefined } = {},
): Promise<Tracing> => {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: share, TRACE_SLOW_MS: slowMs };
  const started = await startTracing({ name: 'qhatu-api', version: '1' }, settings, onProblem);
  if (!started) throw new Error('nothing is traced');
  return started;
};

/** A request with a step and a statement in it, as hooks and database make them. */
async function request(traced: Tracing, requestId: string, status: number, waitMs = 0): Promise<void> {
  const trace = traced.request({ method: 'GET', requestId, traceparent: undefined });
  await new Promise<void>((resolve) => trace.run(resolve));
  await new Promise<void>((resolve, reject) => {
    trace.run(() => {
      traced
        .within('renderer', async () => {
          await pause(waitMs);
          traced.statement("select 1 from users where email = 'ana@correo.pe' and id = $1", 3, false);
        })
        .then(resolve, reject);
    });
  });
  trace.end({ route: '/products/:id', status });
}

test('without an address nothing is traced, and nothing of OpenTelemetry is loaded [D244]', async () => {
  jest.resetModules();
  const loaded = jest.fn();
  jest.doMock('@opentelemetry/sdk-trace', () => {
    loaded();
    return {};
  });
  const fresh = await import('./tracing');
  const none = { OTEL_EXPORTER_OTLP_ENDPOINT: undefined, OTEL_TRACES_SAMPLER_ARG: 1, TRACE_SLOW_MS: 1 };
  expect(await fresh.startTracing({ name: 'qhatu-api', version: '1' }, none, () => undefined)).toBeUndefined();
  expect(fresh.tracing()).toBeUndefined();
  expect(loaded).not.toHaveBeenCalled();
  jest.dontMock('@opentelemetry/sdk-trace');
});

test('a collector gets a request, what was done in it and its statements as one tree, by the request’s id [D244]', async () => {
  const collected = await collector();
  const traced = await start(collected.url, 1);
  await request(traced, 'request-1', 200);
  await traced.close();
  await collected.stop();
  const [visit, renderer, statement] = ['GET /products/:id', 'renderer', 'select'].map((name) =>
    collected.spans.find((span) => span.name === name),
  );
  expect(new Set(collected.spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect([renderer?.parentSpanId, statement?.parentSpanId]).toEqual([visit?.spanId, renderer?.spanId]);
  expect(attributeOf(visit, 'qhatu.request_id')).toBe('request-1');
  expect(attributeOf(visit, 'http.response.status_code')).toBe(200);
  expect(attributeOf(statement, 'db.query.text')).toBe('select ? from users where email = ? and id = $1');
  expect(collected.bodies.join()).not.toContain('correo.pe');
  expect(visit?.service).toBe('qhatu-api');
});

test('a caller’s trace goes on, with what the caller decided about it [D244]', async () => {
  const collected = await collector();
  const traced = await start(collected.url, 0);
  const given = '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01';
  const trace = traced.request({ method: 'GET', requestId: 'request-2', traceparent: given });
  expect(trace.traceparent).toMatch(/^00-0123456789abcdef0123456789abcdef-[0-9a-f]{16}-01$/);
  trace.end({ route: '/', status: 200 });
  traced
    .request({ method: 'GET', requestId: 'request-3', traceparent: 'no such thing' })
    .end({ route: '/', status: 200 });
  await traced.close();
  await collected.stop();
  expect(collected.spans.map(({ parentSpanId }) => parentSpanId)).toEqual(['0123456789abcdef']);
});

test('by chance none, and all the same each that failed or was slow, whole [D244]', async () => {
  const collected = await collector();
  // So slow that a crowded machine does not make the others so.
  const traced = await start(collected.url, 0, { slowMs: 2_500 });
  await request(traced, 'fine-1', 200);
  await Promise.all([request(traced, 'slow-1', 200, 2_600), request(traced, 'failed-1', 503)]);
  await traced.close();
  await collected.stop();
  const ids = collected.spans.map((span) => attributeOf(span, 'qhatu.request_id')).filter(Boolean);
  expect(ids.sort()).toEqual(['failed-1', 'slow-1']);
  expect(collected.spans.map(({ name }) => name).sort()).toEqual(
    [...Array(2).fill('GET /products/:id'), ...Array(2).fill('renderer'), ...Array(2).fill('select')].sort(),
  );
  expect(collected.spans.filter(({ name, status }) => name.startsWith('GET') && status.code === 2)).toHaveLength(1);
});

test('what a request asks of other servers is below it, by what was asked and not of what; of no request, nothing is told [D267]', async () => {
  const collected = await collector();
  const traced = await start(collected.url, 1);
  const trace = traced.request({ method: 'GET', requestId: 'request-1', traceparent: undefined });
  const within = <T>(work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => trace.run(() => void work().then(resolve, reject)));
  const said = await within(() => traced.call('redis add', { 'db.system.name': 'redis' }, async () => 7));
  const failing = async () => Promise.reject(new TypeError('ana@correo.pe'));
  await expect(within(() => traced.call('s3 GetObject', {}, failing))).rejects.toThrow('ana@correo.pe');
  trace.end({ route: '/', status: 200 });
  expect([said, await traced.call('redis peek', {}, async () => 8)]).toEqual([7, 8]);
  await traced.close();
  await collected.stop();
  const [visit, redis, s3] = ['GET /', 'redis add', 's3 GetObject'].map((name) =>
    collected.spans.find((span) => span.name === name),
  );
  expect([redis?.parentSpanId, s3?.parentSpanId]).toEqual([visit?.spanId, visit?.spanId]);
  expect([attributeOf(s3, 'error.type'), s3?.status.code, collected.spans.length]).toEqual(['TypeError', 2, 3]);
  expect(collected.bodies.join()).not.toContain('correo.pe');
});

/** A request that leaves a job, and the job's run. */
async function leftForLater(traced: Tracing): Promise<void> {
  const trace = traced.request({ method: 'POST', requestId: 'request-1', traceparent: undefined });
  const from = await new Promise<string | undefined>((resolve) => trace.run(() => resolve(traced.here())));
  trace.end({ route: '/orders', status: 200 });
  expect([from, traced.here()]).toEqual([trace.traceparent, undefined]);
  await traced.later('job mail', {}, from ?? null, async () => traced.statement('select 1', 1, false));
}

test('what a request left for later is a trace of its own that names it, and is told when the request is [D267]', async () => {
  const collected = await collector();
  const traced = await start(collected.url, 0.5);
  for (let nth = 0; nth < 40; nth++) await leftForLater(traced);
  await traced.close();
  await collected.stop();
  const spansOf = (name: string) => collected.spans.filter((span) => span.name === name);
  const [visits, jobs, statements] = [spansOf('POST /orders'), spansOf('job mail'), spansOf('select')];
  expect(visits.length).toBeGreaterThan(0);
  expect(visits.length).toBeLessThan(40);
  const named = new Set(jobs.map(({ links }) => links?.[0]?.spanId));
  expect(visits.filter(({ spanId }) => !named.has(spanId))).toEqual([]);
  for (const { traceId, parentSpanId = '', spanId, links } of jobs) {
    const [visit] = visits.filter((each) => each.spanId === links?.[0]?.spanId);
    // Chance may tell the job of a request that it has left out.
    if (visit) expect(links?.map((link) => link.traceId)).toEqual([visit.traceId]);
    expect([links?.length, parentSpanId, traceId === links?.[0]?.traceId]).toEqual([1, '', false]);
    expect(statements.filter((each) => each.parentSpanId === spanId).map((each) => each.traceId)).toEqual([traceId]);
  }
});

test('a job that fails is told whoever left it, and what is no trace is no link [D267]', async () => {
  const collected = await collector();
  const traced = await start(collected.url, 0);
  const failing = async () => Promise.reject(new Error('away'));
  await expect(traced.later('job mail', {}, 'no such thing', failing)).rejects.toThrow('away');
  await traced.later('job mail', {}, null, async () => undefined);
  await traced.close();
  await collected.stop();
  expect(collected.spans.map(({ name, status, links = [] }) => [name, status.code, links])).toEqual([
    ['job mail', 2, []],
  ]);
});

test('work of the process itself is no request’s, although a request set it off [D267]', async () => {
  const collected = await collector();
  const traced = await start(collected.url, 1);
  const trace = traced.request({ method: 'GET', requestId: 'request-1', traceparent: undefined });
  await new Promise<void>((resolve) => {
    trace.run(() => traced.apart(() => setTimeout(() => resolve(traced.statement('select 1', 1, false)), 1)));
  });
  trace.end({ route: '/', status: 200 });
  await traced.close();
  await collected.stop();
  expect(collected.spans.map(({ name }) => name)).toEqual(['GET /']);
});

test.each([
  ['is not there', async () => ({ url: 'http://127.0.0.1:9', stop: async () => undefined })],
  [
    'takes everything and never answers',
    async () => {
      const silent = await collector(false);
      return { url: silent.url, stop: silent.stop };
    },
  ],
])(
  'a collector that %s costs nobody anything: not a request, not memory, not the end [D244]',
  async (_, open) => {
    const { url, stop } = await open();
    const traced = await start(url, 1);
    const began = performance.now();
    for (let nth = 0; nth < 5_000; nth++) {
      const trace = traced.request({ method: 'GET', requestId: `request-${nth}`, traceparent: undefined });
      trace.run(() => traced.statement('select 1', 1, false));
      trace.end({ route: '/', status: nth % 2 === 0 ? 200 : 500 });
    }
    // 10,000 spans: about 20 µs each, whoever listens.
    expect(performance.now() - began).toBeLessThan(15_000);
    await pause(100);
    const ending = performance.now();
    await traced.close();
    // A collector may take five seconds for a batch.
    expect(performance.now() - ending).toBeLessThan(4_500);
    await stop();
  },
  30_000,
);

test('that traces do not arrive is said once, not with every batch [D244]', async () => {
  const problems: string[] = [];
  const traced = await start('http://127.0.0.1:9', 1, { onProblem: (said) => problems.push(said) });
  await request(traced, 'request-1', 200);
  await traced.close();
  for (let tries = 0; problems.length === 0 && tries < 100; tries++) await pause(100);
  expect(problems).toEqual([expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT')]);
}, 30_000);

test.each([
  ["select * from users where name = 'O''Brien' and age > 42", 'select * from users where name = ? and age > ?'],
  ["update t1 set a = E'x', b = -3.5 where id = $2 /* ana@x.pe */", 'update t1 set a = ?, b = -? where id = $2'],
  ['select "order2"."id" from "orders" as "order2" limit 20', 'select "order2"."id" from "orders" as "order2" limit ?'],
  ['select $tag$ana@x.pe$tag$', 'select ?'],
])('a statement is told without its values: %s [D244]', (given, shown) => {
  expect(statementText(given)).toBe(shown);
});

test('a statement is called by what it does [D244]', () => {
  expect(['SELECT 1', ' (select 1)', 'with x as (select 1) insert', ';'].map(operationOf)).toEqual([
    'select',
    'select',
    'with',
    'other',
  ]);
});
