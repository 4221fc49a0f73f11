import { RECONNECT_MS } from '@qhatu/contract/realtime';
import { act } from '@testing-library/react';
import { type FakeSocket, fakeSocket } from '../testing/socket';
import { type Connection, openConnection } from './connection';

let socket: FakeSocket;
let connection: Connection;
const heard: boolean[] = [];
const signedOut = jest.fn();

/** Lets the code that comes with the first connection arrive. */
const settle = () => act(async () => void (await jest.advanceTimersByTimeAsync(0)));

beforeEach(async () => {
  jest.useFakeTimers();
  heard.length = 0;
  signedOut.mockClear();
  socket = fakeSocket();
  connection = openConnection({
    token: () => 'secret',
    onSignedOut: signedOut,
    onConnect: (r) => heard.push(r),
    load: socket.load,
  });
  await settle();
});
afterEach(() => {
  connection.close();
  jest.useRealTimers();
});

describe('the connection', () => {
  test('it goes to the site’s own host by WebSocket, with the token of the moment', () => {
    expect(socket.options).toMatchObject({ transports: ['websocket'], reconnection: false });
    const give = jest.fn();
    socket.options?.auth(give);
    expect(give).toHaveBeenCalledWith({ token: 'secret' });
    expect(connection.status.getState()).toBe('connecting');
    socket.opens();
    expect(connection.status.getState()).toBe('online');
    expect(heard).toEqual([false]);
  });

  test('after a break it tries soon, then every 25 seconds without limit [1§9]', async () => {
    socket.opens();
    socket.breaks();
    expect(connection.status.getState()).toBe('offline');
    await jest.advanceTimersByTimeAsync(2_500);
    expect(socket.tries).toBe(2);
    for (let more = 3; more < 40; more += 1) {
      socket.fails();
      await jest.advanceTimersByTimeAsync(RECONNECT_MS - 1);
      expect(socket.tries).toBe(more - 1);
      await jest.advanceTimersByTimeAsync(1);
      expect(socket.tries).toBe(more);
    }
  });

  test.each([['online'], ['focus']])('it tries at once when the window says %s', async (event) => {
    socket.opens();
    socket.breaks();
    socket.fails();
    window.dispatchEvent(new Event(event));
    await settle();
    expect(socket.tries).toBe(2);
  });

  test('without a network the socket is given up at once, and nothing is said into it', async () => {
    socket.opens();
    window.dispatchEvent(new Event('offline'));
    expect([connection.status.getState(), connection.isOpen()]).toEqual(['offline', false]);
    await expect(connection.emit('leave', { id: 7 })).rejects.toMatchObject({ status: 0 });
    expect(socket.said).toEqual([]);
  });

  test('a token that does not hold is not tried again; whoever knows the session is told [D4]', async () => {
    socket.fails({ status: 401 });
    await jest.advanceTimersByTimeAsync(10 * RECONNECT_MS);
    expect([socket.tries, signedOut.mock.calls.length]).toEqual([1, 1]);
  });

  test('sent away for being too many or too fast, it waits the full 25 seconds', async () => {
    socket.opens();
    socket.hear('bye', { status: 429, code: 'elsewhere', msg: '' });
    socket.breaks();
    await jest.advanceTimersByTimeAsync(RECONNECT_MS - 1);
    expect(socket.tries).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(socket.tries).toBe(2);
  });

  test('a refusal is an error with the server’s words, a missing answer one without', async () => {
    socket.opens();
    socket.answer = () => ({
      ok: false,
      error: { status: 409, code: 'closed', msg: 'Esta conversación está cerrada.' },
    });
    await expect(connection.emit('leave', { id: 7 })).rejects.toMatchObject({
      status: 409,
      msg: 'Esta conversación está cerrada.',
    });
    socket.answer = null;
    await expect(connection.emit('leave', { id: 7 })).rejects.toMatchObject({ status: 0, isTransient: true });
  });

  test('100 openings and closings leave no socket, listener or timer', async () => {
    connection.close();
    const add = jest.spyOn(window, 'addEventListener');
    const before = jest.getTimerCount();
    const sockets: FakeSocket[] = [];
    for (let round = 0; round < 100; round += 1) {
      const own = fakeSocket();
      sockets.push(own);
      const one = openConnection({
        token: () => 'x',
        onSignedOut: signedOut,
        onConnect: () => undefined,
        load: own.load,
      });
      one.on('tip', () => undefined);
      await settle();
      if (round % 2) own.opens();
      else own.fails();
      one.close();
    }
    const left = add.mock.calls.filter(([, , options]) => !(options as AddEventListenerOptions)?.signal?.aborted);
    add.mockRestore();
    expect(left).toEqual([]);
    expect(sockets.every(({ listeners, closed }) => listeners() === 0 && closed)).toBe(true);
    expect(jest.getTimerCount()).toBe(before);
  });

  test('closing before the code has come opens nothing', async () => {
    const own = fakeSocket();
    openConnection({ token: () => 'x', onSignedOut: signedOut, onConnect: () => undefined, load: own.load }).close();
    await settle();
    expect(own.tries).toBe(0);
  });
});
