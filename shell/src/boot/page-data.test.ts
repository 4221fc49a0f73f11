import { ApiError, createQueryClient } from '@qhatu/shared-state';
import { dehydrate } from '@tanstack/react-query';
import { DISCOVERY_ID, STATE_ID } from './ids';
import { readDiscovery, restoreQueries } from './page-data';

const put = (id: string, value: unknown) => {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = id;
  script.textContent = JSON.stringify(value);
  document.body.append(script);
};

afterEach(() => {
  document.body.innerHTML = '';
});

describe('data of the page', () => {
  it('is the discovery document that it was made with', () => {
    put(DISCOVERY_ID, { releases: [] });
    expect(readDiscovery()).toEqual({ releases: [] });
    document.body.innerHTML = '';
    expect(() => readDiscovery()).toThrow('#qhatu-discovery');
  });

  it('keeps the time at which the server asked, so that old answers are refreshed', () => {
    const server = createQueryClient();
    server.setQueryData(['api', 'products/1'], { id: 1 }, { updatedAt: 1_000 });
    put(STATE_ID, dehydrate(server));
    const client = createQueryClient();
    restoreQueries(client);
    expect(client.getQueryState(['api', 'products/1'])).toMatchObject({ data: { id: 1 }, dataUpdatedAt: 1_000 });
  });

  it('brings a refusal back as the error it was', async () => {
    const server = createQueryClient();
    const refusal = new ApiError(404, 'not_found', 'No existe');
    await server.prefetchQuery({
      queryKey: ['api', 'products/9'],
      queryFn: () => Promise.reject(refusal),
      retry: false,
    });
    put(STATE_ID, dehydrate(server, { shouldDehydrateQuery: () => true }));
    const client = createQueryClient();
    restoreQueries(client);
    const error = client.getQueryState(['api', 'products/9'])?.error;
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 404, code: 'not_found', msg: 'No existe' });
  });

  it('may be missing: then the browser asks for everything', () => {
    const client = createQueryClient();
    restoreQueries(client);
    expect(client.getQueryCache().getAll()).toEqual([]);
  });
});
