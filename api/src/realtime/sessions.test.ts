import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from '../../test/app';
import { sha256Hex } from '../crypto/digest';
import { issueToken, revokeAllTokens, revokeToken } from '../domains/accounts/tokens';
import { type Member, type Stage, send, stageOf } from '../domains/support/testing/stage';
import { connect, type Device, listening, refusalFor } from './testing/device';
import { disconnectSignedOut } from './watch';

let shop: TestApp;
let stage: Stage;
let url: string;
let member: Member;
let agent: Member;
const devices: Device[] = [];
const on = async (token: string, options?: Parameters<typeof connect>[2]): Promise<Device> => {
  const device = await connect(url, token, options);
  devices.push(device);
  return device;
};
const gone = (device: Device) =>
  new Promise<string>((resolve) => {
    if (!device.socket.connected) resolve('gone already');
    device.socket.once('disconnect', resolve);
  });
const watch = () => disconnectSignedOut(shop.app.chatServer, shop.db, shop.env);

beforeAll(async () => {
  shop = await startApp();
  url = await listening(shop);
  stage = stageOf(shop);
});
beforeEach(async () => {
  member = await stage.member();
  agent = await stage.member(5);
});
afterEach(() => {
  for (const device of devices.splice(0)) device.close();
});
afterAll(() => shop.close());

describe('a token that ends [D6]', () => {
  it.each([
    ['a logout', () => revokeToken(shop.db, member.token)],
    ['a new password', () => revokeAllTokens(shop.db, member.id)],
    [
      'its time',
      () =>
        shop.db
          .updateTable('tokens')
          .set({ expires_at: new Date(0) })
          .where('user_id', '=', member.id)
          .execute(),
    ],
    [
      'its absolute life',
      () =>
        shop.db
          .updateTable('tokens')
          .set({ created_at: new Date(Date.now() - 91 * 86_400_000) })
          .where('user_id', '=', member.id)
          .execute(),
    ],
    ['its owner’s list of sessions', () => member.post('users/sessions/close-all', {})],
    [
      'a suspension',
      () => shop.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', member.id).execute(),
    ],
  ])('by %s cuts its connections and no others, and says why', async (_name, end) => {
    const [mine, theirs] = [await on(member.token), await on(agent.token)];
    await end();
    const left = gone(mine);
    await watch();
    expect(await mine.hears('bye')).toMatchObject({ status: 401, code: 'signed_out' });
    expect(await left).toBe('io server disconnect');
    expect(theirs.socket.connected).toBe(true);
    expect(await refusalFor(url, member.token)).toMatchObject({ message: 'unauthenticated' });
  });

  it('of one session leaves the other sessions of the person alone', async () => {
    const other = await issueToken(shop.db, member.id);
    const [mine, phone] = [await on(member.token), await on(other)];
    await revokeToken(shop.db, member.token);
    const left = gone(mine);
    await watch();
    await left;
    expect(phone.socket.connected).toBe(true);
  });

  it('a page that only listens is not logged out: its token slides like one that calls', async () => {
    const device = await on(member.token);
    const old = new Date(Date.now() - 2 * 3_600_000);
    const soon = new Date(Date.now() + 3_600_000);
    await shop.db
      .updateTable('tokens')
      .set({ used_at: old, expires_at: soon })
      .where('user_id', '=', member.id)
      .execute();
    await watch();
    const { expires_at } = await shop.db
      .selectFrom('tokens')
      .select('expires_at')
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect(device.socket.connected).toBe(true);
  });
});

describe('auth', () => {
  it('a newer token of the same person lets a long-open page go on', async () => {
    const device = await on(member.token);
    const newer = await issueToken(shop.db, member.id);
    expect(await device.ask('auth', { token: newer })).toEqual({ ok: true });
    await revokeToken(shop.db, member.token);
    await watch();
    expect((await device.ask('resync', { chats: [] })).ok).toBe(true);
  });

  it('a newer token that is shown while ended ones are looked for keeps its connection [D6]', async () => {
    await on(member.token);
    const newer = await issueToken(shop.db, member.id);
    const sockets = [...shop.app.chatServer.of('/').sockets.values()];
    const socket = sockets.find(({ data }) => data.person.id === member.id);
    const looking = watch();
    // What `auth` does, between the question and its answer.
    if (socket) socket.data.tokenHash = sha256Hex(newer);
    await looking;
    expect(socket?.connected).toBe(true);
  });

  it('another person’s token, or one that does not hold, ends the connection', async () => {
    for (const token of [agent.token, 'a'.repeat(43)]) {
      const device = await on(member.token);
      expect(await device.ask('auth', { token })).toMatchObject({ ok: false, error: { code: 'signed_out' } });
      await device.hears('bye');
    }
  });
});

it('who is no agent any more hears no conversations of support after coming back [D1]', async () => {
  const id = await stage.supportChat(member);
  const device = await on(agent.token, { reconnection: true, reconnectionDelay: 10 });
  await device.ask('join', { id, kind: 'support' });
  await shop.db.updateTable('users').set({ role_id: 1 }).where('id', '=', agent.id).execute();
  const back = new Promise((resolve) => device.socket.io.once('reconnect', resolve));
  await watch();
  await back;
  await send(member, 'support', id, 'Secreto');
  expect(await device.ask('join', { id, kind: 'support' })).toMatchObject({ ok: false, error: { status: 404 } });
  expect(device.received('support-message')).toEqual([]);
});

describe('a connection that breaks', () => {
  /** As a tunnel does it: the transport is gone, nobody said goodbye. */
  async function breakAndReturn(device: Device, meanwhile: () => Promise<unknown>): Promise<void> {
    const lost = gone(device);
    device.socket.io.engine.close();
    await lost;
    await meanwhile();
    const back = new Promise<void>((resolve) => device.socket.once('connect', resolve));
    device.socket.connect();
    await back;
  }
  const say = (id: number, message: string) => ({ support_id: id, message, client_id: randomUUID() });

  it('and is back soon is given what it missed, in order', async () => {
    const id = await stage.supportChat(member);
    await agent.post('support/take', { id });
    const [mine, theirs] = [await on(member.token), await on(agent.token)];
    await theirs.ask('support-message', say(id, 'Dos'));
    await mine.hears('support-message');
    await breakAndReturn(mine, async () => {
      for (const text of ['Tres', 'Cuatro']) await theirs.ask('support-message', say(id, text));
    });
    await mine.hears('support-message', ({ message }) => message === 'Cuatro');
    expect(mine.socket.recovered).toBe(true);
    expect(mine.received('support-message').map(({ seq }) => seq)).toEqual([2, 3, 4]);
  });

  it('after a logout is given nothing', async () => {
    const id = await stage.supportChat(member);
    await agent.post('support/take', { id });
    const [mine, theirs] = [await on(member.token), await on(agent.token)];
    await theirs.ask('support-message', say(id, 'Dos'));
    await mine.hears('support-message');
    const lost = gone(mine);
    mine.socket.io.engine.close();
    await lost;
    await theirs.ask('support-message', say(id, 'Secreto'));
    await revokeToken(shop.db, member.token);
    const refused = new Promise<Error>((resolve) => mine.socket.once('connect_error', resolve));
    mine.socket.connect();
    expect((await refused).message).toBe('unauthenticated');
    // What comes before the refusal waits there: it would be in the browser already.
    expect(mine.socket.receiveBuffer).toEqual([]);
    expect(mine.received('support-message').map(({ message }) => message)).toEqual(['Dos']);
  });
});
