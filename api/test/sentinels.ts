import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@qhatu/contract/testing';
import { Redis } from 'ioredis';
import { until } from './until';

/** Whether this machine can start a Redis of its own. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

const MASTER = 'shop';
const SENTINELS = 3;
const QUORUM = 2;
/** A master that is silent for so long is replaced. */
const DOWN_AFTER_MS = 1_000;

/** A Redis with a replica, and three Sentinels that look after them. */
export interface WatchedRedis {
  /** For `REDIS_URL`. */
  url: string;
  /** The port of the master, as the Sentinels name it. */
  master: () => Promise<number>;
  /** `kill -9` of the master; resolves with its port when the Sentinels have made another one of its replica. */
  failOver: () => Promise<number>;
  /** `kill -9` of what copies the master; returns its port. */
  killReplica: () => Promise<number>;
  /** `kill -9` of the Sentinel that is asked first, and its start; resolves when it knows the others again. */
  restartSentinel: () => Promise<void>;
  /** Starts the server of a port again on its data, as what the Sentinels then make of it: a replica. */
  start: (port: number) => Promise<void>;
  /** Starts it as a copy of the master; resolves when the Sentinels know that: only then can they {@link failOver} again. */
  startReplica: (port: number) => Promise<void>;
  stop: () => void;
}

export async function startWatchedRedis(): Promise<WatchedRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'qhatu-redis-'));
  const running = new Map<number, ChildProcess>();
  const ask = async <T>(port: number, work: (redis: Redis) => Promise<T>): Promise<T | null> => {
    const redis = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => null });
    redis.on('error', () => undefined);
    try {
      await redis.connect();
      return await work(redis);
    } catch {
      return null;
    } finally {
      redis.disconnect();
    }
  };
  /** What a server writes into its own settings later (whose replica it is) is there when it starts again. */
  const settings = (port: number) => join(folder, `${port}.conf`);
  const start = async (port: number, ...more: string[]): Promise<void> => {
    const child = spawn('redis-server', [settings(port), ...more], { stdio: 'ignore' });
    running.set(port, child);
    await until(async () => (await ask(port, (redis) => redis.ping())) === 'PONG');
  };
  const configure = (port: number, lines: readonly string[]): void => {
    const data = join(folder, String(port));
    mkdirSync(data);
    writeFileSync(settings(port), [`port ${port}`, 'bind 127.0.0.1', `dir ${data}`, ...lines, ''].join('\n'));
  };
  const [first, second] = [await freePort(), await freePort()];
  configure(first, ['save ""', 'appendonly yes']);
  configure(second, ['save ""', 'appendonly yes', `replicaof 127.0.0.1 ${first}`]);
  await start(first);
  await start(second);
  const sentinels: number[] = [];
  for (let nth = 0; nth < SENTINELS; nth += 1) {
    const port = await freePort();
    configure(port, [
      `sentinel monitor ${MASTER} 127.0.0.1 ${first} ${QUORUM}`,
      `sentinel down-after-milliseconds ${MASTER} ${DOWN_AFTER_MS}`,
      `sentinel failover-timeout ${MASTER} 10000`,
    ]);
    await start(port, '--sentinel');
    sentinels.push(port);
  }
  const master = async (): Promise<number> => {
    for (const port of sentinels) {
      const named = await ask(port, (redis) => redis.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', MASTER));
      if (Array.isArray(named)) return Number(named[1]);
    }
    throw new Error('no Sentinel answers');
  };
  /** Each Sentinel knows the replica and both others: only then can it replace the master. */
  const isWatched = async (port: number): Promise<boolean> => {
    const known = async (what: string) =>
      (await ask(port, (redis) => redis.call('SENTINEL', what, MASTER))) as unknown[];
    return (await known('REPLICAS'))?.length === 1 && (await known('SENTINELS'))?.length === SENTINELS - 1;
  };
  for (const port of sentinels) await until(() => isWatched(port), 60);
  /** A Sentinel would make the replica the next master: it looks every ten seconds. */
  const isReplaceable = async (port: number): Promise<boolean> => {
    const replicas = await ask(port, (redis) => redis.call('SENTINEL', 'REPLICAS', MASTER));
    const [replica] = (replicas ?? []) as string[][];
    const says = (name: string) => replica?.[replica.indexOf(name) + 1];
    return says('flags') === 'slave' && says('role-reported') === 'slave' && says('master-link-status') === 'ok';
  };
  return {
    url: `redis-sentinel://${sentinels.map((port) => `127.0.0.1:${port}`).join(',')}/0?sentinelMasterId=${MASTER}`,
    master,
    failOver: async () => {
      const port = await master();
      running.get(port)?.kill('SIGKILL');
      await until(async () => (await master()) !== port, 60);
      return port;
    },
    killReplica: async () => {
      const port = (await master()) === first ? second : first;
      running.get(port)?.kill('SIGKILL');
      return port;
    },
    restartSentinel: async () => {
      const [port = 0] = sentinels;
      running.get(port)?.kill('SIGKILL');
      await start(port, '--sentinel');
      await until(() => isWatched(port), 60);
    },
    start: (port) => start(port),
    startReplica: async (port) => {
      await start(port);
      const copied = await master();
      await ask(port, (redis) => redis.replicaof('127.0.0.1', copied));
      for (const sentinel of sentinels) await until(() => isReplaceable(sentinel), 120);
    },
    stop: () => {
      for (const child of running.values()) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
