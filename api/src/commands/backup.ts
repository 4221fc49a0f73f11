import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupRefused, checkBackup, makeBackup, restoreBackup } from '../backups/backups';
import { ToolFailed } from '../backups/postgres-tools';
import { KEY_FILE, openSealer } from '../crypto/data-key';
import { Sealer } from '../crypto/sealed';
import { openDatabase } from '../db/open-database';
import { readEnv } from '../env';
import { FilesUnavailable, FilesUnusable } from '../files/files';
import { openFiles } from '../files/open';
import { sentenceOf } from './sentence';

const USAGE = `npm run backup -- FOLDER
npm run backup -- FOLDER --check
npm run restore -- FOLDER

Writes the shop that the settings name into an empty folder: database, uploads, proofs, pictures. On PostgreSQL the shop goes on
meanwhile; the embedded database needs it stopped. The data key is not in it: keep that elsewhere.

  --check   reads every byte of a backup and says whether it is as it was written
  restore   makes the shop of a backup again in an empty database and an empty place for files; one that was cut off left
            files there: empty the place, then begin anew`;

interface Asked {
  argv: string[];
  env: Record<string, string | undefined>;
  say: (text: string) => void;
}

const CLASSES = [BackupRefused, ToolFailed, FilesUnusable, FilesUnavailable];

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

function folderOf(argv: string[]): { folder: string | null; check: boolean } {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
  });
  const [folder, more] = positionals;
  if (values.help || (folder === undefined && !values.check)) return { folder: null, check: false };
  if (folder === undefined || more !== undefined) throw new BackupRefused('Name one folder.');
  return { folder: resolve(folder), check: values.check };
}

async function backUp({ argv, env: settings }: Asked): Promise<string> {
  const { folder, check } = folderOf(argv);
  if (folder === null) return USAGE;
  if (check) {
    const { made_at, files } = await checkBackup(folder);
    return `The backup of ${made_at} is whole: the database and ${files.count} files (${megabytes(files.bytes)}).`;
  }
  const env = readEnv(settings);
  const files = await openFiles(env);
  await files.check();
  const database = await openDatabase(env);
  try {
    const url = env.DATABASE_SESSION_URL ?? env.DATABASE_URL;
    const made = await makeBackup(folder, { database, url, files, sealer: openSealer(env) });
    return `Written: the database and ${made.files} files (${megabytes(made.bytes)}). Keep the data key apart from it.`;
  } finally {
    await database.close();
  }
}

async function restore({ argv, env: settings }: Asked): Promise<string> {
  const { folder } = folderOf(argv);
  if (folder === null) return USAGE;
  const env = readEnv(settings);
  const files = await openFiles(env);
  await files.check();
  // A key that would be made now cannot be that of the backup.
  const keys = env.DATA_KEY || existsSync(join(env.DATA_DIR, KEY_FILE)) ? [openSealer(env).keyId] : [];
  if (env.DATA_KEY_PREVIOUS) keys.push(new Sealer(env.DATA_KEY_PREVIOUS).keyId);
  const url = env.DATABASE_SESSION_URL ?? env.DATABASE_URL;
  const made = await restoreBackup(folder, { url, dataDir: env.DATA_DIR, files, dataKeyIds: keys });
  const next = url ? 'Run npm run migrate, then start the shop.' : 'Start the shop.';
  return `Restored: the database and ${made.files} files (${megabytes(made.bytes)}). ${next}`;
}

async function answer(asked: Asked, act: (asked: Asked) => Promise<string>): Promise<number> {
  try {
    asked.say(`${await act(asked)}\n`);
    return 0;
  } catch (error) {
    asked.say(`${sentenceOf(error, USAGE, CLASSES)}\n`);
    return 1;
  }
}

/** @returns the exit code; what there is to say was said */
export const backupCommand = (asked: Asked): Promise<number> => answer(asked, backUp);
export const restoreCommand = (asked: Asked): Promise<number> => answer(asked, restore);
