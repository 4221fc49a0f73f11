import { setTimeout as pause } from 'node:timers/promises';
import { openSharedRedis } from '@qhatu/contract/redis';
import type { ApiProcess } from '../../test/api-process';
import { hasPostgres } from '../../test/postgres';
import { hasRedis, startWatchedRedis, type WatchedRedis } from '../../test/sentinels';
import { until } from '../../test/until';
import { redisCounter } from '../http/counter';
import { type Cluster, portOf, startCluster } from './testing/cluster';
import { couples, figuresOf, Room, settle, untilSaid } from './testing/crowd';

// Four processes, a database and five Redis servers of its own, on a crowded machine.
jest.setTimeout(300_000);

/** Less than Jest's own limit: what is stuck says where. */
const STUCK_MS = 200_000;

const ROOMS = 60;
const EACH = 20;
const PROCESSES = 4;

const isPossible = hasPostgres && hasRedis;

(isPossible ? describe : describe.skip)('a Redis that Sentinels look after [D221]', () => {
  let redis: WatchedRedis;
  let cluster: Cluster;

  beforeAll(async () => {
    redis = await startWatchedRedis();
    cluster = await startCluster();
  });
  afterAll(async () => {
    await cluster.stop();
    redis.stop();
  });

  it('tries are counted together by those who know its Sentinels only, again after its master died', async () => {
    const counters = [1, 2].map(() => redisCounter(openSharedRedis(redis.url, () => undefined, 30_000)));
    const [first, second] = counters as [(typeof counters)[0], (typeof counters)[0]];
    /** Each connects by itself, and counts in its own memory until then. */
    const countTogether = async () => {
      const key = `login:${Math.random()}`;
      await first.add(key, 60);
      return (await second.add(key, 60)).count === 2 && (await first.peek(key)).count === 2;
    };
    try {
      await until(countTogether, 60);
      const killed = await redis.killMaster();
      await until(async () => (await redis.master()) !== killed, 60);
      await until(countTogether, 60);
      await redis.start(killed);
    } finally {
      for (const counter of counters) await counter.close();
    }
  });

  it('120 people in 60 rooms on four processes while its master dies, then a process: every acknowledged message once, in order, at both', async () => {
    const { db, close } = await cluster.database.open();
    const pairs = await couples(db, ROOMS);
    await close();
    const processes: ApiProcess[] = [];
    for (let nth = 0; nth < PROCESSES; nth += 1) processes.push(await cluster.start(redis.url));
    const targets = processes.map(portOf);
    cluster.balancer.targets = targets;
    const rooms = pairs.map((pair) => new Room(cluster.balancer.url, pair, EACH));
    try {
      const writing = Promise.all(rooms.map((room) => room.keepWriting(900)));
      const ending = (async () => {
        await untilSaid(rooms, ROOMS * 8);
        const killed = await redis.killMaster();
        await until(async () => (await redis.master()) !== killed, 60);
        await untilSaid(rooms, ROOMS * 16);
        cluster.balancer.targets = targets.slice(1);
        await processes[0]?.kill();
      })();
      await Promise.race([
        Promise.all([writing, ending]),
        pause(STUCK_MS, undefined, { ref: false }).then(() => {
          const said = processes.map((api) => api.output().slice(-2_000));
          throw new Error(`stuck at ${JSON.stringify(figuresOf(rooms))}: ${said.join('\n---\n')}`);
        }),
      ]);
      await settle(rooms, 60_000);
      expect(rooms.flatMap((room) => room.problems())).toEqual([]);
      console.info(`${ROOMS * EACH * 2} messages, ${JSON.stringify(figuresOf(rooms))}`);
    } finally {
      for (const room of rooms) room.close();
    }
  });
});
