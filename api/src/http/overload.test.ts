import { setTimeout as pause } from 'node:timers/promises';
import { startApp, type TestApp } from '../../test/app';

jest.setTimeout(120_000);

/** Holds the thread, as a mistake in a handler would. */
function block(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

/** Blocks again and again until the question is answered otherwise than before. */
async function whileBlocked(shop: TestApp, path: string, status: number) {
  for (const end = Date.now() + 40_000; Date.now() < end; await pause(1)) {
    block(1_500);
    const answer = await shop.app.inject(path);
    if (answer.statusCode === status) return answer;
  }
  throw new Error(`${path} never answered ${status}`);
}

describe('a process that cannot keep up [D208]', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startApp({ MAX_EVENT_LOOP_DELAY_MS: '40' });
  });
  afterAll(() => shop.close());

  test('says 503 with the shop’s own body and when to come back, and serves again when it can', async () => {
    const answer = await whileBlocked(shop, '/api/web/products?page=1', 503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toMatchObject({ code: 'busy', msg: expect.stringContaining('ocupada') });
    for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
      if ((await shop.app.inject('/api/web/products?page=1')).statusCode === 200) return;
    }
    throw new Error('it never served again');
  });

  test('refuses nobody for pauses of the machine, one after the other, though nothing else is in that time', async () => {
    const calm = await startApp({ MAX_EVENT_LOOP_DELAY_MS: '1000' });
    try {
      for (const ms of [1_500, 3_000, 3_000]) {
        block(ms);
        await pause(1);
      }
      const answers = [];
      for (const end = Date.now() + 6_000; Date.now() < end; await pause(20)) {
        answers.push((await calm.app.inject('/api/web/products?page=1')).statusCode);
      }
      expect(new Set(answers)).toEqual(new Set([200]));
    } finally {
      await calm.close();
    }
  });

  test('still answers whoever asks for its health', async () => {
    await whileBlocked(shop, '/api/web/products?page=1', 503);
    expect((await shop.app.inject('/healthz')).statusCode).toBe(200);
    expect((await shop.app.inject('/readyz')).statusCode).toBe(200);
  });
});
