import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openEmbedded, openPostgres } from '../src/db/open';
import { seed } from '../src/seed';
import { prepare } from '../src/seed/prepare';
import { freePort, hasPostgres, startPostgres } from './postgres';
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
