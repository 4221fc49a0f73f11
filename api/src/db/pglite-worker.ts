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
import { isMarked, literalsOf } from './plan-marker';

export interface WorkerOptions {
  /** Folder of the database; absent: in memory. */
  dataDir?: string;
  /** A tar(.gz) written by `dump`, unpacked when the folder is new. */
  archive?: string;
}

export type Request =
  | { id: number; op: 'query'; text: string; values: unknown[] }
  | { id: number; op: 'dump'; file: string }
  | { id: number; op: 'close' };

export interface Answer {
  rows: unknown[];
  command: string;
  rowCount: number;
}

export interface SqlFailure {
  message: string;
  code?: string;
  detail?: string;
  constraint?: string;
  table?: string;
  column?: string;
}

export type Reply = { id: number; answer: Answer } | { id: number; failure: SqlFailure };

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;

const port = parentPort;
if (!port) throw new Error('pglite-worker is started by pglite-pool as a worker thread');
const options = workerData as WorkerOptions;

const database = await PGlite.create({
  ...(options.dataDir ? { dataDir: options.dataDir } : {}),
  ...(options.archive ? { loadDataDir: new Blob([new Uint8Array(readFileSync(options.archive))]) } : {}),
  extensions: { pg_trgm, unaccent, btree_gin },
});
// The same as `pg` gives: see open.ts.
const parsers = { [INT8]: Number, [NUMERIC]: Number, [DATE]: (text: string) => text };

/** Names of the prepared statements by their text; there is one connection and it lives as long as this thread. */
const kept = new Map<string, string>();

/** How a statement is run: as it is, or as one that was planned before (see prepared-plan.ts). */
async function prepared(text: string, values: unknown[]): Promise<{ text: string; values: unknown[] }> {
  const literals = isMarked(text) ? literalsOf(values) : null;
  if (literals === null) return { text, values };
  let name = kept.get(text);
  if (!name) {
    name = `kept_${kept.size + 1}`;
    await database.exec(`prepare ${name} as ${text}`);
    kept.set(text, name);
  }
  return { text: literals ? `execute ${name}(${literals})` : `execute ${name}`, values: [] };
}

async function run(request: Request): Promise<Answer> {
  switch (request.op) {
    case 'query': {
      const { text, values } = await prepared(request.text, request.values);
      const result = await database.query<Record<string, unknown>>(text, values, { parsers });
      const { command = '', rowCount } = result as { command?: string; rowCount?: number };
      return { rows: result.rows, command, rowCount: rowCount ?? result.affectedRows ?? result.rows.length };
    }
    case 'dump': {
      const file = await database.dumpDataDir('gzip');
      writeFileSync(request.file, new Uint8Array(await file.arrayBuffer()));
      return { rows: [], command: 'DUMP', rowCount: 0 };
    }
    case 'close':
      await database.close();
      return { rows: [], command: 'CLOSE', rowCount: 0 };
  }
}

function failureOf(error: unknown): SqlFailure {
  const { message, code, detail, constraint, table, column } = error as SqlFailure;
  return { message, code, detail, constraint, table, column };
}

port.on('message', async (request: Request) => {
  try {
    port.postMessage({ id: request.id, answer: await run(request) } satisfies Reply);
  } catch (error) {
    port.postMessage({ id: request.id, failure: failureOf(error) } satisfies Reply);
  }
});
// Answer 0, unasked: the database is open.
port.postMessage({ id: 0, answer: { rows: [], command: 'OPEN', rowCount: 0 } } satisfies Reply);
