import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres, type TemporaryPostgres } from '@qhatu/api/test/postgres';
import { freePort } from '@qhatu/contract/testing';
import { Server } from '../support/processes';

/** It makes its tables and fills them, or finds what a database that was killed has kept, on a crowded machine. */
const API_PATIENCE_MS = 200_000;

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** An API of the test's own, on a PostgreSQL and a Redis of its own where the machine has them: all of them mortal. */
export class Services {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'qhatu-services-'));
  postgres: TemporaryPostgres | null = null;
  private redis: ChildProcess | null = null;
  private redisPort = 0;
  private api: Server | null = null;
  apiPort = 0;

  async start(): Promise<void> {
    const ports = [await freePort(), await freePort(), await freePort()] as const;
    [this.apiPort, this.redisPort] = ports;
    this.postgres = await startPostgres(ports[2]);
    this.startRedis();
    const env: Record<string, string> = {
      API_PORT: String(this.apiPort),
      DATA_DIR: this.folder,
      SEED_PRODUCTS: '60',
      RATE_LIMIT_PER_MINUTE: '0',
      MAX_OPEN_ORDERS: '0',
      LOG_LEVEL: 'error',
      ...(this.postgres && { DATABASE_URL: this.postgres.url, MIGRATE: 'on' }),
      ...(hasRedis && { REDIS_URL: `redis://127.0.0.1:${this.redisPort}` }),
    };
    this.api = new Server('chaos-api', ['api/dist/main.js'], env, `http://127.0.0.1:${this.apiPort}/readyz`);
    await this.api.start(API_PATIENCE_MS);
  }

  startRedis(): void {
    if (hasRedis)
      this.redis = spawn('redis-server', ['--port', String(this.redisPort), '--save', ''], { stdio: 'ignore' });
  }

  killRedis(): boolean {
    this.redis?.kill('SIGKILL');
    return this.redis !== null;
  }

  /** `SIGKILL`: gone. `SIGSTOP` and `SIGCONT`: hangs, and goes on. */
  async signalApi(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    if (signal === 'SIGKILL') await this.api?.stop('SIGKILL');
    else if (this.api?.pid) process.kill(this.api.pid, signal);
  }

  async startApi(): Promise<void> {
    await this.api?.start(API_PATIENCE_MS);
  }

  async stop(): Promise<void> {
    await this.api?.stop('SIGKILL');
    this.redis?.kill('SIGKILL');
    this.postgres?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
