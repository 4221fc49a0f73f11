import type { FastifyInstance } from 'fastify';
import { openPostgres } from '../../../db/open';
import { Runner } from '../../../jobs/runner';
import { smtpDelivery } from '../../../mail/outbox';
import { handleSending } from '../send';

/** A process that does nothing but send issues of the newsletter, until somebody kills it. For tests. */
const ignore = () => undefined;
const log = { info: ignore, warn: ignore, error: console.error } as unknown as ConstructorParameters<typeof Runner>[1];
const { db } = openPostgres(String(process.env.DATABASE_URL), 8, ignore);
const { deliver } = smtpDelivery(String(process.env.SMTP_URL), 'Qhatu <no-responder@qhatu.pe>', ignore);
const runner = new Runner(db, log, { leaseMs: 5_000, renewMs: 700 });
const jobs = {
  handle: runner.handle.bind(runner),
  add: async (trx: typeof db, kind: string, payload: unknown, runAt?: Date) => {
    await trx
      .insertInto('jobs')
      .values({ kind, payload: JSON.stringify(payload), ...(runAt ? { run_at: runAt } : {}) })
      .execute();
    runner.wake();
  },
};
// As much of an app as sending takes.
const app = { jobs, mail: { send: deliver } } as unknown as FastifyInstance;
handleSending({ app, db, site: 'https://qhatu.pe' });
runner.start();
runner.wake();
// Pooled connections are all that holds the process otherwise, and they come and go.
setInterval(ignore, 60_000);
process.stdout.write('ready\n');
