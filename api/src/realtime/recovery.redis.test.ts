import { randomUUID } from 'node:crypto';
import type { ApiProcess } from '../../test/api-process';
import { ownRedis } from '../../test/redis';
import { revokeToken } from '../domains/accounts/tokens';
import { type Cluster, portOf, startCluster } from './testing/cluster';
import { type Couple, couples } from './testing/crowd';
import { connect, type Device } from './testing/device';

jest.setTimeout(300_000);

let cluster: Cluster;
let first: ApiProcess;
let second: ApiProcess;
const devices: Device[] = [];
const addressOf = ({ url }: ApiProcess): string => new URL(url).origin;

beforeAll(async () => {
  cluster = await startCluster();
  [first, second] = await Promise.all([cluster.start(ownRedis()), cluster.start(ownRedis())]);
});
afterEach(() => {
  for (const device of devices.splice(0)) device.close();
});
afterAll(() => cluster.stop());

const open = async (url: string, token: string): Promise<Device> => {
  const device = await connect(url, token);
  devices.push(device);
  return device;
};
const pair = async (): Promise<Couple> => {
  const { db, close } = await cluster.database.open();
  await db.deleteFrom('users').where('user_name', 'like', 'gente-%').execute();
  const [couple] = await couples(db, 1);
  await close();
  if (!couple) throw new Error('nobody is there');
  return couple;
};
const say = (by: Device, { chat }: Couple, text: string) =>
  by.ask('message', { chat_id: chat, text, client_id: randomUUID() });

/** The shopper hears one message on the first process; then the way there breaks and leads to the second one. */
async function moved(couple: Couple, meanwhile: (seller: Device) => Promise<unknown>) {
  cluster.balancer.targets = [portOf(first)];
  const shopper = await open(cluster.balancer.url, couple.tokens[0]);
  const seller = await open(addressOf(second), couple.tokens[1]);
  await say(seller, couple, 'Uno');
  await shopper.hears('message');
  const lost = new Promise((resolve) => shopper.socket.once('disconnect', resolve));
  shopper.socket.io.engine.close();
  await lost;
  cluster.balancer.targets = [portOf(second)];
  await meanwhile(seller);
  return { shopper, seller };
}

it('a connection that breaks and comes back to the other process is given what it missed, in order, without asking', async () => {
  const couple = await pair();
  const { shopper, seller } = await moved(couple, async (by) => {
    for (const text of ['Dos', 'Tres']) await say(by, couple, text);
  });
  const back = new Promise<void>((resolve) => shopper.socket.once('connect', resolve));
  shopper.socket.connect();
  await back;
  await shopper.hears('message', ({ text }) => text === 'Tres');
  expect(shopper.socket.recovered).toBe(true);
  await say(seller, couple, 'Cuatro');
  await shopper.hears('message', ({ text }) => text === 'Cuatro');
  expect(shopper.received('message').map(({ text }) => text)).toEqual(['Uno', 'Dos', 'Tres', 'Cuatro']);
});

it('the other process hands nothing out after a logout [D6]', async () => {
  const couple = await pair();
  const { shopper } = await moved(couple, async (by) => {
    await say(by, couple, 'Secreto');
    const { db, close } = await cluster.database.open();
    await revokeToken(db, couple.tokens[0]);
    await close();
  });
  const refused = new Promise<Error>((resolve) => shopper.socket.once('connect_error', resolve));
  shopper.socket.connect();
  expect((await refused).message).toBe('unauthenticated');
  expect(shopper.received('message').map(({ text }) => text)).toEqual(['Uno']);
});
