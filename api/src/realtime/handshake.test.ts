import { EventEmitter } from 'node:events';
import { startApp, type TestApp } from '../../test/app';
import { type Member, stageOf } from '../domains/support/testing/stage';
import { ConnectionLimiter, SOCKETS_PER_PERSON } from './connection-limiter';
import { admit, type HandshakeOptions } from './handshake';
import type { ChatSocket } from './hub';

let shop: TestApp;
let member: Member;
beforeAll(async () => {
  shop = await startApp();
  member = await stageOf(shop).member();
});
afterAll(() => shop.close());

/** As much of a connection as a handshake sees. */
function connection() {
  const conn = Object.assign(new EventEmitter(), { readyState: 'open' });
  const request = { headers: {}, socket: { remoteAddress: '190.1.1.1' } };
  return Object.assign(new EventEmitter(), { conn, request, data: {}, handshake: { auth: { token: member.token } } });
}

describe('a place of a connection [D380]', () => {
  const optionsWith = (connectionLimiter: ConnectionLimiter): HandshakeOptions => ({
    db: shop.db,
    rules: shop.env,
    counter: shop.app.counter,
    connectionLimiter,
    key: undefined,
    limited: false,
  });

  it.each<[string, (socket: ReturnType<typeof connection>) => void, (socket: ReturnType<typeof connection>) => void]>([
    ['breaks', () => undefined, ({ conn }) => conn.emit('close')],
    ['says goodbye', () => undefined, (socket) => socket.emit('disconnect')],
    [
      'breaks while it is asked who it is',
      ({ conn }) => Object.assign(conn, { readyState: 'closed' }),
      () => undefined,
    ],
  ])('is free again when it %s', async (_name, meanwhile, afterwards) => {
    const options = optionsWith(new ConnectionLimiter());
    for (let nth = 0; nth <= SOCKETS_PER_PERSON; nth += 1) {
      const socket = connection();
      meanwhile(socket);
      await admit(socket as unknown as ChatSocket, options);
      afterwards(socket);
    }
  });

  it('leaves nothing behind at a connection that stays when only the chat says goodbye', async () => {
    const options = optionsWith(new ConnectionLimiter());
    const socket = connection();
    await admit(socket as unknown as ChatSocket, options);
    socket.emit('disconnect');
    expect(socket.conn.listenerCount('close')).toBe(0);
  });

  it('is held as long as it lives', async () => {
    const options = optionsWith(new ConnectionLimiter());
    const open = () => admit(connection() as unknown as ChatSocket, options);
    // At the same moment: who is being looked at counts.
    const results = await Promise.allSettled(Array.from({ length: SOCKETS_PER_PERSON + 5 }, open));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(SOCKETS_PER_PERSON);
    await expect(open()).rejects.toMatchObject({ data: { status: 429 } });
  });
});
