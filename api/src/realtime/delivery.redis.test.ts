import { ownRedis } from '../../test/redis';
import { type Cluster, portOf, startCluster } from './testing/cluster';
import { couples, figuresOf, Room, settle, untilSaid } from './testing/crowd';

jest.setTimeout(300_000);

const ROOMS = 100;
const EACH = 20;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

it('200 people in 100 rooms, two processes, each killed in turn: every acknowledged message once, in order, at both', async () => {
  const { db, close } = await cluster.database.open();
  const pairs = await couples(db, ROOMS);
  await close();
  const [first, second] = await Promise.all([cluster.start(ownRedis()), cluster.start(ownRedis())]);
  cluster.balancer.targets = [portOf(first), portOf(second)];
  const rooms = pairs.map((pair) => new Room(cluster.balancer.url, pair, EACH));
  try {
    const writing = Promise.all(rooms.map((room) => room.keepWriting(900)));
    const killing = (async () => {
      await Promise.race([untilSaid(rooms, ROOMS * 8), writing]);
      await first.kill();
      cluster.balancer.targets = [portOf(second)];
      const third = await cluster.start(ownRedis());
      cluster.balancer.targets = [portOf(third)];
      await second.kill();
    })();
    await Promise.all([writing, killing]);
    await settle(rooms, 60_000);
    expect(rooms.flatMap((room) => room.problems())).toEqual([]);
    const figures = figuresOf(rooms);
    expect(figures.connects).toBeGreaterThanOrEqual(ROOMS * 2 + ROOMS);
    console.info(`${ROOMS * EACH * 2} messages, ${JSON.stringify(figures)}`);
  } finally {
    for (const room of rooms) room.close();
  }
});
