import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskFiles } from './disk';
import { promisesOfFiles } from './testing/contract';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'qhatu-files-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a disk', () => {
  promisesOfFiles(() => new DiskFiles(root));

  it('private files are their owner’s alone, uploads everybody’s to read [D4]', async () => {
    const files = new DiskFiles(root);
    await files.put('private/modes/a', Buffer.from('x'));
    await files.put('uploads/modes/a', Buffer.from('x'));
    const modeOf = (path: string) => (statSync(join(root, path)).mode & 0o777).toString(8);
    expect(['private/modes', 'private/modes/a', 'uploads/modes/a'].map(modeOf)).toEqual(['700', '600', '644']);
  });

  it('the time that a file is given is kept, since sweeps go by it', async () => {
    const files = new DiskFiles(root);
    const modified = new Date('2026-01-02T03:04:05Z');
    await files.put('private/times/a', Buffer.from('x'), { modified });
    expect((await files.head('private/times/a'))?.modified).toEqual(modified);
  });

  it('drafts of a process that died are in no list; once nobody can be writing them they go', async () => {
    const folder = join(root, 'private', 'drafts');
    mkdirSync(folder, { recursive: true });
    for (const name of ['.young', '.old', 'a.webp.0.draft']) writeFileSync(join(folder, name), 'half');
    const before = Date.now() / 1_000 - 2 * 86_400;
    utimesSync(join(folder, '.old'), before, before);
    for await (const { key } of new DiskFiles(root).list('private/drafts/')) throw new Error(`listed: ${key}`);
    expect(['.young', '.old', 'a.webp.0.draft'].map((name) => existsSync(join(folder, name)))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('a put that fails leaves neither a file nor a draft', async () => {
    mkdirSync(join(root, 'private', 'taken', 'name'), { recursive: true });
    await expect(new DiskFiles(root).put('private/taken/name', Buffer.from('x'))).rejects.toThrow();
    expect(readdirSync(join(root, 'private', 'taken'))).toEqual(['name']);
  });

  it('a folder that cannot be made is one sentence', async () => {
    writeFileSync(join(root, 'file'), '');
    await expect(new DiskFiles(join(root, 'file', 'below')).check()).rejects.toThrow(
      /^Files cannot be kept in .*: set DATA_DIR\.$/,
    );
  });
});
