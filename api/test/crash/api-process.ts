import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
/** The first start migrates and seeds, on whatever the machine has left. */
const DEADLINE_MS = 240_000;

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** A real api in a process of its own, on a data folder that outlives it. */
export class ApiProcess {
  #child: ChildProcess | null = null;
  #output = '';
  readonly origin: string;
  readonly #env: Record<string, string>;

  constructor(port: number, env: Record<string, string>) {
    this.origin = `http://127.0.0.1:${port}`;
    this.#env = {
      ...env,
      API_PORT: String(port),
      SEED_PRODUCTS: '0',
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '0',
      MAX_OPEN_ORDERS: '0',
      MAX_OPEN_UNITS: '0',
    };
  }

  /** `dieAt`: see die-at.mjs. Resolves when it answers. */
  async start(dieAt = ''): Promise<void> {
    const args = ['--import', join(__dirname, 'die-at.mjs'), 'api/dist/main.js'];
    const env = { ...process.env, NODE_ENV: 'test', ...this.#env, DIE_AT: dieAt };
    const child = spawn(process.execPath, args, { cwd: root, env });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
      });
    }
    const end = Date.now() + DEADLINE_MS;
    while (!(await this.#answers())) {
      if (child.exitCode !== null || Date.now() > end) {
        child.kill('SIGKILL');
        throw new Error(`The api did not start:\n${this.#output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** How the process ended, once it has. */
  ended(): Promise<NodeJS.Signals | null> {
    const child = this.#child;
    if (!child || child.signalCode || child.exitCode !== null) return Promise.resolve(child?.signalCode ?? null);
    return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  }

  async stop(): Promise<void> {
    const ended = this.ended();
    this.#child?.kill('SIGTERM');
    await ended;
  }

  async #answers(): Promise<boolean> {
    return fetch(`${this.origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
