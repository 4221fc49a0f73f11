import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
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
      await pipeline(found.stream, createWriteStream(target, { mode: 0o600, flush: true }));
      known.set(key, { key, size: found.size, sha256: await digest(target), modified: modified.toISOString() });
    }
  }
}

/** Between two looks for files that came while the database is dumped. */
const LOOK_MS = 1_000;

/** Copies what comes until `work` is done: a file may be named by what it writes and be gone before the look after it. */
async function copyFilesDuring(files: Files, folder: string, known: Map<string, Entry>, work: Promise<void>) {
  const done = work.then(
    () => true,
    () => true,
  );
  do await copyFiles(files, folder, known);
  while (!(await Promise.race([done, pause(LOOK_MS, false)])));
  await work;
}

/** On the disk, whatever happens to the machine after it. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** What a folder is given; nothing of it is left when it fails. */
async function write(folder: string, { database, url, files, sealer }: BackupSource): Promise<BackupReport> {
  const entries = new Map<string, Entry>();
  await copyFiles(files, folder, entries);
  const schema = await readSchema(database.db);
  const file = database.kind === 'embedded' ? 'database.tar.gz' : 'database.dump';
  const target = join(folder, file);
  const dumped = database.kind === 'embedded' ? database.dump(target) : dumpPostgres(url ?? '', target);
  await copyFilesDuring(files, folder, entries, dumped);
  await copyFiles(files, folder, entries);
  if (!isDeepStrictEqual(await readSchema(database.db), schema))
    throw new BackupRefused('The database was migrated while it was written: begin anew.');
  await sync(target);
  const all = [...entries.values()];
  const list = all.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  await writeFile(join(folder, LIST), list, { mode: 0o600, flush: true });
  const bytes = all.reduce((sum, { size }) => sum + size, 0);
  const manifest: Manifest = {
    ...{ format: 'qhatu-backup-1', made_at: new Date().toISOString(), data_key_id: sealer.keyId, schema },
    database: { kind: database.kind, file, sha256: await digest(target) },
    files: { count: all.length, bytes, sha256: await digest(join(folder, LIST)) },
  };
  const draft = join(folder, `.${MANIFEST}`);
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, join(folder, MANIFEST));
  await sync(folder);
  return { files: all.length, bytes };
}

/**
 * Writes a shop into a new or empty folder: its database as of one moment, and every file that something in it can name.
 * Files are copied before the dump (D215), since what is removed meanwhile is still in it, again and again while it is
 * written, and once after. What stays out is a file that comes and goes between two of these looks. PostgreSQL may be in
 * use. Throws {@link BackupRefused}; whatever is thrown, the folder is as it was.
 */
export async function makeBackup(folder: string, source: BackupSource): Promise<BackupReport> {
  const isNew = !existsSync(folder);
  if (!isNew && (await readdir(folder)).length > 0)
    throw new BackupRefused(`${folder} is not empty: give a folder of its own to each backup.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await write(folder, source);
  } catch (error) {
    const begun = isNew ? [folder] : (await readdir(folder)).map((name) => join(folder, name));
    for (const path of begun) await rm(path, { recursive: true, force: true });
    throw error;
  }
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
