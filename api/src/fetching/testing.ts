import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where the servers of tests listen. */
export const HERE = '127.0.0.1';

interface Origin {
  /** Its address, without a slash at the end. */
  base: string;
  /** Paths that this test was asked for, with their queries, in turn. */
  asked: string[];
  /** Our addresses that these came to. */
  reachedAt: (string | undefined)[];
  /** How it answers from now on; each test begins with a few bytes for every path. */
  answer: RequestListener;
}

/** Somebody else's server, which addresses are fetched from: there while the tests of a file run. */
export function originForTests(): Origin {
  const origin: Origin = { base: '', asked: [], reachedAt: [], answer: () => undefined };
  const server = createServer((request, response) => {
    origin.asked.push(request.url ?? '');
    origin.reachedAt.push(request.socket.localAddress);
    origin.answer(request, response);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, HERE, resolve));
    origin.base = `http://${HERE}:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    Object.assign(origin, { asked: [], reachedAt: [] });
    origin.answer = (_, response) => response.end('picture');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return origin;
}
