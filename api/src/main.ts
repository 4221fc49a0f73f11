import { buildApp } from './app';
import { DataFolderBusy } from './db/lock';
import { DataFolderUnusable, type OpenDatabase, openEmbedded, openPostgres } from './db/open';
import { prepare } from './db/prepare';
import { BadEnvironment, type Env, readEnv } from './env';
import { memoryCounter, redisCounter } from './http/counter';
import { mediaFolder } from './http/files';
import { seed } from './seed';
import { stopGracefully } from './stop';

async function openDatabase(env: Env): Promise<OpenDatabase> {
  if (!env.DATABASE_URL) return openEmbedded({ dataDir: env.DATA_DIR });
  return openPostgres(env.DATABASE_URL, env.DATABASE_POOL, (error) => console.error(`PostgreSQL: ${error.message}`));
}

async function main(): Promise<void> {
  const env = readEnv();
  const database = await openDatabase(env);
  try {
    const options = { products: env.SEED_PRODUCTS, media: mediaFolder(env) };
    const { migrated, seeded } = await prepare(database, env.SEED ? seed : null, options);
    const onRedisError = (error: Error) => console.error(`Redis: ${error.message}`);
    const counter = env.REDIS_URL ? redisCounter(env.REDIS_URL, onRedisError) : memoryCounter();
    const app = await buildApp({ env, database, counter, logger: { level: env.LOG_LEVEL } });
    stopGracefully(app, async () => {
      await counter.close();
      await database.close();
    });
    await app.listen({ host: env.API_HOST, port: env.API_PORT });
    app.log.info({ database: database.kind, migrated, seeded }, 'the api is ready');
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

/** What a person can do something about is one sentence; anything else keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof BadEnvironment || error instanceof DataFolderBusy || error instanceof DataFolderUnusable) {
    return error.message;
  }
  const { code, message, port, address, stack } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') return `Port ${port} on ${address} is taken: stop what uses it or set API_PORT.`;
  if (code === 'ENOSPC') return 'The disk is full: nothing was damaged, free some space and start again.';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code?.startsWith('28') || code === '3D000') {
    return `The database of DATABASE_URL cannot be used: ${message}`;
  }
  return stack ?? String(error);
}

main().catch((error) => {
  console.error(explain(error));
  process.exit(1);
});
