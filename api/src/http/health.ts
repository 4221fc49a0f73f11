import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { OpenDatabase } from '../db/open';
import { ApiError } from './errors';

declare module 'fastify' {
  interface FastifyInstance {
    /** Once `now` is true `/readyz` says no, so that no new visitors are sent here while the last ones are served. */
    leaving: { now: boolean };
  }
}

/** `/healthz`: the process lives. `/readyz`: it can serve, its database included. */
export const health = fp(async (app: FastifyInstance, { database }: { database: OpenDatabase }): Promise<void> => {
  app.decorate('leaving', { now: false });
  app.get('/healthz', { schema: { hide: true }, config: { rateLimit: false }, logLevel: 'warn' }, async () => ({
    ok: true,
  }));

  app.get('/readyz', { schema: { hide: true }, config: { rateLimit: false }, logLevel: 'warn' }, async () => {
    if (app.leaving.now) throw new ApiError(503, 'leaving', 'El servicio se está deteniendo.');
    try {
      await sql`select 1`.execute(database.db);
    } catch (err) {
      app.log.error({ err }, 'the database does not answer');
      throw new ApiError(503, 'database_unavailable', 'La base de datos no responde.');
    }
    return { ok: true, database: database.kind };
  });
});
