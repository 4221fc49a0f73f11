import { redactText } from '@qhatu/contract/operations';
import { type OpenDatabase, openEmbedded, openPostgres } from './open';

/** Of the environment (docs/operations.md). */
interface DatabaseSettings {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
  DATABASE_POOL: number;
}

/** The database that the settings name: PostgreSQL, or the embedded one in DATA_DIR. */
export async function openDatabase(env: DatabaseSettings): Promise<OpenDatabase> {
  if (!env.DATABASE_URL) return openEmbedded({ dataDir: env.DATA_DIR });
  return openPostgres(env.DATABASE_URL, env.DATABASE_POOL, (error) =>
    console.error(`PostgreSQL: ${redactText(error.message)}`),
  );
}
