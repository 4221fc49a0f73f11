import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiProcess, startApiProcess } from '../../../test/api-process';
import { type OwnDatabase, ownDatabase } from '../../../test/databases';
import { type Balancer, startBalancer } from './balancer';

/** API processes on one PostgreSQL, behind a balancer that asks those it is told to. */
export interface Cluster {
  database: OwnDatabase;
  balancer: Balancer;
  /** Another process, on the Redis named. */
  start: (redisUrl: string) => Promise<ApiProcess>;
  /** Ends all of it. */
  stop: () => Promise<void>;
}

/** Starts a cluster without any process yet. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'qhatu-cluster-'));
  const processes: ApiProcess[] = [];
  const database = await ownDatabase('PostgreSQL');
  const balancer = await startBalancer();
  return {
    database,
    balancer,
    start: async (redisUrl) => {
      const api = await startApiProcess({
        ...database.env,
        DATA_DIR: mkdtempSync(join(folder, 'api-')),
        REDIS_URL: redisUrl,
      });
      processes.push(api);
      return api;
    },
    stop: async () => {
      await Promise.all(processes.map((api) => api.kill()));
      await balancer.close();
      database.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Where a process listens: what a balancer's targets are. */
export const portOf = ({ url }: ApiProcess): number => Number(new URL(url).port);
