import { setTimeout as pause } from 'node:timers/promises';
import { startApp, type TestApp } from '../../test/app';
import { Runner } from './runner';

jest.setTimeout(30_000);

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

it('a stream of new jobs does not put off the first one [D27]', async () => {
  const runner = new Runner(shop.db, shop.app.log);
  const done: unknown[] = [];
  runner.handle('test', async (payload) => void done.push(payload));
  runner.start();
  await shop.db
    .insertInto('jobs')
    .values({ kind: 'test', payload: JSON.stringify({ n: 1 }) })
    .execute();
  const until = Date.now() + 1_500;
  while (Date.now() < until && done.length === 0) {
    runner.wake();
    await pause(10);
  }
  await runner.stop();
  expect(done).toEqual([{ n: 1 }]);
});
