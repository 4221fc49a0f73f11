import { QueryObserver } from '@tanstack/react-query';
import { ApiError } from '../api/errors';
import { createQueryClient, FRESH_MS, getQueryClient, holdRefreshing } from './client';

const tries = async (error: ApiError): Promise<number> => {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } });
  const queryFn = jest.fn(() => Promise.reject(error));
  await client
    .fetchQuery({ queryKey: ['x'], queryFn, retry: client.getDefaultOptions().queries?.retry })
    .catch(() => undefined);
  client.clear();
  return queryFn.mock.calls.length;
};

describe('what is asked for again by itself', () => {
  it.each([
    ['a stopped API', new ApiError(503, 'service_unavailable', ''), 3],
    ['a broken connection', new ApiError(0, 'network', ''), 3],
    ['an API that hangs: who waited long is told', new ApiError(504, 'timeout', ''), 1],
    ['no answer at all for long', new ApiError(0, 'ECONNABORTED', ''), 1],
    ['a refusal', new ApiError(403, 'forbidden', ''), 1],
  ])('%s', async (_, error, times) => expect(await tries(error)).toBe(times));
});

it('what cannot be read is logged with its address, whoever leaves it out of the page [1§2 1§8]', async () => {
  const logged = jest.spyOn(console, 'error').mockReturnValue(undefined);
  const error = new ApiError(500, 'x', 'No se pudo');
  const client = getQueryClient();
  const queryFn = () => Promise.reject(error);
  await client.fetchQuery({ queryKey: ['api', 'damas'], queryFn, retry: false }).catch(() => undefined);
  expect(logged.mock.calls).toEqual([['damas', error]]);
  client.clear();
  logged.mockRestore();
});

describe('while a page comes alive', () => {
  const client = getQueryClient();
  const asked: string[] = [];
  const stops: (() => void)[] = [];
  const show = (path: string) => {
    const queryFn = async () => {
      asked.push(path);
      return 'new';
    };
    stops.push(new QueryObserver(client, { queryKey: ['api', path], queryFn }).subscribe(() => undefined));
  };
  const know = (path: string, age: number) =>
    client.setQueryData(['api', path], 'known', { updatedAt: Date.now() - age });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    asked.length = 0;
    client.clear();
  });

  it('what is known is not asked for, what is missing or wrong is; then what is old and on screen [D249]', async () => {
    know('old', FRESH_MS * 2);
    know('unseen', FRESH_MS * 2);
    for (const path of ['fresh', 'wrong']) know(path, 0);
    await client.invalidateQueries({ queryKey: ['api', 'wrong'] });
    const refresh = holdRefreshing();
    for (const path of ['old', 'fresh', 'missing', 'wrong']) show(path);
    expect(asked).toEqual(['missing', 'wrong']);
    await refresh();
    expect(asked).toEqual(['missing', 'wrong', 'old']);
    know('later', FRESH_MS * 2);
    show('later');
    expect(asked).toEqual(['missing', 'wrong', 'old', 'later']);
  });

  it('of two that hold, the second one’s end counts, and an end counts once [D249]', async () => {
    know('old', FRESH_MS * 2);
    const [first, second] = [holdRefreshing(), holdRefreshing()];
    await first();
    await first();
    show('old');
    expect(asked).toEqual([]);
    await second();
    expect(asked).toEqual(['old']);
  });
});
