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
    'forget proofs without an order',
    () => upload(shop, ana.token, 'orders/proofs', photo, 'file'),
    1,
  ],
  [
    'private/returns/',
    'pictures of returns that were never asked for',
    () => upload(shop, ana.token, 'orders/returns/pictures', photo, 'file'),
    1,
  ],
  ['private/requests/', 'forget documents of requests', document, 1],
  ['private/prints/', 'forget pictures without a design', () => upload(shop, ana.token, 'prints/upload', photo), 2],
  ['private/designs/', 'forget pictures without a design', design, 3],
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
    return new Set(keys.filter((key) => key.endsWith('7')));
  };
  await expect(sweepFiles(store, 'private/proofs/', { known })).rejects.toThrow('1 of 2250 files are left');
  expect([questions, gone.length]).toEqual([[1_000, 1_000, 500], 2_249]);
});
