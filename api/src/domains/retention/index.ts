import type { FastifyPluginAsync } from 'fastify';
import type { DomainOptions } from '../options';
import { RETENTION, type RetentionDeps } from './table';

const EVERY_SECONDS = 3_600;
/** Rows of one statement: short enough that nobody waits for it. */
const BATCH = 200;
/** Batches of one kind in one run; what is left waits for the next. */
const BATCHES = 50;

/** Forgets all that has reached its end, one kind after the other. @returns how many of each, by table */
export async function applyRetention(deps: RetentionDeps, batch = BATCH): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  for (const { table, keptDays, forget } of RETENTION) {
    for (let nth = 0; nth < BATCHES; nth++) {
      const count = await forget(deps, keptDays, batch);
      if (count > 0) gone[table] = (gone[table] ?? 0) + count;
      if (count < batch) break;
    }
  }
  return gone;
}

/** The one job that keeps the written ends of personal data (Ley 29733, docs/privacy.md). */
export const retention: FastifyPluginAsync<DomainOptions> = async (app, { db }) => {
  app.jobs.every(EVERY_SECONDS, 'forget what has reached its end', async () => {
    const gone = await applyRetention({ db, jobs: app.jobs });
    if (Object.keys(gone).length > 0) app.log.info({ gone }, 'personal data reached its end');
  });
};
