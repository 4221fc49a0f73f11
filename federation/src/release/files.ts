import { createHash } from 'node:crypto';
import { access, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FileList } from '../discovery/types';
import type { BuildMode } from '../webpack/options';
import { sha384 } from './integrity';
import { allOrFirstFailure } from './settled';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const TEXT = /\.(js|css|svg|json|webmanifest)$/;
/** Below this a compressed variant saves less than a packet. */
const WORTH_COMPRESSING = 860;
/** How hard is tried: what travels to shoppers as hard as can be; what only this machine loads, at once (D415). */
const EFFORT = { production: { brotli: 11, gzip: 9 }, development: { brotli: 4, gzip: 6 } } as const satisfies Record<
  BuildMode,
  { brotli: number; gzip: number }
>;

/** Every file below a folder, as relative paths with forward slashes, sorted. */
export async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** Puts `.br` and `.gz` beside each text file that a browser loads, so that serving costs no processor time. */
export async function precompress(dir: string, mode: BuildMode): Promise<void> {
  const effort = EFFORT[mode];
  const files = (await listFiles(dir)).filter((file) => TEXT.test(file) && !file.startsWith('server/'));
  await allOrFirstFailure(
    files.map(async (file) => {
      const full = path.join(dir, file);
      const bytes = await readFile(full);
      if (bytes.length < WORTH_COMPRESSING) return;
      const [br, gz] = await Promise.all([
        brotli(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: effort.brotli, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        }),
        zip(bytes, { level: effort.gzip }),
      ]);
      await allOrFirstFailure([writeFile(`${full}.br`, br), writeFile(`${full}.gz`, gz)]);
    }),
  );
}

/** Hash and size of every file below a folder. */
export async function hashFiles(dir: string): Promise<FileList> {
  const files: FileList['files'] = {};
  for (const file of await listFiles(dir)) {
    const bytes = await readFile(path.join(dir, file));
    files[file] = { sha384: sha384(bytes), bytes: bytes.length };
  }
  return { files };
}

/** Short name of a set of files: changes when any of them does. */
export function contentHash({ files }: FileList): string {
  const hash = createHash('sha256');
  for (const [file, { sha384: digest }] of Object.entries(files)) hash.update(`${file} ${digest}\n`);
  return hash.digest('hex').slice(0, 12);
}

/**
 * Moves a finished build to its name. The same content has the same name: what is there already, whole, stays as it is.
 * @param last the file that is written last, and so says that a folder is whole
 */
export async function putInPlace(from: string, to: string, last: string): Promise<void> {
  const there = await access(path.join(to, last)).then(
    () => true,
    () => false,
  );
  if (there) return;
  await rm(to, { recursive: true, force: true });
  await rename(from, to);
}
