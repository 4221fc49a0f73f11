import type { FastifyInstance } from 'fastify';

/** A stop that takes longer than this is cut off; the database survives that. */
const PATIENCE_MS = 15_000;

/**
 * On SIGTERM or SIGINT: no new work, requests and jobs that began are finished, then `release` (database, lock) and
 * the end. A second signal ends at once.
 */
export function stopGracefully(app: FastifyInstance, release: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    app.leaving.now = true;
    app.log.info({ signal }, 'stopping');
    setTimeout(() => {
      app.log.error('stopping took too long');
      process.exit(1);
    }, PATIENCE_MS).unref();
    try {
      await app.close();
      await release();
      process.exit(0);
    } catch (err) {
      app.log.error({ err }, 'could not stop cleanly');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
}
