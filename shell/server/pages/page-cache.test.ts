import { PageBody } from './page-body';
import { type MadePage, PageCache } from './page-cache';

let now = 0;
const made = (text: string, store = true): MadePage => ({
  page: { status: 200, location: undefined, shared: store, body: new PageBody(text) },
  store,
});
const text = async (found: { page: MadePage['page'] } | undefined) =>
  found && (await found.page.body.body('identity')).toString();
const newCache = (options: Partial<ConstructorParameters<typeof PageCache>[0]> = {}) =>
  new PageCache({ maxBytes: 1_000_000, freshMs: 10_000, staleMs: 600_000, now: () => now, ...options });

/** Until what happens behind the visitor's back is done. */
async function settled(done: () => boolean): Promise<void> {
  for (let i = 0; !done(); i++) {
    if (i > 1_000) throw new Error('never done');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

beforeEach(() => {
  now = 0;
});

describe('page cache', () => {
  it('fresh pages are not made again, stale ones are sent and made anew behind them', async () => {
    const cache = newCache();
    let version = 0;
    const make = jest.fn(async () => {
      version += 1;
      return made(`version ${version}`);
    });
    await cache.load('k', make);
    now = 10_000;
    expect(cache.get('k', make)).toMatchObject({ state: 'hit', ageMs: 10_000 });
    now = 10_001;
    const stale = cache.get('k', make);
    expect([stale?.state, await text(stale)]).toEqual(['stale', 'version 1']);
    await settled(() => cache.get('k', make)?.state === 'hit');
    expect(await text(cache.get('k', make))).toBe('version 2');
    expect(make).toHaveBeenCalledTimes(2);
  });
  it.each([
    ['once: for 0.6 s of its age at most', false, 300, 300],
    ['again and again: for six seconds of its age at most', true, 3_000, 3_000],
  ])(
    'a page made before the catalogue changed is sent, when it changes %s [D268]',
    async (_, streaming, fresh, stale) => {
      const changes = { changedAt: Number.NEGATIVE_INFINITY, streaming };
      const cache = newCache({ changes });
      await cache.load('old', async () => made('S/ 10'));
      now = 100;
      await cache.load('new', async () => made('S/ 12'));
      changes.changedAt = 50;
      const refused = async () => made('never', false);
      now = fresh;
      expect(cache.get('old', refused)?.state).toBe('hit');
      now = fresh + 1;
      expect(cache.get('old', refused)?.state).toBe('stale');
      now = fresh + stale + 1;
      expect(cache.get('old', refused)).toBeUndefined();
      now = 10_100;
      expect(cache.get('new', refused)?.state).toBe('hit');
    },
  );
  it('a page made anew that is still the same keeps what it was compressed to', async () => {
    const cache = newCache();
    const first = await cache.load('k', async () => made('same'));
    await cache.load('k', async () => made('same'));
    expect(cache.get('k', async () => made('same'))?.page.body).toBe(first.body);
    await cache.load('k', async () => made('other'));
    expect(await text(cache.get('k', async () => made('other')))).toBe('other');
  });
  it('a page too old to be sent is not sent', async () => {
    const cache = newCache();
    await cache.load('k', async () => made('old'));
    now = 610_001;
    expect(cache.get('k', async () => made('new'))).toBeUndefined();
  });
  it('makes a page once for everybody who asks meanwhile', async () => {
    const cache = newCache();
    let finish: (page: MadePage) => void = () => undefined;
    const make = jest.fn(() => new Promise<MadePage>((resolve) => (finish = resolve)));
    const asked = [cache.load('k', make), cache.load('k', make), cache.load('k', make)];
    finish(made('once'));
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect(make).toHaveBeenCalledTimes(1);
  });
  it('keeps the stale page when a refresh fails, and does not try at every visitor', async () => {
    const onRefreshError = jest.fn();
    const cache = newCache({ onRefreshError });
    await cache.load('k', async () => made('good'));
    now = 20_000;
    const fail = jest.fn(async (): Promise<MadePage> => Promise.reject(new Error('down')));
    cache.get('k', fail);
    await settled(() => onRefreshError.mock.calls.length === 1);
    expect(await text(cache.get('k', fail))).toBe('good');
    expect(fail).toHaveBeenCalledTimes(1);
    now = 22_000;
    cache.get('k', fail);
    expect(fail).toHaveBeenCalledTimes(2);
  });
  it('keeps the good page when a refresh gives one that must not be kept', async () => {
    const cache = newCache();
    await cache.load('k', async () => made('good'));
    now = 20_000;
    const half = jest.fn(async () => made('without its data', false));
    cache.get('k', half);
    await settled(() => half.mock.calls.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await text(cache.get('k', half))).toBe('good');
    expect(half).toHaveBeenCalledTimes(1);
  });
  it('never holds more than it may', async () => {
    const cache = newCache({ maxBytes: 50_000 });
    for (let i = 0; i < 40; i++) await cache.load(`k${i}`, async () => made('x'.repeat(5_000)));
    await settled(() => cache.get('k39', async () => made('')) !== undefined);
    expect(cache.bytes).toBeLessThanOrEqual(50_000);
    expect(cache.get('k0', async () => made(''))).toBeUndefined();
  });
  it('a failure reaches who asked, and the next one may try again', async () => {
    const cache = newCache();
    await expect(cache.load('k', async () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await cache.load('k', async () => made('up')).then((page) => page.status)).toBe(200);
  });
});
