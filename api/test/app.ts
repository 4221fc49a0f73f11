import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Session } from '@qhatu/contract/wire';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { buildApp } from '../src/app';
import { newDataKey } from '../src/crypto/sealed';
import { type Db, type OpenDatabase, openEmbedded, openPostgres } from '../src/db/open';
import { openReads } from '../src/db/open-database';
import { type Env, readEnv } from '../src/env';
import { archiveOf, databaseUrl, templateDatabaseOf } from './template';

/** What a real shop needs to start (`shopMode`). */
export const REAL_SHOP = {
  NODE_ENV: 'production',
  SITE_URL: 'https://qhatu.example',
  SEED: 'off',
  SMTP_URL: 'smtps://user:password@mail.invalid',
  DATA_KEY: newDataKey(),
};

/** Every demo account's (D40). */
export const DEMO_PASSWORD = 'Demo1234';

export interface TestApp {
  app: FastifyInstance;
  db: Db;
  env: Env;
  /** `GET /api/web/{path}`, with a token when one is given. */
  get: (path: string, token?: string) => Promise<LightMyRequestResponse>;
  /** `POST /api/web/{path}` with a JSON body. */
  post: (path: string, body?: unknown, token?: string, more?: InjectOptions) => Promise<LightMyRequestResponse>;
  /** Logs a demo account in. */
  login: (email: string) => Promise<Session>;
  /** The shared visitor's session (D2). */
  anonymous: () => Promise<Session>;
  close: () => Promise<void>;
}

async function ownDatabase(): Promise<{ database: OpenDatabase; drop: () => Promise<void> }> {
  const hash = process.env.QHATU_TEST_TEMPLATE;
  if (!hash) throw new Error('The template is missing: run these tests with the api project of jest.config.mjs');
  const server = process.env.TEST_DATABASE_URL;
  // The same server through PgBouncer in transaction mode (D209).
  const pooler = process.env.TEST_POOLER_URL;
  if (!server) return { database: await openEmbedded({ archive: archiveOf(hash) }), drop: async () => undefined };
  const name = `qhatu_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database "${name}" template "${templateDatabaseOf(hash)}"`);
  return {
    database: pooler
      ? openPostgres(databaseUrl(pooler, name), 8, () => undefined, 'pooled')
      : openPostgres(databaseUrl(server, name), 8, () => undefined),
    drop: async () => {
      await admin.query(`drop database "${name}" with (force)`);
      await admin.end();
    },
  };
}

const bearer = (token?: string) => (token ? { authorization: `Bearer ${token}` } : {});

/**
 * An api of its own on a fresh copy of the seeded database, or on `given`, which is closed with it. Close it in
 * `afterAll`. `onLog` hears every line of its log; without it there is none.
 */
export async function startApp(
  { SITE_URL, ...settings }: Record<string, string> = {},
  given?: OpenDatabase,
  onLog?: (line: string) => void,
): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'qhatu-test-'));
  const checked = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    // Whether the shop's own pictures have been made already is nothing that a test may notice.
    MEDIA_DIR: join(folder, 'media'),
    CACHE_SECONDS: '0',
    RATE_LIMIT_PER_MINUTE: '0',
    // What a test does between its requests holds the thread as well.
    MAX_EVENT_LOOP_DELAY_MS: '0',
    // Buyers of the tests buy more, and faster, than people do.
    MAX_OPEN_ORDERS: '0',
    MAX_OPEN_UNITS: '0',
    ...settings,
    ...(settings.NODE_ENV === 'production' && SITE_URL ? { SITE_URL } : {}),
  });
  // What links begin with may be tried with the demo's products, though no start would allow it.
  const env: Env = SITE_URL ? { ...checked, SITE_URL } : checked;
  const { database, drop } = given ? { database: given, drop: async () => undefined } : await ownDatabase();
  const logger = onLog && { level: 'trace', stream: { write: onLog } };
  const app = await buildApp({ env, database, reads: openReads(env, database), pollJobs: false, logger });
  await app.ready();

  const get: TestApp['get'] = (path, token) => app.inject({ url: `/api/web/${path}`, headers: bearer(token) });
  const post: TestApp['post'] = (path, body, token, more = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/web/${path}`,
      ...(body === undefined ? {} : { payload: body as object }),
      ...more,
      headers: { ...bearer(token), ...more.headers },
    });
  return {
    app,
    db: database.db,
    env,
    get,
    post,
    login: async (email) => {
      const answer = await post('auth/login', { email, password: DEMO_PASSWORD });
      if (answer.statusCode !== 200) throw new Error(`${email} cannot log in: ${answer.body}`);
      return answer.json();
    },
    anonymous: async () => (await post('auth/anonymous')).json(),
    close: async () => {
      await app.close();
      await database.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
