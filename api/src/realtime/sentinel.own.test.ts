import { setTimeout as pause } from 'node:timers/promises';
import { openSharedRedis } from '@qhatu/contract/redis';
import type { ApiProcess } from '../../test/api-process';
import { hasPostgres } from '../../test/postgres';
import { hasRedis, startWatchedRedis, type WatchedRedis } from '../../test/sentinels';
import { until } from '../../test/until';
import { redisCounter } from '../http/counter';
import { type Cluster, portOf, startCluster } from './testing/cluster';
import { type Couple, couples, figuresOf, Room, settle, untilSaid } from './testing/crowd';
import { connect, type Device } from './testing/device';

// Four processes, a database and five Redis servers of its own, on a crowded machine.
jest.setTimeout(300_000);

/** Less than Jest's own limit: what is stuck says where. */
const STUCK_MS = 200_000;
/** What is told once, and to nobody who hears badly at that moment, is done again after so long. */
const RETRY_MS = 2_000;

const ROOMS = 60;
const EACH = 20;
const PROCESSES = 4;

const isPossible = hasPostgres && hasRedis;

(isPossible ? describe : describe.skip)('a Redis that Sentinels look after [D221]', () => {
  let redis: WatchedRedis;
  let cluster: Cluster;
  let pairs: Couple[];
  const processes: ApiProcess[] = [];
  /** The server that {@link failOver} killed. */
  let killed: number | null = null;

  beforeAll(async () => {
    redis = await startWatchedRedis();
    cluster = await startCluster();
    const { db, close } = await cluster.database.open();
    pairs = await couples(db, ROOMS + 2);
    await close();
    for (let nth = 0; nth < PROCESSES; nth += 1) processes.push(await cluster.start(redis.url));
  });
  afterEach(async () => {
    if (killed !== null) await redis.startReplica(killed);
    killed = null;
  });
  afterAll(async () => {
    await cluster.stop();
    redis.stop();
  });

  const failOver = async () => {
    killed = await redis.failOver();
  };

  /** Rejects with what the processes said when the work is not over in time. */
  const orStuck = <T>(work: Promise<T>, where: () => string): Promise<T> =>
    Promise.race([
      work,
      pause(STUCK_MS, undefined, { ref: false }).then(() => {
        throw new Error(`stuck at ${where()}: ${processes.map((api) => api.output().slice(-2_000)).join('\n---\n')}`);
      }),
    ]);

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
      await failOver();
      await until(countTogether, 60);
    } finally {
      for (const counter of counters) await counter.close();
    }
  });

  /** A shopper with a conversation open at the first process, a device of the seller at each other one, and what was told so far. */
  async function conversation(nth: number) {
    const { chat, tokens } = pairs[nth] as Couple;
    const [here, ...others] = processes.map(({ url }) => new URL(url).origin) as [string, ...string[]];
    const shopper = await connect(here, tokens[0]);
    const sellers: Device[] = [];
    for (const there of others) sellers.push(await connect(there, tokens[1]));
    const notices = (device: Device, online: boolean) =>
      device.received('presence').filter((one) => one.id === chat && one.online === online).length;
    const join = (device: Device) => device.ask('join', { id: chat, kind: 'user', after: 0 });
    const leave = (device: Device) => device.ask('leave', { id: chat });
    return { tokens, here, others, shopper, sellers, notices, join, leave };
  }

  /** Does it, and again from time to time, until it is heard of. */
  async function untilHeard(act: () => Promise<unknown>, isHeard: () => boolean): Promise<void> {
    while (!isHeard()) {
      await act();
      for (const end = Date.now() + RETRY_MS; !isHeard() && Date.now() < end; ) await pause(20);
    }
  }

  it('who has a conversation open is known at each of four processes, and who leaves it is told of, before its master dies and after it', async () => {
    const { shopper, sellers, notices, join, leave } = await conversation(ROOMS);
    let at = '';
    const hold = async (when: string) => {
      for (const [nth, seller] of sellers.entries()) {
        at = `seller ${nth} ${when}`;
        const [came, there] = [notices(shopper, true), notices(seller, true)];
        // The shopper hears that somebody came, and who came that the shopper, at another process, is there.
        await untilHeard(
          () => join(seller),
          () => notices(shopper, true) > came && notices(seller, true) > there,
        );
        at = `seller ${nth} leaving ${when}`;
        const went = notices(shopper, false);
        await untilHeard(
          async () => {
            await join(seller);
            await leave(seller);
          },
          () => notices(shopper, false) > went,
        );
      }
    };
    try {
      await join(shopper);
      await orStuck(hold('before'), () => at);
      await failOver();
      await orStuck(hold('after'), () => at);
      expect([shopper, ...sellers].map(({ socket }) => socket.connected)).toEqual([true, true, true, true]);
    } finally {
      for (const device of [shopper, ...sellers]) device.close();
    }
  });

  it('a session that ended at one of four processes is cut at all of them after its master died, and nobody else’s', async () => {
    const { tokens, here, others, shopper, sellers } = await conversation(ROOMS + 1);
    const devices = [shopper];
    try {
      for (const there of others) devices.push(await connect(there, tokens[0]));
      await failOver();
      const signedOut = fetch(new URL('/api/web/auth/logout', here), {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens[0]}` },
      });
      expect((await signedOut).status).toBe(200);
      const heard = orStuck(
        Promise.all(devices.map((device) => device.hears('bye'))),
        () => `${devices.filter((device) => device.received('bye').length > 0).length} of ${devices.length} cut`,
      );
      for (const bye of await heard) expect(bye).toMatchObject({ status: 401, code: 'signed_out' });
      expect(sellers.map(({ socket }) => socket.connected)).toEqual([true, true, true]);
    } finally {
      for (const device of [...devices, ...sellers]) device.close();
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
        await redis.failOver();
        await untilSaid(rooms, ROOMS * 16);
        cluster.balancer.targets = targets.slice(1);
        await processes[0]?.kill();
      })();
      await orStuck(Promise.all([writing, ending]), () => JSON.stringify(figuresOf(rooms)));
      await settle(rooms, 60_000);
      expect(rooms.flatMap((room) => room.problems())).toEqual([]);
      console.info(`${ROOMS * EACH * 2} messages, ${JSON.stringify(figuresOf(rooms))}`);
    } finally {
      for (const room of rooms) room.close();
    }
  });
});
