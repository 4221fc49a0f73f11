import type { InternalAxiosRequestConfig } from 'axios';
import { apiQuery, createQueryClient } from '../query/client';
import { api } from './client';
import { http } from './http';
import { RETRY_WITHIN_MS, SILENCE_TIMEOUT_MS } from './retry-window';

const FIRST_RETRY_MS = 400;
/** Number of tries that fit, if each takes `ms` and then fails. */
function fitting(ms: number): number {
  if (ms > RETRY_WITHIN_MS) return 1;
  return ms * 2 + FIRST_RETRY_MS > RETRY_WITHIN_MS ? 2 : 3;
}

type Answer = (config: InternalAxiosRequestConfig) => Promise<{ status: number; data: unknown }>;

/** An API whose tries are counted, and what became of a page's question to it. */
function asking(answer: Answer) {
  let tries = 0;
  http.defaults.adapter = async (config) => {
    tries += 1;
    const { status, data } = await answer(config);
    return { status, data, statusText: '', headers: {}, config, request: null };
  };
  const client = createQueryClient();
  let outcome: unknown = 'waiting';
  const settle = (value: unknown) => {
    outcome = value;
  };
  client.fetchQuery(apiQuery('products/1')).then(settle, settle);
  return { tries: () => tries, outcome: () => outcome, client };
}

const later = <T>(ms: number, value: T): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(value), ms));
const never: Answer = () => new Promise(() => undefined);
const refused = { status: 503, data: { msg: 'La tienda está muy ocupada.', code: 'busy' } };

beforeAll(() => import('./http'));
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('what a page waits for is said to be missing within ten seconds [D61]', () => {
  it('an API that never answers: the person is told, and it is not asked again', async () => {
    const page = asking(never);
    await jest.advanceTimersByTimeAsync(SILENCE_TIMEOUT_MS - 1);
    expect(page.outcome()).toBe('waiting');
    await jest.advanceTimersByTimeAsync(1);
    expect(page.outcome()).toMatchObject({ status: 0, code: 'ETIMEDOUT' });
    expect(page.tries()).toBe(1);
  });

  it.each([100, 900, 1_200, 2_400, 2_600, 6_900])('tries that fail after %i ms each', async (ms) => {
    const page = asking(() => later(ms, refused));
    await jest.advanceTimersByTimeAsync(SILENCE_TIMEOUT_MS);
    expect(page.outcome()).toMatchObject({ status: 503 });
    expect(page.tries()).toBe(fitting(ms));
  });

  it('a first try that fails and a second one that hangs share one budget', async () => {
    let first = true;
    const page = asking((config) => {
      if (!first) return never(config);
      first = false;
      return later(2_400, refused);
    });
    await jest.advanceTimersByTimeAsync(SILENCE_TIMEOUT_MS);
    expect(page.outcome()).toMatchObject({ code: 'ETIMEDOUT' });
    expect(page.tries()).toBe(2);
  });

  it('a refused token of a visitor does not wait for a new one for ever', async () => {
    const { setSession } = await import('../session/actions');
    const { visitorSession } = await import('../testing/people');
    setSession(visitorSession());
    const page = asking((config) =>
      config.url === '/auth/anonymous' ? never(config) : Promise.resolve({ status: 401, data: { msg: 'x' } }),
    );
    await jest.advanceTimersByTimeAsync(SILENCE_TIMEOUT_MS);
    expect(page.outcome()).toMatchObject({ code: 'ETIMEDOUT' });
  });
});

describe('what is slow and not silent is waited for', () => {
  it('an answer that comes bit by bit', async () => {
    const page = asking(async (config) => {
      for (let part = 0; part < 4; part++) {
        await later(4_000, null);
        config.onDownloadProgress?.({ loaded: part, bytes: 1, lengthComputable: false });
      }
      return { status: 200, data: { id: 1 } };
    });
    await jest.advanceTimersByTimeAsync(16_000);
    expect(page.outcome()).toEqual({ id: 1 });
  });

  it('an upload keeps the time that it asked for', async () => {
    http.defaults.adapter = (config) =>
      later(30_000, { status: 200, data: 'ok', statusText: '', headers: {}, config, request: null });
    const { signal } = new AbortController();
    const sent = api.post('upload', {}, { signal, timeout: 60_000, responseType: 'text' });
    await jest.advanceTimersByTimeAsync(30_000);
    await expect(sent).resolves.toBe('ok');
  });

  it('time in which the browser had no connection does not count', async () => {
    const { signal } = new AbortController();
    const ask = () => api.get('products/1', { signal }).catch((error) => error);
    http.defaults.adapter = (config) => later(100, { ...refused, statusText: '', headers: {}, config, request: null });
    const first = ask();
    await jest.advanceTimersByTimeAsync(100);
    expect(await first).toMatchObject({ status: 503, isPastRetryWindow: false });
    await jest.advanceTimersByTimeAsync(60_000);
    const second = ask();
    await jest.advanceTimersByTimeAsync(100);
    expect(await second).toMatchObject({ status: 503, isPastRetryWindow: false });
  });
});

it('who stops waiting ends the call on the connection', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  http.defaults.adapter = (config) => {
    // axios' own type of a signal is narrower than the browser's, which it is.
    signals.push(config.signal as AbortSignal | undefined);
    return new Promise(() => undefined);
  };
  const stop = new AbortController();
  void api.get('products/1', { signal: stop.signal });
  await jest.advanceTimersByTimeAsync(0);
  stop.abort();
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
});
