import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { csvOf } from '@qhatu/contract/csv';
import {
  type AdminCategory,
  type ApiKeyMade,
  type ImportRun,
  type InventoryResult,
  MAX_INVENTORY_ROWS,
} from '@qhatu/contract/wire';
import type { Row } from '../lib/report';
import { percentile } from '../lib/stats';
import { kindsOf } from '../search/queries';
import { startPostgres } from '../server/postgres';
import { startApi } from '../site';

/** The bound is of so many rows, and a run of another number may take as much longer. */
const ROWS = 10_000;
const SECONDS = 60;
/** For what grows with a file's size. */
const LARGE_ROWS = 100_000;
const QUIET_SECONDS = 15;
const POLL_MS = 500;
/** SKUs of a call are changed within our own bound: the issue has none. */
const INVENTORY_CALLS = 7;
const INVENTORY_MS = 1_000;
/** A person reads before they ask again. */
const ASK_MS = 20;

const max = (value: number): Row['bound'] => ({ kind: 'max', value });

/** A file of our own template without pictures. */
function fileOf(name: string, rows: number, category: string): string {
  const header = ['Código', 'Nombre', 'Descripción', 'Categoría', 'Precio', 'Stock', 'SKU'];
  const lines = Array.from({ length: rows }, (_, at) => [
    ...[`${name}-${at}`, `Manta de alpaca ${at}`, 'Tejida a mano en Ayacucho, de un solo color.', category],
    ...[(50 + (at % 400)).toFixed(2), 1 + (at % 30), `S-${name}-${at}`],
  ]);
  return csvOf([header, ...lines]);
}

/** What a process holds in memory, MB: now, and the most of it since {@link forgetPeak}. */
function memoryOf(pid: number): { resident: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
  return { resident: of('VmRSS'), peak: of('VmHWM') };
}

const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Words, slips and categories as shoppers ask for them, in an order that looks drawn and is the same in every run. */
const PATHS = kindsOf([], [])
  .filter(({ share, name }) => share > 0 && !name.includes('filters'))
  .flatMap(({ paths }) => paths)
  .map((path, at) => ({ path, at: (at * 2_654_435_761) % 4_294_967_296 }))
  .sort((a, b) => a.at - b.at)
  .map(({ path }) => path);

/**
 * Questions of one shopper, one after the other, until told to stop; a highest price that nothing reaches is another one in
 * each, counted from `first`, so that none is answered from memory. @returns milliseconds of each
 */
function shopper(api: string, first: number) {
  const state = { stopped: false };
  const asked = (async () => {
    const times: number[] = [];
    for (let nth = 0; !state.stopped; nth += 1) {
      const started = performance.now();
      const answer = await fetch(`${api}/api/web/${PATHS[nth % PATHS.length]}&max_price=${first + nth}`);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`search answered ${answer.status}`);
      times.push(performance.now() - started);
      await pause(ASK_MS);
    }
    return times;
  })();
  return {
    stop: () => {
      state.stopped = true;
      return asked;
    },
  };
}

/** A seller's calls about imports. */
async function sellerOf(api: string) {
  const login = await fetch(`${api}/api/web/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'vendedor@demo.pe', password: 'Demo1234' }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const answer = await fetch(`${api}/api/web/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${access_token}`, ...init.headers },
    });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const call = (path: string, init?: RequestInit) => ask<ImportRun>(`admin/imports${path}`, init);
  const until = async (id: number, state: ImportRun['state']): Promise<ImportRun> => {
    for (;;) {
      const run = await call(`/${id}`);
      if (run.state === state) return run;
      if (run.state === 'failed') throw new Error(run.problem ?? 'the import failed');
      await pause(POLL_MS);
    }
  };
  return {
    /** The name of a category that the shop has. */
    async category(): Promise<string> {
      const [first] = (await ask<AdminCategory[]>('admin/categories')).filter(({ parent_id }) => parent_id === null);
      if (!first) throw new Error('the shop has no category');
      return first.name;
    },
    /** Stock and prices of SKUs by a key of the seller's own system. @returns milliseconds of each call, every one with other figures */
    async takeInventory(skus: readonly string[], calls: number): Promise<number[]> {
      const json = (value: unknown, bearer = access_token): RequestInit => ({
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
        body: JSON.stringify(value),
      });
      const scopes = ['inventory:write'];
      const { key } = await ask<ApiKeyMade>('staff/api-keys', json({ name: 'bench', scopes }));
      const times: number[] = [];
      for (let nth = 0; nth < calls; nth += 1) {
        const items = skus.map((sku, at) => ({ sku, stock: 100 + nth + (at % 7), price: 20 + nth + (at % 50) }));
        const began = performance.now();
        const { changed } = await ask<InventoryResult>('integrations/inventory', json({ items }, key));
        times.push(performance.now() - began);
        if (changed !== skus.length) throw new Error(`only ${changed} of ${skus.length} SKUs were changed`);
      }
      return times;
    },
    /** From upload to the last product. @returns seconds until it was compared, and all of them */
    async bring(csv: string, rows: number): Promise<{ compared: number; seconds: number }> {
      const began = performance.now();
      const body = new FormData();
      body.set('file', new Blob([csv], { type: 'text/csv' }), 'bench.csv');
      const { id } = await call('', { method: 'POST', body });
      const planned = await until(id, 'ready');
      const compared = (performance.now() - began) / 1_000;
      if (planned.counts.new !== rows) throw new Error(`only ${planned.counts.new} rows are new`);
      await call(`/${id}/start`, { method: 'POST' });
      const done = await until(id, 'done');
      if (done.counts.applied !== rows) throw new Error(`${done.counts.applied} of ${rows} were imported`);
      return { compared, seconds: (performance.now() - began) / 1_000 };
    },
  };
}

/**
 * A seller's file from upload to its last product, beside a shopper who searches; and the memory of the API
 * at a larger file, which is brought in whole as well. Either is left out when it has no rows. On PostgreSQL, or on the
 * database that the API brings along.
 */
export async function* importRows(rows = ROWS, large = LARGE_ROWS, embedded = false): AsyncGenerator<Row> {
  const postgres = embedded ? null : await startPostgres(Number(process.env.BENCH_PG_PORT ?? 5497));
  if (postgres === null && !embedded) {
    console.error('No PostgreSQL on this machine: the figures of imports are left out.');
    return;
  }
  const database = embedded ? 'the embedded database' : 'PostgreSQL';
  try {
    const api = await startApi(postgres?.url ?? null);
    try {
      if (rows > 0) yield* besideAShopper(api.url, rows, database);
      if (large > 0) yield await memoryAt(api, large, database);
    } finally {
      await api.stop();
    }
  } finally {
    postgres?.stop();
  }
}

async function* besideAShopper(url: string, rows: number, database: string): AsyncGenerator<Row> {
  const seller = await sellerOf(url);
  const category = await seller.category();
  const warm = shopper(url, 1_000_000);
  await pause(QUIET_SECONDS * 500);
  await warm.stop();
  const calm = shopper(url, 2_000_000);
  await pause(QUIET_SECONDS * 1_000);
  const quiet = await calm.stop();

  const busy = shopper(url, 3_000_000);
  const { compared, seconds } = await seller.bring(fileOf(`B${rows}`, rows, category), rows);
  const during = await busy.stop();
  yield {
    what: `import of ${rows} rows without pictures, ${database}`,
    value: seconds,
    unit: 's',
    bound: max((SECONDS * rows) / ROWS),
    how: `from upload to the last product, a shopper beside it; compared after ${compared.toFixed(1)} s`,
  };
  const [before, beside] = [percentile(quiet, 95), percentile(during, 95)];
  yield {
    what: 'search beside an import',
    value: beside / before,
    unit: '×',
    bound: max(1.5),
    how: `p95 ${before.toFixed(1)} → ${beside.toFixed(1)} ms of ${quiet.length} and ${during.length} questions, one shopper`,
  };
  const skus = Array.from({ length: Math.min(rows, MAX_INVENTORY_ROWS) }, (_, at) => `S-B${rows}-${at}`);
  const times = await seller.takeInventory(skus, INVENTORY_CALLS);
  yield {
    what: `stock and prices of ${skus.length} SKUs in a call, ${database}`,
    value: percentile(times, 50),
    unit: 'ms',
    bound: max(INVENTORY_MS),
    how: `median of ${times.length} calls that change every one, at most ${Math.max(...times).toFixed(0)} ms`,
  };
}

async function memoryAt({ url, pid }: { url: string; pid: number }, rows: number, database: string): Promise<Row> {
  const seller = await sellerOf(url);
  const category = await seller.category();
  // What is loaded and compiled once is no memory of a file.
  await seller.bring(fileOf('WARM', 1_000, category), 1_000);
  const file = fileOf(`L${rows}`, rows, category);
  const { resident } = memoryOf(pid);
  forgetPeak(pid);
  const { seconds } = await seller.bring(file, rows);
  const { peak } = memoryOf(pid);
  return {
    what: `memory of the API at an import of ${rows} rows, ${database}`,
    value: peak - resident,
    unit: 'MB',
    bound: max(100),
    how: `resident, ${resident.toFixed(0)} → ${peak.toFixed(0)} MB at most, from upload to the last product in ${seconds.toFixed(0)} s`,
  };
}
