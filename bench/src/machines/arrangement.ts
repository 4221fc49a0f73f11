import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeBucket } from '@qhatu/api/test/bucket';
import { type Standby, startPostgres, type TemporaryPostgres } from '@qhatu/api/test/postgres';
import { startWatchedRedis, type WatchedRedis } from '@qhatu/api/test/sentinels';
import { hasSwift, type Swift, startSwift } from '@qhatu/api/test/swift';
import { until } from '@qhatu/api/test/until';
import { freePort } from '@qhatu/contract/testing';
import { root, Server } from '@qhatu/e2e/processes';
import { SharedPointer } from '@qhatu/federation';
import type { DiscoveryDocument } from '@qhatu/federation/discovery';
import pg from 'pg';
import { type Haproxy, startHaproxy } from './haproxy';
import { openPgBouncer, type PgBouncer } from './pgbouncer';

const APIS = 4;
const FRONT_DOORS = 2;
const PRODUCTS = '600';
/** How long a process serves on that was told to end: longer than a check of the balancer and the longest request. */
const DRAIN_SECONDS = '2';
const START_MS = 180_000;
/** So long nobody notices that the primary is gone: what decides about it does not decide at once. */
const NOTICE_MS = 5_000;

/** A shop on many machines, each of which is a process on this one. */
export interface Machines {
  /** The balancer, as shoppers type it. */
  url: string;
  /** The database that takes writes now, past its pooler. */
  databaseUrl: () => string;
  apis: readonly Server[];
  /** Base of every call of each of them. */
  apiUrls: readonly string[];
  frontDoors: readonly Server[];
  /** Address of each of them, past the balancer. */
  frontDoorUrls: readonly string[];
  /** The discovery document that both front doors have from the APIs, and the folder of a copy. */
  pointer: SharedPointer;
  dataDir: string;
  /** One for each remote. */
  releaseServers: readonly Server[];
  balancer: Haproxy;
  redis: WatchedRedis;
  pgbouncer: PgBouncer;
  /** Null where there is none: all APIs have one folder. */
  store: Swift | null;
  /** One more API that reads from the primary alone, to compare with; it ends with the others. */
  startWithoutReplica: () => Promise<string>;
  /** The database's replica dies and is started again; resolves when what is acknowledged is on it again. */
  restartReplica: () => Promise<void>;
  /** The primary dies with everything it holds in memory, and its standby takes over. */
  failOver: () => Promise<void>;
  stop: () => Promise<void>;
}

/** What is missing on this machine for {@link startMachines}. */
export function missingPrograms(): string[] {
  const isThere = (program: string, flag: string) => spawnSync(program, [flag]).error === undefined;
  return [
    ...(isThere('haproxy', '-v') ? [] : ['haproxy']),
    ...(isThere('pgbouncer', '--version') ? [] : ['pgbouncer']),
    ...(isThere('redis-server', '--version') ? [] : ['redis-server']),
  ];
}

function runStep(args: readonly string[], env: Record<string, string> = {}): void {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(`${args[0]} failed: ${stderr}`);
}

async function startPrimary(): Promise<TemporaryPostgres> {
  const primary = await startPostgres(await freePort());
  if (!primary) throw new Error('There is no PostgreSQL on this machine');
  return primary;
}

/** From now on nothing is acknowledged that only one of the two has. */
async function startStandby(primary: TemporaryPostgres, port: number): Promise<Standby> {
  const standby = await primary.standby(port);
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query(`alter system set synchronous_standby_names = 'standby'`);
  await client.query('select pg_reload_conf()');
  // Behind a pooler the role has the time limits, and not each connection (D209).
  await client.query(`alter role qhatu set statement_timeout = '15s'`);
  await client.query(`alter role qhatu set idle_in_transaction_session_timeout = '30s'`);
  await client.end();
  return standby;
}

/** Whoever fails over before it would lose what was acknowledged. */
async function untilSynchronous(primaryUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: primaryUrl });
  await client.connect();
  const asked = `select 1 from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`;
  await until(async () => (await client.query(asked)).rowCount === 1, 60).finally(() => client.end());
}

/** Release servers of the newest builds, and the document that names them. */
function buildReleases(folder: string, portBase: number): Server[] {
  const file = path.join(folder, 'discovery.json');
  runStep(['api/src/seed/media/build.ts']);
  runStep(['federation/src/cli.ts', 'build', '--mode', 'production']);
  runStep(['federation/src/cli.ts', 'discovery', file], { REMOTE_PORT_BASE: String(portBase) });
  const { microFrontends }: DiscoveryDocument = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(microFrontends).flatMap(([name, [entry]]) => {
    if (!entry) return [];
    const { origin, port } = new URL(entry.url);
    const args = ['federation/dist/serve.js', '--name', name, '--dir', `${name}/releases`, '--port', port];
    return [new Server(`machines-${name}`, args, {}, `${origin}/healthz`)];
  });
}

/** Where everything of one arrangement answers, and what its processes have in common. */
interface Plan {
  port: number;
  folder: string;
  shared: Record<string, string>;
}

const apiUrl = (port: number): string => `http://127.0.0.1:${port}/api/web`;
const apiPorts = ({ port }: Plan): number[] => Array.from({ length: APIS }, (_, nth) => port + 10 + nth);
const frontDoorPorts = ({ port }: Plan): number[] => Array.from({ length: FRONT_DOORS }, (_, nth) => port + 5 + nth);
const remotePortBase = ({ port }: Plan): number => port + 20;

/** The API of a port. @param engines addresses of database, replica, Redis, files */
function planApi(port: number, plan: Plan, engines: Record<string, string>): Server {
  const first = port === apiPorts(plan)[0];
  return new Server(
    `machines-api-${port}`,
    ['api/dist/main.js'],
    {
      ...plan.shared,
      ...engines,
      API_PORT: String(port),
      DATA_DIR: path.join(plan.folder, 'files'),
      DATABASE_POOLER: 'transaction',
      DATABASE_POOL: '8',
      // The first one makes the tables and the demo; the others find both.
      MIGRATE: first ? 'on' : 'off',
      SEED_PRODUCTS: PRODUCTS,
      // All load is this one machine's.
      RATE_LIMIT_PER_MINUTE: '0',
      MAX_OPEN_ORDERS: '0',
      MAX_OPEN_UNITS: '0',
    },
    `http://127.0.0.1:${port}/readyz`,
  );
}

/** Where front doors share what they have (D241): the APIs' balancer. */
const sharingOrigin = (plan: Plan): string => `http://127.0.0.1:${plan.port + 1}`;

const planFrontDoors = (plan: Plan, redisUrl: string): Server[] =>
  frontDoorPorts(plan).map(
    (port, nth) =>
      new Server(
        `machines-front-${nth}`,
        ['shell/server/dist/main.js'],
        {
          ...plan.shared,
          PORT: String(port),
          API_ORIGIN: `http://127.0.0.1:${plan.port + 1}`,
          REDIS_URL: redisUrl,
          TRUSTED_PROXY: '127.0.0.1,::1',
          DATA_DIR: path.join(plan.folder, `front-${nth}`),
          // Shared by the database (D241): the first one gives what was built, the others have nothing of their own.
          DISCOVERY_URL: sharingOrigin(plan),
          ...(nth === 0 && { DISCOVERY_FILE: path.join(plan.folder, 'discovery.json') }),
          REMOTE_PORT_BASE: String(remotePortBase(plan)),
          RENDER_PER_MINUTE: '0',
        },
        `http://127.0.0.1:${port}/readyz`,
      ),
  );

/**
 * HAProxy, two front doors, four APIs, PgBouncer, a PostgreSQL with a streaming replica, a Redis with a replica and three
 * Sentinels, and an S3 store; without one files are in a folder that all APIs share.
 * @param port the balancer's; the next thirty belong to it, too
 */
export async function startMachines(port: number): Promise<Machines> {
  /** What ends each part that was started, the newest first. */
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    return { ...(await startParts(port, (end) => ends.push(end))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(port: number, onStop: (end: () => unknown) => void): Promise<Omit<Machines, 'stop'>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qhatu-machines-'));
  onStop(() => rmSync(folder, { recursive: true, force: true }));
  const startEach = async (servers: readonly Server[]) => {
    for (const server of servers) {
      onStop(() => server.stop('SIGKILL'));
      await server.start(START_MS);
    }
  };
  const url = `http://localhost:${port}`;
  const frontDoorKey = randomBytes(18).toString('base64');
  const shared = { SITE_URL: url, FRONT_DOOR_KEY: frontDoorKey, DRAIN_SECONDS, LOG_LEVEL: 'warn' };
  const plan: Plan = { port, folder, shared };
  const releaseServers = buildReleases(folder, remotePortBase(plan));
  await startEach(releaseServers);
  const primary = await startPrimary();
  onStop(primary.stop);
  const standbyPort = await freePort();
  const standby = await startStandby(primary, standbyPort);
  const redis = await startWatchedRedis();
  onStop(redis.stop);
  const pgbouncer = openPgBouncer(port + 2, Number(new URL(primary.url).port));
  onStop(pgbouncer.remove);
  pgbouncer.start();
  const store = hasSwift ? await startSwift() : null;
  onStop(() => store?.stop());
  const bucket = store?.url('qhatu');
  if (bucket) await makeBucket(bucket);
  mkdirSync(path.join(folder, 'files'));
  const engines = {
    DATABASE_URL: pgbouncer.url,
    DATABASE_SESSION_URL: primary.url,
    REDIS_URL: redis.url,
    DATA_KEY: randomBytes(32).toString('base64'),
    ...(bucket && { FILES_URL: bucket }),
  };
  const apis = apiPorts(plan).map((each) => planApi(each, plan, { ...engines, DATABASE_READ_URL: standby.url }));
  const frontDoors = planFrontDoors(plan, redis.url);
  const balancer = startHaproxy([
    { name: 'shop', port, servers: frontDoorPorts(plan) },
    { name: 'api', port: port + 1, servers: apiPorts(plan) },
  ]);
  onStop(balancer.stop);
  await startEach([...apis, ...frontDoors]);
  await balancer.allUp();
  let databaseUrl = primary.url;
  return {
    ...{ url, apis, frontDoors, releaseServers, redis, pgbouncer, store, balancer },
    apiUrls: apiPorts(plan).map(apiUrl),
    startWithoutReplica: async () => {
      const spare = port + 10 + APIS;
      await startEach([planApi(spare, plan, engines)]);
      return apiUrl(spare);
    },
    frontDoorUrls: frontDoorPorts(plan).map((doorPort) => `http://127.0.0.1:${doorPort}`),
    pointer: new SharedPointer(sharingOrigin(plan), frontDoorKey),
    dataDir: folder,
    databaseUrl: () => databaseUrl,
    restartReplica: async () => {
      standby.kill();
      await standby.start();
      await untilSynchronous(primary.url);
    },
    failOver: async () => {
      primary.kill();
      await pause(NOTICE_MS);
      standby.promote();
      pgbouncer.pointAt(standbyPort);
      databaseUrl = standby.url;
    },
  };
}
