import { csvRow } from '@qhatu/contract/csv';
import { toSoles } from '@qhatu/contract/money';
import type {
  ImportCounts,
  ImportDifference,
  ImportItem,
  ImportItemList,
  ImportPictures,
  ImportPlan,
  ImportProblem,
  ImportRun,
  ImportRunList,
  ImportWord,
  ImportWordsBody,
} from '@qhatu/contract/wire';
import { type Selectable, sql } from 'kysely';
import { jsonOf } from '../../../db/json';
import type { Db } from '../../../db/open';
import type { ImportItemsTable, ImportRunsTable } from '../../../db/schema/imports';
import { conflict, notFound, ruleBroken } from '../../../http/errors';
import { recordAct, type Staff } from '../../staff/record-act';
import { Catalogue } from './catalogue';
import type { StoredProduct } from './desired-state';
import { importTexts } from './texts';

/** The job that works on a run: its payload names it by `id`. */
export const JOB = 'import';
const RUNS_PER_PAGE = 20;
const ITEMS_PER_PAGE = 50;
/** How long a run can be taken back after its end. */
export const UNDO_HOURS = 24;
/** Pictures that did not come are told one by one so far; all of them are in the report. */
const MAX_REFUSED_SHOWN = 50;

type RunRow = Selectable<ImportRunsTable>;

const NO_COUNTS: ImportCounts = {
  ...{ read: 0, new: 0, changed: 0, unchanged: 0, refused: 0, applied: 0, undone: 0, off_sale: 0 },
};

/** Of a changed item: a variant, or the whole product, is not bought any more afterwards. */
const goesOffSale = sql<boolean>`state = 'changed' and (differences @> '[{"field": "A la venta", "to": "No"}]'
  or differences @> '[{"field": "Estado", "from": "Publicado"}]')`;

async function countsOf(db: Db, ids: readonly number[]): Promise<Map<number, ImportCounts>> {
  interface Row extends Pick<ImportCounts, 'applied' | 'undone' | 'off_sale'> {
    run_id: number;
    state: ImportPlan | 'read';
    n: number;
  }
  const { rows } = await sql<Row>`
    select run_id, state, count(*)::int as n, count(applied_at)::int as applied, count(undone_at)::int as undone,
      count(*) filter (where ${goesOffSale})::int as off_sale
    from import_items where run_id = any(${[...ids]}::int[]) group by run_id, state`.execute(db);
  const counts = new Map<number, ImportCounts>();
  for (const { run_id, state, n, applied, undone, off_sale } of rows) {
    const own = counts.get(run_id) ?? NO_COUNTS;
    counts.set(run_id, {
      ...{ ...own, [state]: n, applied: own.applied + applied, undone: own.undone + undone },
      off_sale: own.off_sale + off_sale,
    });
  }
  return counts;
}

const NO_PICTURES = { waiting: 0, tomorrow: 0, done: 0, failed: 0, refused: [] };

async function picturesOf(db: Db, ids: readonly number[]): Promise<Map<number, Omit<ImportPictures, 'zip'>>> {
  interface Row extends Omit<ImportPictures, 'refused' | 'zip'> {
    run_id: number;
    refused: ImportPictures['refused'] | null;
  }
  const { rows } = await sql<Row>`
    select i.run_id, count(*) filter (where i.state = 'waiting')::int as waiting,
      count(*) filter (where i.state = 'waiting' and i.retry_at > now() + interval '1 hour')::int as tomorrow,
      count(*) filter (where i.state in ('fetched', 'done'))::int as done,
      count(*) filter (where i.state = 'refused')::int as failed,
      (select json_agg(json_build_object('product_id', r.product_id, 'name', r.name, 'source', r.source, 'msg', r.msg))
        from (select f.product_id, p.name, f.source, coalesce(f.reason, '') as msg
          from import_pictures f join products p on p.id = f.product_id
          where f.run_id = i.run_id and f.state = 'refused'
          order by f.id limit ${sql.lit(MAX_REFUSED_SHOWN)}) r) as refused
    from import_pictures i where i.run_id = any(${[...ids]}::int[]) group by i.run_id`.execute(db);
  return new Map(rows.map(({ run_id, refused, ...row }) => [run_id, { ...row, refused: refused ?? [] }]));
}

/** Until when a run can be taken back; null: not, or no more. */
function undoUntil({ state, finished_at }: RunRow, { applied, undone }: ImportCounts): string | null {
  if ((state !== 'done' && state !== 'ready') || !finished_at || applied <= undone) return null;
  const until = new Date(finished_at.getTime() + UNDO_HOURS * 3_600_000);
  return until > new Date() ? until.toISOString() : null;
}

async function wireOf(db: Db, rows: readonly RunRow[]): Promise<ImportRun[]> {
  const ids = rows.map(({ id }) => id);
  const [counts, pictures, givenUp] = [await countsOf(db, ids), await picturesOf(db, ids), await givenUpOf(db, rows)];
  return rows.map((row) => {
    const own = counts.get(row.id) ?? NO_COUNTS;
    return {
      ...{ id: row.id, format: row.format, file_name: row.file_name, state: row.state, problem: row.problem },
      given_up: givenUp.has(row.id),
      ...{ counts: own, pictures: { ...(pictures.get(row.id) ?? NO_PICTURES), zip: row.picture_parts.length > 0 } },
      created_at: row.created_at.toISOString(),
      finished_at: row.finished_at?.toISOString() ?? null,
      undo_until: undoUntil(row, own),
    };
  });
}

/** Those whose job failed for good while it read or compared: nothing will be at work on them again by itself. */
async function givenUpOf(db: Db, rows: readonly RunRow[]): Promise<Set<number>> {
  const ids = rows.filter(({ state }) => state === 'reading' || state === 'planning').map(({ id }) => String(id));
  if (ids.length === 0) return new Set();
  const found = await sql<{ id: number }>`
    select (payload->>'id')::int as id from jobs where kind = ${JOB} and payload->>'id' = any(${ids}::text[])
    group by 1 having bool_and(failed_at is not null)`.execute(db);
  return new Set(found.rows.map(({ id }) => id));
}

/** The runs of one owner, newest first, a page before an id. */
export async function listRuns(db: Db, ownerId: number, before: number | undefined): Promise<ImportRunList> {
  const rows = await db
    .selectFrom('import_runs')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(RUNS_PER_PAGE + 1)
    .execute();
  const page = rows.slice(0, RUNS_PER_PAGE);
  return { data: await wireOf(db, page), next: rows.length > RUNS_PER_PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** Throws 404 for another owner's (D4). */
export async function rowOf(db: Db, ownerId: number, id: number, lock = false): Promise<RunRow> {
  const row = await db
    .selectFrom('import_runs')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** One run. Throws 404 for another owner's (D4). */
export async function findRun(db: Db, ownerId: number, id: number): Promise<ImportRun> {
  const [run] = await wireOf(db, [await rowOf(db, ownerId, id)]);
  if (!run) throw notFound();
  return run;
}

type ItemRow = Selectable<ImportItemsTable>;

function itemOf({ product: stored, ...row }: ItemRow, catalogue: Catalogue): ImportItem {
  const product = stored as StoredProduct | null;
  const problems = row.problems as (Omit<ImportProblem, 'column' | 'value'> & Partial<ImportProblem>)[];
  const correctable = product !== null && row.state === 'refused' && row.applied_at === null;
  const category = product?.category ? catalogue.category(product.category, '').target : null;
  const prices = product?.variants.flatMap(({ price }) => price ?? []) ?? [];
  const stocks = product?.variants.flatMap(({ stock }) => stock ?? []) ?? [];
  return {
    ...{ id: row.id, rows: row.rows, name: product?.name || row.key },
    plan: row.state === 'read' ? null : (row.state satisfies ImportPlan),
    msg: row.reason ?? row.note,
    differences: row.differences as ImportDifference[],
    summary: product && {
      category: catalogue.pathOf(row.category_id ?? category ?? 0) || null,
      variants: product.variants.length,
      price: prices.length > 0 ? toSoles(Math.min(...prices)) : null,
      stock: stocks.length > 0 ? stocks.reduce((sum, one) => sum + one, 0) : null,
    },
    ...{ product_id: row.product_id, applied: row.applied_at !== null, undone: row.undone_at !== null },
    problems: problems.map(({ row: at, column, value, text }) => ({
      ...{ row: at, column: column ?? null, value: value ?? null, text },
    })),
    fields: correctable
      ? {
          name: product.name ?? '',
          category_id: row.category_id ?? category,
          variants: product.variants.map(({ row: at, options, sku, price, stock }) => ({
            ...{ row: at, label: options.map(([, value]) => value).join(', '), sku: sku ?? null, stock: stock ?? null },
            price: typeof price === 'number' ? toSoles(price) : null,
          })),
        }
      : null,
  };
}

/** Products of a run in the order of the file, a page after an id. Throws 404 for another owner's (D4). */
export async function listItems(
  db: Db,
  ownerId: number,
  {
    id,
    after,
    plan,
    offSale,
  }: { id: number; after: number | undefined; plan: ImportPlan | undefined; offSale: boolean },
): Promise<ImportItemList> {
  await rowOf(db, ownerId, id);
  const rows = await db
    .selectFrom('import_items')
    .selectAll()
    .where('run_id', '=', id)
    .$if(plan !== undefined, (query) => query.where('state', '=', plan ?? 'new'))
    .$if(offSale, (query) => query.where(goesOffSale))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? 0))
    .orderBy('id')
    .limit(ITEMS_PER_PAGE + 1)
    .execute();
  const page = rows.slice(0, ITEMS_PER_PAGE);
  const catalogue = await Catalogue.read(db, ownerId);
  return {
    data: page.map((row) => itemOf(row, catalogue)),
    next: rows.length > ITEMS_PER_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Words of a run's products and what they stand for, those without an answer first. Throws 404 (D4). */
export async function listWords(db: Db, ownerId: number, id: number): Promise<ImportWord[]> {
  await rowOf(db, ownerId, id);
  const { rows } = await sql<ImportWord>`
    select w.kind, w.words, min(w.label) as label, min(w.attribute_id) as attribute_id, min(w.target) as target,
      count(distinct i.id)::int as items
    from import_items i cross join lateral jsonb_to_recordset(i.words)
      as w (kind text, words text, label text, attribute_id int, target int)
    where i.run_id = ${id} group by w.kind, w.words
    order by min(w.target) is not null, w.kind, min(w.label) limit 1000`.execute(db);
  return rows;
}

/** What may be done with a run that nothing is at work on. */
const IDLE = ['ready', 'done'] as const;
export const isIdle = ({ state }: RunRow): boolean => IDLE.some((one) => one === state);

/** Remembers what words mean, and compares anew the products that say them. Throws 404, 409, 422. */
export async function saveWords(trx: Db, ownerId: number, id: number, { words }: ImportWordsBody): Promise<void> {
  const run = await rowOf(trx, ownerId, id, true);
  if (!isIdle(run)) throw conflict('running', importTexts.running);
  const catalogue = await Catalogue.read(trx, ownerId);
  if (words.some((word) => !catalogue.has(word, word.target))) throw ruleBroken('invalid', importTexts.wordGone);
  const rows = [...new Map(words.map((word) => [`${word.kind} ${word.words}`, word])).values()];
  await trx
    .insertInto('import_mappings')
    .values(rows.map((word) => ({ ...word, owner_id: ownerId })))
    .onConflict((one) =>
      one.columns(['owner_id', 'kind', 'words']).doUpdateSet((set) => ({ target: set.ref('excluded.target') })),
    )
    .execute();
  await sql`update import_items i set state = 'read', reason = null
      where i.run_id = ${id} and i.applied_at is null and i.product is not null and exists (
        select from jsonb_to_recordset(i.words) as w (kind text, words text)
        join jsonb_to_recordset(${jsonOf(rows)}::jsonb) as s (kind text, words text) using (kind, words))`.execute(trx);
  await trx.updateTable('import_runs').set({ state: 'planning' }).where('id', '=', id).execute();
}

/** Lets a run begin, or go on with what was corrected. Throws 404, 409 while another one of the owner's is at work, 422. */
export async function startRun(trx: Db, staff: Staff, id: number): Promise<void> {
  const run = await rowOf(trx, staff.id, id, true);
  if (!isIdle(run)) throw conflict('running', importTexts.running);
  const counts = (await countsOf(trx, [id])).get(id) ?? NO_COUNTS;
  if (counts.new + counts.changed <= counts.applied) throw ruleBroken('nothing', importTexts.nothingToDo);
  await moveTo(trx, id, 'running');
  await recordAct(trx, staff, {
    ...{ act: 'import.start', subject: 'import', id },
    after: { file: run.file_name, new_products: counts.new, changed: counts.changed, refused: counts.refused },
  });
}

async function moveTo(trx: Db, id: number, state: 'running' | 'undoing'): Promise<void> {
  try {
    await trx.updateTable('import_runs').set({ state, started_at: new Date() }).where('id', '=', id).execute();
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    throw constraint === 'import_runs_one_at_a_time' ? conflict('running', importTexts.oneAtATime) : error;
  }
}

/** Takes back what a run did, within a day. Throws 404, 409 when it is too late or something is at work. */
export async function startUndo(trx: Db, staff: Staff, id: number): Promise<void> {
  const run = await rowOf(trx, staff.id, id, true);
  if (!isIdle(run)) throw conflict('running', importTexts.running);
  const counts = (await countsOf(trx, [id])).get(id) ?? NO_COUNTS;
  if (undoUntil(run, counts) === null) throw conflict('too_late', importTexts.tooLate);
  await moveTo(trx, id, 'undoing');
  // What has not come yet is asked for no more.
  await trx
    .deleteFrom('import_pictures')
    .where('run_id', '=', id)
    .where('state', 'in', ['waiting', 'fetched'])
    .execute();
  const after = { file: run.file_name, products: counts.applied - counts.undone };
  await recordAct(trx, staff, { act: 'import.undo', subject: 'import', id, after });
}

/**
 * Forgets a run that has changed nothing, with its plan and its report; only the act stays in the history (D406). Throws 404, 409
 * while something is at work on it, or once it has changed products: then its report stays as long as any.
 * @returns the parts of its file and of its ZIP
 */
export async function discardRun(trx: Db, staff: Staff, id: number): Promise<string[]> {
  const run = await rowOf(trx, staff.id, id, true);
  const counts = (await countsOf(trx, [id])).get(id) ?? NO_COUNTS;
  if (counts.applied > 0) throw conflict('over', importTexts.keptReport);
  if (!isIdle(run) && run.state !== 'failed' && !(await givenUpOf(trx, [run])).has(id))
    throw conflict('running', importTexts.running);
  await trx.deleteFrom('import_runs').where('id', '=', id).execute();
  const { new: isNew, changed, unchanged, refused } = counts;
  const before = { file: run.file_name, new_products: isNew, changed, unchanged, refused };
  await recordAct(trx, staff, { act: 'import.discard', subject: 'import', id, before });
  return [...run.parts, ...run.picture_parts];
}

/**
 * The ZIP whose files the picture cells name takes the place of the one before; what was not found is looked for again.
 * Throws 404, 409 for a run that is over or being taken back. @returns the parts of the one before
 */
export async function takeZip(trx: Db, ownerId: number, id: number, parts: string[]): Promise<string[]> {
  const run = await rowOf(trx, ownerId, id, true);
  if (!TAKES_PICTURES.has(run.state)) throw conflict('over', importTexts.zipState);
  await trx.updateTable('import_runs').set({ picture_parts: parts }).where('id', '=', id).execute();
  const { rows } = await sql<{ product_id: number }>`
    update import_pictures set state = 'waiting', reason = null, attempts = 0, retry_at = null, lease_until = null
    where run_id = ${id} and host = '' and state = 'refused' returning product_id`.execute(trx);
  await trx
    .updateTable('import_items')
    .set({ note: null })
    .where('run_id', '=', id)
    .where('note', '=', importTexts.noPicture)
    .where('product_id', 'in', rows.length > 0 ? rows.map(({ product_id }) => product_id) : [0])
    .execute();
  return run.picture_parts;
}

/** Whether a ZIP may come now. Throws as {@link takeZip}. */
export async function checkTakesZip(db: Db, ownerId: number, id: number): Promise<void> {
  if (!TAKES_PICTURES.has((await rowOf(db, ownerId, id)).state)) throw conflict('over', importTexts.zipState);
}

const TAKES_PICTURES: ReadonlySet<RunRow['state']> = new Set(['reading', 'planning', 'ready', 'running', 'done']);

const PLAN_TEXTS: Record<ImportPlan, string> = {
  new: 'Nuevo',
  changed: 'Cambia',
  unchanged: 'Sin cambios',
  refused: 'Rechazado',
};

/** A line for each product that was refused, or of which something is to be said, a page at a time. Throws 404 (D4). */
export async function* reportOf(db: Db, ownerId: number, id: number): AsyncGenerator<string> {
  await rowOf(db, ownerId, id);
  yield `\uFEFF${csvRow(['Filas', 'Producto', 'Resultado', 'Detalle'])}`;
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('import_items')
      .select(['id', 'key', 'rows', 'state', 'reason', 'note', sql<string | null>`product ->> 'name'`.as('name')])
      .where('run_id', '=', id)
      .where('id', '>', after)
      .where((where) => where.or([where('state', '=', 'refused'), where('note', 'is not', null)]))
      .orderBy('id')
      .limit(500)
      .execute();
    for (const { rows: at, name, key, state, reason, note } of rows) {
      const plan = state === 'read' ? '' : PLAN_TEXTS[state];
      yield csvRow([at.join(' '), name ?? key, plan, [reason, note].filter(Boolean).join(' ')]);
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  yield* pictureReportOf(db, id);
}

/** A line for each picture that did not come. */
async function* pictureReportOf(db: Db, id: number): AsyncGenerator<string> {
  interface Row {
    id: number;
    source: string;
    reason: string | null;
    name: string;
    rows: number[] | null;
  }
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`
      select f.id, f.source, f.reason, p.name,
        (select i.rows from import_items i where i.run_id = f.run_id and i.product_id = f.product_id limit 1) as rows
      from import_pictures f join products p on p.id = f.product_id
      where f.run_id = ${id} and f.state = 'refused' and f.id > ${after} order by f.id limit 500`.execute(db);
    for (const { rows: at, name, source, reason } of rows)
      yield csvRow([(at ?? []).join(' '), name, importTexts.pictureRow, `${source}: ${reason ?? ''}`]);
    const last = rows.at(-1);
    if (!last) return;
    after = Number(last.id);
  }
}
