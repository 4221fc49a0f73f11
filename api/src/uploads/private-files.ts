import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { notFound } from '../http/errors';
import { writeNew } from './write-new';

/** Beside DATA_DIR/uploads, which the whole world may read. */
const pathOf = (dataDir: string, path: string): string => join(dataDir, 'private', path);

/** Writes a file under a name that nobody can guess. @returns its path, for `uploads.path` */
export async function writePrivateFile(
  dataDir: string,
  folder: string,
  { bytes, extension }: { bytes: Buffer; extension: string },
): Promise<string> {
  const path = `${folder}/${randomUUID()}.${extension}`;
  const file = pathOf(dataDir, path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeNew({ [file]: bytes });
  return path;
}

export const removePrivateFile = (dataDir: string, path: string): Promise<void> =>
  rm(pathOf(dataDir, path), { force: true });

/**
 * Removes files of a folder that no row names any more, such as those of a person who left. Younger ones stay: their row
 * may be on its way. `known` answers which of these paths have a row. @returns how many went
 */
export async function sweepPrivateFolder(
  dataDir: string,
  folder: string,
  { olderThanMs, known }: { olderThanMs: number; known: (paths: string[]) => Promise<Set<string>> },
): Promise<number> {
  const names = await readdir(pathOf(dataDir, folder)).catch(() => []);
  const rows = await known(names.map((name) => `${folder}/${name}`));
  let gone = 0;
  for (const path of names.map((name) => `${folder}/${name}`).filter((one) => !rows.has(one))) {
    const { mtimeMs } = await stat(pathOf(dataDir, path)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs <= olderThanMs) continue;
    await removePrivateFile(dataDir, path);
    gone += 1;
  }
  return gone;
}

/** Sends a file to the one who may see it: a PDF is never opened on our origin, only downloaded. Throws 404. */
export async function sendPrivateFile(
  reply: FastifyReply,
  dataDir: string,
  { path, mime, name }: { path: string; mime: string; name: string },
): Promise<FastifyReply> {
  const file = pathOf(dataDir, path);
  const size = await stat(file).then(
    (stats) => stats.size,
    () => null,
  );
  if (size === null) throw notFound();
  const isPdf = mime === 'application/pdf';
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `${isPdf ? 'attachment' : 'inline'}; filename="${name}.${isPdf ? 'pdf' : 'webp'}"`)
    .header('content-length', size)
    .type(mime)
    .send(createReadStream(file));
}
