import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMoveFiles } from '../commands/move-files';
import { lockFolder } from '../db/lock';
import { DiskFiles } from './disk';
import { FilesWithFallback } from './fallback';
import { FilesUnavailable, readFileOf } from './files';
import { moveFiles } from './move';
import { busyShop, fill } from './testing/busy-shop';

let root: string;
let from: DiskFiles;
let to: DiskFiles;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'qhatu-files-'));
  from = new DiskFiles(join(root, 'from'));
  to = new DiskFiles(join(root, 'to'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const bytesOf = async (files: DiskFiles, key: string) => (await readFileOf(files, key))?.toString() ?? null;

it('every file is copied and stays where it was; again nothing is; removed only when it is asked for [D189]', async () => {
  const bodies = await fill(from, 40);
  expect(await moveFiles({ from, to })).toEqual({ copied: 40, there: 0, removed: 0, left: [] });
  expect(await moveFiles({ from, to })).toEqual({ copied: 0, there: 40, removed: 0, left: [] });
  expect(await moveFiles({ from, to, remove: true })).toEqual({ copied: 0, there: 40, removed: 40, left: [] });
  for (const [key, body] of bodies)
    expect([await to.head(key), await from.head(key)]).toMatchObject([{ size: body.length }, null]);
});

it('interrupted by a store that does not answer, it goes on where it was [D189]', async () => {
  await fill(from, 30);
  const put = jest.spyOn(to, 'put');
  const real = DiskFiles.prototype.put.bind(to);
  let left = 12;
  put.mockImplementation(async (...args) => {
    if (left-- <= 0) throw new FilesUnavailable('away');
    return real(...args);
  });
  await expect(moveFiles({ from, to, remove: true })).rejects.toThrow(FilesUnavailable);
  put.mockRestore();
  const again = await moveFiles({ from, to, remove: true });
  // What was removed in the first run is not there to be counted.
  expect(again.copied + again.there).toBeGreaterThanOrEqual(18);
  expect(again.left).toEqual([]);
  const keys: string[] = [];
  for (const folder of ['private/', 'uploads/']) for await (const { key } of to.list(folder)) keys.push(key);
  expect(keys).toHaveLength(30);
});

it('what the shop wrote to the new place meanwhile is not overwritten by what was there before [D189]', async () => {
  const early = new Date(Date.now() - 60_000);
  await from.put('private/chat/a', Buffer.from('before'), { modified: early });
  await to.put('private/chat/a', Buffer.from('sealed anew'));
  expect(await moveFiles({ from, to, remove: true })).toMatchObject({ copied: 0, there: 1, removed: 1 });
  expect(await bytesOf(to, 'private/chat/a')).toBe('sealed anew');
  // Left from an earlier move back and forth: the old place has the newer one.
  await to.put('private/chat/b', Buffer.from('stale'), { modified: early });
  await from.put('private/chat/b', Buffer.from('newer'));
  expect(await moveFiles({ from, to })).toMatchObject({ copied: 1 });
  expect(await bytesOf(to, 'private/chat/b')).toBe('newer');
});

it('a file that is deleted while it is copied is not brought back [D189]', async () => {
  await from.put('private/chat/a', Buffer.from('forget me'));
  const shop = new FilesWithFallback(to, from);
  const real = DiskFiles.prototype.put.bind(to);
  jest.spyOn(to, 'put').mockImplementationOnce(async (...args) => {
    await shop.remove('private/chat/a');
    await real(...args);
  });
  expect(await moveFiles({ from, to })).toEqual({ copied: 0, there: 0, removed: 0, left: [] });
  expect([await to.head('private/chat/a'), await from.head('private/chat/a')]).toEqual([null, null]);
});

it('a copy that does not come back as it was is made once more, then named, and its original stays [D189]', async () => {
  await from.put('private/chat/a', Buffer.from('whole'));
  const real = DiskFiles.prototype.put.bind(to);
  const put = jest.spyOn(to, 'put').mockImplementation((key, body, options) => real(key, body.subarray(1), options));
  expect(await moveFiles({ from, to, remove: true })).toEqual({
    copied: 0,
    there: 0,
    removed: 0,
    left: ['private/chat/a'],
  });
  expect([put.mock.calls.length, await bytesOf(from, 'private/chat/a')]).toEqual([2, 'whole']);
});

it('a shop that writes, reads and deletes while its files move loses none, brings none back, reads none wrongly [D189]', async () => {
  const before = await fill(from, 300);
  const files = new FilesWithFallback(to, from);
  const shop = busyShop(files, before);
  await moveFiles({ from, to });
  await moveFiles({ from, to, remove: true });
  const { kept, deleted, wrong } = await shop.stop();
  await moveFiles({ from, to, remove: true });
  expect([wrong, deleted.length > 10]).toEqual([[], true]);
  for (const [key, body] of kept) expect((await readFileOf(to, key))?.equals(body)).toBe(true);
  for (const key of deleted) expect([await to.head(key), await from.head(key)]).toEqual([null, null]);
  for (const folder of ['private/', 'uploads/'])
    for await (const { key } of from.list(folder)) throw new Error(`still at ${key}`);
}, 60_000);

describe('npm run move-files', () => {
  const run = async (argv: string[], env: Record<string, string> = {}) => {
    let said = '';
    const code = await runMoveFiles({
      argv,
      env: { DATA_DIR: join(root, 'from'), ...env },
      say: (text) => {
        said += text;
      },
    });
    return [code, said];
  };

  it('says what is missing in a sentence [D189]', async () => {
    expect(await run([])).toEqual([1, expect.stringMatching(/^Set FILES_URL to where files go and FILES_FALLBACK/)]);
    expect(await run(['--help'])).toEqual([0, expect.stringMatching(/^npm run move-files/)]);
    expect(await run(['--delete'])).toEqual([1, expect.stringContaining('npm run move-files')]);
    const FILES_URL = 's3://a:b@127.0.0.1:9/qhatu?tls=off';
    expect(await run([], { FILES_URL, FILES_FALLBACK: 'disk' })).toEqual([
      1,
      expect.stringMatching(/^The store of files at http:\/\/127\.0\.0\.1:9 does not answer/),
    ]);
  });

  it('a second run beside the first is refused, and the next one after it is not [D189]', async () => {
    const settings = { FILES_URL: 's3://a:b@127.0.0.1:9/qhatu?tls=off', FILES_FALLBACK: 'disk' };
    mkdirSync(join(root, 'from'));
    const end = lockFolder(join(root, 'from', 'move-files.lock'));
    expect(await run([], settings)).toEqual([1, 'Files are being moved by another run: wait for its end.\n']);
    end();
    for (const _ of ['once', 'again'])
      expect(await run([], settings)).toEqual([1, expect.stringMatching(/does not answer/)]);
  });
});
