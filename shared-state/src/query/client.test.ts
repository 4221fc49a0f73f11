import { ApiError } from '../api/errors';
import { createQueryClient, getQueryClient } from './client';

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
