import { logCrash, redactText } from '@qhatu/contract/operations';
import { openSharedRedis } from '@qhatu/contract/redis';
import { startTracing } from '@qhatu/contract/tracing';
import { buildApp } from './app';
import { explain } from './commands/explain';
import { requireSyncedClock } from './db/clock';
import { migrate } from './db/migrate';
import type { OpenDatabase } from './db/open';
import { missingTimeouts, openDatabase, openForMigrations, openReads, readySchema } from './db/open-database';
import { type Env, readEnv } from './env';
import { openFiles } from './files/open';
import { mediaFolder } from './http/pictures';
import { seed } from './seed';
import { DemoDatabase, knownAccounts } from './seed/known-accounts';
import { prepare } from './seed/prepare';
import { stopGracefully } from './stop';

/** What `MIGRATE` says (D207): on PostgreSQL over connections of its own, which nothing ends. */
async function makeSchema(env: Env, database: OpenDatabase): Promise<string[]> {
  if (!env.MIGRATE) return readySchema(database);
  if (database.kind === 'embedded') return migrate(database);
  const own = await openForMigrations(env);
  try {
    return await migrate(own, { say: console.error });
  } finally {
    await own.close();
  }
}

async function main(): Promise<void> {
  const env = readEnv();
  // Before the database, whose statements are part of it.
  const tracing = await startTracing({ name: 'qhatu-api', version: env.RELEASE }, env, console.error);
  const files = await openFiles(env);
  await files.check();
  const database = await openDatabase(env);
  try {
    const options = { products: env.SEED_PRODUCTS, media: mediaFolder(env) };
    const { migrated, seeded, occupied } = await prepare(database, env.SEED ? seed : null, options, (used) =>
      makeSchema(env, used),
    );
    await requireSyncedClock(database.db);
    const known = env.demo ? [] : await knownAccounts(database.db);
    if (known.length > 0) throw new DemoDatabase(known);
    const onRedisError = (error: Error) => console.error(`Redis: ${redactText(error.message)}`);
    const shared = env.REDIS_URL ? openSharedRedis(env.REDIS_URL, onRedisError) : undefined;
    const reads = openReads(env, database);
    const app = await buildApp({ env, database, files, shared, reads, logger: { level: env.LOG_LEVEL } });
    logCrash(process, (entry, message) => app.log.fatal(entry, message));
    stopGracefully(app, env.DRAIN_SECONDS, async () => {
      shared?.close();
      await database.close();
      await tracing?.close();
    });
    await app.listen({ host: env.API_HOST, port: env.API_PORT });
    const forgotten = env.DATABASE_POOLER === 'transaction' ? await missingTimeouts(database) : [];
    if (forgotten.length > 0)
      app.log.warn({ forgotten }, 'behind a pooler the role has to end what takes too long: alter role');
    if (occupied) app.log.warn('the database has accounts of its own: the demo was not added');
    app.log.info({ database: database.kind, migrated, seeded }, 'the api is ready');
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

main().catch((error) => {
  console.error(explain(error));
  process.exit(1);
});
