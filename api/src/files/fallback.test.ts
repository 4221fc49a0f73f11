import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskFiles } from './disk';
import { FilesWithFallback } from './fallback';
import { FilesUnavailable, readFileOf } from './files';
import { promisesOfFiles } from './testing/contract';

let root: string;
let first: DiskFiles;
let second: DiskFiles;
let both: FilesWithFallback;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'qhatu-files-'));
  first = new DiskFiles(join(root, 'first'));
  second = new DiskFiles(join(root, 'second'));
  both = new FilesWithFallback(first, second);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('two stores, one of them a fallback', () => {
  promisesOfFiles(() => both);

  it('what the first has not is read from the second; what is new goes to the first alone [D189]', async () => {
    await second.put('private/old/a', Buffer.from('old'));
    expect((await readFileOf(both, 'private/old/a'))?.toString()).toBe('old');
    expect((await both.head('private/old/a'))?.size).toBe(3);
    await both.put('private/old/a', Buffer.from('newer'));
    await both.put('private/old/b', Buffer.from('b'));
    expect((await readFileOf(both, 'private/old/a'))?.toString()).toBe('newer');
    expect([(await second.head('private/old/a'))?.size, await second.head('private/old/b')]).toEqual([3, null]);
  });

  it('what is deleted goes from both [D189]', async () => {
    for (const files of [first, second]) await files.put('private/gone/a', Buffer.from('x'));
    await both.remove('private/gone/a');
    expect([await first.head('private/gone/a'), await second.head('private/gone/a')]).toEqual([null, null]);
  });

  it('deleted is first from the old place: who copies meanwhile sees it there [D189]', async () => {
    const order: string[] = [];
    const noted = (name: string) => {
      const files = new DiskFiles(join(root, name));
      jest.spyOn(files, 'remove').mockImplementation(async () => void order.push(name));
      return files;
    };
    await new FilesWithFallback(noted('new'), noted('old')).remove('private/gone/b');
    expect(order).toEqual(['old', 'new']);
  });

  it('a list has each file once, the first one’s where both have it [D189]', async () => {
    for (const name of ['a', 'c', 'd']) await first.put(`private/merge/${name}`, Buffer.from('1'));
    for (const name of ['b', 'c', 'e']) await second.put(`private/merge/${name}`, Buffer.from('22'));
    const listed: string[] = [];
    for await (const { key, size } of both.list('private/merge/')) listed.push(`${key.slice(-1)}${size}`);
    expect(listed).toEqual(['a1', 'b2', 'c1', 'd1', 'e2']);
  });

  it('a file that moves between two looks is found all the same [D189]', async () => {
    await second.put('private/moving/a', Buffer.from('here'));
    const slow = new DiskFiles(join(root, 'second'));
    jest.spyOn(slow, 'get').mockImplementation(async (key) => {
      await first.put(key, Buffer.from('here'));
      await second.remove(key);
      return second.get(key);
    });
    expect((await readFileOf(new FilesWithFallback(first, slow), 'private/moving/a'))?.toString()).toBe('here');
  });

  it('when one of them does not answer, nobody is told that a file is gone [D189]', async () => {
    const away = new DiskFiles(join(root, 'away'));
    jest.spyOn(away, 'get').mockRejectedValue(new FilesUnavailable('away'));
    await first.put('private/there/a', Buffer.from('x'));
    await expect(new FilesWithFallback(away, first).get('private/there/a')).rejects.toThrow(FilesUnavailable);
    await expect(new FilesWithFallback(first, away).get('private/there/b')).rejects.toThrow(FilesUnavailable);
  });
});
