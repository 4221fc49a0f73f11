import { spawn } from 'node:child_process';
import { freePort } from '@qhatu/contract/testing';
import { Redis } from 'ioredis';
import { until } from './until';

/** The Redis of `REDIS_URL`, in a database of this worker's own: what two test files tell each other over it stays apart. */
export function ownRedis(): string {
  const url = new URL(process.env.REDIS_URL ?? '');
  url.pathname = `/${process.env.JEST_WORKER_ID ?? 0}`;
  return url.href;
}

/** A server of one test's own, which it may kill or stop for a while. */
export interface TemporaryRedis {
  url: string;
  /** `kill -9`: connections break at once. */
  kill: () => void;
  /** Connections stay, and nothing is answered. */
  freeze: () => void;
  thaw: () => void;
}

/** Starts a Redis that keeps nothing on disk; end it with `kill`. @param at the port of one that was killed, to be there again */
export async function startRedis(at?: number): Promise<TemporaryRedis> {
  const port = at ?? (await freePort());
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  const redis = new Redis(port, '127.0.0.1', { retryStrategy: () => 50 });
  redis.on('error', () => undefined);
  await until(async () => (await redis.ping()) === 'PONG');
  redis.disconnect();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => child.kill('SIGKILL'),
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
  };
}
