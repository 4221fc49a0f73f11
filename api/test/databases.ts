import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@qhatu/contract/testing';
import { Kysely, PostgresDialect } from 'kysely';
import { type OpenDatabase, openEmbedded, openPostgres } from '../src/db/open';
import { PglitePool, type startWorker } from '../src/db/pglite-pool';
import type { Database } from '../src/db/schema';
import { seed } from '../src/seed';
import { prepare } from '../src/seed/prepare';
import { hasPostgres, startPostgres } from './postgres';
import { emptyArchiveOf } from './template';

/** What a claim about concurrency or crashes is proven on: the embedded database, and PostgreSQL where there is one. */
export const KINDS = hasPostgres ? (['embedded', 'PostgreSQL'] as const) : (['embedded'] as const);
export type Kind = (typeof KINDS)[number];

/** A migrated database on disk that several processes use one after the other. */
export interface OwnDatabase {
  /** Settings of an api process that works on it. */
  env: Record<string, string>;
  /** Opens it in this process. */
  open: () => Promise<OpenDatabase>;
  /** Whether there is a server that can be killed; the embedded one dies with its process. */
  canKill: boolean;
  /** `kill -9` of the database server. */
  kill: () => void;
  /** After `kill`. */
  restart: () => Promise<void>;
  remove: () => void;
}

const CONNECTIONS = 16;
const ignore = () => undefined;

/** A migrated folder to begin with, where globalSetup made one: initdb and the migrations take ten seconds. */
function emptyArchive(): string | undefined {
  const archive = emptyArchiveOf(process.env.QHATU_TEST_TEMPLATE ?? '');
  return existsSync(archive) ? archive : undefined;
}

/** @param products of the demo's catalogue; without them there is nothing of the demo in it */
export async function ownDatabase(kind: Kind, products = 0): Promise<OwnDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'qhatu-own-'));
  const server = kind === 'PostgreSQL' ? await startPostgres(await freePort()) : null;
  const archive = emptyArchive();
  const open = async () =>
    server ? openPostgres(server.url, CONNECTIONS, ignore) : openEmbedded({ dataDir: folder, archive });
  const database = server ? openPostgres(server.url, CONNECTIONS, ignore, 'migration') : await open();
  await prepare(database, products > 0 ? seed : null, { products, media: folder });
  await database.close();
  return {
    env: { DATA_DIR: folder, ...(server ? { DATABASE_URL: server.url } : {}) },
    open,
    canKill: server !== null,
    kill: () => server?.kill(),
    restart: async () => server?.start(),
    remove: () => {
      server?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A database of a file's own, on the embedded one: made before its tests, handed over, removed after the last one. */
export function databaseForTests(take: (database: OwnDatabase) => void): void {
  // On a crowded machine.
  jest.setTimeout(300_000);
  let database: OwnDatabase;
  beforeAll(async () => {
    database = await ownDatabase(KINDS[0]);
    take(database);
  });
  afterAll(() => database.remove());
}

/** A PostgreSQL of a file's own and a connection to it, whole before its first test, ended and removed after the last one. */
export function postgresForTests(): { database: OpenDatabase } {
  const stage = {} as { database: OpenDatabase };
  let own: OwnDatabase;
  beforeAll(async () => {
    own = await ownDatabase('PostgreSQL');
    stage.database = await own.open();
  }, 300_000);
  afterAll(async () => {
    await stage.database.close();
    own.remove();
  });
  return stage;
}

/** A migrated embedded database in `folder` without anything of the demo, and without the lock that keeps others out. */
export async function openUnlocked(folder: string, start?: typeof startWorker): Promise<OpenDatabase> {
  const pool = await PglitePool.open({ dataDir: join(folder, 'db') }, start);
  const database: OpenDatabase = {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    kind: 'embedded',
    connections: () => ({ ...pool.places(), taken: 0, waitedSeconds: 0 }),
    dump: (file) => pool.dump(file),
    close: () => pool.end(),
  };
  await prepare(database, null, { products: 0, media: folder });
  return database;
}
