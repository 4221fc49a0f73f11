import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { type Drift, findDrifts } from './audit';
import { type DriftPlace, driftText } from './texts';

/** The kind of job that stands for a drift until it is gone. */
export const DRIFT = 'stock-drift';
const AUDIT_SECONDS = 3_600;
/** At most so many stand open: nobody reads thousands when one rule is broken everywhere. The log has all of them. */
const MAX_OPEN = 100;

/** Shelves, reservations and orders do not add up. */
class StockProblem extends Error {
  override readonly name = 'StockProblem';
}

interface Problem {
  /** Kind and place of the drift, without its size. */
  payload: DriftPlace;
  /** In words. */
  text: string;
}

/** One problem for each place that does not add up: an order may have several lines of the same kind. */
function problemsOf(drifts: readonly Drift[]): Problem[] {
  const sums = new Map<string, { payload: DriftPlace; by: number[] }>();
  for (const drift of drifts) {
    const { kind, variant_id, order_id } = { variant_id: null, order_id: null, ...drift };
    const payload: DriftPlace = { drift: kind, variant_id, order_id };
    const key = JSON.stringify(payload);
    const known = sums.get(key) ?? { payload, by: [] };
    sums.set(key, { payload, by: [...known.by, drift.by] });
  }
  return [...sums.values()].map(({ payload, by }) => ({ payload, text: driftText(payload, by) }));
}

/**
 * Keeps one failed job for each drift, however often it is found: opens one for a new drift, updates the text of one that is
 * there, and removes that of a drift which is gone (D386).
 */
async function keepDriftProblems(db: Db, drifts: readonly Drift[]): Promise<void> {
  const found = JSON.stringify(
    problemsOf(drifts).map(({ payload, text }) => ({ payload, error: String(new StockProblem(text)) })),
  );
  await db.transaction().execute(async (trx) => {
    // While the leader's lease passes on, two processes may compare at once.
    await sql`select pg_advisory_xact_lock(hashtextextended(${DRIFT}, 0))`.execute(trx);
    await sql`
      with found as (select payload, error from jsonb_to_recordset(${found}::jsonb) as f (payload jsonb, error text)),
      gone as (
        delete from jobs j where kind = ${DRIFT} and failed_at is not null
          and not exists (select from found f where f.payload = j.payload)),
      changed as (
        update jobs j set last_error = f.error from found f
        where j.kind = ${DRIFT} and j.failed_at is not null and j.payload = f.payload and j.last_error is distinct from f.error)
      insert into jobs (kind, payload, attempts, failed_at, last_error)
      select ${DRIFT}, f.payload, 1, now(), f.error from found f
      where not exists (select from jobs j where j.kind = ${DRIFT} and j.payload = f.payload)
      limit greatest(0, ${sql.lit(MAX_OPEN)} - (select count(*) from jobs j
        join found f on f.payload = j.payload where j.kind = ${DRIFT}))`.execute(trx);
  });
}

/** Compares once; what does not add up is in the log, and a problem for administration. */
export async function compareStock(app: { log: Pick<FastifyInstance['log'], 'error'> }, db: Db): Promise<void> {
  const drifts = await findDrifts(db);
  for (const drift of drifts) app.log.error(drift, 'stock, reservations and orders do not add up');
  await keepDriftProblems(db, drifts);
}

/**
 * Compares every hour. Each drift stands in _Sistema_ as a failed job until it is gone: then the next comparison removes it, or
 * a person who tries it again (D386).
 */
export function compareStockHourly(app: Pick<FastifyInstance, 'jobs' | 'log'>, db: Db): void {
  app.jobs.handle(
    DRIFT,
    async (asked) => {
      const { drift, variant_id, order_id } = asked as DriftPlace;
      const still = problemsOf(await findDrifts(db)).find(
        ({ payload }) => payload.drift === drift && payload.variant_id === variant_id && payload.order_id === order_id,
      );
      if (still) throw new StockProblem(still.text);
    },
    { atOnce: 1 },
  );
  app.jobs.every(AUDIT_SECONDS, 'compare shelves, reservations and orders', () => compareStock(app, db));
}
