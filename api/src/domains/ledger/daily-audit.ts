import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { findLedgerDrifts, type LedgerDrift } from './audit';
import { ledgerTexts } from './texts';

const AUDIT = 'ledger-audit';
const LOOK_SECONDS = 600;
/** At most so many differences are named; the log has all of them. */
const NAMED = 5;

/** The ledger does not add up. */
class LedgerProblem extends Error {
  constructor(drifts: readonly LedgerDrift[]) {
    super(ledgerTexts.drifts(drifts.length, drifts.slice(0, NAMED)));
    this.name = 'LedgerProblem';
  }
}

/**
 * Sees to it that a comparison waits, for a day from now when one was there and for now otherwise: restarts neither put it off
 * nor double it. `running` is the one that asks.
 */
async function queueNext(db: Db, running: boolean): Promise<void> {
  await sql`insert into jobs (kind, payload, run_at)
    select ${AUDIT}, '{}', now() + make_interval(days => ${running ? 1 : 0})
    where not exists (select from jobs where kind = ${AUDIT} and failed_at is null and (not ${running} or run_at > now() + interval '1 hour'))`.execute(
    db,
  );
}

/**
 * Compares the ledger with orders once a day, as a job. A difference fails the job: it is tried again, and then stays in
 * _Sistema_ as a problem that names the difference, until a person has corrected it (D275).
 */
export function auditDaily(app: Pick<FastifyInstance, 'jobs' | 'log'>, db: Db): void {
  app.jobs.handle(
    AUDIT,
    async () => {
      await queueNext(db, true);
      const drifts = await findLedgerDrifts(db);
      for (const drift of drifts) app.log.error(drift, 'the ledger does not add up');
      if (drifts.length > 0) throw new LedgerProblem(drifts);
    },
    { atOnce: 1 },
  );
  app.jobs.every(LOOK_SECONDS, 'see that the ledger is compared each day', () => queueNext(db, false));
}
