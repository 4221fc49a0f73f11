/** @jest-environment node */
import { createQueryClient as newClient } from '@qhatu/shared-state';
import { createChromeAnswers } from './chrome-answers';
import { fetchData, isWhole, STATUS } from './data';
import type { RenderRequest } from './types';

// What fetching reads of a request; the rest is the renderer's.
const request = {
  url: '/p',
  siteUrl: 'http://qhatu.pe',
  apiBase: 'http://api/api/web',
  requestId: 'r-1',
  discovery: { releases: [] },
} as unknown as RenderRequest;

type Answer = { status: number; body: unknown } | 'hangs' | 'breaks' | 'expires';

function api(answers: Record<string, Answer>) {
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input).replace('http://api/api/web/', '');
    const answer = answers[path] ?? { status: 404, body: { msg: 'No existe', code: 'not_found' } };
    if (answer === 'breaks') throw new TypeError('fetch failed');
    if (answer === 'expires') throw new DOMException('signal timed out', 'TimeoutError');
    if (answer === 'hangs') {
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
      );
    }
    return Response.json(answer.body, { status: answer.status });
  });
}

const critical = (path: string) => ({ path, deferred: false });
const deferred = (path: string) => ({ path, deferred: true });
/** Clients keep what they know for minutes; the test's end must not wait for that. */
const made: ReturnType<typeof newClient>[] = [];
const createQueryClient = () => {
  const client = newClient();
  made.push(client);
  return client;
};
afterEach(() => {
  jest.restoreAllMocks();
  for (const client of made.splice(0)) client.clear();
});

describe('data of a render', () => {
  it('is in the cache under the address that the browser will look for', async () => {
    const asked = api({ 'products/1': { status: 200, body: { id: 1 } } });
    const client = createQueryClient();
    expect(await fetchData(client, [critical('products/1')], request)).toBe('complete');
    expect(client.getQueryData(['api', 'products/1'])).toEqual({ id: 1 });
    expect(asked.mock.calls[0]?.[1]?.headers).toMatchObject({ 'x-request-id': 'r-1' });
  });

  it('that does not exist makes the page a 404, which page and browser both know', async () => {
    api({ 'products/x': { status: 400, body: { msg: 'Mal', code: 'malformed' } } });
    const client = createQueryClient();
    expect(await fetchData(client, [critical('products/9')], request)).toBe('missing');
    expect(client.getQueryState(['api', 'products/9'])).toMatchObject({ status: 'error', error: { status: 404 } });
    expect(await fetchData(client, [critical('products/x')], request)).toBe('missing');
  });

  it('that could not be had is left to the browser', async () => {
    api({ 'products/1': 'breaks', 'products/2': { status: 503, body: { msg: 'x', code: 'x' } } });
    const client = createQueryClient();
    expect(await fetchData(client, [critical('products/1'), critical('products/2')], request)).toBe('failed');
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  it('that is not there in time leaves the page to the browser as its frame does: 200, and nobody keeps it [D356]', async () => {
    api({ 'products/1': 'expires', 'products/2': { status: 200, body: { id: 2 } } });
    const client = createQueryClient();
    const outcome = await fetchData(client, [critical('products/1'), critical('products/2')], request);
    expect([outcome, STATUS[outcome], isWhole(outcome)]).toEqual(['timeout', 200, false]);
    expect(client.getQueryState(['api', 'products/1'])).toBeUndefined();
  });

  it('that fails beside what is late is a failure: 503, and nobody keeps it [D356]', async () => {
    api({ 'products/1': 'expires', 'products/2': 'breaks' });
    const outcome = await fetchData(createQueryClient(), [critical('products/1'), critical('products/2')], request);
    expect([outcome, STATUS[outcome], isWhole(outcome)]).toEqual(['failed', 503, false]);
  });

  it('that may be late gets 150 ms and costs the page nothing', async () => {
    api({ 'products/1': { status: 200, body: { id: 1 } }, 'related/1': 'hangs' });
    const client = createQueryClient();
    const started = performance.now();
    expect(await fetchData(client, [critical('products/1'), deferred('related/1')], request)).toBe('complete');
    // What the page needs may take three seconds.
    expect(performance.now() - started).toBeLessThan(2_900);
    expect(client.getQueryState(['api', 'related/1'])).toBeUndefined();
  });
});

describe('data of header and footer', () => {
  it('is asked for once for many pages, and again after it failed', async () => {
    const ask = jest
      .fn<Promise<unknown>, [string]>()
      .mockRejectedValueOnce(new Error('gone'))
      .mockResolvedValue(['Ropa']);
    const answers = createChromeAnswers(['categories'], ask);
    const clients = [createQueryClient(), createQueryClient(), createQueryClient()];
    for (const client of clients) await answers.into(client, request);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(clients.map((client) => client.getQueryData(['api', 'categories']))).toEqual([
      undefined,
      ['Ropa'],
      ['Ropa'],
    ]);
  });

  it('of a preview is asked for with its token, and is not what others get', async () => {
    const calls = api({ events: { status: 200, body: ['Pronto'] } });
    const ask = jest.fn(async (): Promise<unknown> => ['Hoy']);
    const kept = createChromeAnswers(['events'], ask);
    const preview = { ...request, url: '/?vista=abc' };
    for (const [asked, count] of [
      [request, 1],
      [preview, 2],
      [request, 2],
    ] as const) {
      await kept.into(createQueryClient(), asked);
      expect(ask).toHaveBeenCalledTimes(count);
    }
    await fetchData(createQueryClient(), [critical('events')], preview);
    expect(calls.mock.calls[0]?.[1]?.headers).toMatchObject({ 'x-home-preview': 'abc' });
  });
});
