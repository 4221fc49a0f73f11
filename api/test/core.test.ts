import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startApp, type TestApp } from './app';
import { FIXTURE, putCatalogFixtures, putProducts } from './product-fixtures';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp({ CACHE_SECONDS: '30' });
  await putCatalogFixtures(shop.db);
  await putProducts(
    shop.db,
    Array.from({ length: 12 }, (_, n) => ({ id: 800_201 + n, name: `Retablo ${n}` })),
  );
});
afterAll(() => shop.close());

const FIXTURE_URL = `/api/web/products/search?category_id=${FIXTURE.root}`;

describe('errors', () => {
  test.each([
    ['an unknown address', { url: '/api/web/nada' }, 404, 'unknown_route'],
    ['another method', { method: 'DELETE', url: '/api/web/regions' }, 405, 'method_not_allowed'],
    [
      'a method on an address with a parameter',
      { method: 'POST', url: '/api/web/products/9001' },
      405,
      'method_not_allowed',
    ],
    ['a malformed id', { url: '/api/web/products/abc' }, 400, 'malformed'],
    ['an id beyond any', { url: '/api/web/products/99999999999999999999' }, 400, 'malformed'],
    ['a negative id', { url: '/api/web/products/-1' }, 400, 'malformed'],
    ['an unknown id', { url: '/api/web/products/2147483647' }, 404, 'not_found'],
    ['an address that is no text', { url: '/api/web/nick/%E0%A4%A' }, 400, 'malformed'],
    ['an endless parameter', { url: `/api/web/nick/${'a'.repeat(2000)}` }, 400, 'malformed'],
    ['a NUL in the address', { url: '/api/web/nick/a%00b' }, 400, 'malformed'],
  ])('%s [D8]', async (_name, request, status, code) => {
    const answer = await shop.app.inject(request as { url: string });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.json()).toMatchObject({ msg: answer.json().error, request_id: answer.headers['x-request-id'] });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });

  const raw = (payload: string | Buffer, type = 'application/json') =>
    shop.app.inject({ method: 'POST', url: '/api/web/auth/login', payload, headers: { 'content-type': type } });

  test.each<[string, string | Buffer, string | undefined, number]>([
    ['JSON that ends early', '{"email": "a', undefined, 400],
    ['an empty body', '', undefined, 400],
    ['null', 'null', undefined, 400],
    ['a list', '[]', undefined, 400],
    ['a number', '7', undefined, 400],
    ['missing fields', '{}', undefined, 400],
    ['fields of another type', '{"email": {"a": 1}, "password": []}', undefined, 400],
    ['a prototype in disguise', '{"__proto__": {"admin": true}, "email": "a@b.pe", "password": "x"}', undefined, 400],
    ['a NUL', '{"email": "a\\u0000@b.pe", "password": "x"}', undefined, 400],
    ['half a surrogate pair', '{"email": "a\\ud800@b.pe", "password": "x"}', undefined, 400],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), undefined, 400],
    ['10 MB', JSON.stringify({ email: 'a'.repeat(10_000_000) }), undefined, 413],
    ['text', 'email=a', 'text/plain', 415],
    ['a form', 'email=a', 'application/x-www-form-urlencoded', 415],
    ['XML', '<a/>', 'application/xml', 415],
  ])('a body of %s is refused with a Spanish sentence [D8]', async (_name, payload, type, status) => {
    const answer = await raw(payload, type);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ msg: expect.stringMatching(/^(El|La|Los) /), code: expect.any(String) });
    expect(answer.body).not.toMatch(/node_modules|\.ts:|SyntaxError|Unexpected/);
  });

  test('texts per field name the field as the form does [D8]', async () => {
    const answer = await raw('{}');
    expect(answer.json().fields).toEqual({
      email: 'El campo correo electrónico es requerido',
      password: 'El campo contraseña es requerido',
    });
  });

  test('what we did not foresee is 500 without a word of what it was [D8]', async () => {
    const broken = await startApp();
    broken.app.products.search = () => Promise.reject(new Error('secret detail'));
    const answer = await broken.get('products');
    expect([answer.statusCode, answer.json().msg]).toEqual([500, 'Disculpe, ha ocurrido un error']);
    expect(answer.body).not.toContain('secret');
    await broken.close();
  });
});

describe('headers', () => {
  test('a request id of the front door is kept, a strange one replaced', async () => {
    const ask = async (id: string) =>
      (await shop.app.inject({ url: '/healthz', headers: { 'x-request-id': id } })).headers['x-request-id'];
    expect(await ask('front-door-0001')).toBe('front-door-0001');
    expect(await ask('<script>')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('answers may load and run nothing', async () => {
    const { headers } = await shop.get('regions');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('the documentation is OpenAPI 3.1 (its routes: openapi.test.ts), and its page runs no inline script', async () => {
    expect((await shop.get('docs/json')).json().openapi).toBe('3.1.0');
    const page = await shop.get('docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/);
    expect(page.body).not.toMatch(/<script(?![^>]*src=)[^>]*>\s*\S/);
  });
});

describe('public lists [D48]', () => {
  test('carry an ETag and answer 304', async () => {
    const first = await shop.app.inject({ url: FIXTURE_URL });
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    const again = await shop.app.inject({ url: FIXTURE_URL, headers: { 'if-none-match': `"other", W/${etag}` } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  });

  test('the same question in another order is the same answer', async () => {
    const a = await shop.app.inject({ url: `${FIXTURE_URL}&page=1&perPage=6` });
    const b = await shop.app.inject({
      url: `/api/web/products/search?perPage=6&page=1&category_id=${FIXTURE.root}&brand[0]=`,
    });
    expect(b.headers.etag).toBe(a.headers.etag);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('are sent as %s to who reads it, fresh and from memory', async (encoding, decode) => {
    const url = `${FIXTURE_URL}&perPage=12&orderBy=${encoding === 'br' ? 'A-Z' : 'Z-A'}`;
    const plain = (await shop.app.inject({ url: `${url}&x=1` })).json();
    for (const _ of ['fresh', 'from memory']) {
      const answer = await shop.app.inject({ url, headers: { 'accept-encoding': encoding } });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding');
      expect(JSON.parse(decode(answer.rawPayload).toString())).toEqual(plain);
    }
  });

  test('are answered from memory until products change', async () => {
    const total = async () => (await shop.app.inject({ url: `${FIXTURE_URL}&perPage=1` })).json().total;
    expect(await total()).toBe(12);
    await putProducts(shop.db, [{ id: 800_299, name: 'Retablo nuevo' }]);
    expect(await total()).toBe(12);
    await shop.db.updateTable('products').set({ popularity: 2 }).where('id', '=', 800_299).execute();
    await shop.app.products.catchUp();
    expect(await total()).toBe(13);
  });

  test('the stock of a product is read anew once it was sold', async () => {
    const stock = async () => (await shop.get('products/800201')).json().stock;
    expect(await stock()).toBe(5);
    await shop.db.updateTable('variants').set({ stock: 4 }).where('id', '=', 800_201).execute();
    expect(await stock()).toBe(5);
    shop.app.products.stockChanged([800_201]);
    expect(await stock()).toBe(4);
  });

  test('an error is never remembered', async () => {
    expect((await shop.get('products/800777')).statusCode).toBe(404);
    await putProducts(shop.db, [{ id: 800_777, name: 'Recién llegado' }]);
    expect((await shop.get('products/800777')).statusCode).toBe(200);
  });
});

describe('health', () => {
  test('/readyz says no while the process leaves', async () => {
    expect((await shop.app.inject('/readyz')).json()).toMatchObject({ ok: true });
    shop.app.leaving.now = true;
    expect((await shop.app.inject('/readyz')).statusCode).toBe(503);
    expect((await shop.app.inject('/healthz')).statusCode).toBe(200);
    shop.app.leaving.now = false;
  });
});

describe('limits [D49]', () => {
  const from = (address: string, remoteAddress = '127.0.0.1', more = {}) => ({
    url: '/api/web/activities?x=1',
    remoteAddress,
    headers: { 'x-forwarded-for': address, ...more },
  });

  test('are counted per visitor whom the front door names, and per network for IPv6', async () => {
    const limited = await startApp({ RATE_LIMIT_PER_MINUTE: '2' });
    const statusOf = async (...args: Parameters<typeof from>) => (await limited.app.inject(from(...args))).statusCode;
    expect([await statusOf('190.1.1.1'), await statusOf('190.1.1.1'), await statusOf('190.1.1.1')]).toEqual([
      200, 200, 429,
    ]);
    expect(await statusOf('190.1.1.2')).toBe(200);
    expect([await statusOf('2800::1'), await statusOf('2800::2'), await statusOf('2800:0:0:0:9::3')]).toEqual([
      200, 200, 429,
    ]);
    // Somebody who reaches the api past the front door is who the socket says.
    expect([
      await statusOf('1.1.1.1', '8.8.8.8'),
      await statusOf('1.1.1.2', '8.8.8.8'),
      await statusOf('1.1.1.3', '8.8.8.8'),
    ]).toEqual([200, 200, 429]);
    await limited.close();
  });

  test('with a key only who knows it may name a visitor', async () => {
    const key = 'una-clave-de-la-puerta';
    const limited = await startApp({ RATE_LIMIT_PER_MINUTE: '1', FRONT_DOOR_KEY: key });
    const statusOf = async (...args: Parameters<typeof from>) => (await limited.app.inject(from(...args))).statusCode;
    expect([await statusOf('190.1.1.1'), await statusOf('190.1.1.2')]).toEqual([200, 429]);
    const known = { 'x-front-door-key': key };
    expect([await statusOf('190.1.1.1', '10.0.0.9', known), await statusOf('190.1.1.1', '10.0.0.9', known)]).toEqual([
      200, 429,
    ]);
    await limited.close();
  });
});
