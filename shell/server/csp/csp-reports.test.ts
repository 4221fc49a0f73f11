import { type FakeSite, fakeSite } from '../testing/fake-site';
import type { Violation } from './violation';
import { readViolations } from './violation';
import { ViolationCounts } from './violation-counts';

jest.setTimeout(60_000);
const routeOf = (path: string) => (path.startsWith('/detalle/') ? '/detalle/productos/:id' : 'other');
const body = {
  documentURL: 'https://shop.example/detalle/productos/9001?email=ana@correo.pe#x',
  effectiveDirective: 'script-src-elem',
  blockedURL: 'https://evil.example/a.js?token=secret',
  sample: 'alert("ana@correo.pe")',
};
const sent = (change: object = {}) => [{ type: 'csp-violation', age: 1, url: 'x', body: { ...body, ...change } }];

describe('15 CSP what a report says', () => {
  it('keeps rule, route and host, and nothing that could name a person', () => {
    const expected = { directive: 'script-src-elem', page: '/detalle/productos/:id', blocked: 'evil.example' };
    expect(readViolations(sent(), routeOf)).toEqual([expected]);
    const old = {
      'document-uri': body.documentURL,
      'violated-directive': 'script-src-elem https://x',
      'blocked-uri': body.blockedURL,
      'script-sample': body.sample,
    };
    expect(readViolations({ 'csp-report': old }, routeOf)).toEqual([expected]);
  });
  it.each([
    ['trusted-types-sink', 'trusted-types-sink'],
    ['inline', 'inline'],
    ['', 'unknown'],
    ['https://shop.example/uploads/a.js', 'self'],
    ['data:text/html,x', 'data'],
    ['chrome-extension://abc/x.js', 'extension'],
    ['moz-extension', 'extension'],
    [`https://${'a'.repeat(61)}.example/`, 'unknown'],
    ['javascript:alert(1)', 'unknown'],
  ])('what was stopped, %j, is %s', (blockedURL, blocked) => {
    expect(readViolations(sent({ blockedURL }), routeOf)?.[0]?.blocked).toBe(blocked);
  });
  it('a rule that is none is not repeated', () => {
    expect(readViolations(sent({ effectiveDirective: '<script>' }), routeOf)?.[0]?.directive).toBe('unknown');
  });
  it.each([null, 1, 'x', {}, [], [{ type: 'csp-violation' }], Array(21).fill(sent()[0])])(
    '%j is no report, or reports nothing',
    (message) => {
      expect(readViolations(message, routeOf) ?? []).toEqual([]);
    },
  );
});

describe('15 CSP counting', () => {
  let now = 1_000_000_000_000;
  const kind: Violation = { directive: 'script-src', page: '/', blocked: 'inline' };

  it('a visitor who says the same again within an hour counts once, a household as one', () => {
    const counts = new ViolationCounts(() => now);
    for (const address of ['10.0.0.1', '10.0.0.1', '2001:db8::1', '2001:db8::2']) counts.add(kind, address);
    expect(counts.all()).toEqual([{ ...kind, visitors: 2, last: now }]);
    now += 3_600_000;
    counts.add(kind, '10.0.0.1');
    expect(counts.all()[0]?.visitors).toBe(3);
  });
  it('one line an hour for each kind', () => {
    const counts = new ViolationCounts(() => now);
    expect(counts.add(kind, '10.0.0.1')).toMatchObject({ visitors: 1 });
    for (let nth = 2; nth < 9; nth++) expect(counts.add(kind, `10.0.0.${nth}`)).toBeUndefined();
    now += 3_600_000;
    expect(counts.add(kind, '10.0.0.20')).toMatchObject({ visitors: 9 });
  });
  it('forgets after a day, and keeps no more kinds than it can', () => {
    const counts = new ViolationCounts(() => now);
    for (let nth = 0; nth < 500; nth++) counts.add({ ...kind, blocked: `h${nth}.example` }, '10.0.0.1');
    expect(counts.all()).toHaveLength(200);
    now += 86_400_000;
    expect(counts.all()).toEqual([]);
  });
});

describe('15 CSP POST /csp-reports', () => {
  let fake: FakeSite;
  beforeAll(async () => {
    fake = await fakeSite({ DEV_PAGES: 'on' });
  });
  afterAll(() => fake.close());
  const post = (payload: unknown, remoteAddress = '127.0.0.1', type = 'application/reports+json') =>
    fake.app.inject({
      method: 'POST',
      url: '/csp-reports',
      headers: { 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      remoteAddress,
    });

  it('counts by rule and route, for the team’s page', async () => {
    const documentURL = 'https://shop.example/p/one?email=ana@correo.pe';
    expect((await post(sent({ documentURL, blockedURL: 'trusted-types-sink' }))).statusCode).toBe(204);
    const old = {
      'csp-report': {
        'document-uri': documentURL,
        'effective-directive': 'img-src',
        'blocked-uri': 'https://x.example/<b>',
      },
    };
    expect((await post(old, '127.0.0.1', 'application/csp-report')).statusCode).toBe(204);
    const page = (await fake.app.inject({ url: '/dev/versiones', remoteAddress: '127.0.0.1' })).body;
    for (const text of ['/p/:what', 'script-src-elem', 'trusted-types-sink', 'img-src', 'x.example'])
      expect(page).toContain(text);
    expect(page).not.toMatch(/correo\.pe|<b>/);
  });
  it.each([
    ['no JSON', '[{', 400],
    ['another shape', { hello: 1 }, 400],
    ['more than a report can be', sent({ sample: 'x'.repeat(20_000) }), 413],
  ])('refuses %s', async (_what, payload, status) => {
    expect((await post(payload)).statusCode).toBe(status);
  });
  it('refuses another type of content', async () => {
    expect((await post(sent(), '127.0.0.1', 'text/plain')).statusCode).toBe(415);
  });
  it('a flood from one household is refused, whatever address of it it comes from', async () => {
    const statuses = [];
    for (let nth = 1; nth <= 70; nth++)
      statuses.push((await post(sent(), `fd00:1:2:3::${nth.toString(16)}`)).statusCode);
    // Thirty a minute, and a minute may end meanwhile.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(204));
    expect((await post(sent(), 'fd00:1:2:4::1')).statusCode).toBe(204);
  });
});
