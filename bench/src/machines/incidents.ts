import { until } from '@qhatu/api/test/until';
import { childOf, childrenOf, type Server } from '@qhatu/e2e/processes';
import { Pointer } from '../releases/pointer';
import type { Machines } from './arrangement';
import { failingCanary } from './canary';

const START_MS = 120_000;

/** It is over when both front doors make pages of it. */
export const PROMOTED = 'a release promoted';

/** Something that happens to the machines while people shop. */
export interface Incident {
  what: string;
  /** An accident that somebody may notice for some seconds; otherwise no request may fail for it. */
  mayFail: boolean;
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

/** Of all APIs: each draws what it was sent in a process of its own, which is kept for the next picture. */
const drawingProcesses = ({ apis }: Machines): number[] =>
  apis
    .flatMap(({ pid }) => (pid === undefined ? [] : childrenOf(pid)))
    .filter(({ command }) => command.includes('drawing-worker'))
    .map(({ pid }) => pid);

/**
 * In their order: what nobody may notice first, so that it is not within the seconds of an accident, and the database last, since
 * nothing takes its old primary in again.
 */
export const INCIDENTS: readonly Incident[] = [
  { what: 'four APIs replaced one after the other', mayFail: false, happen: (all) => restartEach(all.apis, all) },
  {
    what: 'two front doors replaced one after the other',
    mayFail: false,
    happen: (all) => restartEach(all.frontDoors, all),
  },
  {
    what: PROMOTED,
    mayFail: false,
    happen: async ({ frontDoorUrls, dataDir, pointer }) => {
      const shownAfter = await new Pointer(frontDoorUrls, dataDir, pointer).flip('mf-designer');
      if (!Number.isFinite(shownAfter)) throw new Error('the front doors do not show the release that was promoted');
    },
  },
  { what: 'a canary tried that fails, and taken back by the front doors', mayFail: false, happen: failingCanary },
  {
    what: 'all drawing processes of the APIs killed',
    mayFail: false,
    happen: async (all) => {
      await until(() => drawingProcesses(all).length > 0, 60);
      for (const pid of drawingProcesses(all)) process.kill(pid, 'SIGKILL');
    },
  },
  {
    what: 'the replica of Redis killed',
    mayFail: false,
    happen: async ({ redis }) => redis.start(await redis.killReplica()),
  },
  { what: 'a Sentinel killed', mayFail: false, happen: ({ redis }) => redis.restartSentinel() },
  { what: 'an API killed', mayFail: true, happen: ({ apis }) => killAndStart(apis[1]) },
  { what: 'a front door killed', mayFail: true, happen: ({ frontDoors }) => killAndStart(frontDoors[0]) },
  {
    what: 'a renderer killed',
    mayFail: true,
    happen: async ({ frontDoors }) => process.kill(childOf(frontDoors[1]?.pid, 'renderer'), 'SIGKILL'),
  },
  {
    what: 'a release server killed',
    mayFail: true,
    happen: ({ releaseServers }) => killAndStart(releaseServers[0]),
  },
  { what: 'HAProxy killed', mayFail: true, happen: ({ balancer }) => balancer.killAndStart() },
  {
    what: 'the master of Redis killed',
    mayFail: true,
    happen: async ({ redis }) => redis.start(await redis.failOver()),
  },
  {
    what: 'PgBouncer killed',
    mayFail: true,
    happen: async ({ pgbouncer }) => {
      await pgbouncer.kill();
      pgbouncer.start();
    },
  },
  {
    // What buyers write waits for it: nothing is acknowledged that only one of the two has.
    what: 'the database’s replica killed',
    mayFail: true,
    happen: ({ restartReplica }) => restartReplica(),
  },
  {
    what: 'the store of files killed',
    mayFail: true,
    isPossible: ({ store }) => store !== null,
    happen: async ({ store }) => {
      store?.kill();
      await store?.start();
    },
  },
  { what: 'the database’s primary killed', mayFail: true, happen: ({ failOver }) => failOver() },
];
