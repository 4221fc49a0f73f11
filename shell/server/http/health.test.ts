import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { health } from './health';

let api: Server;
let app: FastifyInstance;
let apiIs: 'up' | 'down';
let rendererIsUp: boolean;
/** Milliseconds that have passed besides. */
let later: number;
const now = performance.now.bind(performance);
beforeEach(async () => {
  [apiIs, rendererIsUp, later] = ['down', true, 0];
  jest.spyOn(performance, 'now').mockImplementation(() => now() + later);
  api = createServer((_request, response) => response.writeHead(apiIs === 'up' ? 200 : 503).end());
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  app = Fastify();
  await app.register(health, {
    apiOrigin: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    ...{ renderer: () => rendererIsUp, open: () => true, clock: { isWrong: false } },
    discovery: () => ({ digest: '0', releases: [] }),
    shell: { version: '1', shares: {} },
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.close();
  api.closeAllConnections();
  api.close();
});

const ready = async () => {
  const answer = await app.inject('/readyz');
  return [answer.statusCode, answer.json().status];
};
const meets = async () => {
  apiIs = 'up';
  // A slow machine may let the question wait for longer than it has patience.
  while ((await ready())[1] === 'starting');
};

test('until the api has been up nobody is sent here: no page would have anything in it [D449]', async () => {
  expect(await ready()).toEqual([503, 'starting']);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  later = 60_000;
  expect(await ready()).toEqual([503, 'starting']);
  await meets();
  expect(await ready()).toEqual([200, 'ready']);
});

test('an api or a renderer that goes later takes no front door out of service [D449]', async () => {
  await meets();
  apiIs = 'down';
  expect(await ready()).toEqual([200, 'degraded']);
  [apiIs, rendererIsUp] = ['up', false];
  expect(await ready()).toEqual([200, 'degraded']);
});

test.each(['says no', 'does not listen'])(
  'one that starts again while the api %s takes visitors after two minutes, with frames [D449]',
  async (how) => {
    if (how === 'does not listen') await new Promise((closed) => api.close(closed));
    expect(await ready()).toEqual([503, 'starting']);
    later = 120_000;
    expect(await ready()).toEqual([200, 'degraded']);
  },
);
