import { type FakeSite, fakeSite } from '../testing/fake-site';

describe('a front door that cannot keep up [D208, D311]', () => {
  let fake: FakeSite;
  /** Milliseconds that have passed besides. */
  let later = 0;
  beforeAll(async () => {
    fake = await fakeSite({ MAX_EVENT_LOOP_DELAY_MS: '40' });
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + later);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await fake.close();
  });
  const slow = (eventLoopDelay: number) =>
    jest
      .spyOn(fake.app, 'memoryUsage')
      .mockReturnValue({ eventLoopDelay, rssBytes: 0, heapUsed: 0, eventLoopUtilized: 0 });
  const get = (url: string, accept = 'text/html') => fake.app.inject({ url, headers: { accept } });

  test('says 503 and when to come back in the shop’s own words, for kept pages too, but not of its health; then it serves again', async () => {
    expect((await get('/p/kept')).statusCode).toBe(200);
    // In service once it has met its api (D449), which a crowded machine may make late.
    while ((await get('/readyz')).json().parts.api === 'down');
    fake.apiCalls.length = 0;
    slow(41);
    // The first slow time may be a pause of the machine.
    expect((await get('/p/kept')).statusCode).toBe(200);
    later += 8_000;
    const page = await get('/p/kept');
    expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
      503,
      '2',
      'no-store',
    ]);
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    expect(page.body).toContain('El servicio no está disponible en este momento.');
    const call = await get('/api/web/list', 'application/json');
    expect([call.statusCode, call.headers['retry-after'], call.json().code]).toEqual([503, '2', 'unavailable']);
    expect(fake.apiCalls).toEqual([]);
    for (const url of ['/healthz', '/readyz']) expect((await get(url)).statusCode).toBe(200);
    slow(3);
    expect((await get('/p/kept')).statusCode).toBe(200);
  });
});
