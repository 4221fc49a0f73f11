import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { loggedError } from '@qhatu/contract/operations';
import { contentType } from './content-type';
import { resolveInside } from './paths';

/**
 * The static server of one remote's `releases/` folder: what a team would put on a bucket. It answers to front
 * doors, not to browsers (hence no CORS), so it neither negotiates nor rewrites: a path is a file, byte for byte.
 */
export interface ReleaseServerOptions {
  /** The remote's name, said by `/healthz`. */
  name: string;
  /** Absolute path of the folder that holds `<version>/…`. */
  dir: string;
}

export function createReleaseServer(options: ReleaseServerOptions): Server {
  const server = createServer((request, response) => {
    answer(options, request, response).catch((error: unknown) => {
      // The file was there and then failed while it was read: the connection says so, since the status is gone.
      if (response.headersSent) response.destroy();
      else plain(response, 500, 'cannot be read');
      console.error(
        JSON.stringify({
          level: 50,
          time: Date.now(),
          msg: 'release file failed',
          err: loggedError(error),
        }),
      );
    });
  });
  server.requestTimeout = 10_000;
  server.keepAliveTimeout = 30_000;
  return server;
}

async function answer(
  { name, dir }: ReleaseServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('x-content-type-options', 'nosniff');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return plain(response, 405, 'only GET and HEAD');
  }
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  if (path === '/healthz') {
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify({ status: 'ok', name }));
    return;
  }

  const found = await resolveInside(dir, path);
  if (!found) return plain(response, 404, 'no such file');
  const file = await open(found.absolute).catch(() => undefined);
  if (!file) return plain(response, 404, 'no such file');
  try {
    const stat = await file.stat();
    if (!stat.isFile()) return plain(response, 404, 'no such file');
    response.setHeader('content-type', contentType(found.absolute));
    response.setHeader('content-length', stat.size);
    // A release never changes; what lies beside the releases (pointers) may at any moment.
    response.setHeader('cache-control', found.insideRelease ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    await pipeline(file.createReadStream({ autoClose: false }), response).catch((error: unknown) => {
      // Whoever asked went away: nothing is wrong with the file.
      if (!request.destroyed && !response.destroyed) throw error;
    });
  } finally {
    await file.close();
  }
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.end(`${text}\n`);
}
