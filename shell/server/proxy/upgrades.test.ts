import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { tunnelUpgrades } from './upgrades';

let api: Server;
let door: FastifyInstance;
let port: number;
/** The api's ends of the tunnels, as they come. */
let next: Promise<Duplex>;
const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));

beforeEach(async () => {
  api = createServer((_request, response) => response.writeHead(400).end('no'));
  next = new Promise((resolve) => {
    api.on('upgrade', (request, socket) => {
      socket.on('error', () => undefined);
      if (request.url?.includes('refused'))
        return void socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n');
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\n');
      resolve(socket);
    });
  });
  const target = `http://127.0.0.1:${await listen(api)}`;
  door = Fastify();
  const preHandler = tunnelUpgrades(door, {
    prefix: '/socket.io',
    target,
    allowed: ({ headers }) => headers.origin !== 'https://evil.example',
    headersOf: ({ headers }) => headers,
  });
  door.get('/socket.io/*', { preHandler }, async () => 'plain');
  await door.listen({ host: '127.0.0.1', port: 0 });
  port = (door.server.address() as AddressInfo).port;
});
afterEach(async () => {
  api.closeAllConnections();
  api.close();
  await door.close();
});

/** Asks for an upgrade. @returns the socket once the first bytes of the answer are there, and those */
function upgrade(path = '/socket.io/?EIO=4', more = ''): Promise<{ socket: Socket; answer: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: Upgrade\r\n${more}\r\n`);
  return new Promise((resolve) => socket.once('data', (bytes) => resolve({ socket, answer: String(bytes) })));
}
const closed = (socket: Duplex) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

it('bytes go through both ways as they are [D39]', async () => {
  const { socket, answer } = await upgrade();
  const other = await next;
  expect(answer).toMatch(/^HTTP\/1.1 101/);
  const heard = new Promise((resolve) => other.once('data', resolve));
  socket.write('hola');
  expect(String(await heard)).toBe('hola');
  const back = new Promise((resolve) => socket.once('data', resolve));
  other.write('chau');
  expect(String(await back)).toBe('chau');
});

it('a page that may not open a socket is refused before the api hears of it, and its connection ends [D112]', async () => {
  let heard = false;
  api.on('upgrade', () => {
    heard = true;
  });
  const { socket, answer } = await upgrade('/socket.io/?EIO=4', 'origin: https://evil.example\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 403/);
  await closed(socket);
  expect(heard).toBe(false);
  expect((await upgrade('/socket.io/?EIO=4', 'origin: https://qhatu.pe\r\n')).answer).toMatch(/^HTTP\/1.1 101/);
});

it('a browser that reads slowly slows its own connection, and nothing is heaped up on the way', async () => {
  const { socket } = await upgrade();
  const other = await next;
  socket.pause();
  const piece = Buffer.alloc(1024 * 1024);
  for (let nth = 0; nth < 64; nth++) other.write(piece);
  // What the kernel and two buffers hold goes away at once; the rest waits at its source.
  const left = () => other.writableLength;
  for (let before = -1; before !== left(); ) {
    before = left();
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  expect(left()).toBeGreaterThan(32 * 1024 * 1024);
  let read = 0;
  socket.on('data', (bytes) => {
    read += bytes.length;
  });
  socket.resume();
  while (read < 64 * piece.length) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(left()).toBe(0);
});

it('when one end goes, the other end goes', async () => {
  const first = await upgrade();
  const other = await next;
  // As a server that reads does: the end is an event like any other.
  other.on('end', () => other.destroy()).resume();
  const gone = closed(other);
  first.socket.destroy();
  await gone;
});

it('when the api goes, the browser learns it at once', async () => {
  const { socket } = await upgrade();
  const other = await next;
  const gone = closed(socket);
  other.destroy();
  await gone;
});

it('what the api answers in place of an upgrade is told', async () => {
  expect((await upgrade('/socket.io/?refused')).answer).toMatch(/^HTTP\/1.1 401/);
});

it('an api that is gone is 503, another address 404, and a plain request stays one', async () => {
  expect((await upgrade('/cart')).answer).toMatch(/^HTTP\/1.1 404/);
  expect((await door.inject('/socket.io/x')).body).toBe('plain');
  api.close();
  expect((await upgrade()).answer).toMatch(/^HTTP\/1.1 503/);
});

it('a stop waits for nobody', async () => {
  const { socket } = await upgrade();
  const gone = closed(socket);
  await door.close();
  await gone;
});
