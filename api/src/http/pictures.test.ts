import { startApp, type TestApp } from '../../test/app';

const KEY = 'uploads/products/0b2e5a1c-t123456789.webp';
const bytes = Buffer.from('0123456789');
let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
  await shop.app.files.put(KEY, bytes);
  await shop.app.files.put('uploads/prints/a.webp', bytes);
  await shop.app.files.put('private/chat/a.webp', bytes);
});
afterAll(() => shop.close());

const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.inject({ method, url: `/${KEY}`, headers });

it('an upload is kept by browsers for a year and told again by its ETag [D188]', async () => {
  const first = await ask();
  expect([first.statusCode, first.rawPayload]).toEqual([200, bytes]);
  expect(first.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '10',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
  });
  const again = await ask({ 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const head = await ask({}, 'HEAD');
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', '']);
});

describe('beside a picture whose name says so, AVIF is sent to who shows it [D278]', () => {
  const [webp, avif] = [
    'uploads/products/1b2e-t123456789-avif-320.webp',
    'uploads/products/1b2e-t123456789-avif-320.avif',
  ];
  const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
  const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    shop.app.inject({ method, url: `/${webp}`, headers });
  beforeAll(() => shop.app.files.put(webp, bytes));

  it('until it is drawn the WebP is, for an hour only', async () => {
    const { headers, rawPayload } = await get({ accept: CHROME });
    expect([headers['content-type'], headers['cache-control'], rawPayload]).toEqual([
      'image/webp',
      'public, max-age=3600',
      bytes,
    ]);
  });

  it('afterwards each browser gets its own, by the same address, each with its ETag', async () => {
    await shop.app.files.put(avif, Buffer.from('avif'));
    const [modern, other] = [await get({ accept: CHROME }), await get({ accept: 'image/webp,*/*' })];
    expect([modern.headers['content-type'], modern.body]).toEqual(['image/avif', 'avif']);
    expect([other.headers['content-type'], other.rawPayload]).toEqual(['image/webp', bytes]);
    for (const { headers } of [modern, other]) {
      expect(headers).toMatchObject({ vary: 'Accept', 'cache-control': 'public, max-age=31536000, immutable' });
    }
    const etag = String(modern.headers.etag);
    expect((await get({ accept: CHROME, 'if-none-match': etag })).statusCode).toBe(304);
    expect((await get({ accept: 'image/webp', 'if-none-match': etag })).statusCode).toBe(200);
    expect((await get({ accept: CHROME }, 'HEAD')).headers['content-length']).toBe('4');
    expect((await get({ accept: CHROME, range: 'bytes=1-2' })).body).toBe('vi');
  });

  it('one that is smaller as WebP stays WebP, for good', async () => {
    await shop.app.files.put(avif, Buffer.alloc(0));
    for (const method of ['GET', 'HEAD'] as const) {
      const { headers } = await get({ accept: CHROME }, method);
      expect([headers['content-type'], headers['content-length'], headers['cache-control']]).toEqual([
        'image/webp',
        '10',
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  it('a picture of before is asked for as it always was', async () => {
    const { headers } = await ask({ accept: CHROME });
    expect([headers.vary, headers['content-type']]).toEqual([undefined, 'image/webp']);
  });
});

it.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  // Several parts, and what is no range, are answered with the whole.
  ['bytes=0-1,8-9', 200, '0123456789', undefined],
  ['pages=1', 200, '0123456789', undefined],
])('of an upload a part may be asked for: %s [D188]', async (range, status, body, contentRange) => {
  const { statusCode, body: sent, headers } = await ask({ range });
  expect([statusCode, sent, headers['content-range']]).toEqual([status, body, contentRange]);
});

it.each([
  '/uploads/products/gone.webp',
  '/uploads/prints/a.webp',
  '/uploads/%70rints/a.webp',
  '/uploads/products/../prints/a.webp',
  '/uploads/..%2fprivate/chat/a.webp',
  '/uploads/%2e%2e/private/chat/a.webp',
  '/uploads/.hidden',
  '/uploads/',
  '/uploads/products',
  '/private/chat/a.webp',
])('%s is not there [D4]', async (url) => {
  expect((await shop.app.inject({ url })).statusCode).toBe(404);
});
