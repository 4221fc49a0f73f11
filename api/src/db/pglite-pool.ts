import { Worker } from 'node:worker_threads';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Reply, Request, WorkerOptions } from './pglite-worker';
import { PreparingClient } from './preparing-client';
import { WorkerStream } from './worker-stream';

/** How long a caller may wait for the one connection before it is told that the shop is busy. */
const WAIT_MS = 20_000;

/** The id of the answer that the worker gives unasked, once the database is open. */
const READY = 0;

/** The one connection is taken for too long; usually a transaction that waits for something outside of it. */
export class ConnectionBusy extends Error {}

/** The worker has ended by itself, of memory or of a full disk; what was asked of it may or may not have been done. */
export class WorkerGone extends Error {}

type Asked = { op: 'dump'; file: string } | { op: 'close' };

/**
 * Of a server that asks for no password and has this one database. pg takes what is absent or empty from the environment
 * (PGOPTIONS, PGSSLNEGOTIATION …), which is meant for a server and would keep this one from opening: so all that it would send is here.
 */
const CLIENT = {
  user: 'postgres',
  database: 'postgres',
  host: 'localhost',
  ssl: false,
  sslnegotiation: 'postgres',
  application_name: 'qhatu-api',
  options: ' ',
  replication: 'false',
} as const;

/** The worker file beside this one: TypeScript when run from source (tsx, jest), JavaScript in the bundle. */
export function startWorker(workerData: WorkerOptions): Worker {
  const fromSource = import.meta.url.endsWith('.ts');
  const file = fromSource ? './pglite-worker.dev.mjs' : './pglite-worker.js';
  return new Worker(new URL(file, import.meta.url), { workerData });
}

/**
 * A pool of one for Kysely's PostgreSQL dialect: pg's own client, which speaks with the worker as with a server (D401).
 * `connect()` waits for its turn (first come, first served); whoever holds the connection is alone until `release()`. So:
 * never await the network inside a transaction, and inside one use its `trx`, never the outer `db`. A worker that ends by
 * itself takes what it was doing with it; the next caller has a new one open the same folder, as PostgreSQL would after a crash.
 */
export class PglitePool implements PostgresPool {
  readonly #start: () => Worker;
  /** Without one the database lived in the worker's memory, and is gone with it. */
  readonly #inFolder: boolean;
  readonly #waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();
  #worker: Worker | null = null;
  #client: PreparingClient | null = null;
  #stream: WorkerStream | null = null;
  #nextId = READY + 1;
  #turn: Promise<void> = Promise.resolve();
  /** Callers that have the connection or wait for it. */
  #callers = 0;
  #dead: Error | null = null;
  #ended: Promise<void> | null = null;

  private constructor(options: WorkerOptions, start: typeof startWorker) {
    this.#inFolder = options.dataDir !== undefined;
    this.#start = () => start(options);
  }

  /** Starts the worker and resolves when the database answers. `start`: for tests, which want the worker in hand. */
  static async open(options: WorkerOptions, start = startWorker): Promise<PglitePool> {
    const pool = new PglitePool(options, start);
    await pool.#launch();
    return pool;
  }

  async #launch(): Promise<void> {
    const worker = this.#start();
    this.#worker = worker;
    const stream = new WorkerStream(worker);
    this.#stream = stream;
    const ready = new Promise<void>((resolve, reject) => this.#waiting.set(READY, { resolve, reject }));
    worker.on('message', (reply: Reply) => ('bytes' in reply ? stream.receive(reply.bytes) : this.#settle(reply)));
    worker.on('error', (error) => this.#lose(worker, error.message));
    worker.on('exit', () => this.#lose(worker, 'it ended'));
    try {
      await ready;
      const client = new PreparingClient({ ...CLIENT, stream: () => stream });
      // It takes no statements any more, whatever the worker does; with the worker's end `#lose` does the rest.
      client.on('error', () => void worker.terminate());
      await client.connect();
      this.#client = client;
    } catch (error) {
      // The next caller starts another one on the same folder: this one must have left it.
      await worker.terminate();
      throw error;
    }
  }

  /** Of the one connection. */
  places(): { used: number; idle: number; waiting: number } {
    const used = Math.min(1, this.#callers);
    return { used, idle: 1 - used, waiting: Math.max(0, this.#callers - 1) };
  }

  async connect(): Promise<PostgresPoolClient> {
    const release = await this.#takeTurn();
    try {
      if (!this.#client) await this.#launch();
    } catch (error) {
      release();
      throw error;
    }
    return {
      query: (text: unknown, values?: readonly unknown[]) => {
        if (typeof text !== 'string') throw new Error('Cursors are not offered by the embedded database');
        const client = this.#client;
        return client ? client.query(text, values) : Promise.reject(this.#gone());
      },
      release,
    } as PostgresPoolClient;
  }

  /** Writes the whole data folder as a .tar.gz. */
  async dump(file: string): Promise<void> {
    const release = await this.#takeTurn();
    try {
      await this.#ask({ op: 'dump', file });
    } finally {
      release();
    }
  }

  /** Waits for whoever is at work, then closes the database and its thread. */
  end(): Promise<void> {
    this.#ended ??= (async () => {
      const release = await this.#takeTurn();
      await this.#ask({ op: 'close' }).catch(() => undefined);
      release();
      await this.#worker?.terminate();
    })();
    return this.#ended;
  }

  async #takeTurn(): Promise<() => void> {
    if (this.#dead) throw this.#dead;
    let pass: () => void = () => undefined;
    const before = this.#turn;
    this.#turn = new Promise((resolve) => {
      pass = resolve;
    });
    this.#callers += 1;
    const done = () => {
      this.#callers -= 1;
      pass();
    };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), WAIT_MS);
    });
    const result = await Promise.race([before, late]);
    clearTimeout(timer);
    if (result === 'late') {
      // Our place stays in the queue but is passed on as soon as it comes up.
      void before.then(done);
      throw new ConnectionBusy('The embedded database has been busy for too long');
    }
    return done;
  }

  #ask(request: Asked): Promise<void> {
    const worker = this.#worker;
    if (!worker) return Promise.reject(this.#gone());
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ ...request, id } satisfies Request);
    });
  }

  #gone(): Error {
    return this.#dead ?? new WorkerGone('The embedded database has stopped');
  }

  #settle({ id, failure }: Exclude<Reply, { bytes: Uint8Array }>): void {
    const caller = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (failure === undefined) caller?.resolve();
    else caller?.reject(new Error(failure));
  }

  #lose(worker: Worker, why: string): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#client = null;
    const error = new WorkerGone(`The embedded database has stopped: ${why}`);
    if (this.#ended || !this.#inFolder) this.#dead = error;
    // What the client has under way fails with this.
    this.#stream?.destroy(error);
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
