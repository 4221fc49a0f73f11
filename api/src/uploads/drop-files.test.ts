import { sql } from 'kysely';
import { startApp, type TestApp } from '../../test/app';
import { registered } from '../../test/newcomer';
import type { Db } from '../db/open';
import { dropDesignFilesSoon } from '../domains/designs/forget';
import { storeProof } from '../domains/orders/proofs/storage';
import { notFound } from '../http/errors';
import { Runner } from '../jobs/runner';
import { dropFilesSoon, removeUnkept } from './drop-files';

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

test.each<[string, unknown, boolean]>([
  ['our own refusal', notFound(), true],
  ['a constraint', Object.assign(new Error('duplicate key'), { code: '23505' }), true],
  ['a deadlock', Object.assign(new Error('deadlock detected'), { code: '40P01' }), true],
  ['a completion that is unknown', Object.assign(new Error('unknown'), { code: '40003' }), false],
  ['a server that stops', Object.assign(new Error('terminating'), { code: '57P01' }), false],
  ['a broken pipe', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }), false],
  ['a lost connection', new Error('Connection terminated unexpectedly'), false],
])('files whose row was not kept go at once only where that is sure: %s [D448]', async (_, error, goes) => {
  const asked: string[] = [];
  const remove = async (key: string) => {
    asked.push(key);
    throw new Error('the store says no');
  };
  // One that stays keeps no other, and hides no error.
  await removeUnkept({ remove }, ['private/a', 'private/b'], error);
  expect(asked).toEqual(goes ? ['private/a', 'private/b'] : []);
});

test('a proof whose COMMIT got no answer keeps its file beside its row [D448]', async () => {
  const { id: userId } = await registered(shop);
  const execute = async (work: (trx: Db) => Promise<unknown>) => {
    await shop.db.transaction().execute(work);
    throw new Error('Connection terminated unexpectedly');
  };
  const db = { transaction: () => ({ execute }) } as unknown as Db;
  const proof = { bytes: Buffer.from('a'), extension: 'webp', mime: 'image/webp' } as const;
  await expect(storeProof(db, shop.app.privateFiles, userId, proof)).rejects.toThrow('terminated');
  const { path } = await shop.db
    .selectFrom('uploads')
    .select('path')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(await shop.app.privateFiles.read(path)).toEqual(proof.bytes);
});
