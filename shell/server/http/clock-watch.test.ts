import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { ClockWatch } from './clock-watch';
import { health } from './health';

const HOUR_MS = 3_600_000;

describe('a front door’s clock beside the api’s [D269, D311]', () => {
  let api: Server;
  let origin: string;
  beforeAll(async () => {
    api = createServer((_, answer) => answer.end());
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  });
  afterAll(() => api.close());

  function watch(apiOrigin = origin) {
    const said: string[] = [];
    const log = {
      error: ({ err }: { err: Error }, text: string) => said.push(`${text}: ${err.message}`),
      info: (text: string) => said.push(text),
    };
    const time = { off: 0 };
    const clock = new ClockWatch({ apiOrigin, log: log as never, now: () => Date.now() + time.off });
    return { clock, said, time };
  }

  test.each([
    [HOUR_MS, '60 min ahead of'],
    [-3 * HOUR_MS, '3 h behind'],
  ])('one that is %i ms away says so in one sentence, once, until it is right again', async (off, words) => {
    const { clock, said, time } = watch();
    time.off = off;
    // On a crowded machine the api may be late for a look.
    while (clock.skew === undefined) await clock.look();
    await clock.look();
    expect(Math.abs((clock.skew ?? 0) - off / 1_000)).toBeLessThanOrEqual(5);
    expect(clock.isWrong).toBe(true);
    time.off = 0;
    while (clock.isWrong) await clock.look();
    expect([clock.skew, clock.isWrong]).toEqual([0, false]);
    expect(said).toEqual([
      `the clock is wrong: The clock of this machine is ${words} the api's: mend the time service of the one that is wrong.`,
      'the clock is right again',
    ]);
  });

  test('a front door with another time stays in service and says so to whoever watches', async () => {
    const app = Fastify();
    const clock = { isWrong: true };
    await app.register(health, {
      ...{ apiOrigin: origin, renderer: () => true, open: () => true, clock },
      discovery: () => ({ digest: '0', releases: [] }),
      shell: { version: '1', shares: {} },
    });
    const readiness = () => app.inject('/readyz');
    let wrong = await readiness();
    while (wrong.json().parts.api === 'down') wrong = await readiness();
    expect([wrong.statusCode, wrong.json().status, wrong.json().parts.clock]).toEqual([200, 'degraded', 'wrong']);
    clock.isWrong = false;
    let right = await readiness();
    while (right.json().parts.api === 'down') right = await readiness();
    expect(right.json()).toMatchObject({
      status: 'ready',
      parts: { api: 'up', renderer: 'up' },
    });
    await app.close();
  });

  test('an api that does not answer says nothing of the time', async () => {
    const { clock, said } = watch('http://127.0.0.1:9');
    await clock.look();
    expect([clock.skew, clock.isWrong, said]).toEqual([undefined, false, []]);
  });
});
