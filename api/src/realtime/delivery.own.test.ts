import { type ApiProcess, startApiProcess } from '../../test/api-process';
import { type OwnDatabase, ownDatabase } from '../../test/databases';
import { type Balancer, startBalancer } from './testing/balancer';
import { couples, Room, settle } from './testing/crowd';

jest.setTimeout(900_000);

const ROOMS = 100;
const EACH = 6;

let database: OwnDatabase;
let balancer: Balancer;
let api: ApiProcess | null = null;
beforeAll(async () => {
  database = await ownDatabase('embedded');
  balancer = await startBalancer();
});
afterAll(async () => {
  await api?.kill();
  await balancer.close();
  database.remove();
});

const start = async () => {
  api = await startApiProcess(database.env);
  balancer.targets = [Number(new URL(api.url).port)];
  return api;
};

it('200 people in 100 rooms, one process with the embedded database, killed while they write: every acknowledged message once, in order, at both', async () => {
  const { db, close } = await database.open();
  const pairs = await couples(db, ROOMS);
  await close();
  const first = await start();
  const rooms = pairs.map((pair) => new Room(balancer.url, pair, EACH));
  try {
    const writing = Promise.all(rooms.map((room) => room.keepWriting(900)));
    const said = () => rooms.reduce((sum, { members: [one] }) => sum + (one?.acknowledged.length ?? 0), 0);
    while (said() < (ROOMS * EACH) / 3) await new Promise((resolve) => setTimeout(resolve, 10));
    await first.kill();
    await start();
    await writing;
    await settle(rooms, 30_000);
    expect(rooms.flatMap((room) => room.problems())).toEqual([]);
    expect(rooms.every(({ members }) => members.every(({ figures }) => figures.connects >= 2))).toBe(true);
  } finally {
    for (const room of rooms) room.close();
  }
});
