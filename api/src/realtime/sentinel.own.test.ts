import { setTimeout as pause } from 'node:timers/promises';
import type { ApiProcess } from '../../test/api-process';
import { hasPostgres } from '../../test/postgres';
import { hasRedis, startWatchedRedis, type WatchedRedis } from '../../test/sentinels';
import { until } from '../../test/until';
import { sha256Hex } from '../crypto/digest';
import { redisCounter } from '../http/counter';
import { openSharedRedis } from '../shared-redis';
import { type Cluster, portOf, startCluster } from './testing/cluster';
import { type Couple, couples, figuresOf, Room, settle, untilSaid } from './testing/crowd';
import { connect } from './testing/device';

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
  let opened: Awaited<ReturnType<Cluster['database']['open']>>;
  let pairs: Couple[];
  const processes: ApiProcess[] = [];

  beforeAll(async () => {
    redis = await startWatchedRedis();
    cluster = await startCluster();
    opened = await cluster.database.open();
    pairs = await couples(opened.db, ROOMS + 1);
    for (let nth = 0; nth < PROCESSES; nth += 1) processes.push(await cluster.start(redis.url));
  });
  afterAll(async () => {
    await opened.close();
    await cluster.stop();
    redis.stop();
  });

  /** Kills the master; resolves with its port when another one is. */
  async function failOver(): Promise<number> {
    const killed = await redis.killMaster();
    await until(async () => (await redis.master()) !== killed, 60);
    return killed;
  }

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
      const killed = await failOver();
      await until(countTogether, 60);
      await redis.start(killed);
    } finally {
      for (const counter of counters) await counter.close();
    }
  });

  it('who has a conversation open is seen from every other process, and a session that ended is cut at all four, after its master died', async () => {
    const { chat, tokens } = pairs.at(-1) as Couple;
    const [shopper, seller] = tokens;
    const [here, ...others] = processes.map(({ url }) => new URL(url).origin) as [string, ...string[]];
    const joining = { id: chat, kind: 'user', after: 0 };
    const waiting = await connect(here, shopper);
    const bystander = await connect(here, seller);
    const devices = [waiting, bystander];
    try {
      await waiting.ask('join', joining);
      const killed = await failOver();
      const told = (online: boolean) =>
        waiting.received('presence').filter((one) => one.side === 'answerer' && one.online === online).length;
      const soon = (holds: () => boolean) =>
        until(holds, 5).then(
          () => true,
          () => false,
        );
      for (const there of others) {
        // Told once and to nobody who hears badly: what falls into the failover itself is told by the next one who comes.
        await until(async () => {
          const [came, went] = [told(true), told(false)];
          const device = await connect(there, seller);
          await device.ask('join', joining);
          const isSeen = await soon(() => told(true) > came);
          device.close();
          return isSeen && (await soon(() => told(false) > went));
        }, 60);
      }
      for (const there of others) devices.push(await connect(there, shopper));
      await opened.db
        .updateTable('tokens')
        .set({ expires_at: new Date(0) })
        .where('hash', '=', sha256Hex(shopper))
        .execute();
      for (const device of devices.filter((one) => one !== bystander)) {
        expect(await device.hears('bye')).toMatchObject({ status: 401, code: 'signed_out' });
      }
      expect(bystander.socket.connected).toBe(true);
      await redis.start(killed);
    } finally {
      for (const device of devices) device.close();
    }
  });

  it('120 people in 60 rooms on four processes while its master dies, then a process: every acknowledged message once, in order, at both', async () => {
    const targets = processes.map(portOf);
    cluster.balancer.targets = targets;
    const rooms = pairs.slice(0, ROOMS).map((pair) => new Room(cluster.balancer.url, pair, EACH));
    try {
      const writing = Promise.all(rooms.map((room) => room.keepWriting(900)));
      const ending = (async () => {
        await untilSaid(rooms, ROOMS * 8);
        await failOver();
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
