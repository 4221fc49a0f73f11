import { childOf, type Server } from '@qhatu/e2e/processes';
import { Pointer } from '../releases/pointer';
import type { Machines } from './arrangement';
import { failingCanary } from './canary';

const START_MS = 120_000;

/** Something that happens to the machines while people shop. */
export interface Incident {
  what: string;
  /** Nobody may notice: a release, not an accident. */
  isPlanned: boolean;
  /** Of what this machine may lack. */
  isPossible?: (machines: Machines) => boolean;
  happen: (machines: Machines) => Promise<unknown>;
}

/** One after the other: the next one goes when the balancer has the one before again. */
async function restartEach(servers: readonly Server[], { balancer }: Machines): Promise<void> {
  for (const server of servers) {
    await server.stop();
    await server.start(START_MS);
    await balancer.allUp();
  }
}

async function killAndStart(server: Server | undefined): Promise<void> {
  await server?.stop('SIGKILL');
  await server?.start(START_MS);
}

/** In their order: the database last, since nothing takes its old primary in again. */
export const INCIDENTS: readonly Incident[] = [
  { what: 'four APIs replaced one after the other', isPlanned: true, happen: (all) => restartEach(all.apis, all) },
  {
    what: 'two front doors replaced one after the other',
    isPlanned: true,
    happen: (all) => restartEach(all.frontDoors, all),
  },
  {
    what: 'a release promoted',
    isPlanned: true,
    happen: async ({ frontDoorUrls, dataDir, pointer }) => {
      const shownAfter = await new Pointer(frontDoorUrls, dataDir, pointer).flip('mf-designer');
      if (!Number.isFinite(shownAfter)) throw new Error('the front doors do not show the release that was promoted');
    },
  },
  { what: 'a canary tried that fails, and taken back by the front doors', isPlanned: true, happen: failingCanary },
  { what: 'an API killed', isPlanned: false, happen: ({ apis }) => killAndStart(apis[1]) },
  { what: 'a front door killed', isPlanned: false, happen: ({ frontDoors }) => killAndStart(frontDoors[0]) },
  {
    what: 'a renderer killed',
    isPlanned: false,
    happen: async ({ frontDoors }) => process.kill(childOf(frontDoors[1]?.pid, 'renderer'), 'SIGKILL'),
  },
  {
    what: 'a release server killed',
    isPlanned: false,
    happen: ({ releaseServers }) => killAndStart(releaseServers[0]),
  },
  { what: 'HAProxy killed', isPlanned: false, happen: ({ balancer }) => balancer.killAndStart() },
  {
    what: 'the master of Redis killed',
    isPlanned: false,
    happen: async ({ redis }) => redis.start(await redis.killMaster()),
  },
  {
    what: 'PgBouncer killed',
    isPlanned: false,
    happen: async ({ pgbouncer }) => {
      await pgbouncer.kill();
      pgbouncer.start();
    },
  },
  {
    what: 'the store of files killed',
    isPlanned: false,
    isPossible: ({ store }) => store !== null,
    happen: async ({ store }) => {
      store?.kill();
      await store?.start();
    },
  },
  { what: 'the database’s primary killed', isPlanned: false, happen: ({ failOver }) => failOver() },
];
