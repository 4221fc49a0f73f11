import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { migrate } from '../src/db/migrate';
import { type OpenDatabase, openEmbedded, openPostgres } from '../src/db/open';
import { seed } from '../src/seed';
import { prepare } from '../src/seed/prepare';
import {
  archiveOf,
  CACHE,
  databaseUrl,
  emptyArchiveOf,
  ROOT,
  TEST_PRODUCTS,
  templateDatabaseOf,
  templateHash,
} from './template';

/** Anywhere: the pictures are only named in these tests. */
const MEDIA = join(CACHE, 'api-test-media');

const HOUR = 3_600_000;

async function fill(database: OpenDatabase): Promise<void> {
  const neededOnly = process.env.QHATU_TEST_MIGRATIONS === 'needed';
  await prepare(database, seed, { products: TEST_PRODUCTS, media: MEDIA }, (made) => migrate(made, { neededOnly }));
}

/** `QHATU_TEST_MIGRATE_FROM`: another checkout, on whose tables these tests run (D207, release-skew.ts). */
function migrateFromElsewhere(url: string): void {
  const cwd = process.env.QHATU_TEST_MIGRATE_FROM;
  if (!cwd) return;
  const env = { ...process.env, NODE_ENV: 'development', DATABASE_URL: url };
  execFileSync(process.execPath, ['--import', 'tsx', 'api/src/migrate.ts'], { cwd, env, stdio: 'inherit' });
}

/** Complete or not there: several runs may make it. */
async function archive(database: OpenDatabase, file: string): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await database.dump(unfinished);
  writeFileSync(unfinished, gunzipSync(readFileSync(unfinished)));
  renameSync(unfinished, file);
}

/** A migrated data folder as an archive, empty and seeded; every test file unpacks its own copy. */
async function embeddedTemplate(hash: string): Promise<void> {
  const [empty, full] = [emptyArchiveOf(hash), archiveOf(hash)];
  if (existsSync(empty) && existsSync(full)) return;
  for (const name of readdirSync(CACHE).filter((one) => one.startsWith('api-template-'))) {
    const file = join(CACHE, name);
    // A run that began before these sources changed still opens its own.
    if (Date.now() - statSync(file).mtimeMs > HOUR) rmSync(file);
  }
  const database = await openEmbedded({});
  await prepare(database, null, { products: 0, media: MEDIA });
  await archive(database, empty);
  await fill(database);
  await archive(database, full);
  await database.close();
}

/** The api's processes run as `npm start` has them: from sources each start would take half as long again. */
function bundleServers(): void {
  const script = "import('./scripts/lib/bundle.mjs').then(({ bundleServers }) => bundleServers())";
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: ROOT, stdio: 'inherit' });
}

/** On a real PostgreSQL: a template database of which every test file gets a copy. */
async function postgresTemplate(hash: string, serverUrl: string): Promise<void> {
  const name = templateDatabaseOf(hash);
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    const known = await admin.query('select datname from pg_database where datname like $1', ['qhatu\\_t%']);
    const names = known.rows.map(({ datname }) => datname as string);
    for (const old of names.filter((other) => other !== name)) await admin.query(`drop database "${old}" with (force)`);
    if (names.includes(name)) return;
    const unfinished = `${name}_new`;
    await admin.query(`create database "${unfinished}"`);
    const database = openPostgres(databaseUrl(serverUrl, unfinished), 4, () => undefined, 'migration');
    await fill(database);
    await database.close();
    migrateFromElsewhere(databaseUrl(serverUrl, unfinished));
    await admin.query(`alter database "${unfinished}" rename to "${name}"`);
  } finally {
    await admin.end();
  }
}

/** Makes the template once per state of migrations and demo data (jest globalSetup). */
export default async function globalSetup(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  mkdirSync(MEDIA, { recursive: true });
  bundleServers();
  process.env.PGLITE_WORKER = pathToFileURL(join(ROOT, 'api/dist/pglite-worker.js')).href;
  const hash = templateHash();
  process.env.QHATU_TEST_TEMPLATE = hash;
  const server = process.env.TEST_DATABASE_URL;
  if (server) await postgresTemplate(hash, server);
  else await embeddedTemplate(hash);
}
