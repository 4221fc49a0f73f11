import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { startApp, type TestApp } from '../../test/app';
import { registered } from '../../test/newcomer';
import { blankPolo, plain, sendForm, words } from '../domains/designs/testing';
import { upload } from '../domains/support/testing/stage';
import { Runner } from '../jobs/runner';
import { sweepFiles } from './sweep-files';

let shop: TestApp;
let ana: Awaited<ReturnType<typeof registered>>;
let photo: Buffer;
const every = jest.spyOn(Runner.prototype, 'every');
beforeAll(async () => {
  shop = await startApp();
  ana = await registered(shop);
  photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => shop.close());

/** What a task by the clock does when its time has come. */
const run = async (name: string) => {
  const [seconds, , task] = every.mock.calls.find(([, called]) => called === name) ?? [];
  if (!task) throw new Error(`no task ${name}`);
  expect(seconds).toBe(3_600);
  await task(new AbortController().signal);
};
const isThere = (key: string) => existsSync(join(shop.env.DATA_DIR, key));
const keysOf = async (folder: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of shop.app.files.list(folder)) keys.push(key);
  return keys;
};
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const put = (key: string, hours: number) => shop.app.files.put(key, Buffer.from('a'), { modified: hoursAgo(hours) });

/** A document with its row, whose kind is not one that goes with its request. */
const document = async () => {
  const path = await shop.app.privateFiles.write('requests', { bytes: photo, extension: 'webp' });
  const row = { user_id: ana.id, kind: 'proof', path, mime: 'image/webp', bytes: 1 };
  await shop.db.insertInto('uploads').values(row).execute();
};

/** A design whose front was captured. */
const design = async () => {
  const polo = await blankPolo(shop);
  const body = { product_id: polo.variant.id, quantity: 1, design: polo.design([words()]) };
  const headers = { 'idempotency-key': 'polo' };
  const { id } = (await shop.post('product-customs', body, ana.token, { headers })).json();
  const image = await plain(500, 500).png().toBuffer();
  await sendForm(shop, 'product-customs/upload', ana.token, { image, fields: { view: 1, product_custom_id: id } });
};

const profile = () =>
  shop.post(
    'users/profile',
    {
      ...{ name: 'Ana', user_name: ana.form.user_name },
      uri: `data:image/jpeg;base64,${photo.toString('base64')}`,
    },
    ana.token,
  );

// Folder, who looks after it, what has a row there, and how many files that are.
const FOLDERS: [string, string, () => Promise<unknown>, number][] = [
  [
    'private/proofs/',
    'take away files of proofs without a row',
    () => upload(shop, ana.token, 'orders/proofs', photo, 'file'),
    1,
  ],
  [
    'private/returns/',
    'take away pictures of returns without a row',
    () => upload(shop, ana.token, 'orders/returns/pictures', photo, 'file'),
    1,
  ],
  ['private/requests/', 'take away documents without a row', document, 1],
  [
    'private/prints/',
    'take away pictures to print without a row',
    () => upload(shop, ana.token, 'prints/upload', photo),
    2,
  ],
  ['private/designs/', 'take away captured views that nothing shows', design, 3],
  ['uploads/avatars/', 'forget photos that no profile shows', profile, 1],
];

it.each(FOLDERS)(
  'a file without a row goes after an hour; a younger one, and what has a row, stay: %s [D448]',
  async (folder, task, keep, count) => {
    await keep();
    const kept = await keysOf(folder);
    expect(kept).toHaveLength(count);
    // As old as what goes.
    for (const key of kept) await shop.app.files.put(key, Buffer.from('a'), { modified: hoursAgo(2) });
    const name = '00000000-0000-4000-8000-00000000000';
    const [old, young] = [`${folder}${name}1.webp`, `${folder}${name}2.webp`];
    await put(old, 1.01);
    await put(young, 0.99);
    await run(task);
    expect([old, young, ...kept].map(isThere)).toEqual([false, true, ...kept.map(() => true)]);
  },
);

it('so many files that they are asked about in turns all are looked at; one that stays keeps no other [D448]', async () => {
  const names = Array.from({ length: 2_500 }, (_, nth) => `private/proofs/${nth}`);
  const gone: string[] = [];
  const questions: number[] = [];
  const store = {
    async *list() {
      for (const key of names) yield { key, size: 1, modified: hoursAgo(2) };
    },
    remove: async (key: string) => {
      if (key === names[1]) throw new Error('the store says no');
      gone.push(key);
    },
  } as unknown as TestApp['app']['files'];
  const known = async (keys: string[]) => {
    questions.push(keys.length);
    return new Set(keys.filter((key) => /[02468]$/.test(key)));
  };
  await expect(sweepFiles(store, 'private/proofs/', { known })).rejects.toThrow('1 of 1250 files are left');
  expect([questions, gone.length]).toEqual([[1_000, 1_000, 500], 1_249]);
});

describe('a database that is not the one of the files, or not of their time', () => {
  /** A folder of so many old files. */
  const folderOf = (count: number) => {
    const removed: string[] = [];
    const store = {
      async *list() {
        for (let nth = 0; nth < count; nth++) yield { key: `private/proofs/${nth}`, size: 1, modified: hoursAgo(2) };
      },
      remove: async (key: string) => void removed.push(key),
    } as unknown as TestApp['app']['files'];
    return { store, removed };
  };
  const sweep = (count: number, rows: number) => {
    const { store, removed } = folderOf(count);
    const known = async (keys: string[]) => new Set(keys.filter((key) => Number(key.split('/').at(-1)) < rows));
    return { removed, swept: sweepFiles(store, 'private/proofs/', { known }) };
  };

  it('loses none: more than a hundred and more than half of the folder without a row are left, and that is said [D448]', async () => {
    const { removed, swept } = sweep(1_500, 700);
    await expect(swept).rejects.toThrow('800 of 1500 files in private/proofs/ have no row, so none was taken away');
    expect(removed).toEqual([]);
  });

  it.each([
    [1_500, 750],
    [100, 0],
  ])('of %d files of which %d have a row the others go: half of them, or a hundred [D448]', async (count, rows) => {
    const { removed, swept } = sweep(count, rows);
    expect(await swept).toBe(count - rows);
    expect(removed).toHaveLength(count - rows);
  });

  it('an empty database beside a full folder is an error of the task that looks after it, and keeps no other task [D448]', async () => {
    const keys = Array.from(
      { length: 101 },
      (_, nth) => `private/returns/00000000-0000-4000-9000-000000000${100 + nth}.webp`,
    );
    for (const key of keys) await put(key, 2);
    await expect(run('take away pictures of returns without a row')).rejects.toThrow(
      /^10\d of 10\d files in private\/returns\//,
    );
    expect(keys.filter((key) => !isThere(key))).toEqual([]);
    await run('pictures of returns that were never asked for');
    for (const key of keys) await shop.app.files.remove(key);
  });

  it('a process that stops waits for one removal, not for all [D206]', async () => {
    const { store, removed } = folderOf(50);
    const ending = new AbortController();
    const remove = store.remove.bind(store);
    store.remove = async (key) => {
      await remove(key);
      if (removed.length === 3) ending.abort();
    };
    const known = async () => new Set<string>();
    expect(await sweepFiles(store, 'private/proofs/', { known, signal: ending.signal })).toBe(3);
    expect(await sweepFiles(store, 'private/proofs/', { known, signal: ending.signal })).toBe(0);
    expect(removed).toHaveLength(3);
  });
});

it('a photo that a profile shows stays whatever its ending is [D448]', async () => {
  const key = 'uploads/avatars/00000000-0000-4000-8000-000000000003.png';
  await put(key, 2);
  await shop.db
    .updateTable('users')
    .set({ uri: `/${key}` })
    .where('id', '=', ana.id)
    .execute();
  await run('forget photos that no profile shows');
  expect(isThere(key)).toBe(true);
});
