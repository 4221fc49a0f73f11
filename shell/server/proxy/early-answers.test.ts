import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { type FakeSite, fakeSite } from '../testing/fake-site';

/** An api that answers before the body has come: too large, or from nobody. As ours does, it leaves the connection open. */
let api: FastifyInstance;
let fake: FakeSite;
let port: number;
/** Bodies that the api read to their end. */
const read: number[] = [];

beforeAll(async () => {
  api = Fastify({ bodyLimit: 1024 * 1024 });
  api.addHook('onSend', async (_request, reply) => void reply.removeHeader('connection'));
  api.post('/api/web/auth/register', async (request) => {
    read.push(JSON.stringify(request.body).length);
    return { ok: true };
  });
  const refuse = async () => {
    throw Object.assign(new Error('nobody'), { statusCode: 401 });
  };
  api.post('/api/web/orders', { onRequest: refuse }, async () => ({ ok: true }));
  await api.listen({ port: 0, host: '127.0.0.1' });
  const { port: apiPort } = api.server.address() as AddressInfo;
  fake = await fakeSite({ RENDER: 'off', API_ORIGIN: `http://127.0.0.1:${apiPort}`, API_TIMEOUT_MS: '20000' });
  await fake.app.listen({ port: 0, host: '127.0.0.1' });
  port = (fake.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await fake.close();
  await api.close();
});

const PIECE = Buffer.alloc(64 * 1024, 'a');

/** Sends all of a body before it reads, as a browser does, then asks once more on the same connection. */
function send(path: string, bytes: number, chunked: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    const length = chunked ? 'transfer-encoding: chunked' : `content-length: ${bytes}`;
    socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${length}\r\n\r\n`);
    let left = bytes;
    const more = (): void => {
      while (left > 0) {
        left -= PIECE.length;
        if (chunked) socket.write(`${PIECE.length.toString(16)}\r\n`);
        const room = socket.write(PIECE);
        if (chunked) socket.write('\r\n');
        if (!room) return void socket.once('drain', more);
      }
      if (chunked) socket.write('0\r\n\r\n');
      socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    };
    more();
  });
}

it.each([
  ['/api/web/auth/register', 413, false],
  ['/api/web/auth/register', 413, true],
  ['/api/web/orders', 401, false],
  ['/api/web/orders', 401, true],
] as const)(
  'ten megabytes to %s are answered %d, and the connection lives on (chunked: %j) [D103]',
  async (path, status, chunked) => {
    const answer = await send(path, 160 * PIECE.length, chunked);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/HTTP\/1.1 200 OK[\s\S]*\{"status":"ok"\}$/);
    expect(read).toEqual([]);
  },
);

it('a body that the api wants arrives whole', async () => {
  const text = 'ñ'.repeat(300_000);
  const answer = await fetch(`http://127.0.0.1:${port}/api/web/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  expect([answer.status, read]).toEqual([200, [JSON.stringify({ text }).length]]);
});
