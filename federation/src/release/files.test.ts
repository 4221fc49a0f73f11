import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { writeAtomic } from '../pointer/atomic';
import { contentHash, hashFiles, listFiles, precompress } from './files';
import { sha384 } from './integrity';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'files-'));
  await mkdir(path.join(dir, 'js'));
  await mkdir(path.join(dir, 'server'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const LONG = 'export const polo = 1;\n'.repeat(200);

describe('files of a release', () => {
  it('have compressed variants when a browser loads them and it pays', async () => {
    await writeFile(path.join(dir, 'js/long.js'), LONG);
    await writeFile(path.join(dir, 'js/short.js'), '1');
    await writeFile(path.join(dir, 'server/entry.cjs'), LONG);
    await precompress(dir, 'production');
    expect(await listFiles(dir)).toEqual([
      'js/long.js',
      'js/long.js.br',
      'js/long.js.gz',
      'js/short.js',
      'server/entry.cjs',
    ]);
    expect(brotliDecompressSync(await readFile(path.join(dir, 'js/long.js.br'))).toString()).toBe(LONG);
    expect(gunzipSync(await readFile(path.join(dir, 'js/long.js.gz'))).toString()).toBe(LONG);
  });

  it('are pressed hardest for those who travel with them, quickly for this machine alone [D415]', async () => {
    const varied = Array.from({ length: 400 }, (_, at) => `export const polo${at * 7919} = ${at * at};`).join('\n');
    await writeFile(path.join(dir, 'js/a.js'), varied);
    const sizes: Record<string, number[]> = {};
    for (const mode of ['production', 'development'] as const) {
      await precompress(dir, mode);
      const [br, gz] = await Promise.all(['br', 'gz'].map((end) => readFile(path.join(dir, `js/a.js.${end}`))));
      if (!br || !gz) throw new Error('not compressed');
      expect([brotliDecompressSync(br).toString(), gunzipSync(gz).toString()]).toEqual([varied, varied]);
      sizes[mode] = [br.length, gz.length];
    }
    for (const end of [0, 1]) expect(sizes.production?.[end]).toBeLessThan(sizes.development?.[end] ?? 0);
  });

  it('are listed with hash and size, and name the release by what is in them', async () => {
    await writeFile(path.join(dir, 'js/a.js'), 'one');
    const before = await hashFiles(dir);
    expect(before.files['js/a.js']).toEqual({ sha384: sha384('one'), bytes: 3 });
    expect(contentHash(await hashFiles(dir))).toBe(contentHash(before));
    await writeFile(path.join(dir, 'js/a.js'), 'two');
    expect(contentHash(await hashFiles(dir))).not.toBe(contentHash(before));
  });

  it('replace each other in one step and leave nothing behind', async () => {
    const file = path.join(dir, 'deep/pointer.json');
    await writeAtomic(file, 'old');
    await Promise.all([writeAtomic(file, 'new'), ...Array.from({ length: 5 }, () => readFile(file, 'utf8'))]).then(
      ([, ...seen]) => {
        for (const text of seen) expect(['old', 'new']).toContain(text);
      },
    );
    expect(await listFiles(path.join(dir, 'deep'))).toEqual(['pointer.json']);
  });
});
