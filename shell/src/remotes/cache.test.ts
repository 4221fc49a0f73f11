import { ComponentCache, defaultExport } from './cache';

const Page = () => null;

describe('components of remotes', () => {
  it('are loaded once, however often they are asked for', async () => {
    const cache = new ComponentCache();
    const start = jest.fn(async () => Page);
    expect(await Promise.all([cache.load('a', start), cache.load('a', start)])).toEqual([Page, Page]);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('are handed out as they are once they are here, so that nothing suspends', async () => {
    const cache = new ComponentCache();
    await cache.load('a', async () => Page);
    expect(cache.component('a', async () => Page)).toBe(Page);
  });

  it('that failed are loaded anew: a rejection is never kept', async () => {
    const cache = new ComponentCache();
    const failing = () => Promise.reject(new Error('gone'));
    const before = cache.component('a', failing);
    await expect(cache.load('a', failing)).rejects.toThrow('gone');
    await expect(cache.load('a', async () => Page)).resolves.toBe(Page);
    expect(cache.component('a', failing)).not.toBe(before);
  });

  it('can be forgotten for one remote alone', async () => {
    const cache = new ComponentCache();
    await cache.load('mf-a/Home', async () => Page);
    await cache.load('mf-b/Cart', async () => Page);
    cache.forgetAll('mf-a/');
    const again = jest.fn(async () => Page);
    await cache.load('mf-a/Home', again);
    await cache.load('mf-b/Cart', again);
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('are what a module exports as its default, or an error that names the module', () => {
    expect(defaultExport({ default: Page }, 'mf-a/Home')).toBe(Page);
    expect(() => defaultExport({ Home: Page }, 'mf-a/Home')).toThrow('mf-a/Home exports no component');
    expect(() => defaultExport(null, 'mf-a/Home')).toThrow('mf-a/Home');
  });
});
