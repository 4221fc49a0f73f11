import { redactText } from '@qhatu/contract/operations';
import { sql } from 'kysely';
import { checkSchema, migrate } from './migrate';
import { type OpenDatabase, openEmbedded, openPostgres } from './open';
import { primaryOnly, type Reads, ReplicaReads } from './reads';

/** Of the environment (docs/operations.md). */
interface DatabaseSettings {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
  DATABASE_SESSION_URL?: string | undefined;
  DATABASE_POOL: number;
  DATABASE_POOLER: 'none' | 'transaction';
}

interface ReplicaSettings extends DatabaseSettings {
  DATABASE_READ_URL?: string | undefined;
  READ_MAX_LAG_SECONDS: number;
}

const onIdleError = (error: Error) => console.error(`PostgreSQL: ${redactText(error.message)}`);

/** The database that the settings name: PostgreSQL, or the embedded one in DATA_DIR. */
export async function openDatabase(env: DatabaseSettings): Promise<OpenDatabase> {
  if (!env.DATABASE_URL) return openEmbedded({ dataDir: env.DATA_DIR });
  const connection = env.DATABASE_POOLER === 'transaction' ? 'pooled' : 'shop';
  return openPostgres(env.DATABASE_URL, env.DATABASE_POOL, onIdleError, connection);
}

/** Where catalogue, search and home are read: from the replica that the settings name, else from `database` (D212). */
export function openReads(env: ReplicaSettings, { db }: OpenDatabase): Reads {
  const { DATABASE_URL: primaryUrl, DATABASE_READ_URL: replicaUrl, DATABASE_POOL } = env;
  if (!primaryUrl || !replicaUrl) return primaryOnly(db);
  const connection = env.DATABASE_POOLER === 'transaction' ? 'pooled' : 'shop';
  const openReplica = () =>
    openPostgres(replicaUrl, DATABASE_POOL, onIdleError, connection, {
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
    });
  const maxLagMs = env.READ_MAX_LAG_SECONDS * 1_000;
  return new ReplicaReads({ primary: db, primaryUrl, replicaUrl, openReplica, maxLagMs });
}

/** A connection for the lock and one for the work beside it. */
const MIGRATING = 2;

/** Over these the tables are changed: without a statement_timeout, and past a pooler where the settings say how. */
export function openForMigrations(env: DatabaseSettings): Promise<OpenDatabase> {
  if (!env.DATABASE_URL) return openDatabase(env);
  const url = env.DATABASE_SESSION_URL ?? env.DATABASE_URL;
  const isPooled = env.DATABASE_POOLER === 'transaction' && !env.DATABASE_SESSION_URL;
  return Promise.resolve(openPostgres(url, MIGRATING, onIdleError, isPooled ? 'pooled' : 'migration'));
}

/** The role's settings that a pooler takes out of our hands (D209), as far as they were forgotten. */
export async function missingTimeouts({ db }: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0' order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/**
 * What a command needs before it begins: the embedded database is brought up to date, for nobody else can be at it; of
 * PostgreSQL the tables are looked at only (D207). @throws DatabaseBehind, DatabaseOfAnotherVersion
 */
export async function readySchema(database: OpenDatabase): Promise<string[]> {
  if (database.kind === 'embedded') return migrate(database);
  await checkSchema(database.db);
  return [];
}
