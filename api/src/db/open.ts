import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tracing } from '@qhatu/contract/tracing';
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { lockFolder } from './lock';
import { PglitePool } from './pglite-pool';
import { PreparingClient, QuietClient } from './preparing-client';
import type { Database } from './schema';

export type Db = Kysely<Database>;

/** How busy this process's connections are; `taken` and `waitedSeconds` since the start. */
export interface Connections {
  used: number;
  idle: number;
  /** Callers that wait for one. */
  waiting: number;
  taken: number;
  waitedSeconds: number;
}

export interface OpenDatabase {
  db: Db;
  kind: 'embedded' | 'postgres';
  connections: () => Connections;
  /** Embedded only: writes the data folder as a .tar.gz. */
  dump: (file: string) => Promise<void>;
  /** Waits for running statements, closes, and gives the data folder free. */
  close: () => Promise<void>;
}

/** The data folder cannot be used; the message is one sentence for the person who starts the shop. */
export class DataFolderUnusable extends Error {}

// What does not fit a 32-bit integer here is a count or a sum, far below 2^53. The embedded database's client reads by the same (D401).
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** What a connection begins with. */
export type Connection = 'shop' | 'pooled' | 'migration';

/** Set when a connection is made, and refused or dropped by a pooler in transaction mode: there the role has them (D209). */
const LIMITS = {
  statement_timeout: 30_000,
  // A transaction that forgot itself must not hold rows of a hot product.
  idle_in_transaction_session_timeout: 60_000,
};

/** Statements here are over before machine code made for one would pay: the planner asks for it by a cost that is high where it guesses. */
const NO_JIT = '-c jit=off';

/** A role that has them for its pooler (D209) has them on every connection that does not say otherwise. */
const NO_LIMITS = Object.keys(LIMITS)
  .map((name) => `-c ${name}=0`)
  .join(' ');

/**
 * PostgreSQL at `url`, with at most `connections` connections. `pooled`: a pooler in transaction mode is between, so neither
 * settings of the connection nor prepared statements; `migration`: nothing ends a statement that takes its time, whatever its role has.
 * `patience`: how long this process waits for the server, however it may be.
 */
export function openPostgres(
  url: string,
  connections: number,
  onIdleError: (error: Error) => void,
  connection: Connection = 'shop',
  patience: Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'> = { connectionTimeoutMillis: 10_000 },
): OpenDatabase {
  const pool = new pg.Pool({
    Client: connection === 'shop' ? PreparingClient : QuietClient,
    connectionString: url,
    max: connections,
    ...patience,
    ...(connection === 'shop' ? { ...LIMITS, options: NO_JIT } : {}),
    ...(connection === 'migration' ? { options: NO_LIMITS } : {}),
    application_name: connection === 'migration' ? 'qhatu-migrate' : 'qhatu-api',
  });
  // Without a listener a server restart would end this process.
  pool.on('error', onIdleError);
  // The address may lead to the new primary by now, and a kept connection never would (D291).
  pool.on('release', (_, client) => {
    if (client instanceof QuietClient && client.takesNoWrites) void client.end();
  });
  const wait = timedPool(pool);
  const db = openKysely(wait.pool);
  return {
    db,
    kind: 'postgres',
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      ...wait.total,
    }),
    dump: () => Promise.reject(new Error('Use pg_dump for PostgreSQL')),
    close: () => db.destroy(),
  };
}

/** Statements are part of traces where these are asked for (D244), and measured for nobody otherwise. */
function openKysely(pool: PostgresPool): Db {
  const traced = tracing();
  const log = traced && {
    log: ({ level, query, queryDurationMillis }: LogEvent) =>
      traced.statement(query.sql, queryDurationMillis, level === 'error'),
  };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...log });
}

/** The same pool, which adds up how often and how long its callers waited for a connection. */
function timedPool(pool: PostgresPool): { pool: PostgresPool; total: Pick<Connections, 'taken' | 'waitedSeconds'> } {
  const total = { taken: 0, waitedSeconds: 0 };
  const connect = async () => {
    const asked = performance.now();
    try {
      return await pool.connect();
    } finally {
      total.taken += 1;
      total.waitedSeconds += (performance.now() - asked) / 1_000;
    }
  };
  return { pool: { connect, end: () => pool.end() }, total };
}

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataFolderUnusable(`The data folder ${folder} cannot be read and written: ${(error as Error).message}`);
  }
}

/** Made beside its place and renamed when complete: a start that is cut off leaves nothing half-made behind. */
async function createFolder(dataDir: string, archive: string | undefined): Promise<void> {
  const unfinished = `${dataDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const pool = await PglitePool.open({ dataDir: unfinished, archive });
  await pool.end();
  renameSync(unfinished, dataDir);
}

/**
 * The embedded database in `dataDir/db`, locked for this process; `archive` (written by `dump`) fills a new one.
 * Without `dataDir` it lives in memory (tests). Throws {@link DataFolderUnusable} or `DataFolderBusy`.
 */
export async function openEmbedded(options: { dataDir?: string; archive?: string }): Promise<OpenDatabase> {
  let unlock = () => {};
  if (options.dataDir) {
    prepareFolder(options.dataDir);
    unlock = lockFolder(join(options.dataDir, 'db.lock'));
  }
  try {
    const dataDir = options.dataDir ? join(options.dataDir, 'db') : undefined;
    if (dataDir && !existsSync(dataDir)) await createFolder(dataDir, options.archive);
    const pool = await PglitePool.open(dataDir ? { dataDir } : { archive: options.archive });
    const wait = timedPool(pool);
    const db = openKysely(wait.pool);
    return {
      db,
      kind: 'embedded',
      connections: () => ({ ...pool.places(), ...wait.total }),
      dump: (file) => pool.dump(file),
      close: async () => {
        await db.destroy();
        await pool.end();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
