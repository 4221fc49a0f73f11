import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import type { JobHandler } from '../../../jobs';
import { dropFilesSoon } from '../../../uploads/drop-files';
import { type PrivateFiles, privateKey } from '../../../uploads/private-files';
import type { Sweep } from '../../../uploads/sweep-files';
import type { DomainOptions } from '../../options';
import { applyChunk, type Outcome } from './apply';
import { type ChunkOptions, cachedCatalogue } from './catalogue';
import { fetchPictures } from './fetch-pictures';
import { ZIP_LIMITS } from './picture-zip';
import { planChunk } from './plan';
import { readRun } from './read';
import { JOB, UNDO_HOURS } from './runs';
import { FILE_BYTES, IMPORT_FOLDER, PART_BYTES } from './stored-file';
import { pauseAfter, StatementThrottle } from './throttle';
import { undoChunk } from './undo';

/** After so long an import lets the others have their turn: one at a time is done in a process. */
const TURN_MS = 1_500;
const PICTURES_SECONDS = 2;
const KEPT_DAYS = 30;
const SWEEP_SECONDS = 3_600;
/** An upload whose run is not written yet stays. */
const YOUNG_MS = 3_600_000;
/** Parts that are left of two files and their ZIPs, as large as they may be, when processes are killed while these come in. */
export const MAX_LEFTOVERS = (2 * (FILE_BYTES + ZIP_LIMITS.bytes)) / PART_BYTES;

/** What is done of a run in each of its states, which follow each other: a chunk of it. */
const STATES: readonly ((db: Db, id: number, options: ChunkOptions) => Promise<Outcome>)[] = [
  planChunk,
  applyChunk,
  undoChunk,
];

/** The work on imports: a turn at a time, going on where it was in whatever process (D186). */
export function workOnImports(app: FastifyInstance, { db, env }: DomainOptions): void {
  // Beside the jobs: strangers' servers may be slow, and imports don't wait for them.
  app.jobs.every(
    PICTURES_SECONDS,
    'fetch pictures of imports',
    async (signal) => void (await fetchPictures({ app, db, env, signal })),
  );
  const turn: JobHandler = async (payload, { signal }) => {
    const { id } = payload as { id: number };
    const until = Date.now() + TURN_MS;
    const wait = await readRun({ db, files: app.privateFiles }, id);
    if (wait) return app.jobs.add(db, JOB, { id }, wait);
    const pacing = env.DATABASE_URL !== undefined;
    const paced = pacing ? db.withPlugin(new StatementThrottle()) : db;
    // Where a chunk keeps everybody else from the one connection it is a short one.
    const options: ChunkOptions = { catalogueOf: cachedCatalogue(), share: pacing ? 1 : 0.5 };
    for (const work of STATES) {
      for (;;) {
        const began = performance.now();
        const { more, products } = await work(paced, id, options);
        if (products.length > 0) app.products.stockChanged(products);
        if (!more) break;
        signal.throwIfAborted();
        if (!pacing) await pauseAfter(began);
        if (Date.now() > until) return app.jobs.add(db, JOB, { id });
      }
    }
  };
  app.jobs.handle(JOB, turn, { atOnce: 1 });
  app.jobs.every(
    SWEEP_SECONDS,
    'forget files of old imports',
    async (signal) => void (await sweepImports({ db, files: app.privateFiles, jobs: app.jobs }, { signal })),
  );
}

/** What a run was read from, and its ZIP, go once it cannot be taken back any more and waits for no picture. @returns the files */
const forgetParts = (db: Db) =>
  db
    .updateTable('import_runs')
    .from((eb) =>
      eb
        .selectFrom('import_runs')
        .select(['id as run', 'parts as files', 'picture_parts as picture_files'])
        .as('before'),
    )
    .set({ parts: [], picture_parts: [] })
    .whereRef('before.run', '=', 'import_runs.id')
    .where('state', 'in', ['done', 'failed', 'undone'])
    .where(
      sql<boolean>`coalesce(undone_at, finished_at, created_at) < now() - make_interval(hours => ${sql.lit(UNDO_HOURS)})`,
    )
    .where(sql<boolean>`cardinality(parts) + cardinality(picture_parts) > 0`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('import_pictures as p')
            .select('p.id')
            .whereRef('p.run_id', '=', 'import_runs.id')
            .where('p.state', 'in', ['waiting', 'fetched']),
        ),
      ),
    )
    .returning(['before.files as parts', 'before.picture_files as picture_parts'])
    .execute();

const filesOf = (runs: readonly { parts: string[]; picture_parts: string[] }[]): string[] =>
  runs.flatMap(({ parts, picture_parts }) => [...parts, ...picture_parts]);

/** Forgets runs of a month ago, by a job files of those that are over (D416), and files of none. @returns how many runs */
export async function sweepImports(
  { db, files, jobs }: { db: Db; files: PrivateFiles; jobs: FastifyInstance['jobs'] },
  { olderThanMs = YOUNG_MS, signal }: Pick<Sweep, 'olderThanMs' | 'signal'> = {},
): Promise<number> {
  const gone = await db.transaction().execute(async (trx) => {
    const runs = await trx
      .deleteFrom('import_runs')
      .where('created_at', '<', new Date(Date.now() - KEPT_DAYS * 86_400_000))
      .where('state', 'not in', ['running', 'undoing'])
      .returning(['parts', 'picture_parts'])
      .execute();
    const left = filesOf([...runs, ...(await forgetParts(trx))]);
    await dropFilesSoon(jobs, trx, left.map(privateKey));
    return { runs: runs.length, files: left };
  });
  const runs = await db.selectFrom('import_runs').select(['parts', 'picture_parts']).execute();
  // Also what the job has yet to take: it may be most of the folder, which then looked like another database's (D448).
  const named = new Set([...gone.files, ...filesOf(runs)]);
  await files.sweep(IMPORT_FOLDER, { olderThanMs, signal, known: async () => named, maxLeftovers: MAX_LEFTOVERS });
  return gone.runs;
}
