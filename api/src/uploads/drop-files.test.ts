import { sql } from 'kysely';
import { startApp, type TestApp } from '../../test/app';
import { dropDesignFilesSoon } from '../domains/designs/forget';
import { Runner } from '../jobs/runner';
import { dropFilesSoon } from './drop-files';

let shop: TestApp;
const every = jest.spyOn(Runner.prototype, 'every');
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

/** What a task by the clock does when its time has come. */
const run = async (name: string) => {
  const [, , task] = every.mock.calls.find(([, called]) => called === name) ?? [];
  if (!task) throw new Error(`no task ${name}`);
  await task(new AbortController().signal);
};
const left = () => sql<{ error: string }>`select last_error as error from jobs`.execute(shop.db);
const failedAgo = (ago: string) =>
  sql`update jobs set failed_at = now() - ${ago}::interval, attempts = 8`.execute(shop.db);

const KINDS: [string, () => Promise<void>, number][] = [
  ['files', () => dropFilesSoon(shop.app.jobs, shop.db, ['private/a', 'private/stuck', 'private/z']), 3],
  [
    'files of designs',
    () =>
      dropDesignFilesSoon(shop.app.jobs, shop.db, {
        ...{ customIds: [-1], pictures: ['/private/stuck'], prints: ['/private/z'] },
      }),
    // The picture in its widths, the upload, two sides in two formats.
    1 + 2 + 1 + 4,
  ],
];

test.each(KINDS)(
  'one that stays keeps no other: %s; given up and a month old its job is tried until it is done [D421]',
  async (_, add, keys) => {
    let stuck = true;
    const asked: string[] = [];
    const remove = jest.spyOn(shop.app.files, 'remove').mockImplementation(async (key) => {
      asked.push(key);
      if (stuck && key === 'private/stuck') throw new Error('the store says no');
    });
    try {
      await add();
      await shop.app.jobs.drain();
      expect([asked.length, asked.at(-1)]).toEqual([keys, expect.not.stringContaining('stuck')]);
      const { rows } = await left();
      expect(rows).toEqual([{ error: expect.stringContaining('private/stuck): Error: the store says no') }]);

      await failedAgo('31 days');
      await run('forget failed jobs');
      expect((await left()).rows).toHaveLength(1);
      await failedAgo('50 minutes');
      await run('jobs that are tried until they are done');
      await shop.app.jobs.drain();
      expect(asked).toHaveLength(keys);
      // Once, and given up again at once.
      await failedAgo('61 minutes');
      await run('jobs that are tried until they are done');
      await shop.app.jobs.drain();
      expect(asked).toHaveLength(2 * keys);
      const given = await sql`select from jobs where failed_at > now() - interval '1 minute'`.execute(shop.db);
      expect(given.rows).toHaveLength(1);

      stuck = false;
      await failedAgo('61 minutes');
      await run('jobs that are tried until they are done');
      await shop.app.jobs.drain();
      expect((await left()).rows).toEqual([]);
    } finally {
      remove.mockRestore();
    }
  },
);
