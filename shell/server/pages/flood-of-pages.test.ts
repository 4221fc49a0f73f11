import { type FakeSite, fakeSite } from '../testing/fake-site';
import { PageBody } from './page-body';
import { type MadePage, PageCache } from './page-cache';

jest.setTimeout(60_000);
const HOME = 'digest  /';
const made = (text: string, status = 200): MadePage => ({
  page: { status, location: undefined, shared: true, body: new PageBody(text) },
  store: true,
});

describe('pages that anybody can invent [D105]', () => {
  let now = 0;
  const newCache = () => new PageCache({ maxBytes: 400_000, freshMs: 10_000, staleMs: 600_000, now: () => now });
  const never = async () => {
    throw new Error('not asked for');
  };
  beforeEach(() => {
    now = 0;
  });

  it.each([
    ['random searches', (nth: number) => [`digest  /buscar?search=x${nth}`, 200] as const],
    ['products that do not exist', (nth: number) => [`digest  /detalle/productos/9${nth}`, 404] as const],
  ])(
    'a flood of %s pushes home and product pages out of no memory, and takes a fifth of it at most',
    async (_what, of) => {
      const cache = newCache();
      const products = Array.from({ length: 10 }, (_, nth) => `digest  /detalle/productos/${nth}`);
      for (const key of [HOME, ...products]) await cache.load(key, async () => made('x'.repeat(10_000)));
      const before = cache.bytes;
      for (let nth = 0; nth < 200; nth++) {
        const [key, status] = of(nth);
        await cache.load(key, async () => made('y'.repeat(10_000), status));
      }
      for (const key of [HOME, ...products]) expect(cache.get(key, never)?.state).toBe('hit');
      expect(cache.bytes - before).toBeLessThanOrEqual(80_000);
      // The last of them are remembered as well.
      expect(cache.get(of(199)[0], never)?.state).toBe('hit');
    },
  );
  it('a page of nothing is forgotten when it is no longer fresh, others are sent stale', async () => {
    const cache = newCache();
    await cache.load('digest  /detalle/productos/1', async () => made('gone', 404));
    await cache.load(HOME, async () => made('home'));
    now = 10_001;
    expect(cache.get('digest  /detalle/productos/1', never)).toBeUndefined();
    expect(cache.get(HOME, async () => made('home'))?.state).toBe('stale');
  });
  it('a product that has come to be takes a place among the pages', async () => {
    const cache = newCache();
    const key = 'digest  /detalle/productos/1';
    await cache.load(key, async () => made('gone', 404));
    await cache.load(key, async () => made('here'));
    now = 10_001;
    expect(cache.get(key, async () => made('here'))?.state).toBe('stale');
  });
  it('whoever may have nothing made gets the stale page, and it stays as it is', async () => {
    const cache = newCache();
    const make = jest.fn(async () => made('home'));
    await cache.load(HOME, make);
    now = 10_001;
    expect(cache.get(HOME, make, () => false)?.state).toBe('stale');
    expect(make).toHaveBeenCalledTimes(1);
  });
});

describe('pages made for one visitor in a minute [D105]', () => {
  let fake: FakeSite;
  beforeEach(async () => {
    jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    fake = await fakeSite({ RENDER_PER_MINUTE: '5' });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await fake.close();
  });
  const get = (url: string, remoteAddress: string) => fake.app.inject({ method: 'GET', url, remoteAddress });
  const how = async (url: string, address: string) => (await get(url, address)).headers['x-page'];

  it('beyond them the frame is sent, nothing is asked of renderer and API, and what is made already is sent as ever', async () => {
    for (let nth = 1; nth <= 5; nth++) expect(await how(`/p/api?page=${nth}`, '127.0.0.1')).toBe('miss');
    const asked = fake.apiCalls.length;
    for (let nth = 6; nth <= 20; nth++) expect(await how(`/p/api?page=${nth}`, '127.0.0.1')).toBe('frame');
    expect(await how('/no/existe', '127.0.0.1')).toBe('frame');
    expect(fake.apiCalls).toHaveLength(asked);
    expect(await how('/p/api?page=3', '127.0.0.1')).toBe('hit');
    const frame = await get('/p/api?page=9', '127.0.0.1');
    expect([frame.statusCode, frame.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  });
  it('a household is one visitor, another one has pages of its own', async () => {
    for (let nth = 1; nth <= 5; nth++) expect(await how(`/p/a?page=${nth}`, `fd00:1:2:3::${nth}`)).toBe('miss');
    expect(await how('/p/a?page=6', 'fd00:1:2:3::6')).toBe('frame');
    expect(await how('/p/a?page=6', 'fd00:1:2:4::1')).toBe('miss');
  });
});
