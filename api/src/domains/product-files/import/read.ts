import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { cutTo, jsonOf } from '../../../db/json';
import type { Db } from '../../../db/open';
import type { PrivateFiles } from '../../../uploads/private-files';
import type { FileEntry, FileFormat, FileProblem } from '../file-product';
import { FileRefused, readProductFile } from '../formats';
import { type Correction, corrected } from './corrected';
import { readFile } from './stored-file';
import { importTexts } from './texts';
import { pauseAfter } from './throttle';

const BATCH = 100;
/** A reader whose process died is followed by another one after this. */
const LEASE_SECONDS = 60;

export interface ImportDeps {
  db: Db;
  files: PrivateFiles;
}

interface NewItem {
  key: string;
  rows: readonly number[];
  product: unknown;
  problems: FileProblem[];
  /** Chosen by its owner for it alone. */
  category_id: number | null;
}

/** Somebody else reads the file now. */
class LeaseLost extends Error {}

/**
 * Reads a file into `import_items`; begun again after a crash it begins at the first row. Only who holds the lease
 * writes, so that two processes read nothing twice.
 * @returns when to look again, while another process reads; null: it is done
 */
export async function readRun({ db, files }: ImportDeps, id: number): Promise<Date | null> {
  const lease = randomUUID();
  interface Taken {
    parts: string[];
    format: FileFormat;
    repairs: Record<string, Record<string, string>>;
    corrections: Record<string, Correction>;
  }
  const { rows } = await sql<Taken>`
    update import_runs set lease = ${lease}, lease_until = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})
    where id = ${id} and state = 'reading' and (lease_until is null or lease_until < now())
    returning parts, format, repairs, corrections`.execute(db);
  const [run] = rows;
  if (!run) return leaseEnd(db, id);
  try {
    // What has been done stays; what was read before is read anew.
    await withLease(db, { id, lease }, async (trx) => {
      await trx.deleteFrom('import_items').where('run_id', '=', id).where('applied_at', 'is', null).execute();
    });
    const done = new Set(
      (
        await db
          .selectFrom('import_items')
          .select('key')
          .where('run_id', '=', id)
          .where('applied_at', 'is not', null)
          .execute()
      ).map(({ key }) => key),
    );
    const repairs = new Map(Object.entries(run.repairs).map(([row, cells]) => [Number(row), cells]));
    const entries = readProductFile(readFile(files, run.parts), { format: run.format, repairs });
    let began = performance.now();
    for await (const batch of batchesOf(itemsOf(entries, new Map(Object.entries(run.corrections))))) {
      const items = batch.filter(({ key }) => !done.has(keptKey(key)));
      await withLease(db, { id, lease }, (trx) => insertItems(trx, id, items));
      await pauseAfter(began);
      began = performance.now();
    }
    await withLease(db, { id, lease }, async (trx) => {
      await trx
        .updateTable('import_runs')
        .set({ state: 'planning', lease: null, lease_until: null })
        .where('id', '=', id)
        .execute();
    });
  } catch (error) {
    if (error instanceof LeaseLost) return leaseEnd(db, id);
    if (!(error instanceof FileRefused)) throw error;
    await db
      .updateTable('import_runs')
      .set({ state: 'failed', problem: error.message, lease: null, lease_until: null })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .execute();
  }
  return null;
}

async function leaseEnd(db: Db, id: number): Promise<Date | null> {
  const run = await db
    .selectFrom('import_runs')
    .select('lease_until')
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  return run?.lease_until ?? null;
}

function withLease(
  db: Db,
  { id, lease }: { id: number; lease: string },
  act: (trx: Db) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      update import_runs set lease_until = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})
      where id = ${id} and lease = ${lease} and state = 'reading' returning id`.execute(trx);
    if (rows.length === 0) throw new LeaseLost();
    await act(trx);
  });
}

/** By which an item is known. */
const keptKey = (key: string): string => cutTo(key, 300);

/** What cannot be read of one product is one item. */
async function* itemsOf(
  entries: AsyncIterable<FileEntry>,
  corrections: ReadonlyMap<string, Correction>,
): AsyncGenerator<NewItem> {
  let broken: NewItem | undefined;
  for await (const entry of entries) {
    if (entry.kind === 'problem') {
      const { problem } = entry;
      const key = problem.key ?? `#${problem.row}`;
      if (broken?.key === key) {
        broken = {
          ...(broken satisfies NewItem),
          rows: [...new Set([...broken.rows, problem.row])],
          problems: [...broken.problems, problem],
        };
        continue;
      }
      if (broken) yield broken;
      broken = { key, rows: [problem.row], product: null, problems: [problem], category_id: null };
      continue;
    }
    if (broken) yield broken;
    broken = undefined;
    const { product } = entry;
    const mended = corrections.get(keptKey(product.key)) ?? {};
    yield {
      ...{ key: product.key, rows: product.rows, problems: [] },
      ...{ product: corrected(product, mended), category_id: mended.category_id ?? null },
    };
  }
  if (broken) yield broken;
}

async function* batchesOf<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function insertItems(trx: Db, runId: number, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ key, rows: at, product, problems, category_id }) => ({
    ...{ key: keptKey(key), rows: at, product, problems, category_id },
    state: product === null ? 'refused' : 'read',
    reason: problems.map(({ row, column, text }) => importTexts.atRow(row, column ?? null, text)).join(' ') || null,
  }));
  await sql`insert into import_items (run_id, key, rows, product, problems, state, reason, category_id)
    select ${runId}, w.key, w.rows, nullif(w.product, 'null'::jsonb), w.problems, w.state, w.reason, w.category_id
    from jsonb_to_recordset(${jsonOf(rows)}::jsonb)
      as w (key text, rows int[], product jsonb, problems jsonb, state text, reason text, category_id int)`.execute(
    trx,
  );
}
