import { getQueryClient } from '@qhatu/shared-state';
import type { RemoteModules } from '../remotes/types';
import { atMost, preparePage } from './prepare';
import type { RemotePage } from './table';

const modules = (load: RemoteModules['load']): RemoteModules => ({
  load,
  component: () => () => null,
  slot: () => null,
  version: () => '1.0.0-aaaaaaaaaa',
  fallBack: async () => false,
  outdated: () => false,
  recover: async () => undefined,
});
const route: RemotePage = {
  kind: 'remote',
  id: 'p',
  path: '/p/:id',
  remote: 'mf-catalog',
  expose: './Page',
  render: 'public',
  data: { product: { url: 'products/{id}' }, related: { url: 'related/{id}', late: true } },
};

afterEach(() => jest.restoreAllMocks());

describe('the loader of a route', () => {
  it('starts code and every call at the same moment', () => {
    const asked: string[] = [];
    jest.spyOn(getQueryClient(), 'prefetchQuery').mockImplementation(async ({ queryKey }) => {
      asked.push(String(queryKey[1]));
    });
    const load = jest.fn(async () => () => null);
    void preparePage(modules(load), route, { id: '7' }, '');
    expect(load).toHaveBeenCalledWith('mf-catalog', './Page');
    expect(asked).toEqual(['products/7', 'related/7']);
  });

  it('waits for code and critical data, not for what may come late', async () => {
    jest
      .spyOn(getQueryClient(), 'prefetchQuery')
      .mockImplementation(({ queryKey }) =>
        String(queryKey[1]).startsWith('related') ? new Promise(() => undefined) : Promise.resolve(),
      );
    await expect(
      preparePage(
        modules(async () => () => null),
        route,
        { id: '7' },
        '',
      ),
    ).resolves.toBeUndefined();
  });

  it('an answer of any age is not waited for and not asked for again: the page refreshes it; what is known to be wrong is [D247]', async () => {
    const client = getQueryClient();
    client.setQueryData(['api', 'products/7'], { name: 'Polo' }, { updatedAt: Date.now() - 60_000 });
    client.setQueryData(['api', 'related/7'], []);
    const ask = jest.spyOn(client, 'prefetchQuery').mockImplementation(() => new Promise(() => undefined));
    const page = modules(async () => () => null);
    await expect(preparePage(page, route, { id: '7' }, '')).resolves.toBeUndefined();
    expect(ask).not.toHaveBeenCalled();
    await client.invalidateQueries({ queryKey: ['api', 'products/7'], refetchType: 'none' });
    void preparePage(page, route, { id: '7' }, '');
    expect(ask).toHaveBeenCalledTimes(1);
    client.clear();
  });

  it('never rejects: a remote that is gone shows in its own area', async () => {
    jest.spyOn(getQueryClient(), 'prefetchQuery').mockResolvedValue(undefined);
    const gone = modules(() => Promise.reject(new Error('gone')));
    await expect(preparePage(gone, route, { id: '7' }, '')).resolves.toBeUndefined();
  });

  it('is not waited for longer than people have patience', async () => {
    jest.useFakeTimers();
    const waited = atMost(200, new Promise(() => undefined));
    jest.advanceTimersByTime(200);
    await expect(waited).resolves.toBeUndefined();
    jest.useRealTimers();
  });
});
