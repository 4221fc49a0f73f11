import { startApp, type TestApp } from '../../test/app';
import { type Member, stageOf } from '../domains/support/testing/stage';
import { connect, listening } from './testing/device';

let shop: TestApp;
let member: Member;
let chat: number;
let url: string;
beforeAll(async () => {
  shop = await startApp();
  url = await listening(shop);
  const stage = stageOf(shop);
  member = await stage.member();
  chat = await stage.supportChat(member);
});
afterAll(() => shop.close());

/** What the process holds by kind, and what the chat's server holds. */
function held() {
  const { chatServer: io, server } = shop.app;
  const resources: Record<string, number> = {};
  for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1;
  const { adapter, sockets } = io.of('/');
  return {
    sockets: sockets.size,
    clients: io.engine.clientsCount,
    rooms: adapter.rooms.size,
    sids: adapter.sids.size,
    timers: resources.Timeout ?? 0,
    tcp: resources.TCPSocketWrap ?? 0,
    listeners: server.eventNames().reduce((sum, name) => sum + server.listenerCount(name), 0),
  };
}

async function openAndClose(): Promise<void> {
  const device = await connect(url, member.token);
  await device.ask('join', { id: chat, kind: 'support', after: 0 });
  device.close();
  while (shop.app.chatServer.engine.clientsCount > 0) await new Promise((resolve) => setImmediate(resolve));
}

it('100 openings and closings leave no socket, listener or timer', async () => {
  await openAndClose();
  const settled = () => held().tcp <= before.tcp && held().timers <= before.timers;
  const before = held();
  for (let nth = 0; nth < 100; nth++) await openAndClose();
  // The kernel says a moment later that a connection is closed.
  for (const end = Date.now() + 10_000; !settled() && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const after = held();
  expect(after).toMatchObject({ sockets: 0, clients: 0, rooms: 0, sids: 0, listeners: before.listeners });
  expect(after.timers).toBeLessThanOrEqual(before.timers);
  expect(after.tcp).toBeLessThanOrEqual(before.tcp);
});
