/**
 * The embedded PostgreSQL, in a thread of its own: a heavy query blocks the event loop for 3 ms instead of 109.
 * Speaks only with `pglite-pool.ts`; the packaged `pglite/worker` is for browsers.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { joined } from './worker-stream';

export interface WorkerOptions {
  /** Folder of the database; absent: in memory. */
  dataDir?: string;
  /** A tar(.gz) written by `dump`, unpacked when the folder is new. */
  archive?: string;
}

/** What pg's client says, as the wire protocol has it, or what is asked of the database as a whole. */
export type Request = { bytes: Uint8Array } | { id: number; op: 'dump'; file: string } | { id: number; op: 'close' };

export type Reply = { bytes: Uint8Array } | { id: number; failure?: string };

const port = parentPort;
if (!port) throw new Error('pglite-worker is started by pglite-pool as a worker thread');
const options = workerData as WorkerOptions;

const database = await PGlite.create({
  ...(options.dataDir ? { dataDir: options.dataDir } : {}),
  ...(options.archive ? { loadDataDir: new Blob([new Uint8Array(readFileSync(options.archive))]) } : {}),
  extensions: { pg_trgm, unaccent, btree_gin },
});

/** PGlite's `POSTGRES_MAIN_LONGJMP`. */
const LONGJMP = 100;

/**
 * PGlite catches whatever its WebAssembly throws while it executes a message and asks of it only whether its `status` is that of
 * PostgreSQL's own jump after an error. A trap (a stack that is used up, memory out of bounds, an exit) is none: it would go on
 * with the next message in memory that nobody can trust, answer what it has, as if all were well, or never end (D450). So its
 * `status` throws: the message fails, and the thread ends of it.
 */
function failOnTraps({ Module }: PGlite): void {
  const once = Module._PostgresMainLoopOnce;
  Module._PostgresMainLoopOnce = () => {
    try {
      once();
    } catch (thrown) {
      const { status, message } = thrown as { status?: unknown; message?: string };
      if (status === LONGJMP) throw thrown;
      const trap = new Error(message ?? String(thrown), { cause: thrown });
      throw Object.defineProperty({}, 'status', {
        get: () => {
          throw trap;
        },
      });
    }
  };
}
failOnTraps(database);

/** Whole messages of the protocol, answered with all that PostgreSQL says to them. */
async function execute(bytes: Uint8Array): Promise<void> {
  const parts: Uint8Array[] = [];
  // Each part is a view of the database's own memory, which it writes into again.
  await database.execProtocolRawStream(bytes, { onRawData: (part) => parts.push(part.slice()) });
  const said = joined(parts);
  port?.postMessage({ bytes: said } satisfies Reply, [said.buffer]);
}

/** What is asked of the database as a whole. `dumpDataDir` packs files and runs no SQL, so neither can fall into a trap. */
async function run(request: Exclude<Request, { bytes: Uint8Array }>): Promise<void> {
  if (request.op === 'close') return database.close();
  const file = await database.dumpDataDir('gzip');
  writeFileSync(request.file, new Uint8Array(await file.arrayBuffer()));
}

port.on('message', async (request: Request) => {
  // An error of PostgreSQL is an answer. What is thrown, a trap or a startup packet that is refused, is not caught here either: the
  // thread ends of it, and the pool sees that.
  if ('bytes' in request) return execute(request.bytes);
  const { id } = request;
  try {
    await run(request);
    port.postMessage({ id } satisfies Reply);
  } catch (error) {
    port.postMessage({ id, failure: error instanceof Error ? error.message : String(error) } satisfies Reply);
  }
});
// Answer 0, unasked: the database is open.
port.postMessage({ id: 0 } satisfies Reply);
