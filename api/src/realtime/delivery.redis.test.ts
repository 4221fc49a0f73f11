import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiProcess, startApiProcess } from '../../test/api-process';
import { type OwnDatabase, ownDatabase } from '../../test/databases';
import { ownRedis } from '../../test/redis';
import { type Balancer, startBalancer } from './testing/balancer';
import { couples, figuresOf, Room, settle, untilSaid } from './testing/crowd';

jest.setTimeout(300_000);

const ROOMS = 100;
const EACH = 20;

let database: OwnDatabase;
let balancer: Balancer;
const folder = mkdtempSync(join(tmpdir(), 'qhatu-two-'));
const processes: ApiProcess[] = [];
const start = async (name: string): Promise<ApiProcess> => {
  const api = await startApiProcess({
    ...database.env,
    DATA_DIR: join(folder, name),
    REDIS_URL: ownRedis(),
  });
  processes.push(api);
  return api;
};
const portOf = ({ url }: ApiProcess): number => Number(new URL(url).port);

beforeAll(async () => {
  database = await ownDatabase('PostgreSQL');
  balancer = await startBalancer();
});
afterAll(async () => {
  await Promise.all(processes.map((api) => api.kill()));
  await balancer.close();
  database.remove();
  rmSync(folder, { recursive: true, force: true });
});

it('200 people in 100 rooms, two processes, each killed in turn: every acknowledged message once, in order, at both', async () => {
  const { db, close } = await database.open();
  const pairs = await couples(db, ROOMS);
  await close();
  const [first, second] = await Promise.all([start('a'), start('b')]);
  balancer.targets = [portOf(first), portOf(second)];
  const rooms = pairs.map((pair) => new Room(balancer.url, pair, EACH));
  try {
    const writing = Promise.all(rooms.map((room) => room.keepWriting(900)));
    const killing = (async () => {
      await Promise.race([untilSaid(rooms, ROOMS * 8), writing]);
      await first.kill();
      balancer.targets = [portOf(second)];
      const third = await start('c');
      balancer.targets = [portOf(third)];
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
