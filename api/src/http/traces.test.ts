import { startTracing } from '@qhatu/contract/tracing';
import { attributeOf, collector, type Told } from '@qhatu/contract/tracing/testing';
import { DEMO_PASSWORD, startApp, type TestApp } from '../../test/app';

let told: Awaited<ReturnType<typeof collector>>;
let shop: TestApp;
let spans: Told[] = [];

const CALLER = { trace: '0123456789abcdef0123456789abcdef', span: '0123456789abcdef' };

beforeAll(async () => {
  told = await collector();
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: told.url, OTEL_TRACES_SAMPLER_ARG: 1, TRACE_SLOW_MS: 1_000 };
  const traced = await startTracing({ name: 'qhatu-api', version: '1' }, settings, () => undefined);
  shop = await startApp();
  const headers = { traceparent: `00-${CALLER.trace}-${CALLER.span}-01`, 'x-request-id': 'of-the-renderer' };
  expect((await shop.app.inject({ url: '/api/web/products/9001', headers })).statusCode).toBe(200);
  const body = { email: 'cliente@demo.pe', password: DEMO_PASSWORD };
  expect((await shop.post('auth/login', body)).statusCode).toBe(200);
  await shop.get('no-such-place?correo=ana@correo.pe');
  await shop.app.inject({ url: '/readyz' });
  await shop.close();
  await traced?.close();
  await told.stop();
  spans = told.spans;
});

const below = (parent: Told | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
const requestTo = (route: string) => spans.find(({ kind, name }) => kind === 2 && name.endsWith(route));

test('a call of the renderer is part of its trace, with the request’s id and its statements below it (D244)', () => {
  const call = requestTo('/products/:id');
  expect([call?.traceId, call?.parentSpanId]).toEqual([CALLER.trace, CALLER.span]);
  expect(attributeOf(call, 'qhatu.request_id')).toBe('of-the-renderer');
  const statements = below(call);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements)
    expect(attributeOf(statement, 'db.query.text')).toMatch(/^(select|with) .*\bproduct/);
});

test('what is sent with a body has its statements as well (D244)', () => {
  const statements = below(requestTo('/auth/login')).map((each) => String(attributeOf(each, 'db.query.text')));
  expect(statements.some((text) => /\bfrom "?users"?/.test(text))).toBe(true);
});

test('nothing of a person is told: no address, no body, no value of a statement (D98, D244)', () => {
  expect(told.bodies.join()).not.toMatch(/demo\.pe|correo|Demo1234|9001/);
  const names = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...names].sort()).toEqual([
    'db.operation.name',
    'db.query.text',
    'db.system.name',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'qhatu.request_id',
  ]);
});

test('checks of health are nobody’s requests (D244)', () => {
  expect(requestTo('/readyz')).toBeUndefined();
});
