import { setTimeout as pause } from 'node:timers/promises';
import { startApiProcess } from '../test/api-process';
import { databaseForTests, type OwnDatabase } from '../test/databases';

let own: OwnDatabase;
databaseForTests((database) => {
  own = database;
});

describe('a process that is told to stop [D208]', () => {
  test('says so where balancers ask, serves on for the drain, closes connections, and ends', async () => {
    const api = await startApiProcess({ ...own.env, DRAIN_SECONDS: '10' });
    const origin = new URL(api.url).origin;
    const stopped = api.stop();
    let refused = await fetch(`${origin}/readyz`);
    for (const end = Date.now() + 9_000; refused.ok && Date.now() < end; await pause(5)) {
      refused = await fetch(`${origin}/readyz`);
    }
    expect([refused.status, refused.headers.get('connection')]).toEqual([503, 'close']);
    expect(await refused.json()).toMatchObject({ code: 'leaving' });
    const served = await fetch(`${origin}/healthz`);
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
    expect((await fetch(`${api.url}/products?page=1`)).status).toBe(200);
    await stopped;
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
  });

  test('a second signal ends it at once', async () => {
    const api = await startApiProcess({ ...own.env, DRAIN_SECONDS: '120' });
    const origin = new URL(api.url).origin;
    const first = api.stop();
    for (const end = Date.now() + 20_000; (await fetch(`${origin}/readyz`)).ok && Date.now() < end; await pause(5));
    const second = api.stop();
    await Promise.all([first, second]);
  });
});
