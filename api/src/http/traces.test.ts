import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTracing, type Tracing } from '@qhatu/contract/tracing';
import { attributeOf, collector, type Span } from '@qhatu/contract/tracing/testing';
import { DEMO_PASSWORD, startApp, type TestApp } from '../../test/app';
import { until } from '../../test/until';
import { S3Files } from '../files/s3';
import { Runner } from '../jobs/runner';

let collected: Awaited<ReturnType<typeof collector>>;
let shop: TestApp;
let spans: Span[] = [];

/** A store that has one file and nothing else. */
async function askStore(traced: Tracing | undefined): Promise<void> {
  const store = createServer(({ url = '' }, response) => {
    if (url.includes('broken')) response.writeHead(403).end();
    else response.writeHead(url.includes('there') ? 200 : 404, { 'content-length': '0' }).end();
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const files = await S3Files.open({
    ...{ kind: 's3', endpoint, region: 'us-east-1', bucket: 'shop', key: 'key', secret: 'secret' },
  });
  const trace = traced?.request({ method: 'GET', requestId: 'of-files', traceparent: undefined });
  await new Promise<void>((resolve, reject) =>
    trace?.run(() => {
      const asked = [
        files.head('private/there-ana.pdf'),
        files.head('private/gone-ana.pdf'),
        files.put('private/there-ana.pdf', Buffer.from('ana')),
        files.head('private/broken-ana.pdf').catch(() => null),
      ];
      Promise.all(asked).then(() => resolve(), reject);
    }),
  );
  trace?.end({ route: '/files', status: 200 });
  await files.head('private/there-ana.pdf');
  await new Promise((resolve) => store.close(resolve));
}

/** A process that looks for jobs, set off by a request. */
async function wakeRunner(traced: Tracing | undefined): Promise<void> {
  let done = 0;
  const runner = new Runner(shop.db, shop.app.log);
  runner.handle('look', async () => {
    done += 1;
  });
  runner.start();
  const trace = traced?.request({ method: 'POST', requestId: 'of-wake', traceparent: undefined });
  await shop.db.insertInto('jobs').values({ kind: 'look', payload: '{}' }).execute();
  trace?.run(() => runner.wake(0));
  trace?.end({ route: '/wake', status: 200 });
  await until(() => done === 1);
  await runner.stop();
}

/** Ids of traces, spans and requests, and times in nanoseconds: they hold any digits. */
const RANDOM = /\b[0-9a-f-]{16,}\b/g;
const CALLER = { trace: '0123456789abcdef0123456789abcdef', span: '0123456789abcdef' };

beforeAll(async () => {
  collected = await collector();
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collected.url, OTEL_TRACES_SAMPLER_ARG: 1, TRACE_SLOW_MS: 1_000 };
  const traced = await startTracing({ name: 'qhatu-api', version: '1' }, settings, () => undefined);
  shop = await startApp();
  const headers = { traceparent: `00-${CALLER.trace}-${CALLER.span}-01`, 'x-request-id': 'of-the-renderer' };
  expect((await shop.app.inject({ url: '/api/web/products/9001', headers })).statusCode).toBe(200);
  const body = { email: 'cliente@demo.pe', password: DEMO_PASSWORD };
  expect((await shop.post('auth/login', body)).statusCode).toBe(200);
  await shop.get('no-such-place?correo=ana@correo.pe');
  expect((await shop.post('forgot-password', { email: 'cliente@demo.pe' })).statusCode).toBe(200);
  await shop.app.jobs.drain();
  await wakeRunner(traced);
  await askStore(traced);
  await shop.app.inject({ url: '/readyz' });
  await shop.close();
  await traced?.close();
  await collected.stop();
  spans = collected.spans;
});

const below = (parent: Span | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
const requestTo = (route: string) => spans.find(({ kind, name }) => kind === 2 && name.endsWith(route));

test('a call of the renderer is part of its trace, with the request’s id and its statements below it [D244]', () => {
  const call = requestTo('/products/:id');
  expect([call?.traceId, call?.parentSpanId]).toEqual([CALLER.trace, CALLER.span]);
  expect(attributeOf(call, 'qhatu.request_id')).toBe('of-the-renderer');
  const statements = below(call);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements)
    expect(attributeOf(statement, 'db.query.text')).toMatch(/^(select|with) .*\bproduct/);
});

test('what is sent with a body has its statements as well [D244]', () => {
  const statements = below(requestTo('/auth/login')).map((each) => String(attributeOf(each, 'db.query.text')));
  expect(statements.some((text) => /\bfrom "?users"?/.test(text))).toBe(true);
});

test('a job is a trace of its own that names the request which left it, with its statements below it [D267]', () => {
  const request = requestTo('/forgot-password');
  const job = spans.find(({ name }) => name === 'job account-reset');
  expect(job?.links).toEqual([expect.objectContaining({ traceId: request?.traceId, spanId: request?.spanId })]);
  expect([job?.traceId === request?.traceId, job?.parentSpanId ?? '']).toEqual([false, '']);
  expect([attributeOf(job, 'qhatu.job.kind'), attributeOf(job, 'qhatu.job.attempt')]).toEqual(['account-reset', 1]);
  expect(below(job).map((each) => String(attributeOf(each, 'db.query.text')))).toEqual(
    expect.arrayContaining([expect.stringMatching(/\busers\b/)]),
  );
});

test('looking for jobs is the process’s own, also when a request set it off [D267]', () => {
  expect(requestTo('/wake')).toBeDefined();
  expect(spans.find(({ name }) => name === 'job look')).toBeDefined();
  expect(below(requestTo('/wake'))).toEqual([]);
});

test('what a request asks the store of files is below it, by what was asked; a file that is not there is no failure [D267]', () => {
  const asked = below(requestTo('/files')).map(({ name, status }) => [name, status.code ?? 0]);
  expect(asked.sort()).toEqual([
    ['s3 HeadObject', 0],
    ['s3 HeadObject', 0],
    ['s3 HeadObject', 2],
    ['s3 PutObject', 0],
  ]);
  expect(spans.filter(({ name }) => name.startsWith('s3 '))).toHaveLength(4);
});

test('nothing of a person is told: no address, no body, no value of a statement [D98 D244]', () => {
  expect(collected.bodies.join().replace(RANDOM, '')).not.toMatch(/demo\.pe|correo|Demo1234|9001|ana\b/);
  const names = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...names].sort()).toEqual([
    'db.operation.name',
    'db.query.text',
    'db.system.name',
    'error.type',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'qhatu.job.attempt',
    'qhatu.job.kind',
    'qhatu.request_id',
    'rpc.method',
    'rpc.service',
    'rpc.system',
  ]);
});

test('checks of health are nobody’s requests [D244]', () => {
  expect(requestTo('/readyz')).toBeUndefined();
});
