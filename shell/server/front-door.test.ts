import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { documentHeaders } from './http/security-headers';
import { type FakeSite, fakeSite, SMALL_PICTURE } from './testing/fake-site';
import { rawRequest } from './testing/raw-request';
import { USER_AGENTS } from './testing/user-agents';

let fake: FakeSite;
let port: number;
const get = (url: string, headers: Record<string, string> = {}) => fake.app.inject({ method: 'GET', url, headers });

const raw = (bytes: string | string[], until?: string) => rawRequest(port, bytes, until);

const upgradeTo = (path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nx-forwarded-for: 10.6.6.6\r\n\r\n`;

beforeAll(async () => {
  fake = await fakeSite();
  await fake.app.listen({ port: 0, host: '127.0.0.1' });
  port = (fake.app.server.address() as AddressInfo).port;
});
afterAll(() => fake.close());

describe('pages', () => {
  it('a public page is rendered, and cacheable by anybody', async () => {
    const answer = await get('/p/one');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('page /p/one');
    expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=10, stale-while-revalidate=600');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
  it('the second visitor gets the same bytes from the cache, compressed, whatever their cookies say', async () => {
    const first = await get('/p/two', { cookie: 'token=a' });
    const second = await get('/p/two', { cookie: 'token=b', 'accept-encoding': 'gzip, deflate, br' });
    expect(second.headers['x-page']).toBe('hit');
    expect(second.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(second.rawPayload).toString()).toBe(first.body);
  });
  it('answers 304 to who has the page already', async () => {
    const { headers } = await get('/p/etag');
    const again = await get('/p/etag', { 'if-none-match': `"other", W/${headers.etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });
  it('leaves out what the page does not depend on, and orders the rest', async () => {
    const first = await get('/p/query?utm_source=x&search=polo&page=2&marca[]=3');
    const second = await get('/p/query?page=2&marca=3&gclid=1&search=polo');
    expect(first.body).toContain('page /p/query?marca=3&page=2&search=polo');
    expect(second.body).toBe(first.body);
  });
  it('a page that is not for everybody is neither kept nor offered to other caches [D4]', async () => {
    const first = await get('/p/private');
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect((await get('/p/private')).body).not.toBe(first.body);
    expect((await get('/b/cart')).headers['cache-control']).toBe('private, no-cache');
  });
  it('a preview of home may be framed by our own pages, and is nobody else’s', async () => {
    const url = `/?vista=7.1893456000000.${'a'.repeat(43)}`;
    for (let time = 0; time < 2; time++) {
      const { headers, statusCode } = await get(url);
      expect([statusCode, headers['x-page'], headers['x-robots-tag']]).toEqual([200, 'pass', 'noindex']);
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    }
    const { headers } = await get('/');
    expect([headers['x-frame-options'], headers['x-robots-tag']]).toEqual(['DENY', undefined]);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
  it('passes on the status and the redirect that rendering decided', async () => {
    expect((await get('/p/gone')).statusCode).toBe(404);
    const away = await get('/p/away');
    expect([away.statusCode, away.headers.location]).toEqual([302, '/p/there']);
  });
  it('tells a phone of its first pictures with the answer, and other screens, which choose among widths, nothing', async () => {
    const linkOf = async (mobile?: string) => {
      const headers = mobile ? { 'sec-ch-ua-mobile': mobile } : {};
      return (await fake.app.inject({ url: '/p/pictured', headers })).headers.link;
    };
    expect(await linkOf('?1')).toBe('</media/a-640.webp>; rel=preload; as=image; fetchpriority=high');
    expect(await linkOf('?0')).toBeUndefined();
    expect(await linkOf()).toBeUndefined();
    expect((await get('/p/pictured')).headers.vary).toContain('sec-ch-ua-mobile');
  });
  it('a phone that sends no hint is known by its User-Agent, and no cache before us may keep its page for those that send none [D455]', async () => {
    const asks = async (userAgent: string, headers = {}) => {
      const answer = await fake.app.inject({ url: '/p/pictured', headers: { 'user-agent': userAgent, ...headers } });
      return [answer.headers.link !== undefined, answer.headers['cache-control']];
    };
    const shared = 'public, max-age=0, s-maxage=10, stale-while-revalidate=600';
    for (const agent of [USER_AGENTS.iPhone, USER_AGENTS.firefoxAndroid])
      expect([agent, ...(await asks(agent))]).toEqual([agent, true, 'private, no-cache']);
    for (const agent of [USER_AGENTS.iPad, USER_AGENTS.safari, USER_AGENTS.firefoxTablet])
      expect([agent, ...(await asks(agent))]).toEqual([agent, false, shared]);
    // The hint is believed before the User-Agent: a phone whose person asked for the desktop's page.
    expect(await asks(USER_AGENTS.iPhone, { 'sec-ch-ua-mobile': '?0' })).toEqual([false, shared]);
    expect(await asks(USER_AGENTS.safari, { 'sec-ch-ua-mobile': '?1' })).toEqual([true, shared]);
  });
  it('a phone’s page carries its first picture, which other screens fetch', async () => {
    const headers = { 'sec-ch-ua-mobile': '?1', 'accept-encoding': 'br' };
    // A picture is waited for briefly, and a crowded machine may stand still for longer.
    const patience = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    const onPhone = await fake.app.inject({ url: '/p/drawn', headers });
    patience.mockRestore();
    const elsewhere = await get('/p/drawn');
    const inside = `data:image/webp;base64,${SMALL_PICTURE.toString('base64')}`;
    expect(brotliDecompressSync(onPhone.rawPayload).toString()).toContain(`<source srcSet="${inside}"/>`);
    expect(onPhone.headers.link).toBeUndefined();
    expect(elsewhere.body).toContain('<source srcSet="/media/small-640.webp"/>');
    const ifSame = { 'if-none-match': String(onPhone.headers.etag) };
    expect((await fake.app.inject({ url: '/p/drawn', headers: { ...headers, ...ifSame } })).statusCode).toBe(304);
    const { 'sec-ch-ua-mobile': _, ...wide } = headers;
    expect((await fake.app.inject({ url: '/p/drawn', headers: { ...wide, ...ifSame } })).statusCode).toBe(200);
  });

  it('answers HEAD with headers only', async () => {
    const answer = await fake.app.inject({ method: 'HEAD', url: '/p/head' });
    expect(answer.statusCode).toBe(200);
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(1_000);
    expect(answer.body).toBe('');
  });
  it('takes the last slash away without leading to another host', async () => {
    const answer = await get('/p/one/?search=x');
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/p/one?search=x']);
    const evil = await raw('GET //evil.example/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect(evil).toMatch(/^HTTP\/1.1 301/);
    expect(evil).toMatch(/\r\nlocation: \/evil\.example\r\n/i);
  });
  it('runs a server build that was fetched from the remote and checked', async () => {
    expect((await get('/p/server')).body).toContain('hello from the server build');
  });
  it('sends the frame with 404 for an address that nobody claims when rendering fails', async () => {
    const answer = await fake.app.inject({ method: 'GET', url: '/x/throw' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('frame of /x/throw');
  });
});

describe('security and logs', () => {
  it('the policy allows no inline script and no eval', async () => {
    const policy = String((await get('/p/one')).headers['content-security-policy']);
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src '));
    expect(scripts).toBe("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-eval');
  });
  it('every HTML answer demands Trusted Types and says where to report what it stops [D111]', async () => {
    for (const url of ['/p/one', '/p/styled', '/checkout', '/no/existe', '/%']) {
      const { headers } = await get(url, { accept: 'text/html' });
      const policy = String(headers['content-security-policy']);
      expect([url, policy]).toEqual([
        url,
        expect.stringContaining("require-trusted-types-for 'script'; trusted-types default;"),
      ]);
      expect(policy).toMatch(/; report-uri \/csp-reports$/);
    }
    const https = documentHeaders({ https: true });
    expect(https['content-security-policy']).toMatch(/; report-uri \/csp-reports; report-to csp;/);
    expect(https['reporting-endpoints']).toBe('csp="/csp-reports"');
  });
  it('a page’s own styles are allowed by their hash, and nothing else inline', async () => {
    const styles = String((await get('/p/styled')).headers['content-security-policy'])
      .split('; ')
      .find((part) => part.startsWith('style-src '));
    expect(styles).toBe("style-src 'self' 'sha256-abc='");
  });
  it('keeps the headers of documents off everything else, which is still not sniffed', async () => {
    const { headers } = await get('/healthz');
    expect(headers['content-security-policy']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
  it('promises https only where there is https', async () => {
    expect((await get('/p/one')).headers['strict-transport-security']).toBeUndefined();
  });
  it('gives every answer an id of its own, and does not take one from a visitor', async () => {
    const answer = await get('/p/one', { 'x-request-id': 'chosen-by-visitor' });
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{12}$/);
  });
});

describe('the api behind the front door', () => {
  /** A site that loses its patience. */
  let hasty: FakeSite;
  beforeAll(async () => {
    hasty = await fakeSite({ API_TIMEOUT_MS: '3000', API_READ_TIMEOUT_MS: '400', RENDER: 'off' });
  });
  afterAll(() => hasty.close());
  it('hands calls on with id and address, and drops what the visitor claims about themselves [D49]', async () => {
    const answer = await fake.app.inject({
      method: 'POST',
      url: '/api/web/orders?x=1',
      headers: {
        'x-forwarded-for': '10.6.6.6',
        'x-front-door-key': 'guess',
        forwarded: 'for=10.6.6.6',
        'x-real-ip': '10.6.6.6',
        'idempotency-key': 'k1',
      },
      payload: { a: 1 },
    });
    expect(answer.json()).toEqual({ url: '/api/web/orders?x=1', body: 7 });
    const headers = fake.apiCalls.at(-1)?.headers;
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'idempotency-key': 'k1',
      'x-request-id': answer.headers['x-request-id'],
    });
    for (const name of ['x-front-door-key', 'forwarded', 'x-real-ip']) expect(headers).not.toHaveProperty(name);
  });
  it('the sitemap and its parts are the api’s, and robots.txt names it', async () => {
    for (const path of ['/sitemap.xml', '/sitemaps/productos-1.xml']) {
      await get(path);
      expect(fake.apiCalls.at(-1)?.url).toBe(`/api/web${path}`);
    }
    expect((await get('/robots.txt')).body).toMatch(/^Sitemap: https?:\/\/[^ ]+\/sitemap\.xml$/m);
  });

  it.each(['/media/products/a.webp', '/uploads/x/y.png', '/dev/buzon', '/socket.io/?EIO=4&transport=polling'])(
    '%s is the api’s',
    async (url) => {
      expect((await get(url)).json().url).toBe(url);
    },
  );
  it('a socket reaches the api, with the visitor’s address [D39]', async () => {
    const seen: Record<string, unknown>[] = [];
    fake.api.on('upgrade', (request, socket) => {
      seen.push(request.headers);
      const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
      const accept = createHash('sha1').update(key).digest('base64');
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
      );
      // One text frame; the end of the other side ends this one.
      socket.write(Buffer.from([0x81, 4, ...Buffer.from('hola')]));
      socket.on('error', () => undefined).on('end', () => socket.destroy());
      socket.resume();
    });
    const answer = await raw(upgradeTo('/socket.io/?EIO=4&transport=websocket'), 'hola');
    expect(answer).toMatch(/^HTTP\/1.1 101/);
    expect(answer).toContain('hola');
    expect(seen[0]?.['x-forwarded-for']).toBe('127.0.0.1');
    expect(await raw(upgradeTo('/p/one'))).toMatch(/^HTTP\/1.1 404/);
  });
  it.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['http://x', 503],
    ['http://localhost:5173', 503],
  ])(
    'a socket that a page of %s asks for is answered %i: only our own pages get through to the api [D112]',
    async (origin, status) => {
      // The stand-in of the api lets nobody in, so that getting through is its own refusal.
      const close = (_request: unknown, socket: { end: (text: string) => void }) =>
        socket.end('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n');
      const others = fake.api.listeners('upgrade') as (typeof close)[];
      fake.api.removeAllListeners('upgrade');
      fake.api.on('upgrade', close);
      const answer = await raw(
        upgradeTo('/socket.io/?EIO=4&transport=websocket').replace(
          'upgrade: websocket',
          `origin: ${origin}\r\nupgrade: websocket`,
        ),
      );
      fake.api.removeListener('upgrade', close);
      for (const other of others) fake.api.on('upgrade', other);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
    },
  );
  it('says in Spanish that the api takes too long [D8]', async () => {
    const answer = await hasty.app.inject({ method: 'GET', url: '/api/web/never' });
    expect(answer.statusCode).toBe(504);
    expect(answer.json()).toMatchObject({
      code: 'timeout',
      msg: expect.stringContaining('Inténtalo de nuevo'),
      request_id: answer.headers['x-request-id'],
    });
  });
  it('what is only read is given up sooner than what changes something [D61]', async () => {
    const given: string[] = [];
    const ask = async (method: 'GET' | 'POST') => {
      const { statusCode } = await hasty.app.inject({ method, url: '/api/web/never' });
      given.push(`${method} ${statusCode}`);
    };
    await Promise.all([ask('POST'), ask('GET')]);
    expect(given).toEqual(['GET 504', 'POST 504']);
  });
});

describe('bad input', () => {
  it.each(['/%', '/p/%', '/p/%00', '/p/a%0d%0aset-cookie:x', '/p/%5c..%5c', '/p/%c0%ae'])(
    '%s is a bad request, told in Spanish',
    async (url) => {
      const answer = await raw(`GET ${url} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\nconnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 400/);
      expect(answer).toContain('no es válida');
      expect(answer).not.toMatch(/\bat .*\.ts|Error:/);
    },
  );
  it('refuses addresses and headers of megabytes without falling over', async () => {
    const long = 'a'.repeat(10 * 1024 * 1024);
    expect(await raw(`GET /${long} HTTP/1.1\r\nhost: x\r\n\r\n`)).toMatch(/^HTTP\/1.1 431/);
    expect(await raw(`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${long}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431/);
    expect(await raw('this is not http\r\n\r\n')).toMatch(/^HTTP\/1.1 400/);
    expect((await get('/healthz')).statusCode).toBe(200);
  });
  it('pages are read, not written', async () => {
    const answer = await fake.app.inject({ method: 'POST', url: '/p/one', payload: { a: 1 } });
    expect([answer.statusCode, answer.headers.allow, answer.json().code]).toEqual([
      405,
      'GET, HEAD, OPTIONS',
      'method_not_allowed',
    ]);
    const options = await fake.app.inject({ method: 'OPTIONS', url: '/p/one' });
    expect([options.statusCode, options.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });
  it('a body that nobody reads does not hold the connection', async () => {
    const answer = await new Promise<number>((resolve, reject) => {
      const call = httpRequest(
        { port, host: '127.0.0.1', method: 'PUT', path: '/p/one', headers: { 'content-type': 'text/plain' } },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      call.on('error', reject);
      call.end('x'.repeat(3_000_000));
    });
    expect([405, 413, 415]).toContain(answer);
  });
});

describe('health', () => {
  it('says what is up', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    let ready = await get('/readyz');
    // A crowded machine may make the api late for it.
    while (ready.json().parts.api === 'down') ready = await get('/readyz');
    expect(ready.json()).toMatchObject({
      status: 'ready',
      parts: { api: 'up', renderer: 'up' },
      discovery: { releases: [`mf-test ${fake.version}`] },
    });
  });
});

it('a socket whose other end is silent does not hold up a stop', async () => {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk) => String(chunk).includes('hola') && resolve());
    socket.write(upgradeTo('/socket.io/?EIO=4&transport=websocket'));
  });
  socket.pause();
  const began = Date.now();
  await fake.app.close();
  expect(Date.now() - began).toBeLessThan(20_000);
  socket.destroy();
});
