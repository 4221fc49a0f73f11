import { ClockWrong } from '@qhatu/contract/operations';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { requireSyncedClock } from '../db/clock';
import { checkSchema, DatabaseBehind, DatabaseOfAnotherVersion } from '../db/migrate';
import type { OpenDatabase } from '../db/open';
import { ApiError } from './errors';

declare module 'fastify' {
  interface FastifyInstance {
    /** Once `now` is true `/readyz` says no, so that no new visitors are sent here while the last ones are served. */
    leaving: { now: boolean };
  }
}

/** A database that hangs is one that does not answer: balancers ask again soon. */
const ANSWER_MS = 2_000;

/** Rejects when `work` takes longer; what it began goes on. */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Throws 503 unless the database, or its replica, answers, has tables for this version and the time that this process has. */
async function mustAnswer(app: FastifyInstance, { db }: OpenDatabase): Promise<void> {
  try {
    await within(ANSWER_MS, checkSchema(db));
    await within(ANSWER_MS, requireSyncedClock(db));
  } catch (err) {
    if (err instanceof ClockWrong) {
      app.log.error({ err }, 'the clock is wrong');
      throw new ApiError(503, 'clock_wrong', 'El reloj del servidor no está en hora.');
    }
    if (err instanceof DatabaseBehind || err instanceof DatabaseOfAnotherVersion) {
      app.log.error({ err }, 'the tables are not for this version');
      throw new ApiError(503, 'schema_of_another_version', 'La base de datos es de otra versión.');
    }
    app.log.error({ err }, 'the database does not answer');
    if (!(await app.reads.standsAlone()))
      throw new ApiError(503, 'database_unavailable', 'La base de datos no responde.');
  }
}

/**
 * `/healthz`: the process lives. `/readyz`: send requests here; 503 without the database (unless its replica answers: pages go on
 * then, and what writes says 'not now' itself), with tables that are not for this version or with another time than the database's (D269). What all processes share and can do without (Redis, drawing, files, the replica) is named in `parts` and takes none away: all
 * would go at once, for what each still does without it (D208).
 */
export const health = fp(async (app: FastifyInstance, { database }: { database: OpenDatabase }): Promise<void> => {
  app.decorate('leaving', { now: false });
  const config = { rateLimit: false as const, evenWhenOverloaded: true };
  // A kept connection would bring its next request here.
  app.addHook('onSend', async (_request, reply) => {
    if (app.leaving.now) reply.header('connection', 'close');
  });
  app.get('/healthz', { schema: { hide: true }, config, logLevel: 'warn' }, async () => ({ ok: true }));

  app.get('/readyz', { schema: { hide: true }, config, logLevel: 'warn' }, async () => {
    if (app.leaving.now) throw new ApiError(503, 'leaving', 'El servicio se está deteniendo.');
    // Behind a pooler a database that is gone is one that does not answer: nobody waits for it again and again.
    if (app.reads.state() !== 'alone') await mustAnswer(app, database);
    const redis = await app.counter.state();
    const replica = app.reads.state();
    return {
      ok: true,
      database: database.kind,
      parts: {
        redis,
        drawing: app.drawing.canStart ? ('up' as const) : ('down' as const),
        files: await app.filesWatch.state(),
        ...(replica === null ? {} : { replica }),
      },
    };
  });
});
