import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { root } from '../support/processes';

/** Ways in which a remote's server can fail. */
export type Failure =
  | 'process gone'
  | 'answers 404'
  | 'answers HTML instead of scripts and JSON'
  | 'sends other bytes than its list says'
  | 'hangs'
  | 'is slow';

/** Milliseconds that each file of a slow remote takes longer. */
const SLOW_MS = 400;

/** The release server of one remote: what the team has built, what a test ships besides, and any kind of failure. */
export class RemoteServer {
  private server: Server | null = null;
  private failure: Failure | null = null;
  /** Part of an address: only files whose path has it are concerned. */
  private where = '';

  constructor(
    private readonly name: string,
    readonly port: number,
    /** Releases of the test's own. */
    readonly folder: string,
  ) {}

  async start(): Promise<void> {
    const server = createServer((request, response) => this.answer(request.url ?? '/', response));
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, '127.0.0.1', resolve);
    });
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (!server) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }

  /** @param where a version or a folder, when the rest of the server is well */
  async fail(failure: Failure | null, where = ''): Promise<void> {
    this.failure = failure;
    this.where = where;
    if (failure === 'process gone') await this.stop();
    else if (!this.server) await this.start();
    // What hangs from before must not outlive its cause.
    this.server?.closeAllConnections();
  }

  private answer(url: string, response: ServerResponse): void {
    const failure = url.includes(this.where) ? this.failure : null;
    if (failure === 'hangs') return;
    if (failure === 'answers 404') return void response.writeHead(404).end('not found');
    if (failure === 'answers HTML instead of scripts and JSON')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>It works</h1>');
    const own = path.join(this.folder, url);
    const file = existsSync(own) ? own : path.join(root, this.name, 'releases', url);
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end('not found');
    if (failure === 'is slow') return void setTimeout(() => this.send(file, response, failure), SLOW_MS);
    this.send(file, response, failure);
  }

  private send(file: string, response: ServerResponse, failure: Failure | null): void {
    response.writeHead(200);
    if (failure === 'sends other bytes than its list says') response.write(';');
    // A page that was left may ask for a file whose folder goes away with its site.
    pipeline(createReadStream(file), response, (error) => {
      if (error) response.destroy();
    });
  }
}
