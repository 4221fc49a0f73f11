import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { BadKey, type Files, putAll, readFileOf } from '../files';

const keysOf = async (files: Files, folder: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of files.list(folder)) keys.push(key);
  return keys;
};

/** What every store of files promises (D188). `open` is asked after `beforeAll`. */
export function promisesOfFiles(open: () => Files | Promise<Files>): void {
  // A store may be kept between runs.
  const run = randomUUID().slice(0, 8);
  const at = (name: string) => `private/test-${run}/${name}`;
  let files: Files;
  beforeAll(async () => {
    files = await open();
  });

  it('what was put is read back, whole and in part, with its size and time [D188]', async () => {
    const key = at('a.webp');
    const body = Buffer.from('0123456789');
    const began = Date.now();
    await files.put(key, body);
    const found = await files.get(key);
    expect([found?.size, found && (await buffer(found.stream))]).toEqual([10, body]);
    const part = await files.get(key, { start: 2, end: 4 });
    expect([part?.size, part && (await buffer(part.stream)).toString()]).toEqual([10, '234']);
    const head = await files.head(key);
    expect(head?.size).toBe(10);
    // Stores tell whole seconds.
    expect(Math.abs((head?.modified.getTime() ?? 0) - began)).toBeLessThan(10_000);
  });

  it('an empty file is a file; one of some megabytes comes back as it was [D188]', async () => {
    const large = Buffer.alloc(6 * 1024 * 1024, 'qhatu');
    await files.put(at('empty'), Buffer.alloc(0));
    await files.put(at('large'), large);
    expect(await readFileOf(files, at('empty'))).toEqual(Buffer.alloc(0));
    expect((await readFileOf(files, at('large')))?.equals(large)).toBe(true);
  });

  it('what is not there is null, and may be removed; a folder is no file [D188]', async () => {
    await files.put(at('folder/inside'), Buffer.from('x'));
    for (const key of [at('nothing'), at('folder'), at('folder/inside/more')]) {
      expect([await files.get(key), await files.head(key)]).toEqual([null, null]);
      await files.remove(key);
    }
    expect((await readFileOf(files, at('folder/inside')))?.toString()).toBe('x');
  });

  it('put again replaces the whole; removed it is gone [D188]', async () => {
    await files.put(at('twice'), Buffer.from('the longer first one'));
    await files.put(at('twice'), Buffer.from('second'));
    expect((await readFileOf(files, at('twice')))?.toString()).toBe('second');
    await files.remove(at('twice'));
    expect(await files.head(at('twice'))).toBeNull();
  });

  it('whoever reads while it is put again reads one of both, never a mixture [D188]', async () => {
    const [old, fresh] = [Buffer.alloc(300_000, 'o'), Buffer.alloc(200_000, 'f')];
    await files.put(at('busy'), old);
    const writing = (async () => {
      for (let nth = 0; nth < 6; nth++) await files.put(at('busy'), nth % 2 ? old : fresh);
    })();
    const seen = await Promise.all(Array.from({ length: 12 }, () => readFileOf(files, at('busy'))));
    await writing;
    expect(seen.filter((bytes) => !bytes?.equals(old) && !bytes?.equals(fresh))).toEqual([]);
  });

  it('a list is of one folder, in the order of keys, past what one answer holds [D188]', async () => {
    const names = ['b', 'a/2', 'a/1', 'a-b', 'a.b', 'c/d/e'];
    for (const name of names) await files.put(at(`list/${name}`), Buffer.from(name));
    await files.put(at('list-not'), Buffer.from('x'));
    const expected = ['a-b', 'a.b', 'a/1', 'a/2', 'b', 'c/d/e'].map((name) => at(`list/${name}`));
    expect(await keysOf(files, at('list/'))).toEqual(expected);
    expect(await keysOf(files, at('list/a/'))).toEqual([at('list/a/1'), at('list/a/2')]);
    expect(await keysOf(files, at('nowhere/'))).toEqual([]);
    for await (const { size, modified } of files.list(at('list/c/'))) {
      expect([size, modified.getTime() > Date.now() - 60_000]).toEqual([5, true]);
    }
  });

  it.each([
    '../data-key',
    'private/../data-key',
    'private/a/../../data-key',
    'private//a',
    '/etc/passwd',
    'private',
    'private/',
    'data-key',
    'uploads/.draft',
    'uploads/a\\..\\b',
    'uploads/a\0b',
    'uploads/%2e%2e/b',
    `uploads/${'a'.repeat(600)}`,
  ])('%j is no key: nothing is read, written or removed [D188]', async (key) => {
    for (const act of [
      () => files.get(key),
      () => files.head(key),
      () => files.put(key, Buffer.from('x')),
      () => files.remove(key),
    ]) {
      await expect((async () => act())()).rejects.toThrow(BadKey);
    }
  });

  it.each(['../', 'private', 'private/../', 'mail/', ''])('%j is no folder to list [D188]', async (folder) => {
    await expect(keysOf(files, folder)).rejects.toThrow(BadKey);
  });

  it('of files that belong together none stays when one cannot be kept [D188]', async () => {
    const [one, two] = [at('together/1'), '../no-key'];
    await expect(putAll(files, { [one]: Buffer.from('1'), [two]: Buffer.from('2') })).rejects.toThrow(BadKey);
    expect(await files.head(one)).toBeNull();
  });

  it('a store that can be used says nothing at the start', async () => {
    await expect(files.check()).resolves.toBeUndefined();
  });
}
