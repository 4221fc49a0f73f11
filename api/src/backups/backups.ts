import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Sealer } from '../crypto/sealed';
import { readSchema, refuseUnknownSchema } from '../db/migrate';
import { type OpenDatabase, openEmbedded } from '../db/open';
import { type Files, FOLDERS, isKey } from '../files/files';
import { dumpPostgres, isEmptyPostgres, restorePostgres } from './postgres-tools';

const MANIFEST = 'manifest.json';
const LIST = 'files.jsonl';

/** What a backup says of itself; written last, so that a folder without it is none. */
const Manifest = z.object({
  format: z.literal('qhatu-backup-1'),
  made_at: z.iso.datetime(),
  /** Names the key that sealed what is sealed in it; tells nothing about it. */
  data_key_id: z.string(),
  /** Migrations, each with the oldest that a version needs to live with it (D207). */
  schema: z.record(z.string(), z.string().nullable()),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    file: z.enum(['database.tar.gz', 'database.dump']),
    sha256: z.string(),
  }),
  files: z.object({ count: z.number().int(), bytes: z.number(), sha256: z.string() }),
});
type Manifest = z.infer<typeof Manifest>;

const Entry = z.object({
  key: z.string().refine(isKey),
  size: z.number().int(),
  sha256: z.string(),
  modified: z.iso.datetime(),
});
type Entry = z.infer<typeof Entry>;

/** It cannot be done; the message is one sentence for whoever asked. */
export class BackupRefused extends Error {}

export interface BackupSource {
  /** Its kind, what ran on it, and for the embedded one a dump. */
  database: OpenDatabase;
  /** Of PostgreSQL, past its pooler. */
  url: string | undefined;
  files: Files;
  sealer: Sealer;
}

/** Bytes in so many files. */
export interface BackupReport {
  files: number;
  bytes: number;
}

async function digest(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Every file of the store that is not in `known` as it is. Its name in the backup is its key. */
async function copyFiles(files: Files, folder: string, known: Map<string, Entry>): Promise<void> {
  for (const place of FOLDERS) {
    for await (const { key, size, modified } of files.list(place)) {
      const before = known.get(key);
      if (before && before.size === size && before.modified === modified.toISOString()) continue;
      const found = await files.get(key);
      // Gone since it was listed: nothing that the dump has names it.
      if (!found) continue;
      const target = join(folder, 'files', key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(found.stream, createWriteStream(target, { mode: 0o600 }));
      known.set(key, { key, size: found.size, sha256: await digest(target), modified: modified.toISOString() });
    }
  }
}

/**
 * Writes a shop into a new folder: its database as of one moment, and every file that something in it can name. Files
 * are copied before the dump (D215), since what is removed meanwhile is still in it, and once more after, since what came
 * meanwhile is in it, too. PostgreSQL may be in use. Throws {@link BackupRefused}.
 */
export async function makeBackup(
  folder: string,
  { database, url, files, sealer }: BackupSource,
): Promise<BackupReport> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new BackupRefused(`${folder} is not empty: give a folder of its own to each backup.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const entries = new Map<string, Entry>();
  await copyFiles(files, folder, entries);
  const schema = await readSchema(database.db);
  const file = database.kind === 'embedded' ? 'database.tar.gz' : 'database.dump';
  if (database.kind === 'embedded') await database.dump(join(folder, file));
  else await dumpPostgres(url ?? '', join(folder, file));
  await copyFiles(files, folder, entries);
  const all = [...entries.values()];
  await writeFile(join(folder, LIST), all.map((entry) => `${JSON.stringify(entry)}\n`).join(''), { mode: 0o600 });
  const bytes = all.reduce((sum, { size }) => sum + size, 0);
  const manifest: Manifest = {
    ...{ format: 'qhatu-backup-1', made_at: new Date().toISOString(), data_key_id: sealer.keyId, schema },
    database: { kind: database.kind, file, sha256: await digest(join(folder, file)) },
    files: { count: all.length, bytes, sha256: await digest(join(folder, LIST)) },
  };
  const draft = join(folder, `.${MANIFEST}`);
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, join(folder, MANIFEST));
  return { files: all.length, bytes };
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new BackupRefused(`${folder} is no whole backup: it has no ${MANIFEST}.`);
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    throw new BackupRefused(`${folder} is no backup of Qhatu that this version knows.`);
  }
}

async function* entriesOf(folder: string): AsyncGenerator<Entry> {
  const lines = createInterface({ input: createReadStream(join(folder, LIST)), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) if (line) yield Entry.parse(JSON.parse(line));
}

/** Reads every byte of a backup. Throws {@link BackupRefused} naming the first part that is not as it was written. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const isWhole = async (name: string, sha256: string) => {
    if ((await digest(join(folder, name)).catch(() => null)) !== sha256)
      throw new BackupRefused(`The backup is damaged: ${name} is not as it was written.`);
  };
  await isWhole(manifest.database.file, manifest.database.sha256);
  await isWhole(LIST, manifest.files.sha256);
  for await (const { key, sha256 } of entriesOf(folder)) await isWhole(join('files', key), sha256);
  return manifest;
}

export interface RestoreTarget {
  /** Of the empty PostgreSQL; absent: the embedded database of a new data folder. */
  url: string | undefined;
  dataDir: string;
  files: Files;
  /** Ids of the keys that the shop will have. */
  dataKeyIds: readonly string[];
}

/** Nothing is overwritten, and nothing begun that is known to fail. Throws {@link BackupRefused}. */
async function checkTarget(manifest: Manifest, { url, dataDir, files, dataKeyIds }: RestoreTarget): Promise<void> {
  const kind = url ? 'postgres' : 'embedded';
  if (manifest.database.kind !== kind) {
    const wanted = manifest.database.kind === 'embedded' ? 'without DATABASE_URL' : 'with DATABASE_URL';
    throw new BackupRefused(
      `The backup is of ${manifest.database.kind === 'embedded' ? 'an embedded database' : 'PostgreSQL'}: run this ${wanted}.`,
    );
  }
  refuseUnknownSchema(manifest.schema);
  if (!dataKeyIds.includes(manifest.data_key_id)) {
    throw new BackupRefused(
      `What the backup seals was sealed with the data key ${manifest.data_key_id}: set it as DATA_KEY or DATA_KEY_PREVIOUS (in the demo: put its data-key into DATA_DIR).`,
    );
  }
  if (url ? !(await isEmptyPostgres(url)) : existsSync(join(dataDir, 'db')))
    throw new BackupRefused(
      `There is a database already (${url ? 'DATABASE_URL' : join(dataDir, 'db')}): restore into an empty one.`,
    );
  for (const place of FOLDERS) {
    for await (const { key } of files.list(place))
      throw new BackupRefused(`There are files already (${key} among them): restore into an empty place.`);
  }
}

/**
 * Makes the shop of a backup again where nothing is. Every byte is compared first; files come before the database, so that a
 * shop that opens has all it names. Throws {@link BackupRefused}; after any other error empty the target and begin anew.
 */
export async function restoreBackup(folder: string, target: RestoreTarget): Promise<BackupReport> {
  const manifest = await checkBackup(folder);
  await checkTarget(manifest, target);
  for await (const { key, modified } of entriesOf(folder))
    await target.files.put(key, await readFile(join(folder, 'files', key)), { modified: new Date(modified) });
  const archive = join(folder, manifest.database.file);
  if (target.url) await restorePostgres(target.url, archive);
  else {
    const database = await openEmbedded({ dataDir: target.dataDir, archive });
    await database.close();
  }
  return { files: manifest.files.count, bytes: manifest.files.bytes };
}

/** Of a backup that was not finished. */
export const removeUnfinished = async (folder: string): Promise<void> => {
  const isWhole = await stat(join(folder, MANIFEST)).catch(() => null);
  if (!isWhole) await rm(folder, { recursive: true, force: true });
};
