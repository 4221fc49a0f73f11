import { createServer, type Server, type ServerResponse } from 'node:http';

/** Ways in which a remote's server can fail while something still answers on its port. */
export const FAILURES: Record<string, (response: ServerResponse) => void> = {
  'answers 404': (response) => void response.writeHead(404).end('not found'),
  'answers HTML instead of scripts and JSON': (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>It works</h1>'),
  hangs: () => {},
};

export type Failure = keyof typeof FAILURES;

/** Stands in for a remote's server and fails in one way, on every request. */
export async function startBroken(port: number, failure: Failure): Promise<{ stop: () => Promise<void> }> {
  const server: Server = createServer((_request, response) => FAILURES[failure]?.(response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
